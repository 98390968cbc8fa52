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
"""Attributes that a reset initializes and steps change."""


def env(
    edition: str = "second",
    players: int = 4,
    options: Mapping[str, Any] | None = None,
    plays_forced: bool = True,
    render_mode: str | None = None,
) -> DaikaijuEnv:
    """Return the environment; an action outside the mask ends the game, with a reward of -1 for its agent.

    Args:
        edition: `classic`, `second` or `dark`.
        players: 2 to 6 monsters.
        options: rule options, as in a position.
        plays_forced: whether a decision with one option is made automatically.
        render_mode: `ansi`, `human` or None.

    Raises:
        RulesError: an impossible edition, option or number of players.
    """
    return DaikaijuEnv(edition, players, options, plays_forced, render_mode)


class DaikaijuEnv(AECEnv):  # type: ignore[misc]
    """A table of agents. It checks actions itself, because PettingZoo's wrappers cost more time than the game."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "daikaiju_v1",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": True,
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
        """Return an independent copy that continues identically.

        Constant parts are shared, because searching agents copy often.
        """
        twin = copy(self)
        twin.table = self.table.copy()
        twin._random = deepcopy(self._random)
        for name in STANDING & vars(self).keys():
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations: `observation`, a row of numbers, and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of action numbers; `daikaiju.envs.actions` lists them."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same game."""
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
        """Return the observation of an agent; the mask is empty while another agent decides."""
        return self.table.observe(self.seats[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agent to act until no agent is left; the caller steps between two of them."""
        for _ in range(min(max_iter, maxsize)):  # a range within a machine word is faster
            if not self.agents:
                return
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Return observation, reward since its last action, terminated, truncated and info of the agent to act."""
        agent = self.agent_selection
        return (
            self.table.observe(self.seats[agent]) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """Execute the action of the agent to act; a terminated agent must pass None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # all `rewards` are 0 here: eliminated agents have stepped since the last one
        self._cumulative_rewards[agent] = 0.0
        option = self.table.choices.get(action)
        if option is None:
            self._end_illegally(agent)
        else:
            self.table.play_option(option)
            self._select()
        if self.render_mode == "human":
            self.render()

    def _end_illegally(self, agent: str) -> None:
        """Terminate the episode after an illegal action: reward -1 for `agent`, 0 for all others."""
        for name in self.agents:
            self.terminations[name] = True
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
        self._deads_step_first()

    def _select(self) -> None:
        """Select the agent that must choose; newly terminated agents step before it."""
        table = self.table
        seat = table.game.to_act
        if seat >= 0:
            self.agent_selection = agent = self.possible_agents[seat]
            self.infos[agent] = {"options": table.choices}
        if seat < 0 or table.living < self._living or table.is_too_long:
            self._living = table.living
            self._let_go()

    def _let_go(self) -> None:
        """Record terminations, rewards and truncations."""
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
        """Return the table as text in mode `ansi`, or print it in mode `human`."""
        text = self.table.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""
