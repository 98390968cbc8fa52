"""Games of the daily challenge, in the coach's process: the last few are cached, any other is replayed."""

from __future__ import annotations

from collections import OrderedDict

from daikaiju.challenge.day import Day
from daikaiju.challenge.game import ChallengeGame
from daikaiju.table.schemas import Step

REMEMBERED = 16

_GAMES: OrderedDict[tuple[str, tuple[str, ...]], ChallengeGame] = OrderedDict()


def play_on(day: Day, moves: tuple[str, ...], seen: int) -> tuple[list[Step], int, tuple[list[str], list[int]] | None]:
    """Return the steps after the first `seen`, the number of all steps, and lines and winners if the game is over."""
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
