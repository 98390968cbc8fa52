"""The loop that lets bots play a game, for every kind of game and table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Protocol

from daikaiju import stopping
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import view

LONGEST_GAME = 5000
"""Decisions after which a game is abandoned."""


class Chooser(Protocol):
    """Chooses one of the options of its seat's view."""

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Return one of the options."""


class Answers(Protocol):
    """A source of answers to the game's questions to chance."""

    def answer(self, game: Game) -> str:
        """Return the answer to the pending question."""


def choices(
    game: Game,
    players: Sequence[Chooser | None],
    random: Callable[[int], Random],
    chance: Answers | None = None,
    at_decision: Callable[[Game], bool] | None = None,
) -> Iterator[tuple[int, str]]:
    """Yield each deciding seat with the move that its player chooses; the caller plays the move.

    The loop ends with the game, at a seat without a player, or after `LONGEST_GAME` decisions. A player is not asked if
    there is only one option.

    Args:
        game: the game; nothing else may change it except the caller and `at_decision`.
        players: one for each seat; None for a seat that decides elsewhere.
        random: returns the random source for a decision of a seat.
        chance: answers before each decision; None if the caller's way of playing a move includes chance.
        at_decision: may change the game before a decision; returns whether it did.
    """
    for _ in range(LONGEST_GAME):
        while chance is not None and game.to_act == CHANCE:
            game.supply(chance.answer(game))
        if game.over or (player := players[game.to_act]) is None:
            return
        stopping.check()
        if at_decision is not None and at_decision(game):
            continue
        seat, options = game.to_act, game.options
        yield seat, options[0] if len(options) == 1 else player.choose(view(game, seat), options, random(seat))
