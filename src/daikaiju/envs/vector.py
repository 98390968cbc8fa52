"""Several tables for Gymnasium in one process: `gymnasium.make_vec("Daikaiju-v1", num_envs=8)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from daikaiju.envs.single import SingleEnv


class VectorTables(VectorEnv[Any, NDArray[np.int64], Any]):
    """Independent tables that step together; one that ends starts a new game at its next step.

    Each table behaves as a `SingleEnv` with the same arguments. Observations are always new arrays. An entry of the
    infos is an array with one element per table; the array with `_` before its name tells which tables have one.
    """

    def __init__(self, num_envs: int = 1, **settings: Any) -> None:
        """Create `num_envs` tables; the other arguments are those of `SingleEnv`."""
        self.num_envs = num_envs
        self.tables = [SingleEnv(**settings) for _ in range(num_envs)]
        first = self.tables[0]
        self.metadata = {**first.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.render_mode = first.render_mode
        self.is_flat = first.is_flat
        self.single_action_space = first.action_space
        self.single_observation_space = first.observation_space
        self.action_space: spaces.Space[Any] = batch_space(first.action_space, num_envs)
        self.observation_space: spaces.Space[Any] = batch_space(first.observation_space, num_envs)
        self._has_ended = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a new game at every table; a number seeds the tables with it and the following numbers."""
        if seed is None or isinstance(seed, int):
            seeds: list[int | None] = [None if seed is None else seed + number for number in range(self.num_envs)]
        else:
            seeds = list(seed)
        self._has_ended[:] = False
        seen, infos = zip(*(table.reset(seed=one) for table, one in zip(self.tables, seeds, strict=True)), strict=True)
        return self._together(seen), _by_name(infos)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Execute one action at every table; a table that has ended ignores its action and starts a new game."""
        rewards = np.zeros(self.num_envs, np.float64)
        terminated, truncated = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        seen, infos = [], []
        for number, (table, action) in enumerate(zip(self.tables, actions, strict=True)):
            if self._has_ended[number]:
                observation, info = table.reset()
            else:
                observation, rewards[number], terminated[number], truncated[number], info = table.step(action)
            seen.append(observation)
            infos.append(info)
        self._has_ended = terminated | truncated
        return self._together(seen), rewards, terminated, truncated, _by_name(infos)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, one row per table."""
        return np.stack([table.action_masks() for table in self.tables])

    def _together(self, seen: Sequence[Any]) -> Any:
        if self.is_flat:
            return np.stack(seen)
        return {name: np.stack([one[name] for one in seen]) for name in ("observation", "action_mask")}


def _by_name(infos: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the infos of all tables as arrays.

    Gymnasium makes an array for every key of a dictionary, here for every action; that took a third of a step.
    """
    merged: dict[str, Any] = {}
    for name in dict.fromkeys(name for info in infos for name in info):
        values = np.empty(len(infos), object)
        values[:] = [info.get(name) for info in infos]
        merged[name], merged[f"_{name}"] = values, np.array([name in info for info in infos])
    return merged
