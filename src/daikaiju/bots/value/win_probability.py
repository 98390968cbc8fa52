"""A calibrated win probability for every seat, at any moment of a game."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.bots.lookahead.roll_step import roll_step
from daikaiju.bots.odds.dice_sets import MOST_DICE, Floats, are_plain
from daikaiju.bots.players.simple import question
from daikaiju.bots.value.network import Evaluator
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.engine.turn import dice_and_rolls

EQUALS, MIXED = 0.85, 1.35
"""Exponents for the evaluator's forecasts: among equal players, who may catch up, and at tables with mixed levels.

Fitted once to 3,500 games that docs/ladder.md does not use.
"""


def win_probability(view: Game, evaluator: Evaluator | None = None, sharpness: float = EQUALS) -> tuple[float, ...]:
    """Return the win probability of every seat; 0 for eliminated seats, 1 shared by the winners of a finished game."""
    return sharpened(_among_equals(view, evaluator or shipped()).tolist(), sharpness)


def sharpened(chances: Sequence[float], sharpness: float) -> tuple[float, ...]:
    """Return the same chances with every lead increased (above 1) or reduced (below 1), normalized to one."""
    powers = [chance**sharpness if chance else 0.0 for chance in chances]
    total = sum(powers)
    return tuple(power / total for power in powers) if total else tuple(chances)


def _among_equals(view: Game, evaluator: Evaluator) -> Floats:
    asked = question(view) if view.to_act >= 0 else ""
    if asked == "start":
        dice, rolls = dice_and_rolls(view, view.monsters[view.active])
        if 0 < dice <= MOST_DICE:
            return roll_step(view, evaluator, dice, rolls).expected
    if asked in ("roll", "resolve") and are_plain(view.dice) and not view.is_frozen:
        return roll_step(view, evaluator, len(view.dice), view.rolls_left + 1).odds_shown(view.dice, view.rolls_left)
    return evaluator.value(view)
