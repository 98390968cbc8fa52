"""Predictions of eliminated players, for prediction points: the most frequent face of the next roll, and the winner.

A face that shows at least as often as any other in the next roll is worth 1. The winner is worth 5 for every monster
that was still alive when it was named; naming another winner replaces the prediction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from daikaiju.engine.game import Game

ROLL, WINNER = 1, 5


class Predictions:
    """Open predictions and points of honour, by seat."""

    def __init__(self) -> None:
        self.honour: dict[int, int] = {}
        self.faces: dict[int, str] = {}
        """Seat -> the predicted face of the next roll."""
        self.winners: dict[int, tuple[int, int]] = {}
        """Seat -> the predicted winner, and the number of monsters alive at that time."""

    def copy(self) -> Predictions:
        """Return an independent copy."""
        twin = Predictions()
        twin.honour, twin.faces, twin.winners = self.honour.copy(), self.faces.copy(), self.winners.copy()
        return twin

    def predict(self, game: Game, seat: int, face: str | None, winner: int | None) -> None:
        """Store a prediction of an eliminated monster."""
        if face is not None:
            self.faces[seat] = face
        if winner is not None and self.winners.get(seat, (None, 0))[0] != winner:
            self.winners[seat] = winner, sum(monster.alive for monster in game.monsters)

    def award(self, game: Game, events: Sequence[Sequence[Any]]) -> None:
        """Award honour for predictions that came true in these events."""
        if not (self.faces or self.winners):
            return
        for event in events:
            if event[0] == "rolled" and self.faces:
                dice = event[2]
                most = max(dice.count(face) for face in dice) if dice else 0
                for seat, face in self.faces.items():
                    if most and dice.count(face) == most:
                        self._give(seat, ROLL)
                self.faces = {}
        if self.winners and game.over:
            for seat, (winner, alive) in self.winners.items():
                if winner in game.winners:
                    self._give(seat, WINNER * alive)
            self.winners = {}

    def _give(self, seat: int, points: int) -> None:
        self.honour[seat] = self.honour.get(seat, 0) + points
