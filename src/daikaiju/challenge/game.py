"""The day's game after the player's moves, from which everything else follows."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from daikaiju.bots.levels import make
from daikaiju.challenge.day import ME, OPPONENTS, ChallengeError, Day
from daikaiju.engine.errors import IllegalMove
from daikaiju.engine.notation import describe
from daikaiju.engine.view import told_to
from daikaiju.table.match import Event, RecordedGame
from daikaiju.table.playing import choices
from daikaiju.table.schemas import Step, View

MOST_MOVES = 2000
CONCEDE = "concede"


class ChallengeGame:
    """A game that waits for the player's next move, or is over; `steps` contain what the player's seat may see."""

    def __init__(self, day: Day) -> None:
        self.day = day
        self.match = RecordedGame(day.new_game(), day.chance())
        self.players = [None, *[make(level) for level in OPPONENTS]]  # seat ME waits for its player
        self.my_moves: list[str] = []
        self.steps: list[Step] = []
        self._note(-1, "", list(self.match.events))
        self._play_bots()

    def play(self, move: str) -> None:
        """Make the player's move, then let the bots play until the player is asked again."""
        if self.match.game.over:
            raise ChallengeError("the game is over")
        if len(self.my_moves) >= MOST_MOVES:
            raise ChallengeError(f"a game has at most {MOST_MOVES} moves of yours")
        try:
            self._note(ME, move, self.match.play(ME, move))
        except IllegalMove as problem:
            raise ChallengeError(f"move {len(self.my_moves) + 1}: {problem}") from None
        self.my_moves.append(move)
        self._play_bots()

    @property
    def turns(self) -> int:
        """The number of turns the player has begun."""
        return sum(event[0] == "turn" and event[1] == ME for step in self.steps for event in step["events"])

    def _play_bots(self) -> None:
        for seat, move in choices(self.match.game, self.players, self._random):
            self._note(seat, move, self.match.play(seat, move))

    def _random(self, seat: int) -> Random:
        return self.day.bot_chance(len(self.match.moves))

    def _note(self, seat: int, move: str, events: list[Event]) -> None:
        game = self.match.game
        heard: list[list[Any]] = [list(told_to(game, ME, event)) for event in events]
        shown = describe(game, ME) | {"to_act": game.to_act}
        if game.to_act != ME:
            shown["legal"] = []
        line = len(self.match.moves)
        self.steps.append(Step(line=line, seat=seat, move=move, events=heard, chance=[], view=cast(View, shown)))
