"""Thinking time of bots: processor time per decision and games per second, on one core.

python3 benchmarks/bots.py                 every level, second and dark, two and four monsters
python3 benchmarks/bots.py --games 2       the same in a fraction of the time, less exact
python3 benchmarks/bots.py --levels full --games 2 --against ../other     games per second compared with
                                           another checkout, in short turns; the ratio is the turns' median
python3 benchmarks/bots.py --levels full --games 2 --here build --against ../other-build     the same of packages that
                                           were compiled: `DAIKAIJU_COMPILE=require pip install --target build .`

The tables that the engine fills for the bots (effects of dice, purchases and turn ends) are filled in an unmeasured
first round of the same games, unless --cold is given; in long runs they are filled anyway. Only decisions with more
than one option count. Goal: 95 of 100 decisions of full strength under 30 ms. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from own_python import ROOT  # continues in the project's environment

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

from daikaiju.bots import LEVELS, make  # noqa: E402
from daikaiju.engine.opening import new_game  # noqa: E402
from daikaiju.engine.rules import EDITIONS  # noqa: E402
from daikaiju.engine.state import CHANCE  # noqa: E402
from daikaiju.engine.view import view  # noqa: E402
from daikaiju.table.chance import Seeded  # noqa: E402

Clock = Callable[[], float]
TABLES = (("second", 2), ("second", 4), ("dark", 2), ("dark", 4))
TURNS = 20
GOALS = {"full": 0.030}


def no_clock() -> float:
    """Return 0.

    Reading the processor's time takes longer than some decisions, so runs that count games leave it out.
    """
    return 0.0


def play(level: str, edition: str, seats: int, seed: int, clock: Clock = process_time) -> list[float]:
    """Play one game of copies of a bot; return the seconds of every decision."""
    game = new_game(edition, list(EDITIONS[edition].monsters[:seats]))
    chance, random, bot = Seeded(seed), Random(seed), make(level)
    seconds = []
    while not game.over:
        if game.to_act == CHANCE:
            game.supply(chance.answer(game))
            continue
        seen = view(game, game.to_act)
        before = clock()
        move = bot.choose(seen, game.options, random)
        if len(game.options) > 1:
            seconds.append(clock() - before)
        game.play(move)
    return seconds


def measure(level: str, games: int, is_cold: bool = False) -> dict[str, float]:
    """Return percentiles in milliseconds and games per second of processor time."""
    make(level)
    play(level, *TABLES[0], seed=-1)
    for number in range(0 if is_cold else games):
        for edition, seats in TABLES:
            play(level, edition, seats, number)
    before = process_time()
    seconds: list[float] = []
    for number in range(games):
        for edition, seats in TABLES:
            seconds += play(level, edition, seats, number)
    spent = process_time() - before
    seconds.sort()
    return {
        "decisions": len(seconds),
        "p50_ms": 1000 * seconds[len(seconds) // 2],
        "p95_ms": 1000 * seconds[int(len(seconds) * 0.95)],
        "worst_ms": 1000 * seconds[-1],
        "games_per_second": games * len(TABLES) / spent,
    }


def take_turns(level: str, games: int, is_cold: bool) -> None:
    """Play the same games whenever a line is received, and answer with the seconds of processor time."""
    make(level)

    def play_all() -> float:
        before = process_time()
        for number in range(games):
            for edition, seats in TABLES:
                play(level, edition, seats, number, no_clock)
        return process_time() - before

    if not is_cold:
        play_all()
    for _ in sys.stdin:
        print(play_all(), flush=True)


def against(here: Path, there: Path, level: str, games: int, is_cold: bool) -> None:
    """Compare games per second of two packages, each in its own process, in many short alternating turns."""
    sources = {"here": sources_in(here), "there": sources_in(there)}
    code = f"import bots; bots.take_turns({level!r}, {games}, {is_cold})"
    players = {}
    for name, source in sources.items():
        paths = os.pathsep.join((str(source), str(ROOT / "benchmarks")))
        env = os.environ | {"PYTHONPATH": paths}
        command = [sys.executable, "-c", code]
        players[name] = subprocess.Popen(command, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    speeds: dict[str, list[float]] = {name: [] for name in sources}
    for turn in range(1 if is_cold else TURNS):
        for name in sorted(sources, reverse=turn % 2 == 1):
            speeds[name].append(games * len(TABLES) / ask(players[name], str(sources[name])))
    for player in players.values():
        player.communicate()
    ratios = sorted(here / there for here, there in zip(speeds["here"], speeds["there"], strict=True))
    middle = ratios[len(ratios) // 4 : -(len(ratios) // 4) or None]
    for name, found in speeds.items():
        print(f"{level:10} {name:6} {median(found):8.1f} games/s")
    print(
        json.dumps(
            {
                "level": level,
                "games_per_second": {name: round(median(found), 1) for name, found in speeds.items()},
                "ratio": round(median(ratios), 2),
                "half_of_the_turns": [round(middle[0], 2), round(middle[-1], 2)],
            }
        )
    )


def sources_in(place: Path) -> Path:
    """Return the folder of the package: in a checkout, or where it was installed."""
    source = place.resolve() / "src"
    return source if source.is_dir() else place.resolve()


def ask(player: subprocess.Popen[str], name: str) -> float:
    """Return the seconds of one turn of a player."""
    assert player.stdin is not None and player.stdout is not None
    try:
        print(file=player.stdin, flush=True)
    except BrokenPipeError:
        sys.exit(f"{name}: cannot play")
    answer = player.stdout.readline()
    if not answer:
        sys.exit(f"{name}: cannot play")
    return float(answer)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5, help="games per level and table")
    parser.add_argument("--levels", nargs="*", default=list(LEVELS))
    parser.add_argument("--cold", action="store_true", help="measure the first round, tables still to be filled")
    parser.add_argument("--against", type=Path, help="another checkout, or a folder with an installed package")
    parser.add_argument("--here", type=Path, default=ROOT, help="what is compared with it, if not this checkout")
    wishes = parser.parse_args()
    if wishes.against:
        for level in wishes.levels:
            against(wishes.here, wishes.against, level, wishes.games, wishes.cold)
        return
    began = perf_counter()
    found = {}
    print(f"{'level':10} {'decisions':>9} {'p50 ms':>8} {'p95 ms':>8} {'worst ms':>9} {'games/s':>8}  goal")
    for level in wishes.levels:
        found[level] = row = measure(level, wishes.games, wishes.cold)
        goal = GOALS.get(level)
        mark = "" if goal is None else f"p95 < {1000 * goal:.0f} ms: {'yes' if row['p95_ms'] < 1000 * goal else 'no'}"
        print(
            f"{level:10} {row['decisions']:9} {row['p50_ms']:8.2f} {row['p95_ms']:8.2f} {row['worst_ms']:9.1f} "
            f"{row['games_per_second']:8.1f}  {mark}",
            flush=True,
        )
    print(json.dumps({"seconds": round(perf_counter() - began, 1), "levels": found}))


if __name__ == "__main__":
    main()
