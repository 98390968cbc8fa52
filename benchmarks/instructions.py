"""Machine instructions per decision: a measure of speed that does not depend on the machine's load.

python3 benchmarks/instructions.py                      random games of the engine, and games of full strength
python3 benchmarks/instructions.py --against ../other   the same compared with another checkout, with ratios

The same games are played with the same seeds under callgrind (valgrind must be installed). Counting starts after a
first round, when all tables are filled. Instructions are not seconds: one NumPy instruction does more than one of
Python. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import own_python  # noqa: F401  continues in the project's environment

HERE = Path(__file__).resolve().parent
ROUNDS = {"engine": (400, 20), "full": (1, 1)}
"""The numbers of games, or of rounds of the benchmark's tables, that are played before counting, and counted."""


def play_random(seed: int) -> int:
    """Play one game of four random players of the second edition; return its decisions."""
    from daikaiju.engine.opening import new_game
    from daikaiju.engine.rules import EDITIONS
    from daikaiju.engine.state import CHANCE
    from daikaiju.table.chance import Seeded

    game, decisions = new_game("second", EDITIONS["second"].monsters[:4]), 0
    chance, random = Seeded(seed), Random(seed)
    while not game.over:
        if game.to_act == CHANCE:
            game.supply(chance.answer(game))
        else:
            game.play(game.options[int(random.random() * len(game.options))])
            decisions += 1
    return decisions


def play_full(seed: int) -> int:
    """Play one game of full strength at each table of benchmarks/bots.py; return the decisions with several options."""
    import bots

    return sum(len(bots.play("full", edition, seats, seed)) for edition, seats in bots.TABLES)


def count(kind: str) -> None:
    """Play in this process, under callgrind; the first games are not counted."""
    play = play_random if kind == "engine" else play_full
    first, counted = ROUNDS[kind]
    for number in range(first):
        play(number)
    subprocess.run(["callgrind_control", "-i", "on", str(os.getpid())], stdout=subprocess.DEVNULL, check=True)
    decisions = sum([play(number) for number in range(counted)])
    subprocess.run(["callgrind_control", "-i", "off", str(os.getpid())], stdout=subprocess.DEVNULL, check=True)
    print(f"decisions {decisions}")


def instructions(kind: str, checkout: Path) -> int:
    """Return the instructions per decision of a checkout."""
    command = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/dev/null"]
    command += [sys.executable, str(Path(__file__).resolve()), "--count", kind]
    env = os.environ | {"PYTHONPATH": str(checkout.resolve() / "src"), "PYTHONHASHSEED": "0"}
    ran = subprocess.run(command, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    decisions, refs = re.search(r"^decisions (\d+)", ran.stdout, re.M), re.search(r"refs:\s+([\d,]+)", ran.stdout)
    if ran.returncode or not decisions or not refs:
        sys.exit(f"{checkout}: {ran.stdout.strip().splitlines()[-1]}")
    return int(refs[1].replace(",", "")) // int(decisions[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, help="another checkout to compare with")
    parser.add_argument("--count", choices=ROUNDS, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.count:
        count(wanted.count)
        return
    if not shutil.which("valgrind"):
        sys.exit("benchmark: valgrind is not installed")
    found: dict[str, int | float] = {}
    for kind in ROUNDS:
        found[kind] = here = instructions(kind, HERE.parent)
        print(f"{kind:8}{here:12,} instructions per decision")
        if wanted.against:
            found[f"{kind}_there"] = there = instructions(kind, wanted.against)
            found[f"{kind}_ratio"] = round(there / here, 2)
            print(f"{'':8}{there:12,} there: {there / here:.2f} times as many")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
