"""A voice: why a bot does what it does, as a key and numbers; the sentences stand in the language files."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from daikaiju.bots.players.lookahead import LookaheadBot

if TYPE_CHECKING:
    from daikaiju.bots import Bot
    from daikaiju.engine.game import Game

CLEAR = 0.02


@dataclass(frozen=True)
class Reason:
    """`why.<key>` names the sentence; the rest is put into it. Chances are whole or half percents."""

    key: str
    move: str
    chance: float = 0.0
    other: str = ""
    less: float = 0.0


def why(bot: Bot, view: Game, options: tuple[str, ...], random: Random) -> Reason:
    """Why this bot would choose what it chooses here."""
    if len(options) == 1:
        return Reason("why.only", options[0])
    if not isinstance(bot, LookaheadBot):
        return Reason("why.rule", bot.choose(view, options, random))
    choices = bot.consider(view, options, random)
    best = choices[0]
    if len(choices) == 1:
        return Reason("why.usual", best.move)
    second = choices[1]
    key = "why.clear" if best.value - second.value >= CLEAR else "why.close"
    return Reason(key, best.move, percent(best.value), second.move, percent(second.value))


def percent(chance: float) -> float:
    """A chance in percent, to the half."""
    return round(min(1.0, max(0.0, chance)) * 200) / 2
