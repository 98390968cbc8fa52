"""`master`: full strength, and on close decisions, within a time budget, a look at the next monster's dice."""

from __future__ import annotations

from random import Random
from time import perf_counter

from daikaiju.bots.effects.dice_powers import NO_POWERS
from daikaiju.bots.lookahead.roll_step import roll_step
from daikaiju.bots.lookahead.tree import EndOfTurn, Lookahead, Node
from daikaiju.bots.odds.dice_sets import MOST_DICE
from daikaiju.bots.players.lookahead import Choice, LookaheadBot, powers_of
from daikaiju.bots.players.simple import question
from daikaiju.bots.value.network import Evaluator, outcome
from daikaiju.engine.game import Game
from daikaiju.engine.steps import QUESTIONS
from daikaiju.engine.turn import dice_and_rolls

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
        asked = question(view)
        if asked in ("roll", "resolve") or QUESTIONS[asked].window == "set_up":
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
        dice, rolls = dice_and_rolls(game, game.monsters[game.active])
        if not 0 < dice <= MOST_DICE:
            return super()._at_end(game, end)
        return roll_step(game, self.evaluator, dice, rolls).expected
