"""What a move leads to: the engine plays it, the rest of the turn goes by rules of thumb, and a judge looks at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial
from random import Random
from typing import Any

import numpy as np

from daikaiju.bots.features import rows_of
from daikaiju.bots.judge import Floats, Judge, outcome
from daikaiju.bots.simple import question, rule_of_thumb
from daikaiju.engine.dice import FACES, rolls
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE

FEW_DICE = 2
SAMPLES = 8
LONGEST = 200


class Foresight:
    """Plays copies of a view to the end of the turn and judges them there."""

    def __init__(self, judge: Judge, random: Random) -> None:
        self.judge = judge
        self.random = random

    def after(self, view: Game, move: str) -> Floats:
        """Win probabilities of all seats if this move is made."""
        return self._play(view.copy(), move)

    def _play(self, game: Game, move: str) -> Floats:
        """Make a move on a copy of our own and see it through."""
        end = EndOfTurn(game)
        game.listener = end.hear
        game.play(move)
        return self._see_through(game, end, LONGEST)

    def _see_through(self, game: Game, end: EndOfTurn, steps: int) -> Floats:
        while steps:
            steps -= 1
            if game.over:
                return outcome(game)
            if end.rows is not None:
                break
            if game.to_act == CHANCE:
                if game.agenda[-1][0] == "cards":
                    leave_face_down(game)
                    continue
                return self._mean_over_chance(game, end, steps)
            if question(game) == "yield_tokyo":
                return self._best_for(game, game.to_act, end, steps)
            game.play(rule_of_thumb(game, game.options))
        seats, rows = (end.seats, end.rows) if end.rows is not None else rows_of(game, game.active)
        found = np.zeros(len(game.monsters), dtype=np.float32)
        found[seats] = self.judge.odds(len(seats), rows)
        return found

    def _best_for(self, game: Game, seat: int, end: EndOfTurn, steps: int) -> Floats:
        """Whoever is asked takes what is best for itself."""
        values = []
        for option in game.options:
            twin = game.copy()
            other_end = EndOfTurn(twin)
            twin.listener = other_end.hear
            twin.play(option)
            values.append(self._see_through(twin, other_end, steps))
        return max(values, key=lambda value: float(value[seat]))

    def _mean_over_chance(self, game: Game, end: EndOfTurn, steps: int) -> Floats:
        total = np.zeros(len(game.monsters), dtype=np.float32)
        for result, weight in self._results(game):
            twin = game.copy()
            other_end = EndOfTurn(twin)
            twin.listener = other_end.hear
            twin.supply(result)
            total += weight * self._see_through(twin, other_end, steps)
        return total

    def _results(self, game: Game) -> Iterator[tuple[str, float]]:
        """Every result of a few dice with its chance, or a sample of many."""
        assert game.awaits is not None
        number = game.awaits[1]
        if number <= FEW_DICE:
            for faces in sorted(rolls(number)):
                yield faces, ways(faces) / 6**number
        else:
            for _ in range(SAMPLES):
                yield "".join(sorted(self.random.choices(FACES, k=number))), 1 / SAMPLES


class EndOfTurn:
    """Listens for the next turn and remembers how the table looked just before it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats: list[int] = []
        self.rows: list[int] | None = None

    def hear(self, event: tuple[Any, ...]) -> None:
        """The first `turn` that is called is the end of this one."""
        if event[0] == "turn" and self.rows is None:
            self.seats, self.rows = rows_of(self.game, event[1])


def ways(faces: str) -> int:
    """In how many orders dice can show these faces."""
    number = factorial(len(faces))
    for face in FACES:
        number //= factorial(faces.count(face))
    return number


def leave_face_down(game: Game) -> None:
    """A card nobody has seen yet stays unseen: the slot is empty for now."""
    del game.agenda[-2:]
    game.resume()
