"""Full strength with close purchases and yields evaluated after the next dice: slow, used for checks."""

from __future__ import annotations

from random import Random

from daikaiju.bots.players.lookahead import LookaheadBot
from daikaiju.bots.policy.default import pending_question
from daikaiju.bots.search.deep import DeepLookahead
from daikaiju.bots.search.options import Choice
from daikaiju.engine.game import Game
from daikaiju.engine.steps import QUESTIONS

CLOSE = 0.03
CONTENDERS = 4


class DeepLookaheadBot(LookaheadBot):
    """A lookahead bot that checks close decisions one turn deeper."""

    def consider(self, view: Game, options: tuple[str, ...], random: Random) -> list[Choice]:
        """Return the choices of a lookahead bot.

        The best few, if close, are evaluated after the next monster's dice.
        """
        choices = super().consider(view, options, random)
        asked = pending_question(view)
        if asked in ("roll", "resolve") or QUESTIONS[asked].window == "set_up":
            return choices
        close = [choice for choice in choices[:CONTENDERS] if choice.value > choices[0].value - CLOSE]
        close = [choice for choice in close if choice.move != "sweep"]
        if len(close) < 2:
            return choices
        deep = DeepLookahead(self.evaluator, random)
        again = [Choice(choice.move, float(deep.after(view, choice.move)[view.to_act])) for choice in close]
        rest = [choice for choice in choices if choice not in close]
        return sorted(again, key=lambda choice: -choice.value) + rest
