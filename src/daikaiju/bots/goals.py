"""What one may want from the dice, and the exact odds of getting it with the cards one has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from daikaiju.bots.lattice import MOST_DICE
from daikaiju.bots.odds import ExactOdds, Keep, OddsError, Powers, read_dice
from daikaiju.bots.scoring import score
from daikaiju.engine.dice import FACES

AMOUNTS = ("points", "energy", "life", "smash")
AT_LEAST = re.compile(rf"at least (\d+) ([{FACES}])")
STRETCH_PRICE = 2
MOST_ROLLS = 20

MORE_DICE = ("extra_head", "cyberbrain", "natural_selection")
MORE_ROLLS = ("giant_brain", "devious")


@dataclass(frozen=True)
class Question:
    """Dice on the table (or none yet), rolls left, what is wanted, and the cards in effect."""

    dice: str | None = None
    rolls: int = 2
    goal: str = "points"
    cards: tuple[str, ...] = ()
    energy: int = STRETCH_PRICE
    in_tokyo: bool = False


@dataclass(frozen=True)
class Answer:
    """The exact value of a question and, with dice on the table, of every keep, best first."""

    dice: str | None
    number_of_dice: int
    rolls: int
    value: Fraction
    keeps: tuple[Keep, ...]
    is_chance: bool


def ask(question: Question) -> Answer:
    """Solve a question exactly; what cannot be read is an OddsError."""
    has = Counter(question.cards)
    if not 0 <= question.rolls <= MOST_ROLLS:
        raise OddsError(f"rolls must be 0 to {MOST_ROLLS}, not {question.rolls}")
    worth = goal_worth(question.goal, question.cards, in_tokyo=question.in_tokyo)
    powers = Powers(
        rerolls_threes=has["background_dweller"] > 0,
        turns_to_one=has["herd_culler"],
        turns_to_any=has["plot_twist"],
        stretches=question.energy // STRETCH_PRICE if has["stretchy"] else 0,
    )
    is_chance = question.goal not in AMOUNTS
    if question.dice is not None:
        dice = read_dice(question.dice)
        odds = ExactOdds(len(dice), question.rolls, worth, powers)
        keeps = tuple(odds.keeps(dice, question.rolls))
        return Answer(dice, len(dice), question.rolls, keeps[0].value, keeps, is_chance)
    number = 6 + sum(has[card] for card in MORE_DICE)
    if number > MOST_DICE:
        raise OddsError(f"at most {MOST_DICE} dice, not {number}")
    if not question.rolls:
        raise OddsError("without dice at least one roll must be left")
    rolls = question.rolls + sum(has[card] for card in MORE_ROLLS)
    value = ExactOdds(number, rolls, worth, powers).before_first_roll()
    return Answer(None, number, rolls, value, (), is_chance)


def goal_worth(goal: str, cards: Sequence[str] = (), *, in_tokyo: bool = False) -> Callable[[str, int], Fraction]:
    """The value of a final roll for a goal: points, energy, life, smash, or `at least N FACE` (1 if so, else 0)."""
    wanted = AT_LEAST.fullmatch(goal.strip())
    if goal not in AMOUNTS and not wanted:
        raise OddsError(f"cannot read the goal {goal!r}: {', '.join(AMOUNTS)}, or for example 'at least 3 S'")

    def worth(faces: str, stretched: int) -> Fraction:
        counts = np.array([[faces.count(face) for face in FACES]])
        scored = score(counts, cards, in_tokyo=in_tokyo)
        if wanted:
            shown = int(scored.smash[0]) if wanted[2] == "S" else faces.count(wanted[2])
            return Fraction(shown >= int(wanted[1]))
        paid = STRETCH_PRICE * stretched if goal == "energy" else 0
        return Fraction(int(getattr(scored, goal)[0]) - paid)

    return worth
