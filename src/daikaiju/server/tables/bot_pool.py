"""Bots think in processes of their own; the event loop never waits for them."""

from __future__ import annotations

import random
import secrets
import time
from typing import Any

from daikaiju import bots
from daikaiju.bots.players.external import BotFault, is_external
from daikaiju.bots.players.lookahead import LookaheadBot
from daikaiju.engine.game import Game
from daikaiju.engine.notation import load, save
from daikaiju.engine.view import view
from daikaiju.server.errors import Refusal
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.process_pool import ProcessPool

LONGEST_THOUGHT = 30.0
CHOICES_TOLD = 4
SPECTATOR = -1


class BotPool(ProcessPool):
    """A few processes in which bots choose their moves."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes, LONGEST_THOUGHT)

    def warm_up(self, level: str) -> None:
        """Make a bot in every process before the first one is asked."""
        self.warm(_warm, level)

    async def choose(self, level: str, game: Game) -> tuple[str, dict[str, Any] | None]:
        """One of the options of the seat to act, and why, if the bot says; it sees only what that seat may see.

        Everybody is told why, so nothing is told while the seat knows what others do not: its numbers would betray it.
        """
        seat, options = game.to_act, game.options
        if len(options) == 1:
            return options[0], None
        own_view = view(game, seat)
        may_tell = own_view == view(game, SPECTATOR)
        seen = save(own_view)
        begun = time.perf_counter()
        try:
            move, why = await self.run(_choose, level, seen, options, secrets.randbits(64))
        except Refusal:  # a table does not wait for a bot that cannot think
            return secrets.choice(options), None
        except BotFault as fault:
            LOG.error("a bot broke off", extra={"bot": level, "reason": fault.reason, "position": fault.position})
            return secrets.choice(options), None
        METRICS.observe("daikaiju_bot_seconds", time.perf_counter() - begun)
        if move in options:
            return move, why if may_tell else None
        LOG.error("bot chose what it may not", extra={"bot": level, "move": move})
        return secrets.choice(options), None


def usual_level() -> str:
    """The level of a bot that nobody chose: in the middle of the ladder."""
    return bots.LEVELS[len(bots.LEVELS) // 2]


_BOTS: dict[str, bots.Bot] = {}


def _warm(level: str) -> None:
    """Make a bot in its process before it is asked; one of somebody's own for every decision, so that tables share
    nothing."""
    if level not in _BOTS or is_external(level):
        _BOTS[level] = bots.make(bots.SUCCESSORS.get(level, level))


def _choose(level: str, seen: dict[str, Any], options: tuple[str, ...], seed: int) -> tuple[str, dict[str, Any] | None]:
    """In the bot's process; a bot that weighs its options tells the best ones with their chances to win."""
    _warm(level)
    bot, seen_game, chance = _BOTS[level], load(seen), random.Random(seed)
    if not isinstance(bot, LookaheadBot):
        return bot.choose(seen_game, options, chance), None
    choices = bot.consider(seen_game, options, chance)
    best = [{"move": choice.move, "win": round(float(choice.value), 4)} for choice in choices[:CHOICES_TOLD]]
    return choices[0].move, {"choices": best}
