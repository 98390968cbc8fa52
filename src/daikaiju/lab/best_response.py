"""Best response: a policy trained against one opponent alone, which bounds that opponent's exploitability.

This is a measurement, not a bot: a policy trained against one opponent gets worse against others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from daikaiju import stopping
from daikaiju.bots import make
from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.value.network import Evaluator
from daikaiju.lab.learner import Batch, Learner
from daikaiju.lab.selfplay import Agent, Transition, batches, play, targets
from daikaiju.lab.tournament import Pairing, table
from daikaiju.lab.training import BATCH_SIZE, ReplayBuffer
from daikaiju.lab.workers import all_results, workers_on
from daikaiju.table.chance import Seeded

DUEL = 2
PASSES = 8.0
FIRST_RATE, LAST_RATE = 4e-4, 2e-5
WHOLE_GAME = 1.0  # learn from the result of a game, not from the value function, which assumes another opponent
NOISES = (0.0, 0.0, 0.0, 0.02)
"""A quarter of the games is played with noise, for exploration; they do not count."""


@dataclass(frozen=True)
class ResponseTask:
    """Games for one worker to play."""

    evaluator: Evaluator
    opponent: str
    edition: str
    games: int
    seed: int


def play_response_games(task: ResponseTask) -> tuple[Batch, list[float]]:
    """Play a task's games; return the training batch, and the results of the games that count."""
    evaluator, opponent, random = task.evaluator, make(task.opponent), Random(task.seed)
    samples: list[tuple[Transition, Floats]] = []
    scores: list[float] = []
    for number in range(task.games):
        me, noise = number % DUEL, random.choice(NOISES)
        game = table(Pairing("response", task.opponent, DUEL, task.edition))
        trajectory = play(game, Agent(evaluator, noise), Seeded(random), random, {1 - me: opponent})
        assert trajectory.result is not None
        if not noise:
            scores.append(float(trajectory.result[me]))
        each = zip(trajectory.transitions, targets(trajectory, evaluator, WHOLE_GAME), strict=True)
        # the agent evaluates positions after its own turn
        samples += [sample for sample in each if sample[0].mover != me]
    return batches(samples)[DUEL], scores


def respond(
    opponent: str,
    edition: str,
    evaluator: Evaluator,
    rounds: int,
    games: int,
    workers: int,
    seed: int,
    cluster: str = "",
) -> Iterator[list[float]]:
    """Train in duels against one opponent, starting from an evaluator; yield the results of every round."""
    learner, buffer = Learner.of(DUEL, evaluator.nets[DUEL]), ReplayBuffer(DUEL)
    generator = np.random.default_rng(seed)
    with workers_on(workers, cluster) as pool:
        for number in range(rounds):
            trained = Evaluator({**evaluator.nets, DUEL: learner.net()})
            tasks = [
                ResponseTask(trained, opponent, edition, games, (seed * 1_000_003 + number) * 64 + part)
                for part in range(workers)
            ]
            scores: list[float] = []
            new = 0
            for batch, results in all_results(pool, play_response_games, tasks):
                buffer.add(batch)
                new += len(batch)
                scores += results
            yield scores
            rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (number / rounds)
            replayed = buffer.all()
            for _ in range(max(1, int(new * PASSES / BATCH_SIZE))):
                stopping.check()
                learner.learn(replayed, generator.integers(len(replayed), size=BATCH_SIZE), rate)
