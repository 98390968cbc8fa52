"""The goal of kept dice: the number of a face that matters most for winning, and its exact chance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from daikaiju.bots.effects.dice import score
from daikaiju.bots.goals.faces import keep_odds
from daikaiju.bots.goals.roll_question import MOST_ENERGY, RollQuestion, is_counted, is_in
from daikaiju.bots.odds.dice_sets import MOST_DICE, Floats
from daikaiju.bots.odds.rolls import solve_rolls
from daikaiju.engine.dice import FACES, NUMBERS
from daikaiju.engine.game import Game
from daikaiju.engine.state import Monster
from daikaiju.engine.turn import dice_and_rolls
from daikaiju.review.roll_step import RollStepWithPowers

SET = 3
"""The number of equal numbers that score."""


@dataclass(frozen=True)
class RollGoal:
    """At least this many dice of a face, and the exact chance if the other dice are rolled for it."""

    face: str
    number: int
    chance: float


def goal_of(seen: Game, steps: RollStepWithPowers, kept: str) -> RollGoal | None:
    """Return the goal of a roller that keeps these dice; None if no additional die of any face helps."""
    rolls_left = seen.rolls_left
    wishes = [(face, number) for face in FACES for number in _wished(face, kept.count(face), steps.table.dice)]
    final = steps.final[:, seen.active]
    counts = steps.table.roll_counts
    reached = np.array([counts[:, FACES.index(face)] >= number for face, number in wishes], dtype=np.float64).T
    columns = np.concatenate([reached, reached * final[:, None]], axis=1)
    chance, value = np.split(_followed(steps, columns, kept, rolls_left), 2)
    mean = float(steps.odds_kept(kept, rolls_left - 1)[seen.active])
    gains = value - chance * mean  # how much the games in which it succeeds raise the mean
    best = int(gains.argmax())
    if gains[best] <= 0:
        return None
    face, number = wishes[best]
    return RollGoal(face, number, exact_chance(seen, kept, steps.table.dice, face, number))


def _wished(face: str, held: int, dice: int) -> list[int]:
    """Return the possible goals for a face, given the dice kept."""
    least = max(SET, held + 1) if face in NUMBERS else held + 1
    return list(range(least, min(least + 2, dice + 1)))


def _followed(steps: RollStepWithPowers, columns: Floats, kept: str, rolls_left: int) -> Floats:
    """Return the mean of columns of final rolls if these dice are kept now and the best ones at every later roll."""
    table = steps.table
    for left in range(1, rolls_left):
        columns = table.rolled_once(columns)[steps.best_keeps[left]]
    found: Floats = table.rolled_once(columns)[table.index[kept]]
    return found


def exact_chance(seen: Game, kept: str, dice: int, face: str, number: int) -> float:
    """Return the exact chance of at least `number` of a face.

    These dice stay kept, the others are rolled for the face.
    """
    me, edition = seen.monsters[seen.active], seen.rules.edition
    energy = min(me.energy, MOST_ENERGY)
    question = RollQuestion(
        rolls=seen.rolls_left, cards=known_powers(me, edition), energy=energy, in_tokyo=me.place is not None,
        edition=edition,
    )  # fmt: skip
    chances = keep_odds(question, kept, dice)[face].at_least
    return chances[number - 1] if number <= len(chances) else 0.0


def knockout_chance(game: Game, attacker: Monster, victim: Monster) -> float:
    """Return the exact chance that a monster that rolls only for Smash in its next turn takes a victim's last life."""
    edition, powers = game.rules.edition, known_powers(attacker, game.rules.edition)
    dice, rolls = dice_and_rolls(game, attacker)
    if not 0 < dice <= MOST_DICE or (attacker.place is None) == (victim.place is None):
        return 0.0
    smash = score(edition, dice, tuple(sorted(powers)), attacker.place is not None).smash
    solved = solve_rolls((smash >= victim.life).astype(np.float64), dice, rolls)
    return float(solved.keeping[-1][0])


def known_powers(monster: Monster, edition: str) -> tuple[str, ...]:
    """Return the cards and tiles in effect that the odds include."""
    held = [power.id for _, power in monster.powers]
    return tuple([power for power in held if is_in(edition, power) and is_counted(power)])
