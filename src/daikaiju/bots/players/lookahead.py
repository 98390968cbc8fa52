"""A bot that searches to the end of the turn and takes the option with the highest value."""

from __future__ import annotations

from random import Random

from daikaiju.bots.odds.dice_sets import MOST_DICE
from daikaiju.bots.policy.default import keep_useful, pending_question
from daikaiju.bots.search.dice import keeping, ordinary_dice
from daikaiju.bots.search.options import OptionSearch
from daikaiju.engine.game import Game


class LookaheadBot(OptionSearch):
    """Maximises its own win probability by its evaluator."""

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return the option with the best value."""
        if len(options) == 1:
            return options[0]
        asked = pending_question(view)
        if asked in ("roll", "resolve"):
            has_offers = view.monsters[view.to_act].powers and any(option.startswith("use ") for option in options)
            if not has_offers:
                return self._keep(view, options, random) if asked == "roll" else "resolve"
        elif len(worth_a_look := self.worth_a_look(view, options)) == 1:
            return worth_a_look[0]
        return self.consider(view, options, random)[0].move

    def _keep(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return the best keep directly when only dice are to decide."""
        dice = ordinary_dice(view)
        if not 0 < len(dice) <= MOST_DICE:
            return keep_useful(view, options)
        return keeping(view, self.roll_policy(view, random).keep(dice, view.rolls_left)[0])
