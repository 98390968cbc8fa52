"""The two-monster game without cards, solved exactly, to measure bots.

Energy buys nothing there, so a position consists of both monsters' life and points, and of who is in Tokyo. After every
turn except the first ones a monster is in Tokyo and scores for it. So the sum of points grows, and positions can be
solved backwards from the end. Only before the first entry (classic) can a turn change nothing; that case is iterated.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.effects.dice import score
from daikaiju.bots.odds.dice_sets import Floats, dice_sets
from daikaiju.engine.rules import POINTS_TO_WIN, Rules

Ints = NDArray[np.int64]

LIFE, DICE, ROLLS = 10, 6, 3
START_IN_TOKYO, ENTERING = 2, 1
INSIDE, OUTSIDE = 0, 1
SWEEPS_OF_EMPTY_TOKYO = 80


@dataclass(frozen=True)
class DiceResults:
    """The distinct results of six dice without cards."""

    points: Ints
    life: Ints
    smash: Ints
    of_roll: NDArray[np.intp]


@cache
def results() -> DiceResults:
    """Return the scores of six dice outside Tokyo; inside, callers ignore hearts."""
    scored = score("second", DICE)
    table = np.stack((scored.points, scored.life, scored.smash), axis=1)
    different, of_roll = np.unique(table, axis=0, return_inverse=True)
    return DiceResults(different[:, 0], different[:, 1], different[:, 2], of_roll.reshape(-1))


@dataclass
class Values:
    """The mover's win probability at the start of its turn."""

    tokyo: Floats
    """(inside or outside, my life, my points, other's life, other's points); the other is in Tokyo if I am outside."""
    empty: Floats
    """(my points, other's points) while no monster has entered Tokyo; both have 10 life."""

    @staticmethod
    def unknown() -> Values:
        """Return empty values; a monster with 20 points at the start of a turn does not occur."""
        size = (LIFE + 1, POINTS_TO_WIN, LIFE + 1, POINTS_TO_WIN)
        return Values(np.full((2, *size), 0.5), np.full((POINTS_TO_WIN, POINTS_TO_WIN), 0.5))


def outcomes(where: int, states: Ints, values: Values) -> tuple[Floats, Floats]:
    """Return (results, states) for the mover: if the other stays, and if it yields (NaN where it cannot)."""
    dice = results()
    my_life, my_points, other_life, other_points = (column[None, :] for column in states.T)
    points = my_points + dice.points[:, None] + (START_IN_TOKYO if where == INSIDE else 0)
    life = my_life if where == INSIDE else np.minimum(LIFE, my_life + dice.life[:, None])
    life = np.broadcast_to(life, points.shape)
    hurt = other_life - dice.smash[:, None]
    is_won = (points >= POINTS_TO_WIN) | (hurt <= 0)
    safe_points, safe_hurt = np.where(is_won, 0, points), np.where(is_won, 1, hurt)
    others = np.broadcast_to(other_points, points.shape)
    next_stays = OUTSIDE if where == INSIDE else INSIDE
    stays = 1 - values.tokyo[next_stays, safe_hurt, others, life, safe_points]
    stays = np.where(is_won, 1.0, stays)
    if where == INSIDE:
        return stays, np.full_like(stays, np.nan)
    entered = points + ENTERING
    wins_by_entering = entered >= POINTS_TO_WIN
    yields = 1 - values.tokyo[OUTSIDE, safe_hurt, others, life, np.where(is_won | wins_by_entering, 0, entered)]
    yields = np.where(wins_by_entering, 1.0, yields)
    may_yield = (dice.smash[:, None] > 0) & ~is_won
    return stays, np.where(may_yield, yields, np.nan)


def after_yield_choice(stays: Floats, yields: Floats) -> Floats:
    """Return the values after the other chooses what is worse for the mover."""
    return np.fmin(stays, yields)


def solve_dice(worth: Floats) -> Floats:
    """Return the best value before the first roll for columns of final results."""
    table = dice_sets(DICE)
    shown = worth[results().of_roll]
    for _ in range(ROLLS - 1):
        shown = table.best(table.rolled_once(shown))[table.first[DICE] :]
    before: Floats = table.rolled_once(shown)[0]
    return before


def layer(total: int, lowest: int) -> Ints:
    """Return all positions with this sum of points, one per row: my life, my points, other's life, other's points."""
    lives = np.arange(1, LIFE + 1)
    mine = np.arange(max(lowest, total - POINTS_TO_WIN + 1), min(POINTS_TO_WIN - 1, total - lowest) + 1)
    grid = np.stack(np.meshgrid(lives, mine, lives, indexing="ij"), axis=-1).reshape(-1, 3)
    return np.column_stack((grid, total - grid[:, 1]))


def solve(rules: Rules, lowest: int = 0) -> Values:
    """Solve the game by an edition's rules.

    `lowest` limits it to positions where both have at least that many points.
    """
    values = Values.unknown()
    for total in range(2 * (POINTS_TO_WIN - 1), 2 * lowest - 1, -1):
        states = layer(total, lowest)
        for where in (INSIDE, OUTSIDE):
            stays, yields = outcomes(where, states, values)
            values.tokyo[where, *states.T] = solve_dice(after_yield_choice(stays, yields))
        _solve_empty(total, lowest, values, rules)
    return values


def _solve_empty(total: int, lowest: int, values: Values, rules: Rules) -> None:
    """Solve positions with an empty Tokyo.

    Both monsters have full life there. A Smash hits no monster, but makes an attacker enter where entering needs one.
    """
    dice = results()
    states = layer(total, lowest)
    states = states[(states[:, 0] == LIFE) & (states[:, 2] == LIFE)]
    mine, other = states[:, 1], states[:, 3]
    points = mine[None, :] + dice.points[:, None]
    others = np.broadcast_to(other[None, :], points.shape)
    entered = points + ENTERING
    is_won = entered >= POINTS_TO_WIN
    enters = np.where(is_won, 1.0, 1 - values.tokyo[OUTSIDE, LIFE, others, LIFE, np.where(is_won, 0, entered)])
    if not rules.entry_needs_smash:
        values.empty[mine, other] = solve_dice(enters)
        return
    has_won = points >= POINTS_TO_WIN
    stays_out = dice.smash[:, None] == 0
    for _ in range(SWEEPS_OF_EMPTY_TOKYO):
        waits = np.where(has_won, 1.0, 1 - values.empty[others, np.where(has_won, 0, points)])
        values.empty[mine, other] = solve_dice(np.where(stays_out, waits, enters))
