"""The roll step of one turn, solved with the powers of the roller's cards over its dice."""

from __future__ import annotations

from random import Random

import numpy as np

from daikaiju.bots.odds.dice_powers import NO_POWERS
from daikaiju.bots.odds.dice_sets import MOST_DICE, Floats
from daikaiju.bots.odds.rolls import solve_rolls
from daikaiju.bots.players.lookahead import LookaheadBot
from daikaiju.bots.search.dice import other_dice, powers_of
from daikaiju.bots.search.roll_step import RollStep
from daikaiju.bots.search.roll_values import RollValues
from daikaiju.bots.value.network import Evaluator
from daikaiju.engine.dice import FACES
from daikaiju.engine.game import Game


class RollStepWithPowers(RollStep):
    """The win probabilities of every seat, which add up to one; dice of other kinds are ignored."""

    def __init__(self, view: Game, evaluator: Evaluator, dice: int, rolls: int) -> None:
        me, powers = view.active, powers_of(view)
        found = RollValues(view, evaluator, dice, other_dice(view)).values().astype(np.float64)
        mine = found[:, me]
        if powers != NO_POWERS:
            mine = LookaheadBot(evaluator).own_roll_values(view, dice, Random(0)).astype(np.float64)
        self.me = me
        super().__init__(with_mine(found, mine, me), solve_rolls(mine, dice, rolls, powers))

    def before_keeping(self, values: Floats, left: int) -> Floats:
        """Return the values before keeping; the roller's own probability includes its cards."""
        return with_mine(values, self.policy.shown[left], self.me)

    def odds_stopped(self, dice: str) -> Floats:
        """Return the win probabilities if the roller stops with these dice."""
        found: Floats = self.final[self.table.roll(dice)]
        return found


def with_mine(found: Floats, mine: Floats, me: int) -> Floats:
    """Return the same rows with this probability for one seat; the others share the rest in their old proportions.

    If they had nothing, because the roller is eliminated and the game was not searched on, they share it as usual.
    """
    others = found.copy()
    others[:, me] = 0
    usual, total = others.mean(axis=0), others.sum(axis=1)
    if usual.any():
        others[total <= 0] = usual
        total = others.sum(axis=1)
    shared: Floats = others * ((1 - mine) / np.where(total > 0, total, 1))[:, None]
    shared[:, me] = mine
    return shared


def ordinary_dice(faces: str) -> str:
    """Return the dice whose rolls are solved."""
    return "".join([face for face in faces if face in FACES])


def is_solvable(dice: int) -> bool:
    """Return whether this many ordinary dice can be solved."""
    return 0 < dice <= MOST_DICE
