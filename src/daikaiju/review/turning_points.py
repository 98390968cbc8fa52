"""Turning points: the three moments at which chance or a choice changed most who would win."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.review.analysis import Line, Review

POINTS = 3
LEAST = 0.03
"""A smaller change is no turning point."""
APART = 8
"""Lines between two of them, so that one exchange is not told three times."""
DIGITS = 9


@dataclass(frozen=True)
class TurningPoint:
    """A line of the record, what it was, and whose chance it changed most, from what to what."""

    line: int
    kind: str
    """`start`, `roll`, `cards`, `choice` or `concede`."""
    by: int
    """Who rolled or chose; −1 where it concerned everybody."""
    seat: int
    before: float
    after: float
    best: str
    """What would have been best, where a choice turned the game."""

    def to_json(self) -> dict[str, Any]:
        """The turning point as JSON."""
        return asdict(self)


def turning_points(review: Review) -> list[TurningPoint]:
    """The greatest changes by chance or choice, in the order of the game."""
    found: list[Line] = []
    for line in sorted(review.lines, key=lambda line: -float(np.abs(line.swing).max())):
        is_new = all(abs(line.number - other.number) >= APART for other in found)
        if is_new and float(np.abs(line.swing).max()) >= LEAST:
            found.append(line)
        if len(found) == POINTS:
            break
    return [_told(review, line) for line in sorted(found, key=lambda line: line.number)]


def _told(review: Review, line: Line) -> TurningPoint:
    before: Floats = review.lines[line.number - 2].after if line.number > 1 else review.start
    seat = int(np.abs(line.swing).argmax())
    decision = next((one for one in review.decisions if one.line == line.number), None)
    has_left = decision is not None and decision.played == "concede"
    return TurningPoint(
        line=line.number,
        kind="concede" if has_left else line.kind,
        by=line.by,
        seat=seat,
        before=round(float(before[seat]), DIGITS),
        after=round(float(line.after[seat]), DIGITS),
        best=decision.best if decision is not None else "",
    )
