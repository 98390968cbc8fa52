"""The game for OpenSpiel: `pyspiel.load_game("python_daikaiju(edition=dark,players=3)")` after importing this module.

Chance is one node for each number that is drawn: one die, one card. So a node has at most as many outcomes as a pool
has cards, all equally likely. OpenSpiel is not installed with the extra `env`: `pip install open_spiel`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe
from daikaiju.engine.opening import new_game
from daikaiju.engine.options import rules_for
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import view
from daikaiju.envs.actions import actions
from daikaiju.envs.observations import Observations
from daikaiju.envs.table import LONGEST_GAME, choices_at
from daikaiju.table.chance import due

NAME = "python_daikaiju"
DEFAULTS: dict[str, Any] = {"edition": "second", "players": 2, "expansions": ""}
"""Parameters; `expansions` are names separated by spaces."""
MOST_CHANCE_OUTCOMES = 256
MOST_PLAYERS = 6
DRAWS_PER_DECISION = 16
"""More numbers than chance draws between two decisions, on average."""

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Daikaiju",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class _NextNumber(Exception):
    """Signal that chance needs one more number, below a bound."""

    def __init__(self, bound: int) -> None:
        super().__init__(bound)
        self.bound = bound


class DaikaijuGame(pyspiel.Game):  # type: ignore[misc]
    """One edition with a number of monsters. Raises RulesError for parameters that do not fit each other."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = DEFAULTS | (params or {})
        self.edition, self.players = str(chosen["edition"]), int(chosen["players"])
        expansions = tuple(sorted(str(chosen["expansions"]).split()))
        self.options = {"expansions": list(expansions)} if expansions else {}
        self.rules = rules_for(self.edition, self.options, self.players)
        self.actions = actions(self.edition, self.players, self.rules.expansions)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.n,
            max_chance_outcomes=MOST_CHANCE_OUTCOMES,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> DaikaijuState:
        """Return a new game, before its first card is dealt."""
        return DaikaijuState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> DaikaijuObserver:
        """Return an observer: the row of numbers and the JSON that a seat sees."""
        return DaikaijuObserver(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the highest number of chance nodes of a game."""
        return DRAWS_PER_DECISION * LONGEST_GAME


class DaikaijuState(pyspiel.State):  # type: ignore[misc]
    """A node of the game tree."""

    def __init__(self, game: DaikaijuGame) -> None:
        super().__init__(game)
        # OpenSpiel copies the attributes of a state one by one, so a state keeps plain data and no Python game object
        self.table = (game.edition, game.players, game.rules.expansions)
        monsters = list(game.rules.monsters[: game.players])
        self.game: Game = new_game(game.edition, monsters, game.options)
        self.drawn: list[int] = []
        """The numbers drawn so far for the pending question to chance."""
        self.bound = 1
        """The pending number of chance is below this bound."""
        self.decisions = 0
        self._draw()

    def _draw(self) -> None:
        """Answer chance as far as its numbers are known; find the bound of the next number."""
        while self.game.to_act == CHANCE:
            numbers = iter(self.drawn)

            def below(bound: int, numbers: Any = numbers) -> int:
                number: int | None = next(numbers, None)
                if number is None:
                    raise _NextNumber(bound)
                return number

            try:
                answer = due(self.game).draw(below)
            except _NextNumber as needed:
                self.bound = needed.bound
                return
            self.drawn.clear()
            self.game.supply(answer)

    def current_player(self) -> int:
        """Return the seat to act, or the constants for chance and for the end of the game."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.game.to_act == CHANCE else self.game.to_act

    def is_terminal(self) -> bool:
        """Return whether the game is over, or so long that it is cut."""
        return self.game.over or self.decisions >= LONGEST_GAME

    def _choices(self) -> Mapping[int, str]:
        return choices_at(self.game, actions(*self.table))[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers that chance can draw next; all are equally likely."""
        return [(number, 1 / self.bound) for number in range(self.bound)]

    def _apply_action(self, action: int) -> None:
        if self.game.to_act == CHANCE:
            self.drawn.append(action)
        else:
            self.game.play(self._choices()[action])
            self.decisions += 1
        self._draw()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{action} of {self.bound}"
        return self._choices().get(action, actions(*self.table).strings[action])

    def returns(self) -> list[float]:
        """Return every seat's share of the win; all 0 during a game."""
        winners = self.game.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.game.monsters))]

    def __str__(self) -> str:
        return f"{self.game!r} {self.drawn}"


class DaikaijuObserver:
    """What a seat sees, as a row of numbers and as text."""

    def __init__(self, game: DaikaijuGame) -> None:
        self.layout = Observations(game.edition, game.players, game.rules.expansions)
        self.tensor = np.zeros(self.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DaikaijuState, player: int) -> None:
        """Write the row of a seat into `tensor`."""
        self.tensor[:] = self.layout.row(view(state.game, player), player)

    def string_from(self, state: DaikaijuState, player: int) -> str:
        """Return the position as JSON, as a seat sees it."""
        return str(describe(state.game, player))


pyspiel.register_game(GAME_TYPE, DaikaijuGame)
