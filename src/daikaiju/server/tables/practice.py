"""Practice tables, which continue from a line of another game so that a decision can be tried differently."""

from __future__ import annotations

from daikaiju.server.errors import Refusal
from daikaiju.server.schemas.http import Practice
from daikaiju.server.tables.entries import OpenEntry, PlannedSeat
from daikaiju.server.tables.handlers.checks import check_level
from daikaiju.server.tables.sanitize import NAME_LENGTH, clean
from daikaiju.table.record import Record

AWAY_SECONDS = 60


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
        public=False,
        decision_seconds=None,
        away_seconds=AWAY_SECONDS,
        pause_ms=wish.pause_ms,
    )
    return entry, seat
