"""Luck and skill: the share of a result that comes from the dice, and the share that comes from the players.

The win probabilities of all seats are recorded from roll to roll. Their change by dice is luck, with mean zero for any
players. The rest is skill (and revealed cards). Luck plus skill is the result minus the initial probability.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from daikaiju.bots.odds.dice_sets import Floats, are_plain
from daikaiju.bots.odds.rolls import solve_rolls
from daikaiju.bots.search.roll_step import RollStep
from daikaiju.bots.search.roll_values import RollValues
from daikaiju.bots.value.features import rows_of
from daikaiju.bots.value.network import Evaluator, outcome
from daikaiju.engine.game import Game
from daikaiju.table.playing import Answers


class LuckTracker:
    """Records every change of the win probabilities in one game."""

    def __init__(self, game: Game, evaluator: Evaluator) -> None:
        seats = len(game.monsters)
        self.evaluator = evaluator
        self.start = np.full(seats, 1 / seats)
        self.now = self.start.copy()
        self.luck = np.zeros(seats)
        self.skill = np.zeros(seats)

    def dice(self, kept: Floats, shown: Floats) -> None:
        """Record a roll: the win probabilities changed from `kept` to `shown`."""
        self.skill += kept - self.now
        self.luck += shown - kept
        self.now = shown.astype(float)

    def turn(self, game: Game, mover: int) -> None:
        """Record the beginning of a turn, with the evaluator's win probabilities."""
        seats, rows = rows_of(game, mover)
        value = np.zeros(len(game.monsters))
        value[seats] = self.evaluator.odds(len(seats), rows)
        self.skill += value - self.now
        self.now = value

    def end(self, game: Game) -> None:
        """Record the end of the game."""
        value = outcome(game).astype(float)
        self.skill += value - self.now
        self.now = value

    def forfeit(self, seat: int) -> None:
        """Record an aborted game: a loss for this seat, which caused it; the others share the win."""
        others = len(self.now) - 1
        value = np.array([0.0 if other == seat else 1 / others for other in range(others + 1)])
        self.skill += value - self.now
        self.now = value

    @property
    def adjusted(self) -> Floats:
        """The result without the luck of the dice."""
        return self.now - self.luck


class ThrowLuck:
    """The win probabilities before and after each throw of the roll step.

    They are those of a mover without powers over its dice. Whatever it really does with them, the mean change by a
    throw is zero, because the probabilities before are the mean over all throws. With powers they only explain less.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.steps: RollStep | None = None

    def new_turn(self) -> None:
        """Discard the last turn's roll step."""
        self.steps = None

    def odds(self, game: Game, result: str) -> tuple[Floats, Floats] | None:
        """Return the win probabilities with the kept dice, and with this result of the pending throw.

        None for other throws.
        """
        *_, then, kept = game.agenda[-1]
        if then != "rolled" or not are_plain(kept + result):
            return None
        dice, rolls_left = len(kept) + len(result), game.rolls_left
        if self.steps is None:
            values = RollValues(game, self.evaluator, dice).values().astype(np.float64)
            self.steps = RollStep(values, solve_rolls(values[:, game.active], dice, rolls_left + 1))
        steps = self.steps
        if steps is None or steps.table.dice != dice or rolls_left >= len(steps.shown):
            return None
        return steps.odds_kept(kept, rolls_left), steps.odds_shown("".join(sorted(kept + result)), rolls_left)


class LuckListener:
    """A listener that passes turns and dice to the tracker."""

    def __init__(self, game: Game, tracker: LuckTracker) -> None:
        self.game = game
        self.tracker = tracker
        self.throws = ThrowLuck(tracker.evaluator)
        game.listener = self.on_event

    def on_event(self, event: tuple[Any, ...]) -> None:
        """Record the evaluator's win probabilities between turns."""
        if event[0] == "turn":
            self.tracker.turn(self.game, event[1])
            self.throws.new_turn()

    def supply(self, result: str) -> None:
        """Supply a result of chance; dice of the roll step are recorded as luck."""
        self.record(result)
        self.game.supply(result)

    def record(self, result: str) -> None:
        """Record a result of chance that is about to be supplied."""
        odds = self.throws.odds(self.game, result)
        if odds is not None:
            self.tracker.dice(*odds)


@dataclass(frozen=True)
class WatchedChance:
    """A source of chance whose dice are recorded as luck."""

    source: Answers
    listener: LuckListener

    def answer(self, game: Game) -> str:
        """Return the answer of the source."""
        result = self.source.answer(game)
        self.listener.record(result)
        return result
