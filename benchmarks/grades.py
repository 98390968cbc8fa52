"""Validation of a review's figures: the mean of its residual, and the cost of graded decisions in playouts.

python3 benchmarks/grades.py rest --games 500         games of full strength reviewed: the mean of luck and residual
python3 benchmarks/grades.py grades --positions 2000  decisions of weaker bots, equally many of each grade: from each
                                                      position two games continue at full strength, one with the
                                                      move played and one with the best, with the same dice

Playouts are luck-adjusted (`daikaiju.lab.luck`), which changes no mean. The same numbers give the same figures on every
machine. Each line is one row of docs/review.md; the last one is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from collections.abc import Iterator
from random import Random

import own_python  # noqa: F401  continues in the project's environment

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

from daikaiju.api import bot, new_match  # noqa: E402
from daikaiju.bots import make  # noqa: E402
from daikaiju.bots.value.weights import shipped  # noqa: E402
from daikaiju.engine.game import Game  # noqa: E402
from daikaiju.engine.rules import EDITIONS  # noqa: E402
from daikaiju.engine.state import CHANCE  # noqa: E402
from daikaiju.engine.view import view  # noqa: E402
from daikaiju.lab.luck import LuckListener, LuckTracker  # noqa: E402
from daikaiju.lab.statistics import Estimate, estimate  # noqa: E402
from daikaiju.review.analysis import review_game  # noqa: E402
from daikaiju.review.decisions import Decision  # noqa: E402
from daikaiju.review.grades import GOOD, GRADES  # noqa: E402
from daikaiju.table.chance import Seeded  # noqa: E402
from daikaiju.table.record import Record, steps  # noqa: E402

SEATS = (2, 3, 4, 5, 6)
WEAKER = ("simple", "gentle", "steady", "lively")
LONGEST = 3000
"""Decisions after which a running game counts as a draw."""


def points(found: Estimate) -> str:
    """Return a mean with its interval, in points of win probability."""
    return f"{100 * found.mean:.1f} ± {100 * found.margin:.1f}"


def record(edition: str, levels: list[str], seed: str) -> Record:
    """Return the record of a game of these bots."""
    match = new_match(edition, len(levels), seed=seed)
    players = [bot(level, seed=f"{seed} {seat}") for seat, level in enumerate(levels)]
    while not match.over:
        match.play(players[match.to_act or 0].choose(match.view(match.to_act)))
    return match.record()


def rest(games: int) -> dict[str, object]:
    """Review games of full strength; return the mean of luck and residual by position in the order of turns."""
    luck: dict[str, list[float]] = defaultdict(list)
    corrected: dict[str, list[float]] = defaultdict(list)
    for number in range(games):
        edition, seats = list(EDITIONS)[number % 3], SEATS[number % len(SEATS)]
        played = record(edition, ["full"] * seats, f"rest {number}")
        review = review_game(played)
        first = next(int(line.partition(":")[0]) for line in played.moves if line[0] != "*")
        for seat in range(seats):
            parts = review.seat(seat)
            place = (seat - first) % seats
            group = "first" if place == 0 else "last" if place == seats - 1 else "between"
            for name in (group, "winner" if parts["result"] else "loser"):
                luck[name].append(parts["luck"])
                corrected[name].append(parts["rest"])
    found = {}
    for name in ("first", "between", "last", "winner", "loser"):
        mean, chance = estimate(corrected[name]), estimate(luck[name])
        size = sum(value**2 for value in corrected[name]) / len(corrected[name])
        print(f"| {name} | {len(luck[name])} | {points(chance)} | {points(mean)} | {100 * size**0.5:.1f} |", flush=True)
        found[name] = {"n": len(luck[name]), "luck": chance.mean, "rest": mean.mean, "rms": size**0.5}
    return {"games": games, "seats": found}


def positions(wanted: int) -> Iterator[tuple[Game, Decision]]:
    """Return decisions of weaker bots with the game before them, equally many of each grade."""
    left = dict.fromkeys((GOOD, *GRADES), wanted // 4)
    number = 0
    while any(left.values()):
        edition, seats = list(EDITIONS)[number % 3], SEATS[number % 3]
        random = Random(f"levels {number}")
        played = record(edition, [random.choice(WEAKER) for _ in range(seats)], f"grades {number}")
        number += 1
        picked: dict[int, Decision] = {}
        decisions = [one for one in review_game(played).decisions if one.is_at_stake and one.played != "concede"]
        for grade in left:
            of_grade = [one for one in decisions if one.grade == grade and (grade != GOOD or one.played != one.best)]
            for decision in random.sample(of_grade, min(len(of_grade), left[grade], 6)):
                picked[decision.line] = decision
                left[grade] -= 1
        for line, _, game in steps(played):
            if line + 1 in picked:
                yield game.copy(), picked[line + 1]


def played_out(position: Game, move: str, seat: int, seed: str) -> float:
    """Return a seat's luck-adjusted result at full strength after a move."""
    game, chance, own = position.copy(), Seeded(seed), Random(seed)
    tracker = LuckTracker(game, shipped())
    listener = LuckListener(game, tracker)
    players = [make("full") for _ in game.monsters]
    game.play(move)
    for _ in range(LONGEST):
        if game.over:
            break
        if game.to_act == CHANCE:
            listener.supply(chance.answer(game))
        else:
            options, asked = game.options, game.to_act
            game.play(options[0] if len(options) == 1 else players[asked].choose(view(game, asked), options, own))
    tracker.end(game)
    return float(tracker.adjusted[seat])


def grades(wanted: int) -> dict[str, object]:
    """Return the cost of decisions of each grade by the review, and in playouts."""
    said: dict[str, list[float]] = defaultdict(list)
    came: dict[str, list[float]] = defaultdict(list)
    for number, (game, one) in enumerate(positions(wanted)):
        best, played = (played_out(game, move, one.seat, f"out {number}") for move in (one.best, one.played))
        said[one.grade].append(one.cost)
        came[one.grade].append(best - played)
    found = {}
    for grade in (GOOD, *reversed(GRADES)):
        review, games = estimate(said[grade]), estimate(came[grade])
        print(f"| {grade} | {len(said[grade])} | {points(review)} | {points(games)} |", flush=True)
        found[grade] = {"n": games.n, "review": review.mean, "played": games.mean, "margin": games.margin}
    return {"positions": sum(map(len, said.values())), "grades": found}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("rest", "grades"))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--positions", type=int, default=2000)
    asked = parser.parse_args()
    print(json.dumps(rest(asked.games) if asked.what == "rest" else grades(asked.positions)))


if __name__ == "__main__":
    main()
