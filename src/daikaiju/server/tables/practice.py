"""A table that goes on from a line of another game, so that a decision can be tried differently."""

from __future__ import annotations

from daikaiju.server.errors import Refusal
from daikaiju.server.schemas.http import Practice
from daikaiju.server.tables.handlers.checks import check_level
from daikaiju.server.tables.sanitize import NAME_LENGTH, clean
from daikaiju.server.tables.state import Entry
from daikaiju.table.record import Record

AWAY_SECONDS = 60


def practice_entry(wish: Practice, record: Record, usual_level: str) -> tuple[Entry, int]:
    """The entry that opens the table, still without locks, and the seat of whoever asked; raises Refusal."""
    text = record.moves[wish.line - 1] if wish.line <= len(record.moves) else ""
    number, colon, move = text.partition(": ")
    if not colon or move == "concede":
        raise Refusal("malformed", f"line {wish.line}: nobody decides anything there")
    seat = int(number)
    seats: list[Entry] = [
        {"kind": "bot", "monster": player["monster"], "level": check_level(wish.level or usual_level)}
        for player in record.players
    ]
    seats[seat] = {"kind": "human", "monster": record.players[seat]["monster"], "name": clean(wish.name, NAME_LENGTH)}
    entry: Entry = {
        "kind": "open",
        "edition": record.edition,
        "options": record.options,
        "seats": seats,
        "lines": record.moves[: wish.line - 1],
        "public": False,
        "decision_seconds": None,
        "away_seconds": AWAY_SECONDS,
        "pause_ms": wish.pause_ms,
    }
    return entry, seat
