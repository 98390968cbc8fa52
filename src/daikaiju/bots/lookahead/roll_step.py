"""The solved roll step with the win probabilities of every seat, not the roller's alone."""

from __future__ import annotations

from daikaiju.bots.lookahead.roll_values import RollValues
from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.odds.rolls import solve_rolls
from daikaiju.bots.value.network import Evaluator
from daikaiju.engine.game import Game


class RollStep:
    """What every seat may expect while the active monster rolls and keeps what is best for itself."""

    def __init__(self, values: Floats, own: Floats, dice: int, rolls: int) -> None:
        """`values` (rolls, seats) are those of every final roll, `own` what the roller believes of each."""
        self.policy = solve_rolls(own, dice, rolls)
        self.table = self.policy.table
        self.shown: list[Floats] = [values]
        self.kept: list[Floats] = [values]
        for left in range(1, rolls + 1):
            self.kept.append(self.table.rolled_once(self.shown[-1]))
            if left < rolls:
                self.shown.append(self.kept[left][self.table.best_keep(self.policy.keeping[left])])

    @property
    def expected(self) -> Floats:
        """Win probabilities of all seats before the first roll."""
        expected: Floats = self.kept[-1][0]
        return expected

    def odds_kept(self, kept: str, rolls_left: int) -> Floats:
        """The odds while the other dice roll; `rolls_left` counts those after this one."""
        odds: Floats = self.kept[rolls_left + 1][self.table.index[kept]]
        return odds

    def odds_shown(self, dice: str, rolls_left: int) -> Floats:
        """The odds once the dice lie there."""
        odds: Floats = self.shown[rolls_left][self.table.roll(dice)]
        return odds


def roll_step(game: Game, evaluator: Evaluator, dice: int, rolls: int) -> RollStep:
    """Solve the roll step of the active monster with so many dice and rolls to come."""
    values = RollValues(game, evaluator, dice).values()
    return RollStep(values, values[:, game.active], dice, rolls)
