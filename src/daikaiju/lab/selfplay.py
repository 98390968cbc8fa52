"""Self-play games as trajectories: positions between turns, and the value of each turn's dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import numpy as np

from daikaiju.bots import BotProtocol
from daikaiju.bots.odds.dice_powers import NO_POWERS
from daikaiju.bots.odds.dice_sets import Floats, are_plain, dice_sets
from daikaiju.bots.odds.rolls import solve_rolls
from daikaiju.bots.players.lookahead import LookaheadBot
from daikaiju.bots.policy.default import pending_question
from daikaiju.bots.search.dice import powers_of
from daikaiju.bots.search.roll_step import RollStep
from daikaiju.bots.search.roll_values import RollValues
from daikaiju.bots.value.features import layout, rows_of
from daikaiju.bots.value.network import Evaluator, outcome, padded
from daikaiju.engine.game import Game
from daikaiju.engine.view import without_secrets
from daikaiju.engine.zones import has_secrets
from daikaiju.lab.learner import Batch
from daikaiju.table.playing import Answers, choices


@dataclass
class Transition:
    """A position between turns, and the luck of the dice of the turn that followed."""

    mover: int
    seats: list[int]
    rows: list[int]
    roll_values: Floats | None = None
    expected: Floats | None = None
    """Win probabilities of all seats before the turn's dice."""
    shown: Floats | None = None
    """Win probabilities of all seats after its final dice."""
    thrown: Floats | float = 0.0
    """The luck of single throws, recorded where powers over dice hide the total."""

    @property
    def luck(self) -> Floats | float:
        """The luck of the turn's dice."""
        if self.expected is None or self.shown is None:
            return self.thrown
        return self.shown - self.expected


@dataclass
class Trajectory:
    """All transitions of one game and its result."""

    transitions: list[Transition] = field(default_factory=list)
    result: Floats | None = None


class Agent(LookaheadBot):
    """A lookahead bot that records, at its first roll of a turn, the expected value of the dice."""

    def __init__(self, evaluator: Evaluator, noise: float = 0.0) -> None:
        super().__init__(evaluator, noise)
        self.transition: Transition | None = None

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        """Choose like a lookahead bot and complete the transition."""
        transition = self.transition
        if transition is not None and view.to_act == view.active and are_plain(view.dice):
            asked = pending_question(view)
            if asked == "roll" and transition.roll_values is None:
                self._expect(view, transition, random)
            elif asked == "resolve" and transition.roll_values is not None and transition.shown is None:
                table = dice_sets(len(view.dice))
                transition.shown = (
                    transition.roll_values[table.roll(view.dice)]
                    if len(transition.roll_values) == len(table.rolls)
                    else None
                )
        return super().choose(view, options, random)

    def _expect(self, view: Game, transition: Transition, random: Random) -> None:
        """Compute the expected win probabilities of all seats under my own roll policy."""
        dice, rerolls = len(view.dice), view.rolls_left
        transition.roll_values = RollValues(view, self.evaluator, dice).values()
        if powers_of(view) != NO_POWERS:
            transition.roll_values = None
            return
        mine = self._add_noise(transition.roll_values[:, view.active], random)
        step = RollStep(transition.roll_values, solve_rolls(mine, dice, rerolls + 1))
        self._solved = (self._key(view), step.policy)
        transition.expected = step.expected


Intervention = Callable[[Trajectory, Game], bool]
"""A function that may change a game just before a decision; returns whether it did."""


def play(
    game: Game,
    agent: Agent,
    chance: Answers,
    random: Random,
    rivals: Mapping[int, BotProtocol] | None = None,
    at_decision: Intervention | None = None,
) -> Trajectory:
    """Play one game of an agent against itself, or against rivals on some seats."""
    trajectory = Trajectory()

    def on_event(event: tuple[Any, ...]) -> None:
        if event[0] == "turn":
            seen = _seen_by_any(game, random)
            seats, rows = rows_of(seen, event[1])
            agent.transition = Transition(event[1], seats, rows)
            trajectory.transitions.append(agent.transition)

    game.listener = on_event
    if game.to_act >= 0:
        on_event(("turn", game.active))
    players = [(rivals or {}).get(seat, agent) for seat in range(len(game.monsters))]
    intervene = at_decision and partial(at_decision, trajectory)
    for _, move in choices(game, players, lambda _: random, chance, intervene):
        game.play(move)
    trajectory.result = outcome(game)
    return trajectory


def _seen_by_any(game: Game, random: Random) -> Game:
    """Return the game as a bot may see it: if there are hidden cards, the view of a random living seat."""
    if not has_secrets(game):
        return game
    return without_secrets(game, random.choice([me.seat for me in game.monsters if me.alive]))


def batches(samples: Iterable[tuple[Transition, Floats]]) -> dict[int, Batch]:
    """Return positions with their values for every seat, as one batch per number of living monsters."""
    bags: dict[int, list[list[int]]] = {}
    worths: dict[int, list[list[float]]] = {}
    for transition, worth in samples:
        living = len(transition.seats)
        bags.setdefault(living, []).append(transition.rows)
        worths.setdefault(living, []).append([float(worth[seat]) for seat in transition.seats])
    return {
        living: Batch(
            padded(bags[living], layout(living).padding).astype(np.int16), np.array(worths[living], dtype=np.float32)
        )
        for living in bags
    }


def targets(trajectory: Trajectory, evaluator: Evaluator, td_lambda: float) -> list[Floats]:
    """Return the target of each position: the exact mean over its dice, corrected by the later course of the game.

    The luck of the dice is subtracted from the next position's value, so the mean over all rolls replaces the one
    observed roll. `td_lambda` is the weight of later corrections.
    """
    assert trajectory.result is not None
    worth = trajectory.result
    value = trajectory.result
    found: list[Floats] = []
    for transition in reversed(trajectory.transitions):
        worth = value - transition.luck + td_lambda * (worth - value)
        found.append(worth)
        value = np.zeros_like(trajectory.result)
        value[transition.seats] = evaluator.odds(len(transition.seats), transition.rows)
    found.reverse()
    return found
