"""A bot's distance from perfect play in the two-monster game without cards, where perfect play is known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.features import ENERGY, IN_CITY, LIFE, POINTS, SEAT_ROWS, WICKEDNESS, layout
from daikaiju.bots.judge import Judge
from daikaiju.bots.lattice import Floats, lattice
from daikaiju.bots.oracle import DICE, INSIDE, OUTSIDE, ROLLS, Values, layer, outcomes, results, solve, solve_dice
from daikaiju.engine.rules import FEWEST, POINTS_TO_WIN, Rules

LIVES = 10
LABELS = {"blunder": 0.10, "mistake": 0.05, "slip": 0.02}
CROWD, CROWD_SCALE = 4, 0.6
"""With four or more monsters a chance is smaller to begin with, and so is what can be lost of it."""


@dataclass(frozen=True)
class Distance:
    """How far a bot is from perfect, in win probability."""

    exploitable: float
    """What a perfect opponent who knows the bot wins more than against perfect play, from the first turn on."""
    error: float
    """Mean distance of the bot's forecasts from the truth, over all positions."""


def forecasts(judge: Judge, rules: Rules, noise: float = 0.0) -> Values:
    """What a judge says of every position, the mover first."""
    values = Values.unknown()
    net, places = judge.nets[2], layout(2)
    lives, points = np.arange(1, LIVES + 1), np.arange(POINTS_TO_WIN)
    grid = np.stack(np.meshgrid(lives, points, lives, points, indexing="ij"), axis=-1).reshape(-1, 4)
    random = np.random.default_rng(0)
    for where in (INSIDE, OUTSIDE):
        in_tokyo = IN_CITY + grid[:, 0] if where == INSIDE else SEAT_ROWS + IN_CITY + grid[:, 2]
        rows = [LIFE + grid[:, 0], POINTS + grid[:, 1], SEAT_ROWS + LIFE + grid[:, 2], SEAT_ROWS + POINTS + grid[:, 3]]
        still = still_rows(rules)
        sums = net.rows[still].sum(axis=0) + sum(net.rows[row] for row in (*rows, in_tokyo))
        said = net.outcomes(sums)[:, 0] + random.normal(0, noise, len(grid))
        values.tokyo[where, *grid.T] = said
    empty = np.stack(np.meshgrid(points, points, indexing="ij"), axis=-1).reshape(-1, 2)
    rows = [np.array([LIFE + LIVES, SEAT_ROWS + LIFE + LIVES, *still_rows(rules)])[:, None].repeat(len(empty), axis=1)]
    bag = np.concatenate([rows[0], [POINTS + empty[:, 0], SEAT_ROWS + POINTS + empty[:, 1]]])
    values.empty[empty[:, 0], empty[:, 1]] = net.outcomes(net.rows[bag.T].sum(axis=1))[:, 0]
    assert places.no_cards in still_rows(rules)
    return values


def still_rows(rules: Rules) -> list[int]:
    """Rows that are the same in all these positions."""
    places = layout(2)
    dials = [first + dial for first in (0, SEAT_ROWS) for dial in (ENERGY, WICKEDNESS)]
    return [*dials, places.edition[rules.edition], places.no_cards]


def distance(
    judge: Judge, rules: Rules, noise: float = 0.0, perfect: Values | None = None, lowest: int = 0
) -> Distance:
    """Let a perfect opponent who knows the bot play against it, from both sides of the table."""
    perfect = perfect or solve(rules, lowest)
    said = forecasts(judge, rules, noise)
    mine, theirs = Values.unknown(), Values.unknown()
    for total in range(2 * (POINTS_TO_WIN - 1), 2 * lowest - 1, -1):
        states = layer(total, lowest)
        for where in (INSIDE, OUTSIDE):
            mine.tokyo[where, *states.T] = _bot_moves(where, states, said, theirs)
            theirs.tokyo[where, *states.T] = _opponent_moves(where, states, said, mine)
    at = (LIVES, lowest, LIVES, lowest)
    best = perfect.tokyo[OUTSIDE, *at], perfect.tokyo[INSIDE, *at]
    got = mine.tokyo[OUTSIDE, *at], mine.tokyo[INSIDE, *at]
    lost = 1 - theirs.tokyo[OUTSIDE, *at], 1 - theirs.tokyo[INSIDE, *at]
    against = 1 - perfect.tokyo[OUTSIDE, *at], 1 - perfect.tokyo[INSIDE, *at]
    gaps = [*np.subtract(best, got), *np.subtract(against, lost)]
    part = (slice(None), slice(1, None), slice(lowest, None), slice(1, None), slice(lowest, None))
    return Distance(float(np.mean(gaps)), float(np.abs(perfect.tokyo[part] - said.tokyo[part]).mean()))


def turn_losses(judge: Judge, rules: Rules, perfect: Values, states: NDArray[np.int64], where: int) -> Floats:
    """What a judge's own dice and yields cost whoever follows it for one turn in these positions, and then no more.

    The first column is the mover's loss by the dice it keeps, the second the other's by its yielding; both are exact.
    """
    said = forecasts(judge, rules)
    best = perfect.tokyo[where, *states.T]
    kept = best - _bot_moves(where, states, said, perfect)
    answered = _opponent_moves(where, states, said, perfect) - best
    return np.column_stack((kept, answered))


def label(loss: float, monsters: int = FEWEST) -> str | None:
    """What to call a decision that lost so much win probability; a fine one has no name."""
    scale = 1.0 if monsters < CROWD else CROWD_SCALE
    return next((name for name, least in LABELS.items() if loss >= least * scale), None)


def _bot_moves(where: int, states: NDArray[np.int64], said: Values, theirs: Values) -> Floats:
    """The bot keeps dice by its own forecasts; the opponent answers by the truth."""
    table, of_roll = lattice(DICE), results().of_roll
    believed = np.fmin(*outcomes(where, states, said)).astype(np.float32)[of_roll]
    truly = np.fmin(*outcomes(where, states, theirs)).astype(np.float32)[of_roll]
    for _ in range(ROLLS - 1):
        believed, truly = table.follow(table.rolled_once(believed), table.rolled_once(truly))
    found: Floats = table.rolled_once(truly)[0]
    return found


def _opponent_moves(where: int, states: NDArray[np.int64], said: Values, mine: Values) -> Floats:
    """The opponent keeps dice by the truth; the bot yields by its own forecasts."""
    stays, yields = outcomes(where, states, said)
    true_stays, true_yields = outcomes(where, states, mine)
    is_leaving = yields < stays
    return solve_dice(np.where(is_leaving, true_yields, true_stays))
