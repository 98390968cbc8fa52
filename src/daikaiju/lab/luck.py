"""Luck and skill: how much of a result the dice gave, and how much the players made of it.

The win probabilities of all seats are kept from roll to roll. What changes when dice fall is luck, and its mean is zero
whoever plays; everything else is skill (and the cards that turn up). Luck plus skill is result minus start.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from daikaiju.bots.lookahead.roll_step import RollStep
from daikaiju.bots.lookahead.roll_values import RollValues
from daikaiju.bots.odds.dice_sets import Floats, are_plain
from daikaiju.bots.odds.rolls import solve_rolls
from daikaiju.bots.value.features import rows_of
from daikaiju.bots.value.network import Evaluator, outcome
from daikaiju.engine.game import Game


class LuckTracker:
    """Watches one game decision by decision and books every change of the odds."""

    def __init__(self, game: Game, evaluator: Evaluator) -> None:
        seats = len(game.monsters)
        self.evaluator = evaluator
        self.start = np.full(seats, 1 / seats)
        self.now = self.start.copy()
        self.luck = np.zeros(seats)
        self.skill = np.zeros(seats)

    def dice(self, kept: Floats, shown: Floats) -> None:
        """Dice fell: the odds were `kept`, now they are `shown`."""
        self.skill += kept - self.now
        self.luck += shown - kept
        self.now = shown.astype(float)

    def turn(self, game: Game, mover: int) -> None:
        """A turn begins: the odds are what the evaluator says."""
        seats, rows = rows_of(game, mover)
        value = np.zeros(len(game.monsters))
        value[seats] = self.evaluator.odds(len(seats), rows)
        self.skill += value - self.now
        self.now = value

    def end(self, game: Game) -> None:
        """The game is over."""
        value = outcome(game).astype(float)
        self.skill += value - self.now
        self.now = value

    def forfeit(self, seat: int) -> None:
        """The game is broken off and lost for this seat, whose doing that is; the others share it."""
        others = len(self.now) - 1
        value = np.array([0.0 if other == seat else 1 / others for other in range(others + 1)])
        self.skill += value - self.now
        self.now = value

    @property
    def adjusted(self) -> Floats:
        """The result without the luck of the dice."""
        return self.now - self.luck


class ThrowLuck:
    """The odds before and after each throw of the roll step.

    They are those of a mover without powers over its dice. Whatever it really does with them, the mean of what a throw
    changes is zero, because the odds before are the mean over all throws; with powers they are only less telling.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.steps: RollStep | None = None

    def new_turn(self) -> None:
        """Forget the last turn's roll step."""
        self.steps = None

    def odds(self, game: Game, result: str) -> tuple[Floats, Floats] | None:
        """The odds with the kept dice, and with this result of the throw that is due; nothing for other throws."""
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
    """Tells the tracker about turns and dice as they happen."""

    def __init__(self, game: Game, tracker: LuckTracker) -> None:
        self.game = game
        self.tracker = tracker
        self.throws = ThrowLuck(tracker.evaluator)
        game.listener = self.hear

    def hear(self, event: tuple[Any, ...]) -> None:
        """Between turns the odds are the evaluator's."""
        if event[0] == "turn":
            self.tracker.turn(self.game, event[1])
            self.throws.new_turn()

    def supply(self, result: str) -> None:
        """Chance answers; dice of the roll step are booked as luck."""
        odds = self.throws.odds(self.game, result)
        self.game.supply(result)
        if odds is not None:
            self.tracker.dice(*odds)
