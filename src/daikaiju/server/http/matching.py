"""Seats for strangers: one request finds a waiting table or creates one. All state is in the database."""

from __future__ import annotations

import time
from typing import Any

from daikaiju.server.errors import Refusal
from daikaiju.server.http.routes.common import Payer
from daikaiju.server.schemas.http import FindTable, Found, NewTable, People, SeatPlan, TakeSeat
from daikaiju.server.tables.registry import Registry

IN_USE_MS = 90_000
"""A table counts as in use for this long after a player was last connected; used tables are marked every 20 seconds."""
MOST_TRIES = 5
"""Waiting tables that are tried before a new one is created; a seat may be taken meanwhile."""
USUAL_SEATS = 4
COUNTED_SECONDS = 10.0
"""The number of people is counted at most this often by each process."""


async def find(registry: Registry, wish: FindTable, payer: Payer) -> Found:
    """Seat a player at the longest waiting table that fits, or at a new public one. Raises Refusal."""
    waiting = await registry.database.seen_since(registry.clock.now() - IN_USE_MS, "lobby")
    for summary in [one for one in waiting if _fits(one, wish)][:MOST_TRIES]:
        found = await _sit_down(registry, summary["table"], wish, payer)
        if found is not None:
            return found
    payer.pay_for_table()
    you = SeatPlan(kind="human", name=wish.name, monster=wish.monster)
    others = [SeatPlan(kind="open") for _ in range((wish.players or USUAL_SEATS) - 1)]
    plan = NewTable(edition=wish.edition, seats=[you, *others], public=True, decision_seconds=wish.seconds)
    created = await registry.create_for_strangers(plan)
    return Found(table=created["table"], seats=created["seats"], host=created["host"])


def _fits(summary: dict[str, Any], wish: FindTable) -> bool:
    """Return whether a waiting table is one that the player wants."""
    return (
        bool(summary.get("quick"))
        and summary["table"] not in wish.mine
        and summary["edition"] == wish.edition
        and summary["decision_seconds"] == wish.seconds
        and (wish.players is None or len(summary["seats"]) == wish.players)
        and any(seat["kind"] == "open" for seat in summary["seats"])
    )


async def _sit_down(registry: Registry, code: str, wish: FindTable, payer: Payer) -> Found | None:
    """Take a seat with the wanted monster, or with any; None if the table no longer has a seat."""
    payer.pay_for_loading(registry, code)
    room = await registry.try_room(code)
    if room is None:
        return None
    room.hold()
    try:
        for monster in (wish.monster, None):
            try:
                seated = await registry.take_seat(room, TakeSeat(name=wish.name, monster=monster), payer.address)
            except Refusal as refusal:
                if refusal.reason != "monster_taken":
                    return None
            else:
                return Found(table=code, seats=[{"seat": seated["seat"], "secret": seated["secret"]}], host=None)
        return None
    finally:
        room.release()


class PeopleCount:
    """The number of people at tables in use, counted from the database, so that it includes all processes."""

    def __init__(self, registry: Registry) -> None:
        """Count when it is first asked for."""
        self._registry = registry
        self._counted = People(playing=0, waiting=0)
        self._at = -COUNTED_SECONDS

    async def now(self) -> People:
        """Return the count of the last seconds."""
        if time.monotonic() - self._at >= COUNTED_SECONDS:
            self._at = time.monotonic()
            since = self._registry.clock.now() - IN_USE_MS
            found = await self._registry.database.seen_since(since, "lobby", "playing")
            self._counted = People(
                playing=sum(_people(one) for one in found if one["phase"] == "playing"),
                waiting=sum(_people(one) for one in found if one["phase"] == "lobby" and one.get("quick")),
            )
        return self._counted


def _people(summary: dict[str, Any]) -> int:
    return sum(seat["kind"] == "human" for seat in summary["seats"])
