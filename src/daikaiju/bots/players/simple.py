"""`simple`: a bot that plays the default policy, and keeps dice by the same rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from daikaiju.bots.policy.default import keep_useful, pending_question, rule_of_thumb

if TYPE_CHECKING:
    from daikaiju.engine.game import Game


class Simple:
    """Keeps useful dice, heals when hurt, leaves Tokyo when it gets dangerous, buys cards it likes."""

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return one of the options by a beginner's rules."""
        if len(options) == 1:
            return options[0]
        if pending_question(view) == "roll":
            return keep_useful(view, options)
        return rule_of_thumb(view, options)
