"""Bots think in processes of their own; the event loop never waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from daikaiju import bots
from daikaiju.bots.players.lookahead import LookaheadBot
from daikaiju.engine.game import Game
from daikaiju.engine.notation import load, save
from daikaiju.engine.view import view
from daikaiju.review.forecast import Forecast
from daikaiju.review.hint import hint
from daikaiju.server.errors import Refusal
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS

LONGEST_THOUGHT = 30.0
CHOICES_TOLD = 4
SPECTATOR = -1


class BotPool:
    """A few processes in which bots choose their moves."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def warm(self, level: str) -> None:
        """Start the processes before the first bot is asked."""
        for _ in range(self._processes):
            self._ready_pool().submit(_warm, level)

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
        for _ in range(2):
            try:
                thought = asyncio.get_running_loop().run_in_executor(
                    self._ready_pool(), _choose, level, seen, options, secrets.randbits(64)
                )
                move, why = await asyncio.wait_for(thought, LONGEST_THOUGHT)
                METRICS.observe("daikaiju_bot_seconds", time.perf_counter() - begun)
                if move in options:
                    return move, why if may_tell else None
                LOG.error("bot chose what it may not", extra={"level": level, "move": move})
                break
            except BrokenProcessPool:
                LOG.error("a bot's process died", extra={"level": level})
                self._pool = None
            except TimeoutError:
                LOG.error("a bot thought too long", extra={"level": level})
                break
        return secrets.choice(options), None

    async def hint(self, game: Game) -> dict[str, Any]:
        """What the seat to act does best, as that seat sees it."""
        found: dict[str, Any] = await self._think(_hint, save(view(game, game.to_act)))
        return found

    async def chances(self, game: Game) -> list[float]:
        """The chance of every seat to win."""
        found: list[float] = await self._think(_chances, save(game))
        return found

    async def _think(self, work: Callable[[dict[str, Any]], Any], seen: dict[str, Any]) -> Any:
        """Do this in a process; raises Refusal if it cannot be done."""
        thought = asyncio.get_running_loop().run_in_executor(self._ready_pool(), work, seen)
        try:
            return await asyncio.wait_for(thought, LONGEST_THOUGHT)
        except BrokenProcessPool:
            LOG.error("a bot's process died")
            self._pool = None
        except TimeoutError:
            LOG.error("a forecast took too long")
        raise Refusal("busy", "this could not be worked out now")

    def close(self) -> None:
        """Stop thinking."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _ready_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=die_with_parent)
        return self._pool


def die_with_parent() -> None:
    """A server that was killed cannot stop its children: they watch it themselves."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="watch parent").start()


def usual_level() -> str:
    """The level of a bot that nobody chose: in the middle of the ladder."""
    return bots.LEVELS[len(bots.LEVELS) // 2]


_BOTS: dict[str, bots.Bot] = {}


def _warm(level: str) -> None:
    """Make a bot in its process before it is asked."""
    if level not in _BOTS:
        _BOTS[level] = bots.make(level)


def _choose(level: str, seen: dict[str, Any], options: tuple[str, ...], seed: int) -> tuple[str, dict[str, Any] | None]:
    """In the bot's process; a bot that weighs its options tells the best ones with their chances to win."""
    _warm(level)
    bot, seen_game, chance = _BOTS[level], load(seen), random.Random(seed)
    if not isinstance(bot, LookaheadBot):
        return bot.choose(seen_game, options, chance), None
    choices = bot.consider(seen_game, options, chance)
    best = [{"move": choice.move, "win": round(float(choice.value), 4)} for choice in choices[:CHOICES_TOLD]]
    return choices[0].move, {"choices": best}


def _hint(seen: dict[str, Any]) -> dict[str, Any]:
    """In the bot's process."""
    return hint(load(seen)).to_json()


def _chances(seen: dict[str, Any]) -> list[float]:
    """In the bot's process."""
    return [round(float(chance), 4) for chance in Forecast().value(load(seen))]
