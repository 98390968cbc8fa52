"""The game of one table: a match whose last decisions may be taken back, and the view of each seat."""

from __future__ import annotations

from typing import NamedTuple

from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe_rules, describe_table
from daikaiju.engine.view import has_hidden_values, told_to, view
from daikaiju.engine.zones import has_secrets, knows_secrets
from daikaiju.server.json import encoded
from daikaiju.table.chance import Chance
from daikaiju.table.lesson import Lesson
from daikaiju.table.match import Event, RecordedGame
from daikaiju.table.record import play_line

SPECTATOR = -1
LINES_A_CHECKPOINT = 32
"""Lines between checkpoints. A copy costs a tenth of a move, so copies are rare; an undo replays a few lines."""


class RevocableDecision(NamedTuple):
    """A decision that revealed nothing, so it may be taken back."""

    seat: int
    length: int
    """Length of the record before it."""
    due_since: int
    """Time on the service's clock since which it was pending."""


class Play:
    """A match, the time of each of its lines, and what is needed to undo decisions."""

    def __init__(self, game: Game, chance: Chance, at: int) -> None:
        self.match = RecordedGame(game, chance)
        self.opening = list(self.match.events)
        self.times = [at] * len(self.moves)
        self._open: list[RevocableDecision] = []
        """Decisions that may be taken back, oldest first."""
        self._checkpoint = game.copy()
        self._checkpoint_length = len(self.moves)
        """Length of the record at the checkpoint; never more than before a decision that may be taken back."""
        self._rules = encoded(describe_rules(game))[:-1] + b","
        self._told: dict[int | None, tuple[bytes, bytes]] = {}

    @property
    def game(self) -> Game:
        """The game at the decision that is pending."""
        return self.match.game

    @property
    def moves(self) -> list[str]:
        """The lines of the record."""
        return self.match.moves

    def lesson_move(self) -> str | None:
        """Return what a bot answers while a guided game's lesson lasts; None if the bot decides."""
        chance = self.match.chance
        return chance.opponents_move(self.game) if isinstance(chance, Lesson) else None

    def copy(self) -> Play:
        """Return an independent play at the same decision."""
        twin = Play.__new__(Play)
        vars(twin).update(vars(self))
        twin.match = self.match.copy()
        twin.times = self.times.copy()
        twin._open = self._open.copy()
        return twin

    def decide(self, seat: int, move: str, at: int, due_since: int) -> tuple[list[Event], list[str]]:
        """Play a seat's move, or `concede`; return the events and the chance lines. Illegal moves change nothing."""
        length = len(self.moves)
        if length >= self._checkpoint_length + LINES_A_CHECKPOINT and not self._open:
            self._checkpoint, self._checkpoint_length = self.game.copy(), length
        events = self.match.play(seat, move)
        self._told = {}
        chance = self.moves[length + 1 :]
        self.times += [at] * (len(self.moves) - length)
        if chance or move == "concede" or self.game.over:
            self._open = []
        else:
            self._open = [decision for decision in self._open if decision.seat == seat]
            self._open.append(RevocableDecision(seat, length, due_since))
        return events, chance

    @property
    def may_take_back(self) -> int | None:
        """The seat that made the last decision, if that revealed nothing; else None."""
        return self._open[-1].seat if self._open else None

    @property
    def was_due_since(self) -> int:
        """Time since which the decision that may be taken back was pending."""
        return self._open[-1].due_since

    def undo(self) -> int:
        """Undo the last decision; return the time since which it was pending."""
        decision = self._open.pop()
        self._told = {}
        before = self._checkpoint.copy()
        for line in self.moves[self._checkpoint_length : decision.length]:
            play_line(before, line)
        self.match.take_back(before, decision.length)
        del self.times[decision.length :]
        return decision.due_since

    def heard(self, events: list[Event]) -> dict[int | None, list[Event]]:
        """Return the events as all clients may see them (None) and, if some values are hidden, as each seat may."""
        if not has_hidden_values(events):
            return {None: events}
        ears: list[int | None] = [None, *range(len(self.game.monsters))]
        return {seat: [told_to(self.game, SPECTATOR if seat is None else seat, one) for one in events] for seat in ears}

    def view(self, seat: int | None) -> bytes:
        """Return the state as a seat, or a spectator, may see it, as JSON; only the seat to act gets its options."""
        is_told_more = seat is not None and has_secrets(self.game) and knows_secrets(self.game, seat)
        shown, options = self._seen(seat if is_told_more else None)
        return b"".join((shown, b',"legal":', options if seat == self.game.to_act else b"[]", b"}"))

    def _seen(self, seat: int | None) -> tuple[bytes, bytes]:
        """Return the JSON of the state, without its end, and of the options; cached once for all without secrets."""
        if seat not in self._told:
            game = self.game
            if has_secrets(game):
                game = view(game, SPECTATOR if seat is None else seat)
            shown = describe_table(game, seat)
            shown["to_act"] = game.to_act
            self._told[seat] = self._rules + encoded(shown)[1:-1], encoded(game.options)
        return self._told[seat]
