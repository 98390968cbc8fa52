"""Duration of reviews and hints on one core, and the memory of a review.

python3 benchmarks/review.py              games of 2, 4 and 6 monsters in all editions, by bots of mixed levels
python3 benchmarks/review.py --games 1    a fraction of that

Seconds are processor time of this process with one thread. Goals: a four-monster game under 20 s, 95 of 100 hints under
300 ms. For comparison the same run prints the time that `full` takes to play the same number of decisions. Tables that
the engine fills for the bots are filled when needed, as in a fresh process. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
from statistics import median
from time import process_time

import own_python  # noqa: F401  continues in the project's environment

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

from daikaiju.api import bot, hint, new_match, review_game  # noqa: E402
from daikaiju.engine.rules import EDITIONS  # noqa: E402
from daikaiju.engine.view import view  # noqa: E402
from daikaiju.table.record import Record, steps  # noqa: E402

SEATS = (2, 4, 6)
LEVELS = ("simple", "gentle", "full")
HINTS = 40
"""Decisions of each game for which a hint is requested."""


def played(edition: str, seats: int, seed: int) -> tuple[Record, float]:
    """Play a game of mixed bots; return it with the seconds that playing took."""
    match = new_match(edition, seats, seed=seed)
    players = [bot(LEVELS[seat % len(LEVELS)], seed=seat) for seat in range(seats)]
    before = process_time()
    while not match.over:
        match.play(players[match.to_act or 0].choose(match.view(match.to_act)))
    return match.record(), process_time() - before


def hint_seconds(record: Record) -> list[float]:
    """Request hints, evenly over the decisions of a game."""
    asked = [view(game, game.to_act) for _, _, game in steps(record) if game.to_act >= 0 and len(game.options) > 1]
    found = []
    for seen in asked[:: max(1, len(asked) // HINTS)]:
        before = process_time()
        hint(seen)
        found.append(process_time() - before)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3, help="of each edition and number of monsters")
    games = parser.parse_args().games
    result: dict[str, object] = {}
    hints: list[float] = []
    for seats in SEATS:
        seconds, playing, lines = [], [], 0
        for edition in EDITIONS:
            for seed in range(games):
                record, took = played(edition, seats, seed)
                before = process_time()
                review_game(record)
                seconds.append(process_time() - before)
                playing.append(took)
                lines += len(record.moves)
                hints += hint_seconds(record)
        ratio = sum(seconds) / sum(playing)
        result[str(seats)] = {"median": median(seconds), "slowest": max(seconds), "of playing": ratio}
        print(
            f"{seats} monsters: {len(seconds)} games of {lines // len(seconds)} lines, median {median(seconds):.2f} s, "
            f"slowest {max(seconds):.2f} s, {ratio:.1f} times as long as playing them",
            flush=True,
        )
    hints.sort()
    middle, late = hints[len(hints) // 2], hints[int(len(hints) * 0.95)]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    times = f"median {1000 * middle:.0f} ms, 95 of 100 under {1000 * late:.0f} ms, slowest {1000 * hints[-1]:.0f} ms"
    print(f"hints: {len(hints)}, {times}")
    print(f"memory at most: {memory:.0f} MB")
    print(json.dumps({"reviews": result, "hints": {"median": middle, "p95": late}, "memory_mb": memory}))


if __name__ == "__main__":
    main()
