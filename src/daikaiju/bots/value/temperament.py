"""Temperaments: what a bot values, independent of how well it plays.

A temperament is a belief about what wins. It adds a weight to the logit of a seat for being in Tokyo and for each life,
point, energy and card. The bot believes this of all seats. Every level with an evaluator sums the same rows, so the
weights are added to the network itself, and the search needs no change.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from daikaiju.bots.effects.turn_end import MOST_LIFE, MOST_POINTS
from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.value.features import (
    ENERGY,
    IN_BAY,
    IN_CITY,
    LIFE,
    MOST_ENERGY,
    OTHER_ROW,
    POINTS,
    POWER_ROW,
    SEAT_ROWS,
    layout,
)
from daikaiju.bots.value.network import Evaluator, Net

BASE = 64.0
"""Added before ReLU and subtracted after it, so that ReLU passes every taste unchanged."""


@dataclass(frozen=True)
class Temperament:
    """Weights in units of logits: 0.1 is about 2.5 points of win probability in an even duel."""

    tokyo: float = 0.0
    life: float = 0.0
    points: float = 0.0
    energy: float = 0.0
    card: float = 0.0


TEMPERAMENTS = {
    "brawler": Temperament(tokyo=0.12, life=0.05, energy=-0.01),
    "builder": Temperament(energy=0.02, card=0.18),
    "survivor": Temperament(tokyo=-0.15, life=0.05),
    "schemer": Temperament(tokyo=-0.04, points=0.06),
}
"""Weights found by duels with paired seeds: as large as costs a few points of win probability (docs/ladder.md)."""


def with_temperament(evaluator: Evaluator, temperament: Temperament) -> Evaluator:
    """Return an evaluator that adds a temperament's weights to the logit of every seat."""
    return Evaluator({seats: _tempered(net, temperament, seats) for seats, net in evaluator.nets.items()})


def _tempered(net: Net, temperament: Temperament, seats: int) -> Net:
    """Return the net with one more hidden unit per seat, which carries its taste past the ReLU."""
    taste = np.zeros((layout(seats).rows, seats), dtype=np.float32)
    for seat in range(seats):
        first = seat * SEAT_ROWS
        taste[first : first + SEAT_ROWS, seat] = _taste(temperament)
    return Net(
        np.hstack([net.rows, taste]),
        np.append(net.bias, np.full(seats, BASE, dtype=np.float32)),
        np.vstack([net.out, np.eye(seats, dtype=np.float32)]),
        net.out_bias - np.float32(BASE),
        net.is_linear,
    )


def _taste(temperament: Temperament) -> Floats:
    """Return the weight of each row of a seat."""
    rows = np.zeros(SEAT_ROWS, dtype=np.float32)
    rows[LIFE : LIFE + MOST_LIFE + 1] = temperament.life * np.arange(MOST_LIFE + 1)
    rows[IN_CITY : IN_CITY + MOST_LIFE + 1] = rows[IN_BAY : IN_BAY + MOST_LIFE + 1] = temperament.tokyo
    rows[POINTS : POINTS + MOST_POINTS + 1] = temperament.points * np.arange(MOST_POINTS + 1)
    rows[ENERGY : ENERGY + MOST_ENERGY + 1] = temperament.energy * np.arange(MOST_ENERGY + 1)
    rows[[*POWER_ROW.values(), OTHER_ROW]] = temperament.card
    return rows
