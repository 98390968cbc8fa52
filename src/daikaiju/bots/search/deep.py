"""Lookahead one turn deeper: after the end of the turn the next monster's dice are solved."""

from __future__ import annotations

from daikaiju.bots.odds.dice_powers import NO_POWERS
from daikaiju.bots.odds.dice_sets import MOST_DICE
from daikaiju.bots.policy.default import pending_question
from daikaiju.bots.search.dice import powers_of
from daikaiju.bots.search.roll_step import roll_step
from daikaiju.bots.search.tree import Leaf, Lookahead, Node
from daikaiju.bots.value.network import outcome
from daikaiju.engine.game import Game
from daikaiju.engine.turn import dice_and_rolls


class DeepLookahead(Lookahead):
    """Lookahead that does not stop at the end of the turn but averages over the next monster's dice."""

    looks_on = True

    def _at_leaf(self, game: Game, leaf: Leaf) -> Node:
        """Return the exact mean over the next roll step, if the next monster's dice are plain."""
        if game.over:
            return outcome(game)
        if powers_of(game) != NO_POWERS or pending_question(game) != "start":
            return super()._at_leaf(game, leaf)
        dice, rolls = dice_and_rolls(game, game.monsters[game.active])
        if not 0 < dice <= MOST_DICE:
            return super()._at_leaf(game, leaf)
        return roll_step(game, self.evaluator, dice, rolls).expected
