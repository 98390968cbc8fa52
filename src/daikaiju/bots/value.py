"""A calibrated win probability for every seat, at any moment of a game."""

from __future__ import annotations

from daikaiju.bots.judge import Judge
from daikaiju.bots.lattice import MOST_DICE
from daikaiju.bots.master import mean_over_roll_step
from daikaiju.bots.odds import plan
from daikaiju.bots.outlook import Outlook
from daikaiju.bots.simple import question
from daikaiju.bots.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.engine.turn import DICE, ROLLS


def win_probability(view: Game, judge: Judge | None = None) -> tuple[float, ...]:
    """The chance of every seat to win; 0 for the dead, 1 shared by the winners of a finished game."""
    judge = judge or shipped()
    asked = question(view) if view.to_act >= 0 else ""
    if asked == "start":
        me = view.monsters[view.active]
        dice = DICE - me.shrink - view.missing_dice + sum(p.adjust_dice(view, me, card) for card, p in me.powers)
        rolls = ROLLS + sum(p.adjust_rolls(view, me, card) for card, p in me.powers)
        if 0 < dice <= MOST_DICE:
            return _whole(mean_over_roll_step(view, judge, dice, rolls).tolist())
    if asked in ("roll", "resolve") and 0 < len(view.dice) <= MOST_DICE and not view.is_frozen:
        return _whole(_while_rolling(view, judge))
    return _whole(judge.value(view).tolist())


def _while_rolling(view: Game, judge: Judge) -> list[float]:
    shown = Outlook(view, judge, len(view.dice)).values()
    solved = plan(shown[:, view.active], len(view.dice), view.rolls_left + 1)
    for roll in range(1, view.rolls_left + 1):
        shown = solved.table.rolled_once(shown)[solved.table.best_keep(solved.keeping[roll])]
    found: list[float] = shown[solved.table.roll(view.dice)].tolist()
    return found


def _whole(chances: list[float]) -> tuple[float, ...]:
    """Chances add up to one unless everybody is gone."""
    total = sum(chances)
    return tuple(chance / total for chance in chances) if total else tuple(chances)
