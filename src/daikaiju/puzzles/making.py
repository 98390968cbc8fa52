"""Making puzzles: numbered batches of games until every theme has its share; the same seed gives the same file.

A batch depends on the seed, its number and the results of the batches before it. So a run can be interrupted and
continued, on any number of cores.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from daikaiju.engine.errors import DaikaijuError
from daikaiju.lab.workers import in_order
from daikaiju.puzzles.checking import check
from daikaiju.puzzles.finding import Candidate, play
from daikaiju.puzzles.puzzle import Puzzle
from daikaiju.puzzles.themes import THEMES

SHARES = {"keep": 0.28, "yield": 0.26, "buy": 0.26, "sweep": 0.1, "reaction": 0.1}
LEVELS = (1, 2, 3)
MOST_OF_ONE_LEVEL = 0.5
"""The maximum share of one difficulty in a theme."""
EVEN_BATCHES = 12
"""The number of batches after which other themes fill the share of a rare one."""
BATCH = 24
MOST_BATCHES = 200


class MakingError(DaikaijuError):
    """The earlier work does not fit the request."""


@dataclass(frozen=True)
class SearchTask:
    """One game to search for puzzles of these themes and difficulties."""

    edition: str
    seed: int
    number: int
    wanted: frozenset[tuple[str, int]]


def look_through(task: SearchTask) -> list[dict[str, Any]]:
    """Return the puzzles of one game, at most one for each requested theme."""
    random = Random(f"check {task.seed} {task.edition} {task.number}")
    by_theme: dict[str, list[Candidate]] = {}
    themes = {theme for theme, _ in task.wanted}
    for candidate in play(task.edition, task.seed, task.number):
        if candidate.theme in themes:
            by_theme.setdefault(candidate.theme, []).append(candidate)
    found = []
    for theme in sorted(by_theme):
        puzzle = check(random.choice(by_theme[theme]), random)
        if puzzle and (theme, puzzle.level) in task.wanted:
            found.append(puzzle.to_json())
    return found


@dataclass
class Making:
    """The puzzles of one edition found so far."""

    edition: str
    seed: int
    number: int
    """The requested number of puzzles."""

    def __post_init__(self) -> None:
        self.puzzles: list[Puzzle] = []
        self.batches = 0

    def share(self, theme: str) -> int:
        """Return the number of puzzles of a theme; the first theme also gets the remainder of the division."""
        rest = self.number - sum(int(self.number * part) for part in SHARES.values())
        return int(self.number * SHARES[theme]) + (rest if theme == THEMES[0] else 0)

    def wanted(self) -> frozenset[tuple[str, int]]:
        """Return the themes and difficulties of which there are too few."""
        everything = frozenset((theme, level) for theme in THEMES for level in LEVELS)
        if len(self.puzzles) >= self.number:
            return frozenset()
        if self.batches >= EVEN_BATCHES:
            return everything
        themes = Counter(puzzle.theme for puzzle in self.puzzles)
        levels = Counter((puzzle.theme, puzzle.level) for puzzle in self.puzzles)
        return frozenset(
            (theme, level)
            for theme, level in everything
            if themes[theme] < self.share(theme)
            and levels[theme, level] < max(1, MOST_OF_ONE_LEVEL * self.share(theme))
        )

    def add(self, batch: list[dict[str, Any]]) -> None:
        """Add the puzzles of one batch that are still needed."""
        known = {puzzle.id for puzzle in self.puzzles}
        for data in batch:
            puzzle = Puzzle.from_json(data)
            if (puzzle.theme, puzzle.level) in self.wanted() and puzzle.id not in known:
                known.add(puzzle.id)
                self.puzzles.append(puzzle)
        self.batches += 1

    def tasks(self) -> list[SearchTask]:
        """Return the games of the next batch."""
        first, wanted = self.batches * BATCH, self.wanted()
        return [SearchTask(self.edition, self.seed, number, wanted) for number in range(first, first + BATCH)]

    def run(self, work: Path, workers: int) -> Iterator[Making]:
        """Continue from the work file until all puzzles are found; every batch is written immediately."""
        for line in _lines(work):
            if (line["edition"], line["seed"], line["of"]) == (self.edition, self.seed, self.number):
                if line["batch"] != self.batches:
                    raise MakingError(
                        f"{work}: batch {line['batch']} of {self.edition} is out of order; remove the file"
                    )
                self.add(line["puzzles"])
        while self.wanted() and self.batches < MOST_BATCHES:
            batch = [data for found in in_order(look_through, self.tasks(), workers) for data in found]
            line = {"edition": self.edition, "seed": self.seed, "of": self.number, "batch": self.batches}
            with work.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line | {"puzzles": batch}) + "\n")
            self.add(batch)
            yield self


def _lines(work: Path) -> Iterator[dict[str, Any]]:
    """Yield the complete lines of the work file; remove a line that an interruption truncated."""
    if not work.exists():
        return
    text = work.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        work.write_text(whole, encoding="utf-8")
    for line in whole.splitlines():
        yield json.loads(line)


def make(
    editions: list[str], seed: int, number: int, work: Path, workers: int, told: Callable[[Making], None]
) -> list[Puzzle]:
    """Return the requested number of puzzles of each edition, sorted by edition, theme, rating and id."""
    found: list[Puzzle] = []
    for edition in editions:
        making = Making(edition, seed, number)
        for now in making.run(work, workers):
            told(now)
        found += making.puzzles
    return sorted(found, key=lambda puzzle: (puzzle.edition, puzzle.theme, puzzle.rating, puzzle.id))
