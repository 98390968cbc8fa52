"""What a move leads to: the engine plays it, rules of thumb finish the turn, and a judge looks at its end."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial
from random import Random
from typing import Any

import numpy as np

from daikaiju.bots.features import rows_of
from daikaiju.bots.judge import Judge, outcome
from daikaiju.bots.lattice import Floats
from daikaiju.bots.playout import leave_face_down, question, quiet
from daikaiju.engine.dice import FACES, dice_in, ordinary, results
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE

CHOSEN = ("yield", "tile")
"""Questions whose answers are looked at one by one."""
FEW_DICE = 2
SAMPLES = 8


class Foresight:
    """Plays copies of a view to the end of the turn and judges them there."""

    def __init__(self, judge: Judge, random: Random) -> None:
        self.judge = judge
        self.random = random

    def after(self, view: Game, move: str) -> Floats:
        """Win probabilities of all seats if this move is made."""
        game = view.copy()
        end = EndOfTurn(game)
        game.play(move)
        return self._see_through(game, end, is_first_chance=True)

    def _see_through(self, game: Game, end: EndOfTurn, is_first_chance: bool) -> Floats:
        """Play on to the end of the turn; whoever may yield or take a tile chooses, nothing more is bought."""
        while end.rows is None and not game.over:
            if game.to_act == CHANCE:
                if game.agenda[-1][0] == "cards":
                    leave_face_down(game)
                elif is_first_chance:
                    return self._mean_over_dice(game)
                else:
                    game.supply(self._roll(game))
            elif question(game) in CHOSEN:
                return self._best_answer(game, is_first_chance)
            else:
                game.play(quiet(game))
        return outcome(game) if end.rows is None else self._at_end(game, end)

    def _at_end(self, game: Game, end: EndOfTurn) -> Floats:
        """What the judge says of the table between two turns."""
        assert end.rows is not None
        found = np.zeros(len(game.monsters), dtype=np.float32)
        found[end.seats] = self.judge.odds(len(end.seats), end.rows)
        return found

    def _best_answer(self, game: Game, is_first_chance: bool) -> Floats:
        """Whoever is asked takes what is best for itself."""
        seat, values = game.to_act, []
        for option in game.options:
            twin = game.copy()
            end = EndOfTurn(twin)
            twin.play(option)
            values.append(self._see_through(twin, end, is_first_chance))
        return max(values, key=lambda value: float(value[seat]))

    def _mean_over_dice(self, game: Game) -> Floats:
        """All results of a few dice, or a sample of many; later dice of the same turn are sampled once."""
        total = np.zeros(len(game.monsters), dtype=np.float32)
        for result, weight in self._results(game):
            twin = game.copy()
            end = EndOfTurn(twin)
            twin.supply(result)
            total += weight * self._see_through(twin, end, is_first_chance=False)
        return total

    def _results(self, game: Game) -> Iterator[tuple[str, float]]:
        throw = game.agenda[-1][2]
        number = sum(n for n, _ in dice_in[throw])
        if throw == ordinary[number] and number <= FEW_DICE:
            for faces in sorted(results[throw]):
                yield faces, ways(faces) / 6**number
        else:
            for _ in range(SAMPLES):
                yield self._roll(game), 1 / SAMPLES

    def _roll(self, game: Game) -> str:
        dice = dice_in[game.agenda[-1][2]]
        return "".join(sorted(face for n, faces in dice for face in self.random.choices(faces, k=n)))


class EndOfTurn:
    """Listens for the next turn and remembers how the table looked just before it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        game.listener = self.hear
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
