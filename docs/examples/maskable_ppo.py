"""Train MaskablePPO of sb3-contrib in duels against `simple`, and measure the result.

pip install '.[env]' torch sb3-contrib
python docs/examples/maskable_ppo.py --steps 500000                               train; print the curve as JSON lines
python docs/examples/maskable_ppo.py --measure docs/examples/maskable_ppo.npz  play duels with trained weights

The observation is the flat row, and illegal actions are masked. Shaping is on during training and off in measurements.
The same seed and number of tables give the same curve on the same machine.
"""

from __future__ import annotations

import argparse
import json
import time
from math import sqrt
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import daikaiju.envs  # noqa: F401 - registers Daikaiju-v1

TABLES = 8
STEPS_PER_TABLE = 1024
SEED_OF_MEASUREMENTS = 1_000_000


def table(opponent: str, shaping: float = 0.0) -> gymnasium.Env[Any, Any]:
    """Return a duel; wrappers are removed so that `action_masks` is found."""
    return gymnasium.make("Daikaiju-v1", opponents=[opponent], observation="flat", shaping=shaping).unwrapped


def win_rate(model: MaskablePPO, opponent: str, games: int) -> tuple[float, float]:
    """Return the share of new duels that the model wins, and the margin of a 95 % interval."""
    env: Any = table(opponent)
    won = 0.0
    for number in range(games):
        seen, _ = env.reset(seed=SEED_OF_MEASUREMENTS + number)
        is_over = is_cut = False
        reward = 0.0
        while not (is_over or is_cut):
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, is_over, is_cut, _ = env.step(int(action))
        won += reward
    share = won / games
    return share, 1.96 * sqrt(share * (1 - share) / games)


def new_model(opponent: str, seed: int, shaping: float) -> MaskablePPO:
    """Return an untrained model at its tables."""
    tables = DummyVecEnv([lambda: table(opponent, shaping) for _ in range(TABLES)])
    return MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=STEPS_PER_TABLE,
        batch_size=1024,
        n_epochs=5,
        gamma=1.0,
        gae_lambda=0.98,
        ent_coef=0.01,
        learning_rate=3e-4,
        policy_kwargs={"net_arch": [256, 256]},
        seed=seed,
    )


def save(model: MaskablePPO, path: Path) -> None:
    """Write the weights in half precision."""
    np.savez_compressed(path, **{name: one.numpy().astype(np.float16) for name, one in _weights(model).items()})


def load(model: MaskablePPO, path: Path) -> None:
    """Read weights that `save` wrote."""
    with np.load(path) as arrays:
        model.policy.load_state_dict({name: torch.tensor(arrays[name].astype(np.float32)) for name in arrays})


def _weights(model: MaskablePPO) -> dict[str, torch.Tensor]:
    found: dict[str, torch.Tensor] = model.policy.state_dict()
    return found


def train(steps: int, opponent: str, seed: int, path: Path, shaping: float) -> None:
    """Train, print the win rate after every tenth of the steps, and save the weights."""
    model = new_model(opponent, seed, shaping)
    begun = time.monotonic()
    for _ in range(10):
        model.learn(steps // 10, reset_num_timesteps=False)
        share, margin = win_rate(model, opponent, games=300)
        seconds = round(time.monotonic() - begun)
        row = {"steps": model.num_timesteps, "won": round(share, 3), "margin": round(margin, 3), "seconds": seconds}
        print(json.dumps(row), flush=True)
        save(model, path)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--steps", type=int, default=500_000)
    words.add_argument("--opponent", default="simple")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--shaping", type=float, default=0.5)
    words.add_argument("--weights", type=Path, default=Path("ppo.npz"))
    words.add_argument("--measure", type=Path, help="measure these weights instead of training")
    words.add_argument("--games", type=int, default=1000)
    asked = words.parse_args()
    if asked.measure:
        model = new_model(asked.opponent, asked.seed, asked.shaping)
        load(model, asked.measure)
        share, margin = win_rate(model, asked.opponent, asked.games)
        print(f"{share:.1%} ± {margin:.1%} of {asked.games} duels against {asked.opponent} won")
        return
    train(asked.steps, asked.opponent, asked.seed, asked.weights, asked.shaping)


if __name__ == "__main__":
    main()
