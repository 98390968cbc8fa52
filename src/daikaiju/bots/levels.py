"""The ladder: every level by name, from pure chance to full strength, and strangers to measure against."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from daikaiju.bots.external import external, is_external
from daikaiju.bots.handmade import handmade
from daikaiju.bots.master import Master
from daikaiju.bots.simple import Simple
from daikaiju.bots.strangers import Brawler, Chaos, StandIn
from daikaiju.bots.thinker import Thinker
from daikaiju.bots.weights import shipped
from daikaiju.engine.errors import DaikaijuError

if TYPE_CHECKING:
    from daikaiju.bots import Bot

NOISE = {"gentle": 0.18, "lively": 0.06}
"""Levels of the learned judge by the noise in its sight: they blunder as people do, in close calls first."""


def _steady() -> Thinker:
    return Thinker(handmade())


def _blurred(noise: float) -> Callable[[], Thinker]:
    return lambda: Thinker(shipped(), noise)


_MAKERS: dict[str, Callable[[], Any]] = {
    "random": Chaos,
    "simple": Simple,
    "steady": _steady,
    **{level: _blurred(noise) for level, noise in NOISE.items()},
    "full": _blurred(0.0),
    "master": lambda: Master(shipped()),
    "smash": Brawler,
    "stand_in": StandIn,
}
LEVELS = ("random", "simple", "gentle", "steady", "lively", "full", "master")
"""What people may play against, weakest first."""
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
