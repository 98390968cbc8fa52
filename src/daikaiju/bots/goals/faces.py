"""The odds of each face for given kept dice, by the edition's rules and with the cards in effect."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from daikaiju.bots.effects.dice import Ints, score
from daikaiju.bots.effects.dice_powers import dice_powers
from daikaiju.bots.goals.roll_question import RollQuestion, check
from daikaiju.bots.odds.dice_powers import DicePowers
from daikaiju.bots.odds.dice_sets import MOST_DICE, DiceSets, Floats, dice_sets
from daikaiju.bots.odds.rolls import OddsError, read_dice, reroll_face, turn_dice
from daikaiju.engine.dice import FACES, sort
from daikaiju.engine.rules import EDITIONS

BRINGS = {"E": "energy", "H": "life", "S": "smash"}


@dataclass(frozen=True)
class KeptFaceOdds:
    """The odds of one face when the other dice are rolled for it."""

    at_least: list[float]
    """The chance that 1, 2, 3 … dice show it; includes added Smash where the edition counts it."""
    mean: float
    """The mean number of dice that show it; for E, H and S the mean energy, life and damage."""


def keep_odds(question: RollQuestion, keep: str, dice: int) -> dict[str, KeptFaceOdds]:
    """Return the odds of every face if these dice stay kept; additional rolls sold by cards are not counted.

    Uses the edition, cards, energy, rolls and place of the question. Raises OddsError if they do not fit.
    """
    check(question)
    keep = read_dice(keep)
    if dice > MOST_DICE:
        raise OddsError(f"at most {MOST_DICE} dice, not {dice}")
    if len(keep) > dice:
        raise OddsError(f"{len(keep)} dice kept of {dice}")
    if not question.rolls:
        dice = len(keep)
    powers = dice_powers(question.edition, question.cards, question.energy)
    free, whole = dice_sets(dice - len(keep)), dice_sets(dice)
    places = [whole.roll(sort[keep + faces]) for faces in free.rolls]
    found = {}
    for face in FACES:
        worth = _worth_of(question, face, powers, whole)[places]
        values = _rolled_for(worth, question.rolls, powers, free).tolist()
        found[face] = KeptFaceOdds([round(chance, 6) for chance in values[1:]], round(values[0], 6))
    return found


def _worth_of(question: RollQuestion, face: str, powers: DicePowers, table: DiceSets) -> Floats:
    """Return (rolls, 1 + dice): the amount of a face in each final roll, then whether 1, 2, 3 … dice show it."""
    scored = score(question.edition, table.dice, tuple(sorted(question.cards)), question.in_tokyo)
    shown: Ints = table.roll_counts[:, FACES.index(face)]
    brings = getattr(scored, BRINGS[face]) if face in BRINGS else shown
    if face == "S" and EDITIONS[question.edition].added_smash_is_smash:
        shown = scored.smash
    columns = [brings.astype(float), *((shown >= least).astype(float) for least in range(1, table.dice + 1))]
    price = powers.paid_turns[0].price if powers.paid_turns else 0
    paid = powers.energy // price if price else 0
    turned = []
    for number, column in enumerate(columns):
        costs = price if face == "E" and not number else 0
        worths = [column - costs * times for times in range(min(paid, table.dice) + 1)]
        turned.append(turn_dice(worths, powers, table) if paid or powers.turns else column)
    return np.stack(turned, axis=1)


def _rolled_for(worth: Floats, rolls: int, powers: DicePowers, table: DiceSets) -> Floats:
    """Return the value of each column before the first of this many rolls of all these dice."""
    face = FACES.index(powers.rerolls) if powers.rerolls else None
    values = worth if face is None else reroll_face(worth, face, table)
    for _ in range(rolls - 1):
        values = table.best(table.rolled_once(values))[table.first[table.dice] :]
        values = values if face is None else reroll_face(values, face, table)
    before: Floats = table.rolled_once(values)[0]
    return before
