"""The ladder: every level by name, from pure chance to full strength, and baselines to measure against."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from daikaiju.bots.players.baselines import RandomBot, SmashBot, StandIn
from daikaiju.bots.players.external import external, is_external
from daikaiju.bots.players.lookahead import LookaheadBot
from daikaiju.bots.players.simple import Simple
from daikaiju.bots.value.heuristic import heuristic
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.errors import DaikaijuError

if TYPE_CHECKING:
    from daikaiju.bots import Bot

NOISE = {"gentle": 0.18, "lively": 0.06}
"""Levels of the learned evaluator by the noise in its sight: they blunder as people do, in close calls first."""


def _heuristic() -> LookaheadBot:
    return LookaheadBot(heuristic())


def _noisy(noise: float) -> Callable[[], LookaheadBot]:
    return lambda: LookaheadBot(shipped(), noise)


_MAKERS: dict[str, Callable[[], Any]] = {
    "random": RandomBot,
    "simple": Simple,
    "steady": _heuristic,
    **{level: _noisy(noise) for level, noise in NOISE.items()},
    "full": _noisy(0.0),
    "smash": SmashBot,
    "stand_in": StandIn,
}
LEVELS = ("random", "simple", "gentle", "steady", "lively", "full")
"""What people may play against, weakest first."""
SUCCESSORS = {"master": "full"}
"""Levels that are gone, and who plays for them at tables that still name one."""
_OWN: list[str] = []
POOL = ("random", "smash", "stand_in", "simple", "steady")
"""Opponents that nothing was trained against."""


class UnknownLevel(DaikaijuError, ValueError):
    """No bot of this name."""

    def __init__(self, level: str) -> None:
        known = ", ".join(_MAKERS)
        super().__init__(f"unknown bot {level!r}: it is one of {known}, a file.py:Class or exec:COMMAND")


def make(level: str) -> Bot:
    """A bot of this level, or somebody else's: `file.py:Class`, `exec:COMMAND`."""
    if is_external(level):
        return external(level)
    if level not in _MAKERS:
        raise UnknownLevel(level)
    bot: Bot = _MAKERS[level]()
    return bot


def offer(bot: str) -> None:
    """Let tables of this process choose a bot of somebody's own too; raises ExternalBotError."""
    make(bot)
    if bot not in offered():
        _OWN.append(bot)


def offered() -> tuple[str, ...]:
    """Who may be chosen at a table: the levels, weakest first, then bots of one's own."""
    return (*LEVELS, *_OWN)
