"""The best answer to one opponent that practice finds: how much more could be won against it by tuning to it alone.

An instrument, not a bot: who learns to beat one opponent unlearns how to meet the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from daikaiju.bots import make
from daikaiju.bots.features import layout
from daikaiju.bots.judge import Judge, Net, padded
from daikaiju.lab.executors import executor
from daikaiju.lab.learning import NAMES, Learner, Lessons
from daikaiju.lab.selfplay import Student, play, targets
from daikaiju.lab.tournament import Pairing, table
from daikaiju.lab.training import BATCH, Memory
from daikaiju.table.chance import Seeded

DUEL = 2
PASSES = 8.0
FIRST_RATE, LAST_RATE = 4e-4, 2e-5
WHOLE_GAME = 1.0  # trust what came of a position, not what was believed: belief is about another opponent
NOISES = (0.0, 0.0, 0.0, 0.02)
"""A quarter of the games is played a little carelessly, to see what else there is; they do not count."""


@dataclass(frozen=True)
class Practice:
    """Games for one worker to play."""

    nets: dict[int, tuple[Any, ...]]
    opponent: str
    edition: str
    games: int
    seed: int


def practise(task: Practice) -> tuple[Lessons, list[float]]:
    """Play a task's games; return what they teach, and the results of those that count."""
    judge = Judge({seats: Net(*arrays) for seats, arrays in task.nets.items()})
    opponent, random = make(task.opponent), Random(task.seed)
    bags: list[list[int]] = []
    worths: list[list[float]] = []
    scores: list[float] = []
    for number in range(task.games):
        me, noise = number % DUEL, random.choice(NOISES)
        game = table(Pairing("response", task.opponent, DUEL, task.edition))
        notebook = play(game, Student(judge, noise), Seeded(random), random, {1 - me: opponent})
        assert notebook.result is not None
        if not noise:
            scores.append(float(notebook.result[me]))
        for note, worth in zip(notebook.notes, targets(notebook, judge, WHOLE_GAME), strict=True):
            if note.mover != me:  # what the student judges: positions after its turn
                bags.append(note.rows)
                worths.append([float(worth[seat]) for seat in note.seats])
    rows = padded(bags, layout(DUEL).padding).astype(np.int16)
    return Lessons(rows, np.array(worths, dtype=np.float32)), scores


def respond(
    opponent: str, edition: str, judge: Judge, rounds: int, games: int, workers: int, seed: int, cluster: str = ""
) -> Iterator[list[float]]:
    """Practise duels against one opponent, beginning with a judge's word; yields the results of every round."""
    learner, memory = Learner.of(DUEL, judge.nets[DUEL]), Memory(DUEL)
    generator = np.random.default_rng(seed)
    with executor(workers, cluster) as pool:
        for number in range(rounds):
            nets = {seats: tuple(getattr(net, name) for name in NAMES) for seats, net in judge.nets.items()}
            nets[DUEL] = tuple(getattr(learner.net(), name) for name in NAMES)
            tasks = [
                Practice(nets, opponent, edition, games, (seed * 1_000_003 + number) * 64 + part)
                for part in range(workers)
            ]
            scores: list[float] = []
            new = 0
            for lessons, results in pool.map(practise, tasks):
                memory.add(lessons)
                new += len(lessons)
                scores += results
            yield scores
            rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (number / rounds)
            remembered = memory.all()
            for _ in range(max(1, int(new * PASSES / BATCH))):
                learner.learn(remembered, generator.integers(len(remembered), size=BATCH), rate)
