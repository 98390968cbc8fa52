"""A small agent that learns to beat `simple`: nineteen weights, improved by the cross-entropy method.

python docs/examples/learn.py --rounds 12      a few minutes on one core

It sees the row of numbers that every agent sees and the options by name. Each round tries many random variations of
what worked best so far, and keeps the mean and spread of the best ones.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import daikaiju.envs  # noqa: F401 - registers Daikaiju-v1

Floats = NDArray[np.floating[Any]]
FACES = "123EHS"
KEEP_OUTSIDE, KEEP_INSIDE, TRIPLE, YIELD, BUY, SWEEP, SIZE = 0, 6, 12, 13, 17, 18, 19


class Agent:
    """An agent that scores every option by its weights and takes the best."""

    def __init__(self, weights: Floats, names: Sequence[str]) -> None:
        self.weights = weights
        self.life, self.points, self.city = (names.index(f"0: {dial}") for dial in ("life", "points", "city"))
        self.bay, self.dice = names.index("0: bay"), names.index("dice: 1")

    def choose(self, row: Floats, options: Mapping[int, str]) -> int:
        is_inside = bool(row[self.city] or row[self.bay])
        shown = "".join(face * int(row[self.dice + number]) for number, face in enumerate(FACES))
        return max(options, key=lambda action: self.score(options[action], row, is_inside, shown))

    def score(self, option: str, row: Floats, is_inside: bool, shown: str) -> float:
        weights, verb = self.weights, option.split()[0]
        if verb in ("keep", "stop"):
            kept = shown if verb == "stop" else option[5:]
            faces = weights[KEEP_INSIDE if is_inside else KEEP_OUTSIDE :]
            worth = float(sum(faces[FACES.index(face)] for face in kept))
            sets = [kept.count(face) * int(face) for face in "123" if kept.count(face) > 1]
            return worth + float(weights[TRIPLE]) * sum(sets)
        if verb == "yield":
            seen = np.array((row[self.life], row[self.points], row[self.city]))
            return float(weights[YIELD] + weights[YIELD + 1 : YIELD + 4] @ seen)
        if verb in ("buy", "sweep"):
            return float(weights[BUY if verb == "buy" else SWEEP])
        return 0.1 if verb == "resolve" else 0.0


def win_rate(env: Any, weights: Floats, games: int, seed: int) -> float:
    """Return the share of games that these weights win."""
    agent, won = Agent(weights, env.unwrapped.table.observations.names), 0.0
    for game in range(games):
        seen, info = env.reset(seed=seed + game)
        is_over = is_cut = False
        while not (is_over or is_cut):
            action = agent.choose(seen["observation"], info["options"])
            seen, reward, is_over, is_cut, info = env.step(action)
        won += reward
    return won / games


def learn(
    rounds: int, population: int = 32, games: int = 24, opponent: str = "simple", seed: int = 1
) -> Iterator[tuple[Floats, float]]:
    """Improve the weights round by round; yield the mean weights and the win rate of the best of the round."""
    env, random = gymnasium.make("Daikaiju-v1", opponents=[opponent]), np.random.default_rng(seed)
    mean: Floats = np.zeros(SIZE)
    spread: Floats = np.ones(SIZE)
    for number in range(rounds):
        tries = mean + spread * random.normal(size=(population, SIZE))
        scores = [win_rate(env, weights, games, 1_000_000 * (number + 1)) for weights in tries]
        best = tries[np.argsort(scores)[-population // 4 :]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.05
        yield mean, max(scores)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=12)
    words.add_argument("--check", type=int, default=400, help="games to measure the result with")
    asked = words.parse_args()
    weights: Floats = np.zeros(SIZE)
    for number, (learnt, best) in enumerate(learn(asked.rounds), 1):
        print(f"round {number}: the best of it won {best:.0%}", flush=True)
        weights = learnt
    won = win_rate(gymnasium.make("Daikaiju-v1", opponents=["simple"]), weights, asked.check, seed=7)
    print(f"what was learnt wins {won:.1%} of {asked.check} new games against simple")


if __name__ == "__main__":
    main()
