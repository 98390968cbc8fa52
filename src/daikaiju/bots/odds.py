"""Exact dice odds: the value of every keep, for any dice and rolls; floats for bots, fractions for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

import numpy as np

from daikaiju.bots.lattice import MOST_DICE, Floats, Indices, Lattice, lattice
from daikaiju.engine.dice import FACES, parts

ONE, THREE = FACES.index("1"), FACES.index("3")


@dataclass(frozen=True)
class Powers:
    """What cards let a monster do with its dice besides rolling them."""

    rerolls_threes: bool = False
    """Background Dweller: any 3, any number of times, outside the roll count."""
    turns_to_one: int = 0
    """Herd Culler: how many dice may be turned to 1 after the last roll."""
    turns_to_any: int = 0
    """Plot Twist: how many dice may be turned to any face."""
    stretches: int = 0
    """Stretchy: how many more dice may be turned to any face, each at its price."""


NO_POWERS = Powers()


class OddsError(ValueError):
    """Dice, rolls or a goal that cannot be read; the message is one clear line."""


def read_dice(text: str) -> str:
    """A sorted set of dice from a string of faces."""
    for face in text:
        if face not in FACES:
            raise OddsError(f"cannot read the dice {text!r}: {face!r} is not a face; the faces are {' '.join(FACES)}")
    if len(text) > MOST_DICE:
        raise OddsError(f"cannot read the dice {text!r}: at most {MOST_DICE} dice")
    return "".join(sorted(text))


def turn_dice(worths: Sequence[Floats], powers: Powers, table: Lattice) -> Floats:
    """Value of each roll after the best changes of faces; `worths[k]` holds for k stretches paid."""
    value = worths[-1]
    for worth in reversed(worths[:-1]):
        value = np.maximum(worth, value[table.turned].max(axis=(1, 2)))
    for _ in range(powers.turns_to_any):
        value = value[table.turned].max(axis=(1, 2))
    for _ in range(powers.turns_to_one):
        value = value[table.turned[:, :, ONE]].max(axis=1)
    return value


def reroll_threes(worth: Floats, table: Lattice) -> Floats:
    """Value of each roll if every 3 may be rerolled for nothing: a 3 that comes again is simply rolled again."""
    value = worth.copy()
    threes = table.roll_counts[:, THREE]
    others = [face for face in range(len(FACES)) if face != THREE]
    for count in range(1, table.dice + 1):
        here = np.flatnonzero(threes == count)
        again = value[table.turned[here, THREE][:, others]].mean(axis=1)
        value[here] = np.maximum(value[here], again)
    return value


@dataclass(frozen=True)
class Plan:
    """A solved roll step: `keeping[r]` is the value of keeping each set with r rolls left, this one included."""

    table: Lattice
    final: Floats
    """Value of each complete roll if one stops with it."""
    shown: list[Floats]
    """`shown[r]`: value of each complete roll with r rolls left."""
    keeping: list[Floats]

    def keep(self, faces: str, rolls: int) -> tuple[str, float]:
        """The best set to keep of these faces and its value; all of them when no roll is left."""
        if rolls == 0:
            return faces, float(self.shown[0][self.table.roll(faces)])
        sets = self.subsets(faces)
        values = self.keeping[rolls][sets]
        best = int(values.argmax())
        return self.table.sets[sets[best]], float(values[best])

    def subsets(self, faces: str) -> Indices:
        """The places of all sets that may be kept of these faces, the whole roll last."""
        return _subset_places(self.table.dice, faces)

    def again(self, faces: str, rolls: int) -> float:
        """Value of rerolling one 3 outside the roll count until it shows something else."""
        turned = self.table.turned[self.table.roll(faces), THREE]
        return float(np.mean([self.shown[rolls][turned[face]] for face in range(len(FACES)) if face != THREE]))

    def before(self) -> float:
        """Value before the first roll, when `rolls` of the plan are still to come."""
        return float(self.keeping[-1][0])


def plan(worth: Floats, dice: int, rolls: int, powers: Powers = NO_POWERS) -> Plan:
    """Solve the roll step for a value of each final roll, `rolls` rolls to come; the best keep is best exactly."""
    table = lattice(dice)
    shown = [reroll_threes(worth, table) if powers.rerolls_threes else worth]
    keeping = [shown[0]]
    for left in range(1, rolls + 1):
        keeping.append(table.rolled_once(shown[left - 1]))
        if left < rolls:
            best = table.best(keeping[left])[table.first[dice] :]
            shown.append(reroll_threes(best, table) if powers.rerolls_threes else best)
    return Plan(table, worth, shown, keeping)


@lru_cache(maxsize=4096)
def _subset_places(dice: int, faces: str) -> Indices:
    index = lattice(dice).index
    return np.array([index[part] for part in parts[faces]], dtype=np.intp)


@dataclass(frozen=True)
class Keep:
    """One possible decision after a roll and its exact value."""

    move: str
    value: Fraction


class ExactOdds:
    """The same walk in whole numbers: nothing is rounded."""

    def __init__(
        self, dice: int, rolls: int, worth: Callable[[str, int], Fraction | int], powers: Powers = NO_POWERS
    ) -> None:
        """`worth(faces, k)` is the value of the final roll `faces` after k paid stretches."""
        self.table = lattice(dice)
        self.powers = powers
        values = [Fraction(0)]
        for paid in range(powers.stretches, -1, -1):
            here = [Fraction(worth(faces, paid)) for faces in self.table.rolls]
            values = here if paid == powers.stretches else self._turn(values, range(6), instead=here)
        for _ in range(powers.turns_to_any):
            values = self._turn(values, range(6), instead=values)
        for _ in range(powers.turns_to_one):
            values = self._turn(values, (ONE,), instead=values)
        self._final = values
        self._shown = [self._reroll_threes(values)]
        self._keeping: list[list[Fraction]] = [[]]
        for left in range(1, rolls + 1):
            self._keeping.append(self._rolled_once(self._shown[left - 1]))
            if left < rolls:
                self._shown.append(self._reroll_threes(self._best(self._keeping[left])))

    def before_first_roll(self) -> Fraction:
        """Value when all rolls are still to come."""
        return self._keeping[-1][0]

    def value(self, faces: str, rolls: int) -> Fraction:
        """Value of showing these dice with so many rolls left, played best."""
        return max(choice.value for choice in self.keeps(faces, rolls))

    def keeps(self, faces: str, rolls: int) -> list[Keep]:
        """Every decision with these dice, best first; the whole roll is written `stop`."""
        choices = [Keep("stop", self._final[self.table.roll(faces)])]
        if rolls:
            for kept in parts[faces]:
                if kept != faces:
                    choices.append(Keep(f"keep {kept}".strip(), self._keeping[rolls][self.table.index[kept]]))
        if self.powers.rerolls_threes and "3" in faces:
            choices.append(Keep("use background_dweller 3", self._again(faces, rolls)))
        return sorted(choices, key=lambda choice: -choice.value)

    def _again(self, faces: str, rolls: int) -> Fraction:
        values = self._values_shown(rolls)
        turned = self.table.turned[self.table.roll(faces), THREE]
        return sum((values[turned[face]] for face in range(6) if face != THREE), Fraction(0)) / 5

    def _values_shown(self, rolls: int) -> list[Fraction]:
        if rolls < len(self._shown):
            return self._shown[rolls]
        return self._reroll_threes(self._best(self._keeping[rolls]))

    def _turn(self, values: list[Fraction], faces: Sequence[int], instead: list[Fraction]) -> list[Fraction]:
        turned = self.table.turned
        return [
            max(instead[place], max(values[turned[place, old, new]] for old in range(6) for new in faces))
            for place in range(len(instead))
        ]

    def _reroll_threes(self, values: list[Fraction]) -> list[Fraction]:
        if not self.powers.rerolls_threes:
            return values
        values = list(values)
        turned = self.table.turned
        for place in sorted(range(len(values)), key=lambda place: self.table.rolls[place].count("3")):
            if "3" in self.table.rolls[place]:
                again = sum((values[turned[place, THREE, face]] for face in range(6) if face != THREE), Fraction(0)) / 5
                values[place] = max(values[place], again)
        return values

    def _rolled_once(self, worth: list[Fraction]) -> list[Fraction]:
        """Whole numbers over one denominator: adding fractions one by one would spend its time on common divisors."""
        table, dice = self.table, self.table.dice
        scale = lcm(*(value.denominator for value in worth))
        sums = [0] * table.first[dice] + [value.numerator * (scale // value.denominator) for value in worth]
        for size in range(dice - 1, -1, -1):
            for column in range(table.first[size + 1] - table.first[size]):
                sums[table.first[size] + column] = sum(sums[more] for more in table.one_more[size][:, column])
        return [Fraction(total, scale * 6 ** (dice - len(kept))) for total, kept in zip(sums, table.sets, strict=True)]

    def _best(self, values: list[Fraction]) -> list[Fraction]:
        best = list(values)
        for size in range(1, self.table.dice + 1):
            for column, place in enumerate(range(self.table.first[size], self.table.first[size + 1])):
                best[place] = max(best[fewer] for fewer in self.table.one_fewer[size][:, column])
        return best[self.table.first[self.table.dice] :]
