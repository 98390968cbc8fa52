"""Every set of at most n dice, and the recursion over them that computes the value of keeping each."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from daikaiju.engine.dice import FACES

Floats = NDArray[np.floating[Any]]
Fractions = NDArray[np.object_]
"""Exact values: an array of `Fraction`."""
Numbers = TypeVar("Numbers", Floats, Fractions)
Indices = NDArray[np.intp]

MOST_DICE = 10


def are_plain(dice: str) -> bool:
    """Return whether the tables cover these dice: ordinary dice, at least one and not too many."""
    return 0 < len(dice) <= MOST_DICE and all(face in FACES for face in dice)


class DiceSets:
    """All sets of 0 to `dice` dice, smaller sets first; the last ones are the complete rolls."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.sets = ["".join(faces) for size in range(dice + 1) for faces in combinations_with_replacement(FACES, size)]
        self.index = {kept: place for place, kept in enumerate(self.sets)}
        self.sizes = np.array([len(kept) for kept in self.sets], dtype=np.intp)
        self.first = [int(np.searchsorted(self.sizes, size)) for size in range(dice + 2)]
        """The index of the first set of each size, and of the end."""
        self.counts = np.array([[kept.count(face) for face in FACES] for kept in self.sets], dtype=np.int64)
        self.one_more = [self._one_more(size) for size in range(dice)]
        self.one_fewer = [self._one_fewer(size) for size in range(dice + 1)]
        self._turned: Indices | None = None

    @property
    def rolls(self) -> list[str]:
        """The complete rolls, in the order of every array of roll values."""
        return self.sets[self.first[self.dice] :]

    @property
    def roll_counts(self) -> NDArray[np.int64]:
        """The number of times each face occurs in each complete roll."""
        return self.counts[self.first[self.dice] :]

    def roll(self, faces: str) -> int:
        """Return the index of a complete sorted roll among the rolls."""
        return self.index[faces] - self.first[self.dice]

    def _level(self, size: int) -> list[str]:
        return self.sets[self.first[size] : self.first[size + 1]]

    def _one_more(self, size: int) -> Indices:
        """Return (6, sets of this size): the same set with one more die of each face."""
        return np.array(
            [[self.index["".join(sorted(kept + face))] for kept in self._level(size)] for face in FACES], dtype=np.intp
        )

    def _one_fewer(self, size: int) -> Indices:
        """Return (7, sets of this size): the set itself, then the set without one die of each face it has."""
        rows = [[self.index[kept] for kept in self._level(size)]]
        rows += [[self.index[kept.replace(face, "", 1)] for kept in self._level(size)] for face in FACES]
        return np.array(rows, dtype=np.intp)

    @property
    def turned(self) -> Indices:
        """(rolls, from, to): the roll with one die changed; the roll itself if no such die shows."""
        if self._turned is None:
            self._turned = np.array(
                [
                    [[self.roll("".join(sorted(faces.replace(old, new, 1)))) for new in FACES] for old in FACES]
                    for faces in self.rolls
                ],
                dtype=np.intp,
            ).reshape(-1, 6, 6)
        return self._turned

    def rolled_once(self, worth: Numbers) -> Numbers:
        """Return the value of every set when the other dice are rolled once; `worth` has a row per complete roll."""
        values = np.empty((len(self.sets), *worth.shape[1:]), dtype=worth.dtype)
        values[self.first[self.dice] :] = worth
        sixth: Any = Fraction(1, 6) if worth.dtype == np.object_ else worth.dtype.type(1 / 6)
        for size in range(self.dice - 1, -1, -1):
            np.multiply(
                np.add.reduce(values.take(self.one_more[size], axis=0), axis=0),
                sixth,
                out=values[self.first[size] : self.first[size + 1]],
            )
        return values

    def best(self, values: Numbers) -> Numbers:
        """Return the best value among all subsets that may be kept of each set."""
        best = values.copy()
        for size in range(1, self.dice + 1):
            here = best[self.first[size] : self.first[size + 1]]
            np.maximum.reduce(best.take(self.one_fewer[size], axis=0), axis=0, out=here)
        return best

    def best_keep(self, values: Floats) -> Indices:
        """Return, for each complete roll, the best set to keep; `values` has one number per set."""
        best = values.copy()
        keep = np.arange(len(self.sets), dtype=np.intp)
        for size in range(1, self.dice + 1):
            fewer = self.one_fewer[size]
            here = slice(self.first[size], self.first[size + 1])
            found = best.take(fewer)
            chosen = found.argmax(axis=0)
            columns = np.arange(fewer.shape[1])
            keep[here] = keep.take(fewer[chosen, columns])
            best[here] = found[chosen, columns]
        return keep[self.first[self.dice] :]

    def follow(self, believed: Floats, truly: Floats) -> tuple[Floats, Floats]:
        """Choose, for each complete roll, the keep with the highest believed value.

        Return its believed and its true value.
        """
        believed, truly = believed.copy(), truly.copy()
        for size in range(1, self.dice + 1):
            here = slice(self.first[size], self.first[size + 1])
            best, truth = believed[here], truly[here]
            for fewer in self.one_fewer[size][1:]:
                other = believed[fewer]
                is_better = other > best
                np.copyto(best, other, where=is_better)
                np.copyto(truth, truly[fewer], where=is_better)
        return believed[self.first[self.dice] :], truly[self.first[self.dice] :]


@cache
def dice_sets(dice: int) -> DiceSets:
    """Return the sets of this many dice, built once."""
    return DiceSets(dice)
