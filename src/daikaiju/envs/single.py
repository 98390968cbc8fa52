"""The game for Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from daikaiju.bots import BotProtocol, make
from daikaiju.engine.errors import DaikaijuError
from daikaiju.envs.table import Table
from daikaiju.table.playing import choices

ILLEGAL_REWARD = -1.0
OBSERVATIONS = ("dict", "flat")
StartPosition = Callable[[Random], Mapping[str, Any]]
"""A function that returns a position in the notation, for example one of a curriculum."""


class SingleEnv(gymnasium.Env[Any, np.int64]):
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
        observation: str = "dict",
        start_position: StartPosition | None = None,
        shaping: float = 0.0,
    ) -> None:
        """Create a table.

        Args:
            edition: `classic`, `second` or `dark`.
            opponents: levels, `file.py:Class`, `exec:COMMAND`, or objects with `choose(view)`.
            options: rule options, as in a position.
            plays_forced: whether a decision with one option is made automatically.
            render_mode: `ansi`, `human` or None.
            observation: `dict` (`observation` and `action_mask`) or `flat` (only the row; see `action_masks`).
            start_position: returns the position at which an episode starts; None starts new games.
            shaping: the weight of potential-based shaping, 0 for none.

        Raises:
            DaikaijuError: an impossible table, an unknown bot or kind of observation.
        """
        if observation not in OBSERVATIONS:
            raise DaikaijuError(f"unknown observation {observation!r}; it is one of {', '.join(OBSERVATIONS)}")
        self.table = Table(edition, 1 + len(opponents), options or {}, plays_forced)
        self.opponents: list[BotProtocol] = [make(level) for level in opponents]
        self.render_mode = render_mode
        self.is_flat = observation == "flat"
        self.start_position = start_position
        self.shaping = shaping
        self.action_space = spaces.Discrete(self.table.actions.n)
        row = spaces.Box(-1.0, 100.0, (self.table.observations.size,), np.float32)
        mask = spaces.Box(0, 1, (self.table.actions.n,), np.int8)
        self.observation_space: spaces.Space[Any] = (
            row if self.is_flat else spaces.Dict({"observation": row, "action_mask": mask})
        )
        self.seat = 0
        self._bots: list[BotProtocol | None] = []
        """By seat; the learner's has none, so the bots stop there."""
        self._own = Random(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game on a random seat; the same seed gives the same game."""
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.table.players))
        self._bots = [*self.opponents[: self.seat], None, *self.opponents[self.seat :]]
        self._own = Random(int(self.np_random.integers(2**63)))
        start = self.start_position
        self.table.reset(int(self.np_random.integers(2**63)), None if start is None else start(self._own))
        self._let_others_play()
        if self._is_done():  # the position ended before the learner was asked
            return self.reset()
        return self._observation(), self._info()

    def step(self, action: int | np.int64) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Execute the action, then let the bots play.

        Returns when the learner is asked again or eliminated, or the game is over.
        """
        number = int(action)
        if number not in self.table.choices or self.table.game.to_act != self.seat:
            return self._observation(), ILLEGAL_REWARD, True, False, {"illegal": number, **self._info()}
        before = self._potential()
        self.table.play(number)
        self._let_others_play()
        is_done = self._is_done()
        reward = self.table.result(self.seat) if is_done else 0.0
        reward += (0.0 if is_done else self._potential()) - before
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, is_done, self.table.is_too_long, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, in the form that `MaskablePPO` of sb3-contrib asks for."""
        return self._mask().astype(np.bool_)

    def _mask(self) -> NDArray[np.int8]:
        return self.table.mask if self.table.game.to_act == self.seat else self.table.nothing

    def _observation(self) -> Any:
        return self.table.row(self.seat) if self.is_flat else self.table.observe(self.seat)

    def _is_done(self) -> bool:
        game = self.table.game
        return game.over or not game.monsters[self.seat].alive

    def _potential(self) -> float:
        """Return the potential of the state: the learner's lead in points and life, times the weight of shaping.

        Differences of a potential that is 0 at the end do not change which policy is best.
        """
        if not self.shaping:
            return 0.0
        strength = [me.points / 20 + me.life / 10 if me.alive else 0.0 for me in self.table.game.monsters]
        others = [one for seat, one in enumerate(strength) if seat != self.seat]
        return self.shaping * (strength[self.seat] - sum(others) / len(others))

    def _let_others_play(self) -> None:
        table, me = self.table, self.table.game.monsters[self.seat]
        if table.is_too_long or not me.alive:
            return
        for _, move in choices(table.game, self._bots, lambda _: self._own):
            table.play_option(move)
            if table.is_too_long or not me.alive:
                return

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
