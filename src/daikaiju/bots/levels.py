"""The ladder: every level by name, from random to full strength, and baselines for measurements."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from daikaiju.bots.players.baselines import RandomBot, SmashBot, StandIn
from daikaiju.bots.players.external import external, guarded, is_external
from daikaiju.bots.players.lookahead import LookaheadBot
from daikaiju.bots.players.simple import Simple
from daikaiju.bots.value.heuristic import heuristic
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.errors import DaikaijuError

if TYPE_CHECKING:
    from daikaiju.bots import BotProtocol

NOISE = {"gentle": 0.18, "lively": 0.06}
"""Noise of the learned evaluator by level. Such bots err in close decisions first, as people do."""


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
"""The levels offered to players, weakest first."""
SUCCESSORS = {"master": "full"}
"""Removed levels, and the levels that replace them at tables that still name one."""
_OWN: list[str] = []
POOL = ("random", "smash", "stand_in", "simple", "steady")
"""Opponents that no bot was trained against."""


class UnknownLevel(DaikaijuError, ValueError):
    """Unknown name of a bot."""

    def __init__(self, level: str) -> None:
        known = ", ".join(_MAKERS)
        super().__init__(f"unknown bot {level!r}: it is one of {known}, a file.py:Class or exec:COMMAND")


def make(level: object) -> BotProtocol:
    """Return a bot of this level, or an external one: `file.py:Class`, `exec:COMMAND`, or an object with `choose`."""
    if not isinstance(level, str):
        return guarded(level)
    if is_external(level):
        return external(level)
    if level not in _MAKERS:
        raise UnknownLevel(level)
    bot: BotProtocol = _MAKERS[level]()
    return bot


def offer(bot: str) -> None:
    """Offer an external bot at the tables of this process. Raises ExternalBotError."""
    make(bot)
    if bot not in offered():
        _OWN.append(bot)


def offered() -> tuple[str, ...]:
    """Return the bots that a table may choose: the levels, weakest first, then external bots."""
    return (*LEVELS, *_OWN)
