"""The puzzles that ship: one compressed file, read once."""

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
    """There is no puzzle of this name."""


@cache
def shipped() -> dict[str, Puzzle]:
    """All puzzles by name, in the order of the file."""
    return {puzzle.id: puzzle for puzzle in read(SHIPPED)}


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [Puzzle.from_json(json.loads(line)) for line in lines]


def write(puzzles: list[Puzzle], path: Path) -> None:
    """Write puzzles to a file; the same puzzles, the same bytes."""
    lines = "".join(json.dumps(puzzle.to_json(), separators=(",", ":")) + "\n" for puzzle in puzzles)
    path.write_bytes(gzip.compress(lines.encode(), 9, mtime=0))


def puzzle(name: str) -> Puzzle:
    """The puzzle of this name.

    Raises:
        NoSuchPuzzle: there is none.
    """
    found = shipped().get(name)
    if found is None:
        raise NoSuchPuzzle(f"there is no puzzle {name!r}")
    return found


def of_the_day(day: date) -> Puzzle:
    """The puzzle that everybody gets on this day."""
    names = sorted(shipped())
    drawn = hashlib.sha256(f"puzzle of the day {day.isoformat()}".encode()).digest()
    return shipped()[names[int.from_bytes(drawn) % len(names)]]
