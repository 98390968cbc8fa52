"""Exact backups: two-monster positions without cards, solved one turn deep from the learner's own values.

No game is played and no known solution is used: a backup is the value of a position if the values of all positions
after it were right.
"""

from __future__ import annotations

import numpy as np

from daikaiju.bots.value.features import IN_CITY, LIFE, POINTS, SEAT_ROWS
from daikaiju.bots.value.network import Evaluator
from daikaiju.engine.rules import POINTS_TO_WIN, Rules
from daikaiju.lab.exploitability import LIVES, forecasts, still_rows
from daikaiju.lab.learner import Batch
from daikaiju.lab.perfect_play import INSIDE, OUTSIDE, after_yield_choice, outcomes, solve_dice


def exact_backups(evaluator: Evaluator, rules: Rules, number: int, random: np.random.Generator) -> Batch:
    """Return this many random positions, half with the mover in Tokyo, with their values one turn deeper."""
    said = forecasts(evaluator, rules)
    bags, worths = [], []
    for where in (INSIDE, OUTSIDE):
        states = np.column_stack(
            [
                random.integers(1, LIVES + 1, number // 2),
                random.integers(0, POINTS_TO_WIN, number // 2),
                random.integers(1, LIVES + 1, number // 2),
                random.integers(0, POINTS_TO_WIN, number // 2),
            ]
        )
        mine = solve_dice(after_yield_choice(*outcomes(where, states, said)))
        in_tokyo = IN_CITY + states[:, 0] if where == INSIDE else SEAT_ROWS + IN_CITY + states[:, 2]
        dials = (
            LIFE + states[:, 0],
            POINTS + states[:, 1],
            SEAT_ROWS + LIFE + states[:, 2],
            SEAT_ROWS + POINTS + states[:, 3],
        )
        still = np.tile(still_rows(rules), (len(states), 1))
        bags.append(np.column_stack((*dials, in_tokyo, still)))
        worths.append(np.column_stack((mine, 1 - mine)))
    return Batch(np.concatenate(bags).astype(np.int16), np.concatenate(worths).astype(np.float32))
