"""Dice compared with expectation: frequency of every face, expected frequency, and the interval of chance."""

from __future__ import annotations

from collections import Counter
from math import sqrt

from typing_extensions import TypedDict

from daikaiju.engine.chance import Dice

SURE = 1.96


class FaceCount(TypedDict):
    """One face of one kind of die compared with expectation."""

    die: str
    """The faces of the die."""
    face: str
    thrown: int
    """Dice of this kind thrown."""
    shown: int
    """The number of them that showed this face."""
    expected: float
    """The expected number."""
    low: float
    high: float
    """The 95 % interval of the share of this face (Wilson)."""


class DiceCount:
    """Counts thrown dice by kind and face."""

    def __init__(self) -> None:
        self.thrown: Counter[str] = Counter()
        self.shown: Counter[tuple[str, str]] = Counter()

    def add(self, asked: Dice, result: str) -> None:
        """Count a throw."""
        for number, kind in asked.dice:
            self.thrown[kind] += number
            for face in result:
                if face in kind:
                    self.shown[kind, face] += 1

    def update(self, other: DiceCount) -> None:
        """Add another count."""
        self.thrown.update(other.thrown)
        self.shown.update(other.shown)

    def faces(self) -> list[FaceCount]:
        """Return every face of every kind of die that was thrown, in the order of the notation."""
        return [
            face_count(kind, face, thrown, self.shown[kind, face])
            for kind, thrown in sorted(self.thrown.items())
            for face in dict.fromkeys(kind)
        ]


def face_count(kind: str, face: str, thrown: int, shown: int) -> FaceCount:
    """Return the number of a face, its expectation, and the interval of its share."""
    low, high = wilson(shown, thrown)
    expected = thrown * kind.count(face) / len(kind)
    return FaceCount(die=kind, face=face, thrown=thrown, shown=shown, expected=expected, low=low, high=high)


def wilson(shown: int, thrown: int) -> tuple[float, float]:
    """Return the 95 % interval of a share; from 0 to 1 if nothing was thrown."""
    if not thrown:
        return 0.0, 1.0
    share, square = shown / thrown, SURE * SURE
    middle = (share + square / (2 * thrown)) / (1 + square / thrown)
    half = SURE / (1 + square / thrown) * sqrt(share * (1 - share) / thrown + square / (4 * thrown * thrown))
    return max(0.0, middle - half), min(1.0, middle + half)
