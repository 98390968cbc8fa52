"""A linear mixed model: a common line, an effect of each card, one of each card in each setting, and known noise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from daikaiju.bots.odds.dice_sets import Floats

SPREADS = np.concatenate(([0.0], np.geomspace(0.004, 0.2, 10)))
"""The standard deviations of the effects that are tried."""


@dataclass(frozen=True)
class Fit:
    """The estimated true value of every observation, and its uncertainty."""

    values: Floats
    variances: Floats
    spread_of_cards: float
    spread_in_settings: float


def fit(observed: Floats, noise: Floats, design: Floats, cards: Sequence[str]) -> Fit:
    """Return best linear unbiased predictions; the spreads of both effects maximise the likelihood.

    Each observation is one card in one setting, with the variance of its noise; `design` holds the line's columns.
    """
    same_card = np.array([[float(one == other) for other in cards] for one in cards])
    identity = np.eye(len(cards))
    tried = {
        spreads: _likelihood(observed, _covariance(noise, same_card, identity, *spreads), design)
        for spreads in product(SPREADS.tolist(), repeat=2)
    }
    best = max(tried, key=lambda spreads: tried[spreads])
    effects = best[0] ** 2 * same_card + best[1] ** 2 * identity
    covariance = effects + np.diag(noise)
    inverse = np.linalg.inv(covariance)
    line_covariance = np.linalg.pinv(design.T @ inverse @ design)
    line = design @ (line_covariance @ (design.T @ (inverse @ observed)))
    gain = effects @ inverse
    left = design - gain @ design
    variances = np.diag(effects - gain @ effects + left @ line_covariance @ left.T)
    return Fit(line + gain @ (observed - line), np.maximum(variances, 0.0), *best)


def _covariance(noise: Floats, same_card: Floats, identity: Floats, of_card: float, in_setting: float) -> Floats:
    found: Floats = of_card**2 * same_card + in_setting**2 * identity + np.diag(noise)
    return found


def _likelihood(observed: Floats, covariance: Floats, design: Floats) -> float:
    """Return the restricted log-likelihood of the data, up to a constant."""
    _, size = np.linalg.slogdet(covariance)
    solved = np.linalg.solve(covariance, np.column_stack((design, observed)))
    information = design.T @ solved[:, :-1]
    line = np.linalg.solve(information, design.T @ solved[:, -1])
    rest = observed @ (solved[:, -1] - solved[:, :-1] @ line)
    return float(-0.5 * (size + rest + np.linalg.slogdet(information)[1]))
