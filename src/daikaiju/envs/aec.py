"""The game for PettingZoo: every monster is an agent, elimination is termination, one decision at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy, deepcopy
from sys import maxsize
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from daikaiju.envs.table import Table

ILLEGAL_REWARD = -1.0
STANDING = {"agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"}
"""What a reset begins and steps change."""


def env(
    edition: str = "second",
    players: int = 4,
    options: Mapping[str, Any] | None = None,
    plays_forced: bool = True,
    render_mode: str | None = None,
) -> DaikaijuEnv:
    """Make the environment; an action that is not in the mask ends the game, with a reward of -1 for its agent.

    Args:
        edition: `classic`, `second` or `dark`.
        players: 2 to 6 monsters.
        options: rule options, as in a position.
        plays_forced: whether a decision with one option is made without asking.
        render_mode: `ansi`, `human` or nothing.

    Raises:
        RulesError: an edition, option or number of players that cannot be.
    """
    return DaikaijuEnv(edition, players, options, plays_forced, render_mode)


class DaikaijuEnv(AECEnv):  # type: ignore[misc]
    """A table of agents. It checks actions itself, because PettingZoo's wrappers cost more time than the game."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "daikaiju_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        edition: str = "second",
        players: int = 4,
        options: Mapping[str, Any] | None = None,
        plays_forced: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(edition, players, options or {}, plays_forced)
        self.render_mode = render_mode
        self.possible_agents = [f"monster_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 100.0, (self.table.observations.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.actions.n,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.table.actions.n) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def __deepcopy__(self, memo: dict[int, Any]) -> DaikaijuEnv:
        """A copy that goes on alike and by itself; what never changes is shared: searching agents copy often."""
        twin = copy(self)
        twin.table = self.table.copy()
        twin._random = deepcopy(self._random)
        for name in STANDING & vars(self).keys():
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees: `observation`, a row of numbers, and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """All numbers of actions; `daikaiju.envs.actions` says which is which."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed, the same game."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.table.reset(int(self._random.integers(2**63)))
        self.agents = self.possible_agents[:]
        self._living = len(self.agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now; the mask is empty while another one decides."""
        return self.table.observe(self.seats[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Whoever is to act, until nobody is left; between two of them the caller steps."""
        for _ in range(min(max_iter, maxsize)):  # a range that a machine word holds is walked faster
            if not self.agents:
                return
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """What whoever is to act sees, its reward since it last acted, whether it is out, and its options."""
        agent = self.agent_selection
        return (
            self.table.observe(self.seats[agent]) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """Make the choice of the agent to act; a terminated agent must say None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0  # all `rewards` are 0 here: the fallen have stepped since the last one
        option = self.table.choices.get(action)
        if option is None:
            self._end_illegally(agent)
        else:
            self.table.play_option(option)
            self._select()
        if self.render_mode == "human":
            self.render()

    def _end_illegally(self, agent: str) -> None:
        """Nobody wins a game in which somebody did what cannot be done."""
        for name in self.agents:
            self.terminations[name] = True
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
        self._deads_step_first()

    def _select(self) -> None:
        """Give the word to whoever must choose; those who are out now say their last before."""
        table = self.table
        seat = table.game.to_act
        if seat >= 0:
            self.agent_selection = agent = self.possible_agents[seat]
            self.infos[agent] = {"options": table.choices}
        if seat < 0 or table.living < self._living or table.is_too_long:
            self._living = table.living
            self._let_go()

    def _let_go(self) -> None:
        """Note who has fallen, who has won, and whose game has been cut off."""
        table, game = self.table, self.table.game
        for agent in self.agents:
            seat = self.seats[agent]
            if game.over or not game.monsters[seat].alive:
                self.terminations[agent] = True
                self.rewards[agent] = table.result(seat)
            elif table.is_too_long:
                self.truncations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The table as text: returned in mode `ansi`, printed in mode `human`."""
        text = self.table.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
