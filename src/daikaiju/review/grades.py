"""Grades: what to call a decision by the win probability it lost, and how accurate a player was in all."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

GOOD = "good"
GRADES = {"blunder": 0.10, "mistake": 0.05, "inaccuracy": 0.02}
"""The least loss of win probability that is called so, the worst first; less than the last is good."""
CROWD, CROWD_SCALE = 4, 0.6
"""With four or more monsters a chance is smaller to begin with, and so is what can be lost of it."""
AT_STAKE = 0.005
"""Decisions whose options differ by less say nothing about accuracy."""
FORGIVEN = 0.10
"""A loss as large as this leaves 1/e of a decision's accuracy."""


def grade(cost: float, monsters: int) -> str:
    """What to call a decision that lost so much win probability at a table of so many monsters."""
    return next((name for name, least in GRADES.items() if cost >= least * scale(monsters)), GOOD)


def scale(monsters: int) -> float:
    """How much of a loss it takes at a table of so many monsters."""
    return 1.0 if monsters < CROWD else CROWD_SCALE


def accuracy(costs: Iterable[float], monsters: int) -> float:
    """From 1, nothing was ever lost, towards 0: the mean of what every decision at stake is worth."""
    worth = [exp(-cost / (FORGIVEN * scale(monsters))) for cost in costs]
    return sum(worth) / len(worth) if worth else 1.0
