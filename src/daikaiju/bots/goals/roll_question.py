"""Goals of a roll step, and the exact odds of reaching them by an edition's rules with given cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from daikaiju.bots.effects.dice import dice_and_rolls_with, score
from daikaiju.bots.effects.dice_powers import DICE_MOMENTS, dice_powers
from daikaiju.bots.goals.text import AMOUNTS, read_goal
from daikaiju.bots.odds.dice_sets import MOST_DICE, dice_sets
from daikaiju.bots.odds.exact import ExactOdds, Keep
from daikaiju.bots.odds.rolls import OddsError, read_dice
from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.expansions import EXPANSIONS, with_expansions
from daikaiju.engine.powers import POWERS
from daikaiju.engine.rules import EDITIONS, Rules

Goal = str | Callable[[str], Fraction | int | float]
"""An amount, a condition as text, or a function of the faces of the final roll."""
USUAL_ENERGY = 2
MOST_ROLLS, MOST_ENERGY, MOST_SHRINK = 20, 50, 99


@dataclass(frozen=True)
class RollQuestion:
    """Dice on the table (or none yet), rolls left, the goal, and the monster that rolls."""

    dice: str | None = None
    rolls: int = 2
    goal: Goal = "points"
    cards: tuple[str, ...] = ()
    energy: int = USUAL_ENERGY
    in_tokyo: bool = False
    edition: str = "second"
    shrink: int = 0


@dataclass(frozen=True)
class Answer:
    """The exact value of a question and, with dice on the table, of every keep, best first."""

    dice: str | None
    number_of_dice: int
    rolls: int
    value: Fraction
    keeps: tuple[Keep, ...]
    is_chance: bool


def ask(question: RollQuestion) -> Answer:
    """Solve a question exactly. Raises OddsError for unreadable input and for cards the edition does not have."""
    check(question)
    dice = None if question.dice is None else read_dice(question.dice)
    number, rolls = (0, question.rolls) if dice is None else (len(dice), question.rolls)
    if dice is None:
        number, usual = dice_and_rolls_with(question.edition, question.cards, question.shrink)
        rolls += usual - dice_and_rolls_with(question.edition, ())[1]
        if number > MOST_DICE:
            raise OddsError(f"at most {MOST_DICE} dice, not {number}")
        if not question.rolls:
            raise OddsError("without dice at least one roll must be left")
    worth = goal_worth(question, number)
    odds = ExactOdds(number, rolls, worth, dice_powers(question.edition, question.cards, question.energy))
    is_chance = isinstance(question.goal, str) and question.goal.strip() not in AMOUNTS
    if dice is None:
        return Answer(None, number, rolls, odds.before_first_roll(), (), is_chance)
    return Answer(dice, number, rolls, odds.value(dice, rolls), tuple(odds.keeps(dice, rolls)), is_chance)


def check(question: RollQuestion) -> None:
    """Raise OddsError for an impossible question; the message names the field."""
    for name, value, most in (
        ("rolls", question.rolls, MOST_ROLLS),
        ("energy", question.energy, MOST_ENERGY),
        ("shrink", question.shrink, MOST_SHRINK),
    ):
        if not 0 <= value <= most:
            raise OddsError(f"{name} must be 0 to {most}, not {value}")
    if question.edition not in EDITIONS:
        raise OddsError(f"unknown edition {question.edition!r}; there are: {', '.join(EDITIONS)}")
    for card in question.cards:
        if card not in POWERS and card not in CARDS:
            raise OddsError(f"unknown card or tile {card!r}")
        if not is_in(question.edition, card):
            raise OddsError(f"{card!r} is not in the edition {question.edition}")
        if not is_counted(card):
            raise OddsError(f"the odds do not include the effect of {card!r} on dice")


def is_in(edition: str, card: str) -> bool:
    """Return whether a monster can have this card or tile in an edition, alone or with an expansion that fits it."""
    rules = _with_all_of(
        edition, tuple([expansion.id for expansion in EXPANSIONS.values() if edition in expansion.editions])
    )
    return rules.has_wickedness if card in TILES else card in rules.prices


@cache
def _with_all_of(edition: str, expansions: tuple[str, ...]) -> Rules:
    """Return an edition's rules with these expansions.

    Cached, because hints need them for every card of every monster.
    """
    return with_expansions(EDITIONS[edition], expansions)


def is_counted(card: str) -> bool:
    """Return whether the odds include the effect of a card or tile on dice; those of expansions are not included."""
    return card in CARDS or card in TILES or card not in POWERS or not POWERS[card].hooks & DICE_MOMENTS


def goal_worth(question: RollQuestion, dice: int) -> Callable[[str, int], Fraction]:
    """Return the value of a final roll for a goal: an amount, 1 or 0 for a condition, or what a function returns."""
    goal = question.goal
    edition = question.edition
    table = dice_sets(dice)
    scored = score(edition, dice, tuple(sorted(question.cards)), question.in_tokyo)

    def amount(what: str, faces: str, paid: int) -> int:
        if what == "S" and EDITIONS[edition].added_smash_is_smash:
            what = "smash"
        if what not in AMOUNTS:
            return faces.count(what)
        return int(getattr(scored, what)[table.roll(faces)]) - (paid if what == "energy" else 0)

    if callable(goal):
        return lambda faces, paid: Fraction(goal(faces))
    if goal.strip() in AMOUNTS:
        return lambda faces, paid: Fraction(amount(goal.strip(), faces, paid))
    condition = read_goal(goal)
    return lambda faces, paid: Fraction(condition(lambda what: amount(what, faces, paid)))
