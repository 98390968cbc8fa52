"""The solved roll step with the win probabilities of every seat, not only of the roller."""

from __future__ import annotations

import numpy as np

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.odds.rolls import RollPolicy, solve_rolls
from daikaiju.bots.search.roll_values import RollValues
from daikaiju.bots.value.network import Evaluator
from daikaiju.engine.game import Game


class RollStep:
    """Win probabilities of every seat while the active monster rolls and keeps what is best for itself."""

    def __init__(self, values: Floats, policy: RollPolicy) -> None:
        """Solve for all seats: `values` (rolls, seats) are those of every final roll, `policy` is the roller's."""
        self.policy = policy
        self.table = policy.table
        self.final = values
        """(rolls, seats): the win probabilities if the roller stops with each complete roll."""
        self.kept: list[Floats] = [values]
        self.best_keeps = [np.arange(len(self.table.rolls))]
        """`best_keeps[r]`: the set to keep of each complete roll with r rolls left."""
        self.shown: list[Floats] = [self.before_keeping(values, 0)]
        for left in range(1, self.rolls + 1):
            self.kept.append(self.table.rolled_once(self.shown[-1]))
            if left < self.rolls:
                self.best_keeps.append(self.table.best_keep(policy.keeping[left]))
                self.shown.append(self.before_keeping(self.kept[left][self.best_keeps[left]], left))

    def before_keeping(self, values: Floats, left: int) -> Floats:
        """Return the values of complete rolls before keeping, from those with the best sets kept."""
        return values

    @property
    def rolls(self) -> int:
        """The number of rolls solved."""
        return len(self.policy.keeping) - 1

    @property
    def expected(self) -> Floats:
        """Win probabilities of all seats before the first roll."""
        expected: Floats = self.kept[-1][0]
        return expected

    def odds_kept(self, kept: str, rolls_left: int) -> Floats:
        """Return the odds while the other dice roll; `rolls_left` counts those after this one."""
        odds: Floats = self.kept[rolls_left + 1][self.table.index[kept]]
        return odds

    def odds_shown(self, dice: str, rolls_left: int) -> Floats:
        """Return the odds after a roll with these dice."""
        odds: Floats = self.shown[rolls_left][self.table.roll(dice)]
        return odds


def roll_step(game: Game, evaluator: Evaluator, dice: int, rolls: int) -> RollStep:
    """Solve the roll step of the active monster with this many dice and rolls left."""
    values = RollValues(game, evaluator, dice).values()
    return RollStep(values, solve_rolls(values[:, game.active], dice, rolls))
