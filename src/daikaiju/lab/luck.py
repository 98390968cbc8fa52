"""Luck and skill: how much of a result the dice gave, and how much the players made of it.

The win probabilities of all seats are kept from roll to roll. What changes when dice fall is luck, and its mean is zero
whoever plays; everything else is skill (and the cards that turn up). Luck plus skill is result minus start.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from daikaiju.bots.effects.dice_powers import NO_POWERS
from daikaiju.bots.lookahead.roll_step import RollStep
from daikaiju.bots.lookahead.roll_values import RollValues
from daikaiju.bots.odds.dice_sets import MOST_DICE, Floats
from daikaiju.bots.players.lookahead import powers_of
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

    @property
    def adjusted(self) -> Floats:
        """The result without the luck of the dice."""
        return self.now - self.luck


class LuckListener:
    """Tells the tracker about turns and dice as they happen."""

    def __init__(self, game: Game, tracker: LuckTracker) -> None:
        self.game = game
        self.tracker = tracker
        self.steps: RollStep | None = None
        game.listener = self.hear

    def hear(self, event: tuple[Any, ...]) -> None:
        """Between turns the odds are the evaluator's."""
        if event[0] == "turn":
            self.tracker.turn(self.game, event[1])
            self.steps = None

    def supply(self, result: str) -> None:
        """Chance answers; dice of the roll step are booked as luck."""
        game = self.game
        *_, then, kept = game.agenda[-1]
        if then != "rolled" or powers_of(game) != NO_POWERS:
            game.supply(result)
            return
        dice = len(kept) + len(result)
        if self.steps is None and dice <= MOST_DICE:
            values = RollValues(game, self.tracker.evaluator, dice).values().astype(np.float64)
            self.steps = RollStep(values, values[:, game.active], dice, game.rolls_left + 1)
        steps = self.steps
        rolls_left = game.rolls_left
        game.supply(result)
        if steps is not None and steps.table.dice == dice and rolls_left < len(steps.shown):
            shown = "".join(sorted(kept + result))
            self.tracker.dice(steps.odds_kept(kept, rolls_left), steps.odds_shown(shown, rolls_left))
