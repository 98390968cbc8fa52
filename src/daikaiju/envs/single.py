"""The game for Gymnasium: one seat learns, bots of named levels play the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from daikaiju.bots import BotProtocol, make
from daikaiju.engine.view import view
from daikaiju.envs.table import Table

ILLEGAL_REWARD = -1.0


class SingleEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One learner at a table of bots; the reward is the share of the win, at the end.

    An action that is not in the mask ends the game with a reward of -1.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 2}

    def __init__(
        self,
        edition: str = "second",
        opponents: Sequence[object] = ("simple",),
        options: Mapping[str, Any] | None = None,
        plays_forced: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(edition, 1 + len(opponents), options or {}, plays_forced)
        self.opponents: list[BotProtocol] = [make(level) for level in opponents]
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.table.actions.n)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 100.0, (self.table.observations.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.actions.n,), np.int8),
            }
        )
        self.seat = 0
        self._bots: dict[int, BotProtocol] = {}
        self._own = Random(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game on a random seat; the same seed gives the same game."""
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.table.players))
        others = [seat for seat in range(self.table.players) if seat != self.seat]
        self._bots = dict(zip(others, self.opponents, strict=True))
        self._own = Random(int(self.np_random.integers(2**63)))
        self.table.reset(int(self.np_random.integers(2**63)))
        self._let_others_play()
        return dict(self.table.observe(self.seat)), self._info()

    def step(self, action: int | np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Execute the action, then let the bots play.

        Returns when the learner is asked again or eliminated, or the game is over.
        """
        number = int(action)
        if number not in self.table.choices or self.table.game.to_act != self.seat:
            return dict(self.table.observe(self.seat)), ILLEGAL_REWARD, True, False, {"illegal": number, **self._info()}
        self.table.play(number)
        self._let_others_play()
        game = self.table.game
        is_done = game.over or not game.monsters[self.seat].alive
        reward = self.table.result(self.seat) if is_done else 0.0
        if self.render_mode == "human":
            self.render()
        return dict(self.table.observe(self.seat)), reward, is_done, self.table.is_too_long, self._info()

    def _let_others_play(self) -> None:
        table, game = self.table, self.table.game
        while game.to_act >= 0 and game.to_act != self.seat and game.monsters[self.seat].alive:
            if table.is_too_long:
                return
            seat = game.to_act
            table.play_option(self._bots[seat].choose(view(game, seat), game.options, self._own))

    def _info(self) -> dict[str, Any]:
        """Return the options as strings of the notation, by action number."""
        mine = self.table.game.to_act == self.seat
        return {"options": dict(self.table.choices) if mine else {}, "seat": self.seat}

    def render(self) -> str | None:
        """Return the table as text in mode `ansi`, or print it in mode `human`."""
        text = self.table.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text
