"""Grades of decisions by the win probability they lost, and the accuracy of a player."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

GOOD = "good"
GRADES = {"blunder": 0.10, "mistake": 0.05, "inaccuracy": 0.02}
"""The minimum loss of win probability of each grade, the worst first; a smaller loss is good."""
CROWD, CROWD_SCALE = 4, 0.6
"""With four or more monsters probabilities, and so possible losses, are smaller."""
AT_STAKE = 0.005
"""Decisions whose options differ by less do not count for accuracy."""
FORGIVEN = 0.10
"""A loss of this size leaves 1/e of a decision's accuracy."""


def grade(cost: float, monsters: int) -> str:
    """Return the grade of a decision that lost this win probability at a table of this size."""
    return next((name for name, least in GRADES.items() if cost >= least * scale(monsters)), GOOD)


def scale(monsters: int) -> float:
    """Return the scale of losses at a table of this size."""
    return 1.0 if monsters < CROWD else CROWD_SCALE


def accuracy(costs: Iterable[float], monsters: int) -> float:
    """Return the accuracy: the mean over all decisions that count, 1 without losses."""
    worth = [exp(-cost / (FORGIVEN * scale(monsters))) for cost in costs]
    return sum(worth) / len(worth) if worth else 1.0
