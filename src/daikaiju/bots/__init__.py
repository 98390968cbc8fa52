"""Bots: each gets its seat's view of a game and returns one of the options."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from daikaiju.bots.characters import CHARACTERS, Character
from daikaiju.bots.levels import LEVELS, POOL, SUCCESSORS, make, offer, offered

if TYPE_CHECKING:
    from daikaiju.engine.game import Game


class BotProtocol(Protocol):
    """A player with one method, `choose`. It gets its random source as an argument and keeps no state between games."""

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return one of the options."""


__all__ = ["CHARACTERS", "LEVELS", "POOL", "SUCCESSORS", "BotProtocol", "Character", "make", "offer", "offered"]
