"""`master`: full strength, and on close decisions, within a time budget, a look at the next monster's dice."""

from __future__ import annotations

from random import Random
from time import perf_counter

import numpy as np

from daikaiju.bots.effects.dice_powers import NO_POWERS
from daikaiju.bots.lookahead.roll_values import RollValues
from daikaiju.bots.lookahead.tree import EndOfTurn, Lookahead, Node
from daikaiju.bots.odds.dice_sets import MOST_DICE, Floats
from daikaiju.bots.odds.rolls import solve_rolls
from daikaiju.bots.players.lookahead import Choice, LookaheadBot, powers_of
from daikaiju.bots.players.simple import question
from daikaiju.bots.value.network import Evaluator, outcome
from daikaiju.engine.game import Game
from daikaiju.engine.turn import DICE, ROLLS

BUDGET = 0.2
CLOSE = 0.03
CONTENDERS = 4


class Master(LookaheadBot):
    """A lookahead bot that checks close calls one turn deeper."""

    def __init__(self, evaluator: Evaluator, budget: float = BUDGET) -> None:
        super().__init__(evaluator)
        self.budget = budget

    def consider(self, view: Game, options: tuple[str, ...], random: Random) -> list[Choice]:
        """Like a lookahead bot; then the best few, if they are close, are valued after the next monster's dice."""
        choices = super().consider(view, options, random)
        if question(view) in ("roll", "resolve"):
            return choices
        close = [choice for choice in choices[:CONTENDERS] if choice.value > choices[0].value - CLOSE]
        close = [choice for choice in close if choice.move != "sweep"]
        if len(close) < 2:
            return choices
        deep = DeepLookahead(self.evaluator, random, perf_counter() + self.budget)
        again = [Choice(choice.move, float(deep.after(view, choice.move)[view.to_act])) for choice in close]
        if deep.is_late:
            return choices
        rest = [choice for choice in choices if choice not in close]
        return sorted(again, key=lambda choice: -choice.value) + rest


class DeepLookahead(Lookahead):
    """Lookahead that does not stop at the end of the turn but averages over the next monster's dice."""

    looks_on = True

    def __init__(self, evaluator: Evaluator, random: Random, deadline: float) -> None:
        super().__init__(evaluator, random)
        self.deadline = deadline
        self.is_late = False

    def _at_end(self, game: Game, end: EndOfTurn) -> Node:
        """The exact mean over the next roll step, if there is time and the next monster's dice are plain."""
        if game.over:
            return outcome(game)
        if perf_counter() > self.deadline:
            self.is_late = True
        is_plain = powers_of(game) == NO_POWERS and question(game) == "start"
        if self.is_late or not is_plain:
            return super()._at_end(game, end)
        me = game.monsters[game.active]
        number = DICE - me.shrink - game.missing_dice + sum(p.adjust_dice(game, me, card) for card, p in me.powers)
        rolls = ROLLS + sum(p.adjust_rolls(game, me, card) for card, p in me.powers)
        if not 0 < number <= MOST_DICE:
            return super()._at_end(game, end)
        return mean_over_roll_step(game, self.evaluator, number, rolls)


def mean_over_roll_step(game: Game, evaluator: Evaluator, dice: int, rolls: int) -> Floats:
    """Win probabilities of all seats before the active monster's first roll, if it keeps what is best for it."""
    shown = RollValues(game, evaluator, dice).values()
    solved = solve_rolls(shown[:, game.active], dice, rolls)
    for roll in range(1, rolls):
        shown = solved.table.rolled_once(shown)[solved.table.best_keep(solved.keeping[roll])]
    found: Floats = np.asarray(solved.table.rolled_once(shown)[0], dtype=np.float32)
    return found
