"""Baselines that no bot was trained against: random, only Smash, and the substitute bot of the best-known platform."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from daikaiju.bots.policy.default import pending_question, rule_of_thumb

if TYPE_CHECKING:
    from daikaiju.engine.game import Game


class RandomBot:
    """`random`: any option, all equally likely."""

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return any option."""
        return random.choice(options)


class SmashBot:
    """`smash`: a bot that keeps only Smash, never yields and never buys."""

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return the keep with all Smash, or the option closest to that plan."""
        if pending_question(view) == "roll" and view.rolls_left:
            kept = "S" * view.dice.count("S")
            return f"keep {kept}".rstrip() if len(kept) < len(view.dice) else "stop"
        if pending_question(view) in ("buy", "opportunist"):
            return "done" if "done" in options else "pass"
        return "stay" if "stay" in options else rule_of_thumb(view, options)


class StandIn:
    """`stand_in`: a bot that keeps Smash, energy, useful hearts and its best pair, always yields and never buys."""

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return the move that the platform makes for a player who has left the table."""
        if pending_question(view) == "roll" and view.rolls_left:
            return self._keep(view)
        if pending_question(view) in ("buy", "opportunist"):
            return "done" if "done" in options else "pass"
        return "yield" if "yield" in options else rule_of_thumb(view, options)

    @staticmethod
    def _keep(view: Game) -> str:
        me, dice = view.monsters[view.to_act], view.dice
        kept = "S" * dice.count("S") + "E" * dice.count("E")
        if me.place is None:
            kept += "H" * min(dice.count("H"), me.max_life - me.life)
        pairs = [face for face in "321" if dice.count(face) >= 2]
        if pairs:
            best = max(pairs, key=lambda face: (dice.count(face), face))
            kept = best * dice.count(best) + kept
        kept = "".join(sorted(kept))
        return f"keep {kept}".rstrip() if len(kept) < len(dice) else "stop"
