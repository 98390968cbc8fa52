"""Send a signal to every long command at random moments and measure how long it takes to end.

    python benchmarks/signals.py --times 200 [--only simulate,serve] [--seed 1]

Each command runs in its own process group, as in a terminal, and gets SIGINT or SIGTERM after a random time. A command
that still runs after LIMIT seconds counts as hung. Prints a row for each command.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "server"))

from throwaway_postgres import postgres

from daikaiju import bot, new_match

LIMIT = 5.0
LATEST = 3.0
"""The latest time, in seconds after its start, at which a command gets its signal."""
COMMANDS = {
    "simulate": "simulate --games 1000000 --bots simple,steady --workers 2 --out games.jsonl",
    "simulate --workers 1": "simulate --games 1000000 --bots simple,steady --workers 1 --out games.jsonl",
    "train": "train --preset release --workers 2",
    "ladder": "ladder --games 400 --workers 2 --out ladder.md",
    "respond": "respond simple --workers 2",
    "lab cards": "lab cards --workers 2",
    "puzzles make": "puzzles make --workers 2",
    "review": "review game.json",
    "play": "play --seed 1",
    "serve": "serve --port 0",
    "serve --workers 2": "serve --port 0 --workers 2",
}
"""Several workers need PostgreSQL: one is started for the occasion."""


def main() -> None:
    """Send signals to the commands and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = Random(options.seed)
    chosen = options.only.split(",") if options.only else list(COMMANDS)
    print("command                signals  hung  slowest end (s)  exit codes")
    for name in chosen:
        ends, codes = [], set()
        with postgres() if name == "serve --workers 2" else nullcontext() as database:
            for _ in range(options.times):
                with tempfile.TemporaryDirectory() as folder:
                    seconds, code = hit(COMMANDS[name], Path(folder), database, random)
                ends.append(seconds)
                codes.add(code)
        hung = sum(seconds > LIMIT for seconds in ends)
        print(f"{name:22} {len(ends):7} {hung:5} {max(ends):16.2f}  {sorted(codes)}", flush=True)


def hit(words: str, folder: Path, database: str | None, random: Random) -> tuple[float, int]:
    """Run a command and send it a signal; return the seconds it took to end, and its exit code."""
    if "game.json" in words:
        write_game(folder / "game.json")
    command = [sys.executable, "-m", "daikaiju", *words.split()]
    environment = os.environ | {"DAIKAIJU_DATABASE": database or f"sqlite+aiosqlite:///{folder}/tables.sqlite3"}
    with (
        (folder / "output").open("wb") as output,
        subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=output,
            start_new_session=True,
        ) as process,
    ):
        time.sleep(random.uniform(0.0, LATEST))
        if process.poll() is None:
            os.killpg(process.pid, random.choice((signal.SIGINT, signal.SIGTERM)))
        begun = time.monotonic()
        try:
            code = process.wait(LIMIT * 4)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            code = process.wait()
    return time.monotonic() - begun, code


def write_game(file: Path) -> None:
    """Save a finished game of bots."""
    match, simple = new_match("second", ["Gigazaur", "Cyber Kitty"], seed=1), bot("simple")
    while not match.over:
        match.play(simple.choose(match.view(match.to_act)))
    match.record().save(str(file))


if __name__ == "__main__":
    main()
