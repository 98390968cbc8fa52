"""The game tree: states with legal actions and exact chance outcomes, for search and other algorithms."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

from daikaiju.engine.errors import IllegalMove
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import view
from daikaiju.table.chance import due
from daikaiju.table.picture import svg_of

if TYPE_CHECKING:
    from daikaiju.engine.game import Game


class State:
    """A node of the game tree: a player must choose, chance is asked, or the game is over.

    A state wraps a game and does not copy it: `State(match.game.copy())` is independent of the match.
    """

    def __init__(self, game: Game) -> None:
        """Wrap a game: of `Match.game`, `Match.view(seat)`, `position(data)` or `new_game(...)`."""
        self.game = game

    @property
    def is_chance(self) -> bool:
        """Whether a result of dice or cards is pending: `chance_outcomes()` lists them."""
        return self.game.to_act == CHANCE

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game.over

    @property
    def current_seat(self) -> int | None:
        """The seat that must choose, or None: chance is asked, or the game is over."""
        return self.game.to_act if self.game.to_act >= 0 else None

    def legal_actions(self) -> tuple[str, ...]:
        """Return the moves of the current seat, or the possible results while chance is asked."""
        if self.is_chance:
            return tuple(result for result, _ in self.chance_outcomes())
        return self.game.options

    def chance_outcomes(self) -> list[tuple[str, Fraction]]:
        """Return every result of the pending dice or cards with its exact probability; they add up to one.

        Six dice have 462 results. Three cards from a new deck have more than 200,000: use `Match` or a source of chance
        to deal the first market.

        Raises:
            IllegalMove: chance is not asked.
        """
        if not self.is_chance:
            raise IllegalMove("", self.game.options, "chance is not asked")
        return due(self.game).outcomes()

    def apply(self, action: str) -> None:
        """Play a move, or supply a result of chance, and change this state.

        Raises:
            IllegalMove: the action is not legal; the state is unchanged.
        """
        if self.is_chance:
            self.game.supply(action)
        else:
            self.game.play(action)

    def child(self, action: str) -> State:
        """Return the state after an action; this one does not change. Raises IllegalMove."""
        after = self.copy()
        after.apply(action)
        return after

    def copy(self) -> State:
        """Return an equal, independent state."""
        return State(self.game.copy())

    def key(self) -> str:
        """Return a text that is equal for equal states, for tables of known states."""
        return json.dumps(self.game.data(), sort_keys=True, separators=(",", ":"))

    def returns(self) -> tuple[float, ...]:
        """Return every seat's share of the victory: 1 for the only winner, parts of 1 for several, 0 during a game."""
        winners = self.game.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.game.monsters)))

    def view(self, seat: int) -> State:
        """Return the state as a seat sees it, without what is hidden from it."""
        return State(view(self.game, seat))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game

    def __hash__(self) -> int:
        raise TypeError("a state is mutable: use state.key()")

    def __repr__(self) -> str:
        return f"<State{repr(self.game)[5:]}"

    def _repr_svg_(self) -> str:
        return svg_of(self.game)
