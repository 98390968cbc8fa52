"""The evaluator of `steady`: every monster's strength is a sum of handmade weights; softmax gives probabilities."""

from __future__ import annotations

import numpy as np

from daikaiju.bots.effects.turn_end import MOST_LIFE, MOST_POINTS
from daikaiju.bots.policy.card_values import USUAL_VALUE, card_value
from daikaiju.bots.value.features import (
    ENERGY,
    FEATURE_ROWS,
    IN_BAY,
    IN_CITY,
    LIFE,
    MOST_ENERGY,
    MOST_TOKENS,
    MOST_WICKEDNESS,
    OTHER_ROW,
    POINTS,
    POISON,
    POWER_ROW,
    SEAT_ROWS,
    SHRINK,
    WICKEDNESS,
    layout,
)
from daikaiju.bots.value.network import Evaluator, Net

POINT, LATE_POINT, LATE = 0.14, 0.12, 13
HEART, ENERGETIC, WICKED, TOKEN, CARD = 1.1, 0.06, 0.05, 0.3, 0.1
TOKYO, DANGER, SAFE_LIFE = 0.35, 0.25, 6


def heuristic() -> Evaluator:
    """Return an evaluator for any edition and 2 to 6 monsters."""
    return Evaluator({seats: _net(seats) for seats in range(2, 7)})


def _net(seats: int) -> Net:
    rows = np.zeros((layout(seats).rows, seats), dtype=np.float32)
    for seat in range(seats):
        strength = rows[:, seat]
        first = seat * SEAT_ROWS
        for life in range(MOST_LIFE + 1):
            strength[first + LIFE + life] = HEART * np.sqrt(life)
            in_tokyo = TOKYO - DANGER * max(0, SAFE_LIFE - life)
            strength[first + IN_CITY + life] = strength[first + IN_BAY + life] = in_tokyo
        for points in range(MOST_POINTS + 1):
            strength[first + POINTS + points] = POINT * points + LATE_POINT * max(0, points - LATE)
        for energy in range(MOST_ENERGY + 1):
            strength[first + ENERGY + energy] = ENERGETIC * min(energy, MOST_ENERGY // 2)
        for wickedness in range(MOST_WICKEDNESS + 1):
            strength[first + WICKEDNESS + wickedness] = WICKED * wickedness
        for tokens in range(MOST_TOKENS + 1):
            strength[first + POISON + tokens] = strength[first + SHRINK + tokens] = -TOKEN * tokens
        for start, feature in FEATURE_ROWS:
            strength[first + start : first + start + len(feature.worth)] = feature.worth
        for power, row in POWER_ROW.items():
            strength[first + row] = CARD * card_value(power)
        strength[first + OTHER_ROW] = CARD * USUAL_VALUE
    eye = np.eye(seats, dtype=np.float32)
    zero = np.zeros(seats, dtype=np.float32)
    return Net(rows, zero, eye, zero, is_linear=True)
