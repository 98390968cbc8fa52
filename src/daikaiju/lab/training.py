"""Training by self-play: rounds of games on every core, batches from them, checkpoints, resuming."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from daikaiju import stopping
from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.value.features import layout
from daikaiju.bots.value.network import Evaluator
from daikaiju.bots.value.weights import WEIGHTS, fingerprint, save, shipped, shipped_model_card
from daikaiju.engine.rules import EDITIONS, FEWEST, MOST
from daikaiju.lab import start_positions
from daikaiju.lab.exact_backups import exact_backups
from daikaiju.lab.initial_weights import fill_initial_weights
from daikaiju.lab.learner import NAMES, Batch, Learner
from daikaiju.lab.selfplay import Agent, Transition, batches, play, targets
from daikaiju.lab.workers import workers_on
from daikaiju.table.chance import Seeded

TD_LAMBDA = 0.6
BATCH_SIZE = 512
MIXTURE = ("second", "second", "dark", "dark", "classic")
MIDDLES, CARDLESS = 0.15, 0.2
NOISES = (0.0, 0.0, 0.02, 0.05)
REPLAY_CAPACITY = 60_000
PRIOR = 0.8
"""The initial share of the handmade evaluator in the output of a new net."""


@dataclass(frozen=True)
class Preset:
    """The amount of training: rounds, games per round, and the table sizes of each phase."""

    rounds: int
    games: int
    hidden: int
    hidden_for_two: int
    """The hidden units for two monsters: they have exact backups, and every game ends with two, so this net may be
    larger."""
    rate: float = 1.5e-3
    last_rate: float = 5e-5
    passes: float = 8.0
    exact_backups: int = 0
    """Positions without cards solved exactly in each round."""
    of_expansions: bool = False
    """Whether the shipped weights learn expansions: only features that no other table has are trained."""
    expansion: str = ""
    """The only expansion whose features are trained; every table has it. All expansions if empty."""

    def units(self, seats: int) -> int:
        """Return the hidden units of the net for this many living monsters."""
        return self.hidden_for_two if seats == FEWEST else self.hidden

    def trained_rows(self, seats: int) -> list[int]:
        """Return the rows of features that learn, if only expansions are trained."""
        return layout(seats).of_expansion(self.expansion) if self.expansion else layout(seats).of_expansions


PRESETS = {
    "smoke": Preset(rounds=8, games=80, hidden=32, hidden_for_two=32, exact_backups=500),
    "release": Preset(rounds=180, games=800, hidden=128, hidden_for_two=192, exact_backups=3000),
    "expansions": Preset(
        rounds=50, games=150, hidden=128, hidden_for_two=192, rate=1.5e-3, last_rate=1.5e-4, of_expansions=True
    ),
}


def table_sizes(progress: float) -> tuple[int, ...]:
    """Return the table sizes: two monsters first, then more; small tables continue, because every game ends as one."""
    if progress < 0.15:
        return (2,)
    if progress < 0.3:
        return (2, 2, 3)
    if progress < 0.5:
        return (2, 2, 3, 4)
    return (2, 2, 2, 2, 4, 4, 4, 4, 5, 6)


@dataclass(frozen=True)
class TrainingTask:
    """Games for one worker to play."""

    evaluator: Evaluator
    sizes: tuple[int, ...]
    games: int
    seed: int
    has_expansions: bool = False
    expansion: str = ""


def play_training_games(task: TrainingTask) -> dict[int, Batch]:
    """Play a task's games and return the training data, by number of living monsters."""
    evaluator, random = task.evaluator, Random(task.seed)
    samples: list[tuple[Transition, Floats]] = []
    for _ in range(task.games):
        seats = random.choice(task.sizes)
        agent = Agent(evaluator, random.choice(NOISES))
        edition = random.choice(MIXTURE)
        is_middle = random.random() < MIDDLES
        start = start_positions.middle if is_middle else start_positions.beginning
        expansions = start_positions.some_expansions(edition, random, task.expansion) if task.has_expansions else ()
        game = start(edition, seats, random, expansions)
        chance = Seeded(random)
        chance.feed(game)
        if seats == FEWEST and not expansions and random.random() < CARDLESS:
            start_positions.without_cards(game)
        trajectory = play(game, agent, chance, random)
        samples += zip(trajectory.transitions, targets(trajectory, evaluator, TD_LAMBDA), strict=True)
    return batches(samples)


class ReplayBuffer:
    """The positions of the last rounds for one number of monsters."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.parts: list[Batch] = []

    def add(self, batch: Batch) -> None:
        """Add these positions and drop the oldest beyond the limit."""
        self.parts.append(batch)
        while sum(map(len, self.parts[1:])) > REPLAY_CAPACITY:
            self.parts.pop(0)

    def all(self) -> Batch:
        """Return all stored positions as one batch."""
        width = max(part.rows.shape[1] for part in self.parts)
        rows = [
            np.pad(part.rows, ((0, 0), (0, width - part.rows.shape[1])), constant_values=layout(self.seats).padding)
            for part in self.parts
        ]
        return Batch(np.concatenate(rows), np.concatenate([part.worth for part in self.parts]))


class Training:
    """The state of a training run; it can be saved after every round and resumed."""

    def __init__(self, preset: Preset, seed: int, learners: dict[int, Learner] | None = None) -> None:
        self.preset = preset
        self.seed = seed
        self.round = 0
        self.games = 0
        self.seconds = 0.0
        generator = np.random.default_rng(seed)
        self.learners = learners or {seats: self._beginner(seats, generator) for seats in range(FEWEST, MOST + 1)}
        self.buffers = {seats: ReplayBuffer(seats) for seats in self.learners}

    def _beginner(self, seats: int, generator: np.random.Generator) -> Learner:
        """Return a new net, or the shipped one if only expansions are trained."""
        if not self.preset.of_expansions:
            return Learner.fresh(seats, self.preset.units(seats), generator).with_prior(PRIOR)
        learner = Learner.of(seats, shipped().nets[seats])
        learner.free = self.preset.trained_rows(seats)
        fill_initial_weights(learner.weights["rows"], seats, learner.free)
        return learner

    def evaluator(self) -> Evaluator:
        """Return the current evaluator."""
        return Evaluator({seats: learner.net() for seats, learner in self.learners.items()})

    def task(self, part: int, parts: int) -> TrainingTask:
        """Return one worker's share of the next round."""
        sizes = table_sizes(self.round / self.preset.rounds)
        if self.preset.of_expansions:
            sizes = table_sizes(1.0)
        seed = (self.seed * 1_000_003 + self.round) * 64 + part
        games, preset = self.preset.games // parts, self.preset
        return TrainingTask(self.evaluator(), sizes, games, seed, preset.of_expansions, preset.expansion)

    def learn(self, played: list[dict[int, Batch]]) -> dict[int, float]:
        """Train on a round, on new and stored positions. Return the loss by number of monsters."""
        progress = min(1.0, self.round / self.preset.rounds)
        rate = self.preset.rate * (self.preset.last_rate / self.preset.rate) ** progress
        generator = np.random.default_rng((self.seed, self.round))
        losses = {}
        for seats, buffer in self.buffers.items():
            new = 0
            if seats == FEWEST and self.preset.exact_backups:
                edition = EDITIONS[MIXTURE[self.round % len(MIXTURE)]]
                buffer.add(exact_backups(self.evaluator(), edition, self.preset.exact_backups, generator))
                new += self.preset.exact_backups
            for found in played:
                if seats in found:
                    buffer.add(found[seats])
                    new += len(found[seats])
            if new:
                replayed = buffer.all()
                steps = max(1, int(new * self.preset.passes / BATCH_SIZE))
                each = []
                for _ in range(steps):
                    stopping.check()
                    chosen = generator.integers(len(replayed), size=BATCH_SIZE)
                    each.append(self.learners[seats].learn(replayed, chosen, rate))
                losses[seats] = float(np.mean(each))
        self.round += 1
        self.games += self.preset.games
        return losses

    def card(self) -> dict[str, Any]:
        """Return the model card of these weights."""
        if self.preset.of_expansions:
            rows = "started as the most similar features (lab/initial_weights.py); all other rows are unchanged"
            part = f"expansion {self.preset.expansion}" if self.preset.expansion else "expansions"
            return {**shipped_model_card(), part: {"rows": rows, **self.progress()}}
        return {
            "editions": sorted(set(MIXTURE)),
            "fingerprint": fingerprint(),
            "features": {str(seats): layout(seats).rows - 1 for seats in self.learners},
            "hidden": {str(seats): self.preset.units(seats) for seats in self.learners},
            **self.progress(),
        }

    def progress(self) -> dict[str, Any]:
        """Return the progress and the kind of this run."""
        return {
            "games": self.games,
            "rounds": self.round,
            "seed": self.seed,
            "seconds": round(self.seconds),
            "preset": asdict(self.preset),
        }

    def checkpoint(self, folder: Path) -> None:
        """Write everything needed to continue, and the current weights."""
        folder.mkdir(parents=True, exist_ok=True)
        arrays: dict[str, Any] = {}
        for seats, learner in self.learners.items():
            for kind in ("weights", "mean", "square"):
                for name, array in getattr(learner, kind).items():
                    arrays[f"{seats}.{kind}.{name}"] = array
        np.savez(folder / "training.part.npz", **arrays)
        steps = {str(seats): learner.steps for seats, learner in self.learners.items()}
        state = {**self.progress(), "steps": steps}
        (folder / "training.part.npz").replace(folder / "training.npz")
        (folder / "training.json").write_text(json.dumps(state, indent=2), "utf-8")
        save(folder / WEIGHTS.name, self.evaluator(), self.card())

    @staticmethod
    def resume(folder: Path) -> Training:
        """Load a run from its last checkpoint."""
        state = json.loads((folder / "training.json").read_text("utf-8"))
        learners = {}
        with np.load(folder / "training.npz") as arrays:
            for seats in range(FEWEST, MOST + 1):
                weights, mean, square = (
                    {name: arrays[f"{seats}.{kind}.{name}"] for name in NAMES} for kind in ("weights", "mean", "square")
                )
                learners[seats] = Learner(seats, weights, mean, square, state["steps"][str(seats)])
        training = Training(Preset(**state["preset"]), state["seed"], learners)
        if training.preset.of_expansions:
            for seats, learner in learners.items():
                learner.free = training.preset.trained_rows(seats)
        training.round, training.games, training.seconds = state["rounds"], state["games"], state["seconds"]
        return training


def run(
    training: Training, workers: int, report: Callable[[Training, dict[int, float]], None], cluster: str = ""
) -> None:
    """Train to the end of the preset; the next round is played while the last one is learnt."""
    started = time.monotonic() - training.seconds
    for played in _rounds(training, workers, cluster):
        losses = training.learn(played)
        training.seconds = time.monotonic() - started
        report(training, losses)


def _rounds(training: Training, workers: int, cluster: str) -> Iterator[list[dict[int, Batch]]]:
    left = training.preset.rounds - training.round
    if workers <= 1 and not cluster:
        for _ in range(left):
            yield [play_training_games(training.task(0, 1))]
        return
    with workers_on(workers, cluster) as pool:
        waiting: list[Any] = []
        for number in range(left):
            tasks = [training.task(part + workers * (number % 2), workers) for part in range(workers)]
            playing = [pool.submit(play_training_games, task) for task in tasks]
            if waiting:
                yield [pool.result(task) for task in waiting]
            waiting = playing
        yield [pool.result(task) for task in waiting]
