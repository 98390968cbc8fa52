"""The roll step solved in fractions: nothing is rounded, and energy spent on dice is counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

import numpy as np

from daikaiju.bots.odds.dice_powers import NO_POWERS, DicePowers, DieChange
from daikaiju.bots.odds.dice_sets import Fractions, dice_sets
from daikaiju.bots.odds.rolls import reroll_face
from daikaiju.engine.dice import FACES, parts


@dataclass(frozen=True)
class Keep:
    """One possible decision after a roll and its exact value."""

    move: str
    value: Fraction


class ExactOdds:
    """The exact value of dice with a given number of rolls left, played optimally."""

    def __init__(
        self, dice: int, rolls: int, worth: Callable[[str, int], Fraction | int], powers: DicePowers = NO_POWERS
    ) -> None:
        """Solve the roll step.

        `worth(faces, paid)` is the value of the final roll `faces` when `paid` energy was spent.
        """
        self.table = dice_sets(dice)
        self.powers = powers
        self._face = FACES.index(powers.rerolls) if powers.rerolls else -1
        self._final = self._after_turns(worth)
        self._extra: Fractions | None = None
        """The value of every set kept before an additional roll."""
        self._shown = [self._with_extra_rolls()]
        self._keeping: list[Fractions] = [self._shown[0]]
        for left in range(1, rolls + 1):
            self._keeping.append(self.table.rolled_once(self._shown[left - 1]))
            self._shown.append(self._reroll(self._best(self._keeping[left])))

    def before_first_roll(self) -> Fraction:
        """Return the value before the first roll."""
        return cast(Fraction, self._keeping[-1][0])

    def value(self, faces: str, rolls: int) -> Fraction:
        """Return the value of these dice with this many rolls left, played optimally."""
        return cast(Fraction, self._shown[rolls][self.table.roll(faces)])

    def keeps(self, faces: str, rolls: int) -> list[Keep]:
        """Return every decision with these dice, best first.

        The whole roll is written `stop`, offers of cards `use …`.
        """
        choices = [Keep("stop", self._final[0][self.table.roll(faces)])]
        if rolls:
            for kept in parts[faces]:
                if kept != faces:
                    choices.append(Keep(f"keep {kept}".strip(), self._keeping[rolls][self.table.index[kept]]))
        elif self._extra is not None:
            best = max(self._extra[self.table.index[kept]] for kept in parts[faces])
            choices.append(Keep(f"use {self.powers.roller}", best))
        if self._face >= 0 and self.powers.rerolls in faces:
            again = self._again(self._shown[rolls], faces)
            choices.append(Keep(f"use {self.powers.reroller} {self.powers.rerolls}", again))
        return sorted(choices, key=lambda choice: -choice.value)

    def _after_turns(self, worth: Callable[[str, int], Fraction | int]) -> list[Fractions]:
        """Return, by the energy spent so far, the value of each final roll after the best changes of faces."""
        most = self.powers.energy
        paid: list[Fractions] = [np.empty(0, dtype=object)] * (most + 1)
        for spent in range(most, -1, -1):
            values = np.array([Fraction(worth(faces, spent)) for faces in self.table.rolls], dtype=object)
            for turn in self.powers.paid_turns:
                if spent + turn.price <= most:
                    values = self._turn(paid[spent + turn.price], turn, instead=values)
            paid[spent] = values
        for turn in self.powers.turns:
            paid = [self._turn(values, turn, instead=values) for values in paid]
        return paid

    def _with_extra_rolls(self) -> Fractions:
        """Return the value of each roll when the usual rolls are used up.

        Free rolls are taken first, then paid ones.
        """
        powers = self.powers
        prices = [0] * powers.free_rolls
        if powers.roll_price:
            prices += [powers.roll_price] * (powers.energy // powers.roll_price)
        spent = sum(prices)
        values = self._reroll(self._final[spent])
        for price in reversed(prices):
            spent -= price
            self._extra = self.table.rolled_once(values)
            best = self._best(self._extra)
            values = self._reroll(np.maximum(self._final[spent], best))
        return values

    def _again(self, values: Fractions, faces: str) -> Fraction:
        """Return the value of rerolling one die until it shows another face."""
        turned = self.table.turned[self.table.roll(faces), self._face]
        others = [values[turned[face]] for face in range(len(FACES)) if face != self._face]
        return sum(others, Fraction(0)) / len(others)

    def _turn(self, values: Fractions, turn: DieChange, instead: Fractions) -> Fractions:
        """Return the value of each roll if one die may be changed, and `instead` is its value unchanged."""
        changed = values[self.table.turned[:, :, turn.faces]].reshape(len(values), -1)
        best: Fractions = np.maximum(instead, changed.max(axis=1))
        return best

    def _reroll(self, values: Fractions) -> Fractions:
        """Return the value of each roll if a face may be rerolled free of charge."""
        return values if self._face < 0 else reroll_face(values, self._face, self.table)

    def _best(self, values: Fractions) -> Fractions:
        """Return the value of each complete roll with the best set kept."""
        return self.table.best(values)[self.table.first[self.table.dice] :]
