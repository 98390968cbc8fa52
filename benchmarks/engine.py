"""Speed of random games, compared with Catanatron and OpenSpiel's backgammon in the same run.

python3 benchmarks/engine.py            a readable table; the last line is one JSON object
python3 benchmarks/engine.py --quick    the same in a fraction of the time, less exact
python3 benchmarks/engine.py --profile  also a profile

Each player runs in its own process, and only processor time counts. The ratios are medians over many short alternating
turns, because the speed of a shared machine varies from second to second. The peers and the compiled engine are
installed in benchmarks/.venv on demand.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from compiled import HERE, PYTHON, ROOT, compiled_package, pip

PEERS = {"catanatron": "catanatron==3.2.1", "openspiel": "open_spiel==2.0.2"}
EDITIONS = ("classic", "second", "dark")
SEATS = (2, 4, 6)
MEASURED = ("second", 4)


class Player:
    """A process that plays random games when asked."""

    def __init__(self, kind: str, path: Path | None = None) -> None:
        self.name = kind
        env = os.environ | ({"PYTHONPATH": str(path)} if path else {})
        command = [str(PYTHON), str(HERE / "random_games.py"), kind, "1"]
        self.process = subprocess.Popen(command, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.answer()

    def ask(self, *request: object) -> Any:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return self.answer()

    def answer(self) -> Any:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"benchmark: {self.name} stopped")
        return json.loads(line)

    def stop(self) -> None:
        self.process.communicate()


def players() -> dict[str, Player]:
    """Return all players that can run here: our engine pure and, with a compiler, compiled; and the installed peers."""
    compiled = compiled_package()
    peers = {kind: pip(package) for kind, package in PEERS.items()}
    found = {"pure": Player("daikaiju", ROOT / "src")}
    if compiled:
        found["compiled"] = Player("daikaiju", compiled)
        assert found["compiled"].ask("build") == "compiled"
    for kind, is_here in peers.items():
        if is_here:
            found[kind] = Player(kind)
        else:
            print(f"{kind} is left out: it cannot be installed here")
    return found


def measure(everybody: dict[str, Player], rounds: int, seconds: float) -> dict[str, list[dict[str, float]]]:
    """Return the results of all players, round by round."""
    results: dict[str, list[dict[str, float]]] = {}
    for _ in range(rounds):
        for name, player in everybody.items():
            if name in PEERS:
                results.setdefault(name, []).append(player.ask("games", 2 * seconds))
                continue
            for edition in EDITIONS:
                for seats in SEATS:
                    key = f"{name} {edition} {seats}"
                    results.setdefault(key, []).append(player.ask("games", edition, seats, seconds))
            results.setdefault(f"{name} copy", []).append(player.ask("copies", *MEASURED))
    return results


def duel(everybody: dict[str, Player], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Return microseconds per decision of all players, in turns too short for the machine's speed to change."""
    found: dict[str, list[float]] = {name: [] for name in everybody}
    for _ in range(rounds):
        for name, player in everybody.items():
            game = () if name in PEERS else MEASURED
            found[name] += us([player.ask("games", *game, seconds)])
    return found


def us(runs: list[dict[str, float]], what: str = "decisions") -> list[float]:
    """Return microseconds per decision, round by round."""
    return [run["seconds"] / run[what] * 1e6 for run in runs]


def report(results: dict[str, list[dict[str, float]]], turns: dict[str, list[float]]) -> dict[str, float | None]:
    """Print the table; return the content of the last line."""
    print(f"{'':24}{'decisions/s':>12}{'games/s':>10}{'µs/decision':>13}")
    for key, runs in results.items():
        if key.endswith("copy"):
            print(f"{key + ' second 4':24}{'':22}{median(us(runs, 'copies')):13.2f}  µs per copy()")
            continue
        each = median(us(runs))
        games = median(run["games"] / run["seconds"] for run in runs)
        print(f"{key:24}{1e6 / each:12,.0f}{games:10,.1f}{each:13.2f}")
    summary: dict[str, float | None] = {}
    for build, prefix in (("pure", ""), ("compiled", "compiled_")):
        if f"{build} copy" not in results:
            continue
        ours = turns[build]
        summary[f"{prefix}us_per_decision"] = round(median(ours), 3)
        summary[f"{prefix}copy_us"] = round(median(us(results[f"{build} copy"], "copies")), 3)
        for peer in PEERS:
            ratios = [theirs / mine for theirs, mine in zip(turns.get(peer, []), ours, strict=False)]
            summary[f"{prefix}{peer}_ratio"] = round(median(ratios), 2) if ratios else None
            if ratios:
                low, _, high = quantiles(ratios, n=4)
                print(f"{build}: {median(ratios):.1f} times as fast per decision as {peer} ({low:.1f} to {high:.1f})")
    return summary


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--profile", action="store_true")
    wanted = parser.parse_args()
    everybody = players()
    results = measure(everybody, rounds=2, seconds=0.1) if wanted.quick else measure(everybody, rounds=5, seconds=0.5)
    turns = duel(everybody, rounds=20, seconds=0.1) if wanted.quick else duel(everybody, rounds=60, seconds=0.2)
    summary = report(results, turns)
    if wanted.profile:
        for place, share in everybody["pure"].ask("profile", *MEASURED, 5):
            print(f"{share:6.1%}  {place}")
    for player in everybody.values():
        player.stop()
    print(json.dumps(summary))


if __name__ == "__main__":
    main()
