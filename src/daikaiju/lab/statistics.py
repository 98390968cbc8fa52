"""Intervals, ratings and calibration: every number is shown with its uncertainty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from daikaiju.bots.odds.dice_sets import Floats

SURE = 1.96
ELO = 400 / np.log(10)


@dataclass(frozen=True)
class Estimate:
    """A mean, half the width of its 95 % interval, and the number of games."""

    mean: float
    margin: float
    n: int


@dataclass
class Tally:
    """A growing number of independent values; only their sums are stored."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count another value."""
        self.n += 1
        self.total += value
        self.squares += value * value

    def estimate(self) -> Estimate:
        """Return the mean with its interval."""
        if not self.n:
            return Estimate(0.0, 0.0, 0)
        mean = self.total / self.n
        spread = max(0.0, self.squares - self.n * mean * mean) / (self.n - 1) if self.n > 1 else 0.0
        return Estimate(mean, float(SURE * np.sqrt(spread / self.n)), self.n)

    def share(self) -> Estimate:
        """Return the mean as a share of wins."""
        return as_share(self.estimate())


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values."""
    array = np.asarray(values, dtype=float)
    spread = array.std(ddof=1) if len(array) > 1 else 0.0
    return Estimate(float(array.mean()), float(SURE * spread / np.sqrt(max(1, len(array)))), len(array))


def share(values: Sequence[float]) -> Estimate:
    """Return a share of wins."""
    return as_share(estimate(values))


def as_share(plain: Estimate) -> Estimate:
    """Return a share with the wider of the usual and the Wilson interval, which is valid near 0 and 1.

    It is limited to 0 and 1.
    """
    n, p = plain.n, plain.mean
    if not n:
        return plain
    wilson = SURE / (1 + SURE**2 / n) * np.sqrt(max(0.0, p * (1 - p)) / n + SURE**2 / (4 * n * n))
    return Estimate(p, min(max(plain.margin, float(wilson)), max(p, 1 - p)), n)


def ratings(results: Mapping[tuple[str, str], tuple[float, int]], anchor: str, sweeps: int = 500) -> dict[str, float]:
    """Return the Elo ratings that explain all results best (Bradley and Terry); the anchor is fixed at 1000.

    `results[a, b]` is the share of wins of a against b and the number of games. One drawn game is added to each, so
    that a result without losses stays finite.
    """
    names = sorted({name for pair in results for name in pair})
    strength = dict.fromkeys(names, 1.0)
    for _ in range(sweeps):
        for name in names:
            wins = games = 0.0
            for (one, two), (won, n) in results.items():
                if name in (one, two):
                    other = two if name == one else one
                    wins += (won if name == one else 1 - won) * n + 0.5
                    games += (n + 1) / (strength[name] + strength[other])
            strength[name] = wins / games
        scale = strength[anchor]
        strength = {name: value / scale for name, value in strength.items()}
    return {name: float(1000 + ELO * np.log(value)) for name, value in strength.items()}


@dataclass(frozen=True)
class Bin:
    """Forecasts of about the same probability: their mean, the share of wins, and their number."""

    said: float
    came: float
    n: int


@dataclass(frozen=True)
class Calibration:
    """The calibration of forecasts."""

    bins: tuple[Bin, ...]
    brier: float
    error: float
    """Expected calibration error: the mean difference between forecast and result, weighted by number."""
    n: int


def calibration(said: Floats, came: Floats, number_of_bins: int = 10) -> Calibration:
    """Compare forecasts with results."""
    place = np.minimum((said * number_of_bins).astype(int), number_of_bins - 1)
    bins = []
    for number in range(number_of_bins):
        here = place == number
        if here.any():
            bins.append(Bin(float(said[here].mean()), float(came[here].mean()), int(here.sum())))
    error = sum(bin.n * abs(bin.said - bin.came) for bin in bins) / len(said)
    return Calibration(tuple(bins), float(((said - came) ** 2).mean()), float(error), len(said))
