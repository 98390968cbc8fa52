"""Acts at a table when nobody does: a bot's seat, standing orders, an empty seat, a clock run out."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING, Any, Literal

from daikaiju.engine.game import Game
from daikaiju.server.errors import Refusal
from daikaiju.server.retry import retry
from daikaiju.server.tables import broadcast
from daikaiju.server.tables.request import GiveUpStart, Request
from daikaiju.server.tables.standing_orders import ordered_move
from daikaiju.server.tables.state import Entry, TableState

if TYPE_CHECKING:
    from daikaiju.server.tables.room import Room

SECOND_WORKER_WAITS = (2.0, 5.0)
"""Seconds: another process moved the game last and is expected to go on; this one steps in if it does not."""

HURRY = 3
"""A bot that has nothing to choose waits a third as long: there is little to see."""

By = Literal["bot", "orders", "clock", "away"]


class AutoMove(Request):
    """A move for a seat whose player does not make it."""

    def __init__(self, version: int, seat: int, move: str, by: By, why: dict[str, Any] | None) -> None:
        self._version = version
        self._seat = seat
        self._move = move
        self._by = by
        self._why = why

    def entry(self, state: TableState) -> Entry:
        """The move, if the decision is still the one it was chosen for."""
        if state.game_version != self._version:
            raise Refusal("stale")
        entry: Entry = {"kind": "move", "seat": self._seat, "move": self._move, "by": self._by}
        return entry if self._why is None else entry | {"why": self._why}


class Autoplay:
    """One task that acts once; every entry of the game puts another in its place."""

    def __init__(self, room: Room) -> None:
        if room.has_follow_up():
            work = _follow_up(room)
        elif room.state.play is None:
            work = _give_up(room, room.state.rounds.number)
        else:
            work = _act(room, room.state.game_version)
        self._task = asyncio.create_task(work)

    @staticmethod
    def is_due(room: Room) -> bool:
        """Whether anything is to be done, now or at a time that is known."""
        play = room.state.play
        if play is None or play.game.over:
            return room.has_follow_up() or (play is None and room.state.rounds.is_sealed)
        return not _is_awaited(room, play.game)

    @property
    def is_over(self) -> bool:
        """Whether it has acted, or cannot."""
        return self._task.done()

    def stop(self) -> None:
        """Act no more; what has begun to be written is not called off."""
        if self._task is not asyncio.current_task():
            self._task.cancel()


def _is_awaited(room: Room, game: Game) -> bool:
    """Whether the seat's own player is here, or waited for by nobody, and may take as long as it likes."""
    seat = room.state.seats[game.to_act]
    if seat.kind != "human" or room.state.decision_seconds is not None or seat.has_left:
        return False
    is_missed = room.presence.is_watched() and not room.presence.is_online(game.to_act)
    return not is_missed and ordered_move(seat.orders, game) is None


async def _follow_up(room: Room) -> None:
    """What follows by itself and was not done at once."""
    await retry(lambda: asyncio.shield(asyncio.create_task(room.follow_up())), "a follow-up", room.state.code)


async def _give_up(room: Room, round_number: int) -> None:
    """A start for which somebody does not reveal fails, for all to see."""
    await asyncio.sleep(max(0, room.deadlines.reveal_until(room.state) - room.services.clock.now()) / 1000)
    giving_up = GiveUpStart(round_number)
    await retry(lambda: asyncio.shield(asyncio.create_task(room.ask(giving_up))), "giving up", room.state.code)


async def _act(room: Room, version: int) -> None:
    """Act for the seat to act when it is time to, however often it takes; an entry in between makes this void."""
    code = room.state.code
    if not room.services.is_driven_here(room.state.last_worker):
        await asyncio.sleep(random.uniform(*SECOND_WORKER_WAITS))
    chosen: list[AutoMove] = []

    async def attempt() -> None:
        if not chosen:
            chosen.append(await _choose(room, version))
        await asyncio.shield(asyncio.create_task(room.ask(chosen[0])))  # once begun, it is not called off

    await retry(attempt, "a move", code)


async def _choose(room: Room, version: int) -> AutoMove:
    play = room.state.play
    if play is None or room.state.game_version != version:
        raise Refusal("stale")
    game = play.game
    number = game.to_act
    seat = room.state.seats[number]
    pause = room.state.pause_ms / 1000 / (HURRY if len(game.options) == 1 else 1)
    bots = room.services.bot_pool
    if seat.kind == "bot":
        begun = time.monotonic()
        move, why = await bots.choose(seat.level or room.services.stand_in_level, game)
        await asyncio.sleep(max(0.0, begun + pause - time.monotonic()))
        return AutoMove(version, number, move, "bot", why)
    ordered = ordered_move(seat.orders, game)
    if ordered is not None:
        return AutoMove(version, number, ordered, "orders", None)
    by = await _wait_for_nobody(room, number)
    if by == "away":
        broadcast.tell_presence(room)
    if by == "away" or seat.is_idle:
        await asyncio.sleep(pause)
    move, why = await bots.choose(room.services.stand_in_level, game)
    return AutoMove(version, number, move, by, why)


async def _wait_for_nobody(room: Room, number: int) -> Literal["clock", "away"]:
    """Wait until the seat's time has run out or its player has been gone too long."""
    while True:
        if room.is_away(number):
            return "away"
        if room.state.seats[number].is_idle:
            return "clock"
        due_at, now = room.deadlines.due_at(room.state), room.services.clock.now()
        if due_at is not None and now >= due_at:
            return "clock"
        ends = [due_at] if due_at is not None else []
        if room.presence.is_watched() and not room.presence.is_online(number):
            ends.append(room.deadlines.away_at(room.state, number))
        if not ends:
            await asyncio.Event().wait()
        await asyncio.sleep(max(0.01, (min(ends) - now) / 1000))
