"""The first entry of a table: from a client's plan, for a rematch, or to practise from a line of a record."""

from __future__ import annotations

from typing import NamedTuple

from daikaiju import bots
from daikaiju.server.errors import Refusal
from daikaiju.server.schemas.http import GuidedGame, NewTable, Practice, SeatPlan, SeatSecret
from daikaiju.server.tables.entries import LessonScript, OpenEntry, PlannedSeat
from daikaiju.server.tables.handlers.checks import check_level, check_options, pick_bot_monster, pick_monster
from daikaiju.server.tables.sanitize import NAME_LENGTH, clean
from daikaiju.server.tables.seat import Seat
from daikaiju.server.tables.secrets import hashed, new_secret
from daikaiju.server.tables.state import TableState
from daikaiju.table import lesson
from daikaiju.table.record import Record


class Planned(NamedTuple):
    """A table's first entry, and the secrets of its host and seats."""

    entry: OpenEntry
    host: str
    seats: list[SeatSecret]


def planned(plan: NewTable) -> Planned:
    """Return the first entry of a new table, with the secrets of its host and of every human seat. Raises Refusal."""
    check_options(plan.edition, plan.options, len(plan.seats))
    draft = TableState("", b"", 0)
    draft.edition, draft.options = plan.edition, plan.options
    draft.seats = [Seat(monster=seat.monster if seat.kind != "open" else None) for seat in plan.seats]
    host = new_secret()
    keys: list[SeatSecret] = []
    rows: list[PlannedSeat] = []
    for number, seat in enumerate(plan.seats):
        row = PlannedSeat(kind=seat.kind)
        if seat.kind == "bot":
            row.level = check_level(seat.level)
            row.monster = pick_bot_monster(draft, seat.monster, number, row.level)
        if seat.kind == "human":
            row.monster = pick_monster(draft, seat.monster, number)
            keys.append({"seat": number, "secret": new_secret()})
            row.lock = hashed(keys[-1]["secret"])
        if seat.kind != "open":
            row.name = clean(seat.name, NAME_LENGTH)
            draft.seats[number] = Seat(monster=row.monster)
        rows.append(row)
    entry = OpenEntry(host=hashed(host), seats=rows, **plan.model_dump(exclude={"seats"}))
    return Planned(entry, host, keys)


OPPONENTS = 2
"""The number of bots in a guided game: in Tokyo one learns that Smashes hit all monsters outside."""


def guided(wish: GuidedGame) -> Planned:
    """Return the first entry of a guided game: the player in seat 0 begins, and a script chooses the first dice."""
    you = SeatPlan(kind="human", name=wish.name, monster=wish.monster)
    others = [SeatPlan(kind="bot", level=wish.level) for _ in range(OPPONENTS)]
    plan = planned(NewTable(seats=[you, *others], options={"first_player": 0}, pause_ms=wish.pause_ms))
    plan.entry.lesson = LessonScript(turns=[list(throws) for throws in lesson.TURNS], market=list(lesson.MARKET))
    return plan


def rematch(old: TableState, stand_in_level: str) -> OpenEntry:
    """Return the first entry of a rematch: the same seats, opened by the same secrets."""
    seats = [
        PlannedSeat(
            kind=seat.kind, name=seat.name, monster=seat.monster, level=_still_there(seat.level), lock=seat.lock
        )
        if seat.kind == "bot" or seat.lock
        else PlannedSeat(kind="bot", monster=seat.monster, level=stand_in_level)  # its player was removed
        for seat in old.seats
    ]
    return OpenEntry(
        host=old.host_lock,
        seats=seats,
        edition=old.edition,
        options=old.options,
        public=old.public,
        decision_seconds=old.decision_seconds,
        away_seconds=old.away_seconds,
        pause_ms=old.pause_ms,
    )


def _still_there(level: str | None) -> str | None:
    """Return a bot's level, or the level that has replaced it."""
    return level and bots.SUCCESSORS.get(level, level)


def practice_entry(wish: Practice, record: Record, usual_level: str, host: str, lock: str) -> tuple[OpenEntry, int]:
    """Return the entry that opens the table, with these hashes of secrets, and the player's seat."""
    text = record.moves[wish.line - 1] if wish.line <= len(record.moves) else ""
    number, colon, move = text.partition(": ")
    if not colon or move == "concede":
        raise Refusal("malformed", f"line {wish.line}: not a decision of a player")
    seat = int(number)
    level = check_level(wish.level or usual_level)
    seats = [PlannedSeat(kind="bot", monster=player["monster"], level=level) for player in record.players]
    monster = record.players[seat]["monster"]
    seats[seat] = PlannedSeat(kind="human", monster=monster, name=clean(wish.name, NAME_LENGTH), lock=lock)
    entry = OpenEntry(
        host=host,
        seats=seats,
        edition=record.edition,
        options=record.options,
        lines=record.moves[: wish.line - 1],
        pause_ms=wish.pause_ms,
    )
    return entry, seat
