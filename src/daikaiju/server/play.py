"""The game of one table: a match from which the last decision may be taken back, and what each seat may see of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe
from daikaiju.table.chance import Chance
from daikaiju.table.match import Match

SPECTATOR = -1
REFEREE = None
"""Where nobody has peeked there is nothing to hide, and nothing need be copied to hide it."""
Events = list[list[Any]]


class Play:
    """A match, the time of each of its lines, and the way back."""

    def __init__(self, game: Game, chance: Chance, at: int) -> None:
        self._match = Match(game, chance)
        self.game = game
        """How it stands."""
        self.lines = self._match.moves
        """The record so far."""
        self.opening = _plain(self._match.events)
        self.times = [at] * len(self.lines)
        self._before: list[tuple[int, Game, int]] = []
        """Who decided, how it stood before, and how long the record was; only decisions that may be taken back."""
        self._told: dict[int | None, dict[str, Any]] = {}

    def decide(self, seat: int, move: str, at: int) -> tuple[Events, list[str]]:
        """Play a seat's move, or `concede`; return what happened and what chance said. Illegal moves change nothing."""
        before, length = self.game.copy(), len(self.lines)
        events = _plain(self._match.play(seat, move))
        self._told = {}
        chance = self.lines[length + 1 :]
        self.times += [at] * (len(self.lines) - length)
        if chance or move == "concede" or self.game.over:
            self._before = []
        else:
            self._before = [step for step in self._before if step[0] == seat]
            self._before.append((seat, before, length))
        return events, chance

    @property
    def may_take_back(self) -> int | None:
        """The seat whose last decision revealed nothing and was the last one at the table."""
        return self._before[-1][0] if self._before else None

    def take_back(self) -> None:
        """Stand again before the last decision."""
        _, game, length = self._before.pop()
        self._told = {}
        game.listener = self._match.events.append
        self.game = self._match.game = game
        del self.lines[length:], self.times[length:]

    def view(self, seat: int | None) -> dict[str, Any]:
        """The state as that seat, or a spectator, may see it; only the seat to act is told its options."""
        shown = self._seen(seat if seat in self.game.top_seen else None)
        return shown if seat == self.game.to_act else {**shown, "legal": []}

    def _seen(self, seat: int | None) -> dict[str, Any]:
        """The state through somebody's eyes; who knows no secret sees what a spectator sees, so it is told once."""
        if seat not in self._told:
            eyes = REFEREE if self.game.top is None else SPECTATOR if seat is None else seat
            self._told[seat] = describe(self.game, eyes)
            self._told[seat]["to_act"] = self.game.to_act
        return self._told[seat]


def _plain(events: Sequence[Sequence[Any]]) -> Events:
    return [[list(part) if isinstance(part, tuple) else part for part in event] for event in events]
