"""The ladder: every level by name, from random to full strength, and baselines for measurements."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from daikaiju.bots.players.baselines import RandomBot, SmashBot, StandIn
from daikaiju.bots.players.external import external, guarded, is_external
from daikaiju.bots.players.lookahead import LookaheadBot
from daikaiju.bots.players.simple import Simple
from daikaiju.bots.value.heuristic import heuristic
from daikaiju.bots.value.network import Evaluator
from daikaiju.bots.value.temperament import TEMPERAMENTS, with_temperament
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.errors import DaikaijuError

if TYPE_CHECKING:
    from daikaiju.bots import BotProtocol

NOISE = {"gentle": 0.18, "lively": 0.06}
"""Noise of the learned evaluator by level. Such bots err in close decisions first, as people do."""
_EVALUATORS: dict[str, Callable[[], Evaluator]] = {"steady": heuristic, **dict.fromkeys((*NOISE, "full"), shipped)}
"""The evaluator of each level that has one; such a level can have a temperament."""
_OTHERS: dict[str, Callable[[], BotProtocol]] = {
    "random": RandomBot,
    "simple": Simple,
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
        known, tempers = ", ".join((*_OTHERS, *_EVALUATORS)), ", ".join(TEMPERAMENTS)
        able = ", ".join(_EVALUATORS)
        super().__init__(
            f"unknown bot {level!r}: it is one of {known}, a file.py:Class or exec:COMMAND; "
            f"{able} can have a temperament after a colon: {tempers}"
        )


def make(level: object) -> BotProtocol:
    """Return a bot of this level, as `full` or with a temperament as `full:brawler`, or an external one.

    An external bot is `file.py:Class`, `exec:COMMAND`, or an object with `choose`.
    """
    if not isinstance(level, str):
        return guarded(level)
    if is_external(level):
        return external(level)
    if level in _OTHERS:
        return _OTHERS[level]()
    strength, colon, temperament = level.partition(":")
    if strength not in _EVALUATORS or (colon and temperament not in TEMPERAMENTS):
        raise UnknownLevel(level)
    return LookaheadBot(_evaluator(strength, temperament), NOISE.get(strength, 0.0))


@cache
def _evaluator(strength: str, temperament: str) -> Evaluator:
    plain = _EVALUATORS[strength]()
    return with_temperament(plain, TEMPERAMENTS[temperament]) if temperament else plain


def offer(bot: str) -> None:
    """Offer an external bot at the tables of this process. Raises ExternalBotError."""
    make(bot)
    if bot not in offered():
        _OWN.append(bot)


def offered() -> tuple[str, ...]:
    """Return the bots that a table may choose besides `CHARACTERS`: the levels, weakest first, then external bots."""
    return (*LEVELS, *_OWN)
