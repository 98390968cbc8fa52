"""The roll step solved: the value of every keep, for any dice and rolls. `odds.exact` adds energy, in fractions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from daikaiju.bots.odds.dice_powers import NO_POWERS, DicePowers
from daikaiju.bots.odds.dice_sets import MOST_DICE, DiceSets, Floats, Indices, Numbers, dice_sets
from daikaiju.engine.dice import FACES, parts
from daikaiju.engine.errors import DaikaijuError


class OddsError(DaikaijuError, ValueError):
    """Dice, rolls or a goal that cannot be read; the message is one clear line."""


def read_dice(text: str) -> str:
    """Return a sorted set of dice from a string of faces."""
    for face in text:
        if face not in FACES:
            raise OddsError(f"cannot read the dice {text!r}: {face!r} is not a face; the faces are {' '.join(FACES)}")
    if len(text) > MOST_DICE:
        raise OddsError(f"cannot read the dice {text!r}: at most {MOST_DICE} dice")
    return "".join(sorted(text))


def turn_dice(worths: Sequence[Floats], powers: DicePowers, table: DiceSets) -> Floats:
    """Return the value of each roll after the best changes of faces; `worths[k]` applies after k paid changes."""
    value = worths[-1]
    for worth in reversed(worths[:-1]):
        value = np.maximum(worth, value[table.turned[:, :, powers.paid_turns[0].faces]].max(axis=(1, 2)))
    for turn in powers.turns:
        value = value[table.turned[:, :, turn.faces]].max(axis=(1, 2))
    return value


def reroll_face(worth: Numbers, face: int, table: DiceSets) -> Numbers:
    """Return the value of each roll if a face may be rerolled free of charge until it shows another."""
    value = worth.copy()
    shown = table.roll_counts[:, face]
    others = [other for other in range(len(FACES)) if other != face]
    for count in range(1, table.dice + 1):
        here = (shown == count).nonzero()[0]
        again = value[table.turned[here, face][:, others]].mean(axis=1)
        value[here] = np.maximum(value[here], again)
    return value


@dataclass(frozen=True)
class RollPolicy:
    """A solved roll step: `keeping[r]` is the value of keeping each set with r rolls left, this one included."""

    table: DiceSets
    final: Floats
    """The value of each complete roll if it is the last."""
    shown: list[Floats]
    """`shown[r]`: the value of each complete roll with r rolls left."""
    keeping: list[Floats]

    def keep(self, faces: str, rolls: int) -> tuple[str, float]:
        """Return the best set to keep of these faces and its value; all of them when no roll is left."""
        if rolls == 0:
            return faces, float(self.shown[0][self.table.roll(faces)])
        sets = self.subsets(faces)
        values = self.keeping[rolls][sets]
        best = int(values.argmax())
        return self.table.sets[sets[best]], float(values[best])

    def subsets(self, faces: str) -> Indices:
        """Return the indices of all sets that may be kept of these faces, the whole roll last."""
        return _subset_places(self.table.dice, faces)

    def again(self, faces: str, rolls: int, rerolled: str) -> float:
        """Return the value of rerolling one die of a face outside the roll count until it shows another."""
        face = FACES.index(rerolled)
        turned = self.table.turned[self.table.roll(faces), face]
        return float(np.mean([self.shown[rolls][turned[other]] for other in range(len(FACES)) if other != face]))


def solve_rolls(worth: Floats, dice: int, rolls: int, powers: DicePowers = NO_POWERS) -> RollPolicy:
    """Solve the roll step exactly for a value of each final roll, with `rolls` rolls left."""
    table = dice_sets(dice)
    face = FACES.index(powers.rerolls) if powers.rerolls else None
    shown = [worth if face is None else reroll_face(worth, face, table)]
    keeping = [shown[0]]
    for left in range(1, rolls + 1):
        keeping.append(table.rolled_once(shown[left - 1]))
        if left < rolls:
            best = table.best(keeping[left])[table.first[dice] :]
            shown.append(best if face is None else reroll_face(best, face, table))
    return RollPolicy(table, worth, shown, keeping)


@lru_cache(maxsize=4096)
def _subset_places(dice: int, faces: str) -> Indices:
    index = dice_sets(dice).index
    return np.array([index[part] for part in parts[faces]], dtype=np.intp)
