"""A calibrated win probability for every seat, at any moment of a game."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.bots.lookahead.roll_values import RollValues
from daikaiju.bots.odds.dice_sets import MOST_DICE
from daikaiju.bots.odds.rolls import solve_rolls
from daikaiju.bots.players.master import mean_over_roll_step
from daikaiju.bots.players.simple import question
from daikaiju.bots.value.network import Evaluator
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.engine.turn import DICE, ROLLS

EQUALS, MIXED = 0.85, 1.35
"""How much a lead in the evaluator's eyes counts: among equals, who may yet turn it, and where levels mix.

Fitted once to 3,500 games that docs/ladder.md does not use.
"""


def win_probability(view: Game, evaluator: Evaluator | None = None, sharpness: float = EQUALS) -> tuple[float, ...]:
    """The chance of every seat to win; 0 for the dead, 1 shared by the winners of a finished game."""
    return sharpened(_among_equals(view, evaluator or shipped()), sharpness)


def sharpened(chances: Sequence[float], sharpness: float) -> tuple[float, ...]:
    """The same chances with every lead taken more seriously (above 1) or less (below 1); they add up to one."""
    powers = [chance**sharpness if chance else 0.0 for chance in chances]
    total = sum(powers)
    return tuple(power / total for power in powers) if total else tuple(chances)


def _among_equals(view: Game, evaluator: Evaluator) -> list[float]:
    asked = question(view) if view.to_act >= 0 else ""
    if asked == "start":
        me = view.monsters[view.active]
        dice = DICE - me.shrink - view.missing_dice + sum(p.adjust_dice(view, me, card) for card, p in me.powers)
        rolls = ROLLS + sum(p.adjust_rolls(view, me, card) for card, p in me.powers)
        if 0 < dice <= MOST_DICE:
            found: list[float] = mean_over_roll_step(view, evaluator, dice, rolls).tolist()
            return found
    if asked in ("roll", "resolve") and 0 < len(view.dice) <= MOST_DICE and not view.is_frozen:
        return _while_rolling(view, evaluator)
    value: list[float] = evaluator.value(view).tolist()
    return value


def _while_rolling(view: Game, evaluator: Evaluator) -> list[float]:
    shown = RollValues(view, evaluator, len(view.dice)).values()
    solved = solve_rolls(shown[:, view.active], len(view.dice), view.rolls_left + 1)
    for roll in range(1, view.rolls_left + 1):
        shown = solved.table.rolled_once(shown)[solved.table.best_keep(solved.keeping[roll])]
    found: list[float] = shown[solved.table.roll(view.dice)].tolist()
    return found
