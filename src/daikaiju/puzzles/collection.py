"""The shipped puzzles: one compressed file, read once."""

from __future__ import annotations

import gzip
import hashlib
import json
from datetime import date
from functools import cache
from pathlib import Path

from daikaiju.engine.errors import DaikaijuError
from daikaiju.puzzles.puzzle import Puzzle

SHIPPED = Path(__file__).parent / "puzzles.jsonl.gz"


class NoSuchPuzzle(DaikaijuError, LookupError):
    """Unknown id of a puzzle."""


@cache
def shipped() -> dict[str, Puzzle]:
    """Return all puzzles by id, in the order of the file."""
    return {puzzle.id: puzzle for puzzle in read(SHIPPED)}


def read(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [Puzzle.from_json(json.loads(line)) for line in lines]


def write(puzzles: list[Puzzle], path: Path) -> None:
    """Write puzzles to a file; equal puzzles give equal bytes."""
    lines = "".join(json.dumps(puzzle.to_json(), separators=(",", ":")) + "\n" for puzzle in puzzles)
    path.write_bytes(gzip.compress(lines.encode(), 9, mtime=0))


def puzzle(name: str) -> Puzzle:
    """Return the puzzle with this id.

    Raises:
        NoSuchPuzzle: there is none.
    """
    found = shipped().get(name)
    if found is None:
        raise NoSuchPuzzle(f"there is no puzzle {name!r}")
    return found


def of_the_day(day: date) -> Puzzle:
    """Return the puzzle of the day."""
    names = sorted(shipped())
    drawn = hashlib.sha256(f"puzzle of the day {day.isoformat()}".encode()).digest()
    return shipped()[names[int.from_bytes(drawn) % len(names)]]
