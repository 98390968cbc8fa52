"""Turning points: the three lines at which chance or a choice changed the win probabilities most."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.review.analysis import Line, Review

POINTS = 3
LEAST = 0.03
"""The minimum change of a turning point."""
APART = 8
"""The minimum number of lines between two turning points, so that one exchange is not reported three times."""
DIGITS = 9


@dataclass(frozen=True)
class TurningPoint:
    """A line of the record, its kind, and the seat whose win probability it changed most, with both values."""

    line: int
    kind: str
    """`start`, `roll`, `cards`, `choice` or `concede`."""
    by: int
    """The seat that rolled or chose; −1 if the line concerns all seats."""
    seat: int
    before: float
    after: float
    best: str
    """The best option, if a choice was the turning point."""

    def to_json(self) -> dict[str, Any]:
        """Return the turning point as JSON."""
        return asdict(self)


def turning_points(review: Review) -> list[TurningPoint]:
    """Return the largest changes by chance or choice, in the order of the game."""
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
