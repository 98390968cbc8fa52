"""Speed of the environments, compared with PettingZoo's classic games and RLCard in the same run.

python3 benchmarks/envs.py            a readable table; the last line is one JSON object
python3 benchmarks/envs.py --quick    the same in a fraction of the time, less exact

Each environment plays random legal games in its own process, and only processor time counts: an observation with its
mask, a choice, a step. PettingZoo's games have the wrappers that their `env()` adds; ours needs none. RLCard and we
list the legal actions; PettingZoo's agents search the mask for them. The peers are installed in benchmarks/.venv on
demand.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from compiled import PYTHON, ROOT, compiled_package, pip

PACKAGES = ("pettingzoo[classic]==1.27.0", "gymnasium==1.4.0", "rlcard==1.2.0", "numpy>=2")
PETTINGZOO = ("tictactoe_v3", "connect_four_v3", "rps_v2", "leduc_holdem_v4", "texas_holdem_v4", "chess_v6")
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "doudizhu")


def aec_steps(env: Any, seconds: float) -> tuple[int, float]:
    """Play random legal games of an AEC environment."""
    import random

    steps, begun, seed = 0, time.process_time(), 0
    while time.process_time() - begun < seconds:
        seed += 1
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, _, is_over, is_cut, info = env.last()
            if is_over or is_cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else None
            if "options" in info:
                action = random.choice(list(info["options"]))
            else:
                action = random.choice(mask.nonzero()[0]) if mask is not None else env.action_space(agent).sample()
            env.step(action)
            steps += 1
    return steps, time.process_time() - begun


def rlcard_steps(name: str, seconds: float) -> tuple[int, float]:
    """Play random legal games of RLCard."""
    import random

    import rlcard

    env = rlcard.make(name)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
    return steps, time.process_time() - begun


def player(kind: str, name: str) -> Callable[[float], tuple[int, float]]:
    """Return a function that plays random games for a number of seconds."""
    if kind == "rlcard":
        return lambda seconds: rlcard_steps(name, seconds)
    if kind == "pettingzoo":
        from importlib import import_module

        env = import_module(f"pettingzoo.classic.{name}").env()
    else:
        import daikaiju.envs

        env = daikaiju.envs.env("second", 4)
    return lambda seconds: aec_steps(env, seconds)


def serve(kind: str, name: str) -> None:
    """Play on request; answer with microseconds per step."""
    play = player(kind, name)
    play(0.2)
    print("ready", flush=True)
    for line in sys.stdin:
        steps, seconds = play(float(line))
        print(1e6 * seconds / steps, flush=True)


class Peer:
    """A process that steps when asked."""

    def __init__(self, kind: str, name: str, path: Path | None = None) -> None:
        env = os.environ | ({"PYTHONPATH": str(path)} if path else {})
        command = [str(PYTHON), __file__, "--serve", kind, name]
        self.process = subprocess.Popen(command, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdout
        self.is_here = self.process.stdout.readline().strip() == "ready"

    def steps(self, seconds: float) -> float:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--quick", action="store_true")
    words.add_argument("--serve", nargs=2, metavar=("KIND", "NAME"))
    asked = words.parse_args()
    if asked.serve:
        serve(*asked.serve)
        return
    rounds, seconds = (3, 0.4) if asked.quick else (9, 1.5)
    if not pip(*PACKAGES):
        raise SystemExit("benchmark: the peers cannot be installed here")
    everybody = {"daikaiju": Peer("daikaiju", "", ROOT / "src")}
    if not asked.quick and (compiled := compiled_package()):
        everybody["daikaiju compiled"] = Peer("daikaiju", "", compiled)
    everybody |= {f"pettingzoo {name}": Peer("pettingzoo", name) for name in PETTINGZOO}
    everybody |= {f"rlcard {name}": Peer("rlcard", name) for name in RLCARD}
    found: dict[str, list[float]] = {name: [] for name, peer in everybody.items() if peer.is_here}
    for _ in range(rounds):
        for name in found:
            found[name].append(everybody[name].steps(seconds))
    mine = found["daikaiju"]
    ratios = {name: median(b / a for a, b in zip(mine, times, strict=True)) for name, times in found.items()}
    for name, times in found.items():
        print(f"{name:<28} {median(times):8.1f} µs a step   {ratios[name]:6.2f} times ours")
    missing = sorted(set(everybody) - set(found))
    print(json.dumps({"ratios": {name: round(ratio, 3) for name, ratio in ratios.items()}, "missing": missing}))


if __name__ == "__main__":
    main()
