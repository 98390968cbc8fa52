"""Automatic actions at a table: for bots, standing orders, absent players and expired clocks."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from daikaiju.engine.game import Game
from daikaiju.engine.zones import knows_secrets
from daikaiju.server.errors import Refusal
from daikaiju.server.retry import retry, unstoppable
from daikaiju.server.schemas.shared import StandingOrders
from daikaiju.server.tables import broadcast
from daikaiju.server.tables.entries import Entry, MoveEntry
from daikaiju.server.tables.request import GiveUpStart, Request
from daikaiju.server.tables.state import TableState

if TYPE_CHECKING:
    from daikaiju.server.tables.room import Room

SECOND_WORKER_WAITS = (2.0, 5.0)
"""Range of seconds that this process waits for the process that moved the game last, before it acts itself."""

FORCED = 3
"""Divisor of the pause before a bot's move without alternatives, because there is little to see."""

DECLINES = ("done", "pass")
By = Literal["bot", "orders", "clock", "away"]


class AutoMove(Request):
    """A move for a bot's seat, or on behalf of a player."""

    def __init__(self, version: int, seat: int, move: str, by: By, why: dict[str, Any] | None) -> None:
        self._version = version
        self._seat = seat
        self._move = move
        self._by = by
        self._why = why

    def entry(self, state: TableState) -> Entry:
        """Return the move, if the decision is still the one it was chosen for."""
        if state.game_version != self._version:
            raise Refusal("stale")
        return MoveEntry(seat=self._seat, move=self._move, by=self._by, why=self._why)


class Duty(NamedTuple):
    """A pending automatic action at a table: its kind (`for_whom`) and the version it belongs to."""

    for_whom: Literal["table", "start", "bot", "orders", "stand_in"]
    version: int
    """Version of the game or table, or number of the round; another number is another duty."""
    is_urgent: bool = False
    """Whether the player of the seat is known to be away or out of time."""


def ordered_move(orders: StandingOrders, game: Game) -> str | None:
    """Return the move that the seat to act has ordered for this decision, if any."""
    below = orders["yield_below"]
    if below is not None and "yield" in game.options and game.monsters[game.to_act].life < below:
        return "yield"
    is_skipped = orders["skip_unaffordable"] and game.options[0] in DECLINES
    return game.options[0] if is_skipped and is_known_to_be_forced(game) else None


def is_known_to_be_forced(game: Game) -> bool:
    """Return whether all players know that the seat to act has no choice.

    A quick answer of a seat with hidden cards would reveal that it has nothing to play.
    """
    return len(game.options) == 1 and not knows_secrets(game, game.to_act)


def pause_before_move(game: Game, pause: float) -> float:
    """Return the seconds from a question to a bot's answer; for a seat with hidden cards they do not depend on them."""
    if knows_secrets(game, game.to_act):
        return random.uniform(pause / FORCED, pause)
    return pause / FORCED if is_known_to_be_forced(game) else pause


def duty_of(room: Room) -> Duty | None:
    """Return the action the server must take now or at a known time; None if the table waits for a person."""
    state = room.state
    if room.has_follow_up():
        return Duty("table", state.version)
    if state.play is None:
        return Duty("start", state.rounds.number) if state.rounds.is_sealed else None
    game = state.play.game
    if game.over:
        return None
    seat = state.seats[game.to_act]
    if seat.kind != "human":
        return Duty("bot", state.game_version)
    if ordered_move(seat.orders, game) is not None:
        return Duty("orders", state.game_version)
    if state.decision_seconds is None and not seat.has_left and not room.is_missed(game.to_act):
        return None
    return Duty("stand_in", state.game_version, seat.is_idle or room.is_away(game.to_act))


class Autoplay:
    """A task that performs one duty."""

    def __init__(self, room: Room, duty: Duty) -> None:
        self.duty = duty
        self._presence_changed = asyncio.Event()
        if duty.for_whom == "table":
            work = _follow_up(room)
        elif duty.for_whom == "start":
            work = _give_up(room, duty.version)
        else:
            work = _act(room, duty, self._presence_changed)
        self._task = asyncio.create_task(work)

    @property
    def is_over(self) -> bool:
        """Whether the task has ended, by acting or by failing."""
        return self._task.done()

    def check_presence(self) -> None:
        """Check presence again: the time of a player who has disconnected may have started."""
        self._presence_changed.set()

    def stop(self) -> None:
        """Cancel the task; a write in progress is not cancelled."""
        if self._task is not asyncio.current_task():
            self._task.cancel()


async def _follow_up(room: Room) -> None:
    """Do the automatic step of `Room.has_follow_up`, with retries."""
    await retry(lambda: unstoppable(room.follow_up()), "a follow-up", room.state.code)


async def _give_up(room: Room, round_number: int) -> None:
    """Abandon a start for which a player does not reveal in time; the failure is public."""
    await asyncio.sleep(max(0, room.deadlines.reveal_until(room.state) - room.services.clock.now()) / 1000)
    giving_up = GiveUpStart(round_number)
    await retry(lambda: unstoppable(room.ask(giving_up)), "giving up", room.state.code)


async def _act(room: Room, duty: Duty, presence_changed: asyncio.Event) -> None:
    """Move for the seat to act when its time comes, with retries; an intervening game entry makes the move void."""
    code = room.state.code
    if not room.services.is_driven_here(room.state):
        await asyncio.sleep(random.uniform(*SECOND_WORKER_WAITS))
    chosen: list[AutoMove] = []

    async def attempt() -> None:
        if not chosen:
            chosen.append(await _choose(room, duty.version, presence_changed))
        await unstoppable(room.ask(chosen[0]))

    await retry(attempt, "a move", code)


async def _choose(room: Room, version: int, presence_changed: asyncio.Event) -> AutoMove:
    play = room.state.play
    if play is None or room.state.game_version != version:
        raise Refusal("stale")
    game = play.game
    number = game.to_act
    seat = room.state.seats[number]
    pause = pause_before_move(game, room.state.pause_ms / 1000)
    bots = room.services.bot_pool
    if seat.kind == "bot":
        begun = time.monotonic()
        taught, why = play.lesson_move(), None
        if taught is None:
            move, why = await bots.choose(seat.level or room.services.stand_in_level, game)
        else:
            move = taught
        await asyncio.sleep(max(0.0, begun + pause - time.monotonic()))
        return AutoMove(version, number, move, "bot", why)
    ordered = ordered_move(seat.orders, game)
    if ordered is not None:
        return AutoMove(version, number, ordered, "orders", None)
    by = await _wait_for_player(room, number, presence_changed)
    if by == "away":
        broadcast.tell_presence(room)
    if by == "away" or seat.is_idle:
        await asyncio.sleep(pause)
    move, why = await bots.choose(room.services.stand_in_level, game)
    return AutoMove(version, number, move, by, why)


async def _wait_for_player(room: Room, number: int, presence_changed: asyncio.Event) -> Literal["clock", "away"]:
    """Wait until the seat's time has run out, or its player counts as away; return which."""
    while True:
        presence_changed.clear()
        if room.is_away(number):
            return "away"
        if room.state.seats[number].is_idle:
            return "clock"
        due_at, now = room.deadlines.due_at(room.state), room.services.clock.now()
        if due_at is not None and now >= due_at:
            return "clock"
        ends = [due_at] if due_at is not None else []
        if room.is_missed(number):
            ends.append(room.deadlines.away_at(room.state, number))
        seconds = max(0.01, (min(ends) - now) / 1000) if ends else None
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(presence_changed.wait(), seconds)
