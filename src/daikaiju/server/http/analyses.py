"""Analyses of records sent by clients, from JSON to JSON, in a separate process."""

from __future__ import annotations

from typing import Any

import orjson

from daikaiju.engine.errors import DaikaijuError
from daikaiju.server.errors import Refusal
from daikaiju.server.json import encoded
from daikaiju.stats.report import PlayerStats, of_game
from daikaiju.table.record import Record
from daikaiju.table.replays import steps_of
from daikaiju.table.verify import verify

MOST_LINES = 10_000
"""Several times the longest game; a longer record is no real game and would waste the server's time and memory."""


def verdict_of(text: bytes) -> bytes:
    """Return whether the record is legal play with the chance that was committed to. Raises Refusal."""
    return encoded(verify(_read(text)))


def replay_of(text: bytes) -> bytes:
    """Return the steps that a replay shows. Raises Refusal."""
    record = _read(text)
    try:
        return encoded({"steps": steps_of(Record.from_json(record))})
    except (DaikaijuError, TypeError, ValueError) as problem:
        raise Refusal("malformed", str(problem)) from None


def figures_of(record: dict[str, Any]) -> list[PlayerStats]:
    """Return the statistics of every seat of a record. Raises Refusal."""
    try:
        return of_game(Record.from_json(record))
    except (DaikaijuError, TypeError, ValueError) as problem:
        raise Refusal("malformed", str(problem)) from None


def check_play(record: dict[str, Any]) -> None:
    """Raise Refusal unless the record can be replayed."""
    try:
        Record.from_json(record).replay()
    except (DaikaijuError, TypeError, ValueError) as problem:
        raise Refusal("malformed", str(problem)) from None


def _read(text: bytes) -> dict[str, Any]:
    try:
        record = orjson.loads(text)
    except orjson.JSONDecodeError as problem:
        raise Refusal("malformed", f"a record is JSON: {problem}") from None
    if not isinstance(record, dict):
        raise Refusal("malformed", "a record is an object")
    moves = record.get("moves")
    if isinstance(moves, list) and len(moves) > MOST_LINES:
        raise Refusal("malformed", f"a record has at most {MOST_LINES} lines; this one has {len(moves)}")
    return record
