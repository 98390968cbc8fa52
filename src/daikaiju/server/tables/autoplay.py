"""Acts at a table when nobody does: a bot's seat, standing orders, an empty seat, a clock run out."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING, Any, Literal

from daikaiju.engine.game import Game
from daikaiju.server.errors import Refusal
from daikaiju.server.logs import LOG
from daikaiju.server.tables.clock import now_ms
from daikaiju.server.tables.standing_orders import ordered_move
from daikaiju.server.tables.state import Entry, TableState

if TYPE_CHECKING:
    from daikaiju.server.tables.room import Room

SECOND_WORKER_WAITS = (2.0, 5.0)
"""Seconds: another process moved the game last and is expected to go on; this one steps in if it does not."""

HURRY = 3
"""A bot that has nothing to choose waits a third as long: there is little to see."""

By = Literal["bot", "orders", "clock", "away"]
Choice = tuple[str, By, dict[str, Any] | None]


class Autoplay:
    """At most one task per room; every entry of the game arranges it anew."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._acting: asyncio.Task[None] | None = None
        self._sealed_round = 0
        self._sealed_at = 0.0

    def schedule(self) -> None:
        """Arrange that the seat to act does act."""
        if self._acting is not None:
            self.stop()
        play = self._room.state.play
        if play is None and self._room.state.rounds.is_sealed:
            self._acting = asyncio.create_task(self._give_up(self._room.state.rounds.number))
        if play is not None and not play.game.over and not self._is_awaited(play.game):
            self._acting = asyncio.create_task(self._act(self._room.state.game_version, play.game))

    async def _give_up(self, round_number: int) -> None:
        """A start for which somebody does not reveal fails, for all to see."""
        room = self._room
        if round_number != self._sealed_round:
            self._sealed_round, self._sealed_at = round_number, time.monotonic()
        await asyncio.sleep(self._sealed_at + room.services.reveal_seconds - time.monotonic())

        def make(state: TableState) -> Entry:
            if not state.rounds.is_sealed or state.rounds.number != round_number or state.play is not None:
                raise Refusal("stale")
            return {"kind": "unseal"}

        try:
            await asyncio.shield(asyncio.create_task(room.ask(make)))
        except Refusal as refusal:
            if refusal.reason != "stale":
                LOG.error("a start could not be given up", extra={"table": room.state.code, "reason": refusal.reason})

    def _is_awaited(self, game: Game) -> bool:
        """Whether a player is here who may think for as long as it takes: then there is nothing to arrange."""
        room = self._room
        seat = room.state.seats[game.to_act]
        return (
            seat.kind == "human"
            and not seat.has_left
            and room.deadline() is None
            and room.is_online(game.to_act)
            and ordered_move(seat.orders, game) is None
        )

    def stop(self) -> None:
        """Act no more."""
        if self._acting is not None and self._acting is not asyncio.current_task():
            self._acting.cancel()
        self._acting = None

    async def _act(self, version: int, game: Game) -> None:
        """Act for the seat to act when it is time to; an entry of the game in between makes this void."""
        room = self._room
        if room.state.last_worker != room.services.worker:
            await asyncio.sleep(random.uniform(*SECOND_WORKER_WAITS))
        seat = game.to_act
        move, by, why = await self._choose(seat, game)

        def make(state: TableState) -> Entry:
            if state.game_version != version:
                raise Refusal("stale")
            entry: Entry = {"kind": "move", "seat": seat, "move": move, "by": by}
            return entry if why is None else entry | {"why": why}

        try:
            await asyncio.shield(asyncio.create_task(room.ask(make)))  # once begun, it is not called off
        except Refusal as refusal:
            if refusal.reason != "stale":
                LOG.error("nobody could act", extra={"table": room.state.code, "reason": refusal.reason})

    async def _choose(self, number: int, game: Game) -> Choice:
        room = self._room
        seat = room.state.seats[number]
        pause = room.state.pause_ms / 1000 / (HURRY if len(game.options) == 1 else 1)
        if seat.kind == "bot":
            begun = time.monotonic()
            move, why = await room.services.bot_pool.choose(seat.level or room.services.stand_in_level, game)
            await asyncio.sleep(max(0.0, begun + pause - time.monotonic()))
            return move, "bot", why
        ordered = ordered_move(seat.orders, game)
        if ordered is not None:
            return ordered, "orders", None
        by = await self._wait_for_nobody(number)
        if by == "away":
            room.tell_presence()
        if by == "away" or seat.is_idle:
            await asyncio.sleep(pause)
        move, why = await room.services.bot_pool.choose(room.services.stand_in_level, game)
        return move, by, why

    async def _wait_for_nobody(self, number: int) -> Literal["clock", "away"]:
        """Wait until the seat's time has run out or its player has been gone too long."""
        room = self._room
        while True:
            if room.is_away(number):
                return "away"
            if room.state.seats[number].is_idle:
                return "clock"
            deadline, now = room.deadline(), now_ms()
            if deadline is not None and now >= deadline:
                return "clock"
            ends = [deadline] if deadline is not None else []
            if room.is_watched() and not room.is_online(number):
                ends.append(room.away_at(number))
            if not ends:
                await asyncio.Event().wait()
            await asyncio.sleep(max(0.01, (min(ends) - now) / 1000))
