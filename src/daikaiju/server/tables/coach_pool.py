"""A process for hints, win chances and challenges, separate from that of the tables' bots so that those never wait."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from daikaiju.challenge.day import Day
from daikaiju.challenge.game import ChallengeGame
from daikaiju.engine.game import Game
from daikaiju.engine.notation import load, save
from daikaiju.engine.view import view
from daikaiju.review.forecast import Forecast
from daikaiju.review.hint import hint
from daikaiju.server.process_pool import FairPool
from daikaiju.table.schemas import Step

LONGEST_SECONDS = 30.0
NICENESS = 5
SPECTATOR = -1
REMEMBERED = 16
"""Games of the daily challenge that are cached."""


class CoachPool(FairPool):
    """One process of lower priority that answers questions about positions."""

    def __init__(self) -> None:
        """Start without any work."""
        super().__init__(1, LONGEST_SECONDS, NICENESS)

    async def hint(self, game: Game, address: str) -> dict[str, Any]:
        """Return the best options of the seat to act, computed from that seat's view. Raises Refusal."""
        return await self.run_for(address, _hint, save(view(game, game.to_act)))

    async def chances(self, game: Game, table: str) -> list[float]:
        """Return each seat's chance to win, computed from a spectator's view. Raises Refusal."""
        return await self.run_for(f"table {table}", _chances, save(view(game, SPECTATOR)))


def _hint(seen: dict[str, Any]) -> dict[str, Any]:
    """Compute a hint; runs in the pool's process."""
    return hint(load(seen)).to_json()


def _chances(seen: dict[str, Any]) -> list[float]:
    """Compute the chances to win; runs in the pool's process."""
    return [round(float(chance), 4) for chance in Forecast().value(load(seen))]


_GAMES: OrderedDict[tuple[str, tuple[str, ...]], ChallengeGame] = OrderedDict()


def play_on(day: Day, moves: tuple[str, ...], seen: int) -> tuple[list[Step], int, tuple[list[str], list[int]] | None]:
    """Play a game of the daily challenge, in the pool's process; the last few games are cached, others are replayed.

    Return the steps after the first `seen`, the number of all steps, and lines and winners if the game is over.
    """
    game = _GAMES.pop((day.text, moves[:-1]), None) if moves else None
    if game is None:
        game = ChallengeGame(day)
        for move in moves[:-1]:
            game.play(move)
    if moves:
        game.play(moves[-1])
    _GAMES[day.text, moves] = game
    while len(_GAMES) > REMEMBERED:
        _GAMES.popitem(last=False)
    state = game.match.game
    over = (list(game.match.moves), list(state.winners)) if state.over else None
    return game.steps[seen:], len(game.steps), over
