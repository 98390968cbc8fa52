"""A calibrated win probability for every seat, at any moment of a game."""

from __future__ import annotations

from daikaiju.bots.odds.dice_sets import MOST_DICE, Floats, are_plain
from daikaiju.bots.policy.default import pending_question
from daikaiju.bots.search.roll_step import roll_step
from daikaiju.bots.value.calibration import EQUALS, sharpened
from daikaiju.bots.value.network import Evaluator
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.engine.turn import dice_and_rolls


def win_probability(view: Game, evaluator: Evaluator | None = None, sharpness: float = EQUALS) -> tuple[float, ...]:
    """Return the win probability of every seat; 0 for eliminated seats, 1 shared by the winners of a finished game."""
    return sharpened(_among_equals(view, evaluator or shipped()).tolist(), sharpness)


def _among_equals(view: Game, evaluator: Evaluator) -> Floats:
    asked = pending_question(view) if view.to_act >= 0 else ""
    if asked == "start":
        dice, rolls = dice_and_rolls(view, view.monsters[view.active])
        if 0 < dice <= MOST_DICE:
            return roll_step(view, evaluator, dice, rolls).expected
    if asked in ("roll", "resolve") and are_plain(view.dice) and not view.is_frozen:
        return roll_step(view, evaluator, len(view.dice), view.rolls_left + 1).odds_shown(view.dice, view.rolls_left)
    return evaluator.value(view)
