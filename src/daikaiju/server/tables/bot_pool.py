"""Processes in which bots choose moves, so that they never block the event loop."""

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
        """Create a bot in every process before the first decision."""
        self.warm(_warm, level)

    async def choose(self, level: str, game: Game) -> tuple[str, dict[str, Any] | None]:
        """Return an option of the seat to act, and the bot's explanation, if any; the bot gets only that seat's view.

        The explanation is public, so there is none while the seat knows hidden facts: its numbers would reveal them.
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
        except Refusal:  # a failing bot must not block the table
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
    """Return the default level of a bot: the middle of the ladder."""
    return bots.LEVELS[len(bots.LEVELS) // 2]


_BOTS: dict[str, bots.BotProtocol] = {}


def _warm(level: str) -> None:
    """Create a level's bot in this process; an external one anew for each decision, so that tables share no state."""
    if level not in _BOTS or is_external(level):
        _BOTS[level] = bots.make(bots.SUCCESSORS.get(level, level))


def _choose(level: str, seen: dict[str, Any], options: tuple[str, ...], seed: int) -> tuple[str, dict[str, Any] | None]:
    """Choose a move, in the bot's process; a lookahead bot also returns its best options with their win chances."""
    _warm(level)
    bot, seen_game, chance = _BOTS[level], load(seen), random.Random(seed)
    if not isinstance(bot, LookaheadBot):
        return bot.choose(seen_game, options, chance), None
    choices = bot.consider(seen_game, options, chance)
    best = [{"move": choice.move, "win": round(float(choice.value), 4)} for choice in choices[:CHOICES_TOLD]]
    return choices[0].move, {"choices": best}
