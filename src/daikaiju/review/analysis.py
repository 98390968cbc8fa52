"""Analysis of a finished game line by line: luck, choices, and corrections of the forecast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.value.network import outcome
from daikaiju.engine.chance import Cards, Dice
from daikaiju.engine.errors import DaikaijuError, RecordError
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE, EVERYBODY
from daikaiju.engine.view import view
from daikaiju.review.decisions import Decision, decide, ranking
from daikaiju.review.forecast import Forecast
from daikaiju.review.grades import accuracy, grade
from daikaiju.review.luck import luck
from daikaiju.table.chance import due
from daikaiju.table.record import Record, play_line

Progress = Callable[[int, int], None]
"""A callback with the number of finished lines and of all lines."""
DIGITS = 9


@dataclass(frozen=True)
class Line:
    """The changes of one line of the record for every seat; the parts add up to the change of the forecast."""

    number: int
    kind: str
    """`start` (chance before the first turn), `roll`, `cards` or `choice`."""
    by: int
    """The seat that rolled or chose; −1 if the line concerns all seats."""
    luck: Floats
    choice: Floats
    rest: Floats
    after: Floats
    """The win probabilities of every seat after the line."""

    @property
    def swing(self) -> Floats:
        """The combined change by chance and choice."""
        return self.luck + self.choice


@dataclass(frozen=True)
class Review:
    """A game under review: its lines, its decisions, and the sources of every seat's result."""

    start: Floats
    results: tuple[int, ...]
    """1 for every seat that won, alone or with others."""
    lines: list[Line]
    decisions: list[Decision]

    def seat(self, seat: int) -> dict[str, float]:
        """Return the sources of one seat's result; the parts add up to it."""
        own = sum(line.choice[seat] for line in self.lines if line.by == seat)
        others = sum(line.choice[seat] for line in self.lines if line.by != seat)
        rest = sum(line.rest[seat] for line in self.lines) + self.results[seat] - self.lines[-1].after[seat]
        costs = [one.cost for one in self.decisions if one.seat == seat and one.is_at_stake]
        return {
            "start": float(self.start[seat]),
            "result": self.results[seat],
            "luck": float(sum(line.luck[seat] for line in self.lines)),
            "own": float(own),
            "others": float(others),
            "rest": float(rest),
            "accuracy": accuracy(costs, len(self.results)),
        }

    def to_json(self) -> dict[str, Any]:
        """Return the review as JSON: `seats`, `decisions` and `curve`."""
        points = [(0, self.start), *((line.number, line.after) for line in self.lines)]
        return {
            "seats": [_rounded(self.seat(seat)) for seat in range(len(self.results))],
            "decisions": [decision.to_json() for decision in self.decisions],
            "curve": [[number, [round(float(chance), DIGITS) for chance in chances]] for number, chances in points],
        }


def review_game(record: Record, progress: Progress | None = None) -> Review:
    """Review a finished game.

    Raises:
        RecordError: the record is damaged, or its game is not over; the message says where and why.
    """
    analysis = Analysis(record)
    for number in range(1, len(record.moves) + 1):
        analysis.next_line()
        if progress is not None:
            progress(number, len(record.moves))
    return analysis.review()


class Analysis:
    """A review that grows line by line."""

    def __init__(self, record: Record) -> None:
        self.record = record
        opening = check_is_over(record)
        self.game = record.new_game()
        self.forecast = Forecast()
        seats = len(self.game.monsters)
        self._opening_lines = opening.lines
        self._first_turn = self.forecast.value(opening.game)
        self.start = np.full(seats, 1 / seats) if opening.is_drawn else self._first_turn
        self.lines: list[Line] = []
        self.decisions: list[Decision] = []
        self._now = self.start
        self._options: dict[str, Floats] = {}

    @property
    def is_complete(self) -> bool:
        """Whether every line has been analysed."""
        return len(self.lines) == len(self.record.moves)

    def next_line(self) -> Line:
        """Analyse the next line of the record."""
        number = len(self.lines) + 1
        text = self.record.moves[number - 1]
        if number <= self._opening_lines:
            line = self._opening_line(number, text)
        elif text.startswith("*"):
            line = self._chance_line(number, text)
        else:
            line = self._chosen_line(number, text)
        self.lines.append(line)
        self._now = line.after
        return line

    def review(self) -> Review:
        """Return the findings so far; they are complete when every line has been analysed."""
        results = tuple([int(seat in self.game.winners) for seat in range(len(self.game.monsters))])
        return Review(self.start, results, list(self.lines), list(self.decisions))

    def _opening_line(self, number: int, text: str) -> Line:
        """Analyse a line before the first turn.

        Until then all seats are equal; the choice of the first player is one piece of luck, attributed to the last
        line.
        """
        none = np.zeros_like(self.start)
        play_line(self.game, text)
        after = self._value() if number == self._opening_lines else self.start
        return Line(number, "start", EVERYBODY, after - self.start, none, none, after)

    def _chance_line(self, number: int, text: str) -> Line:
        asked = due(self.game)
        found = luck(self.forecast, self.game, text.partition(" ")[2])
        play_line(self.game, text)
        after = self._value()
        kind = "roll" if isinstance(asked, Dice) else "cards"
        return Line(number, kind, asked.seat, found, np.zeros_like(found), after - self._now - found, after)

    def _chosen_line(self, number: int, text: str) -> Line:
        seat, _, move = text.partition(": ")
        if move == "concede":
            return self._conceded(number, text, int(seat))
        seen, options = view(self.game, int(seat)), self._options
        play_line(self.game, text)
        after = options[move] if self._awaits_cards() else self._value()
        choice = np.zeros_like(after)
        if len(options) > 1:
            decided = decide(self.forecast, seen, options, move, number)
            self.decisions.append(decided.decision)
            choice = decided.played - decided.best
        return Line(number, "choice", int(seat), np.zeros_like(after), choice, after - self._now - choice, after)

    def _conceded(self, number: int, text: str, seat: int) -> Line:
        """Analyse conceding: a choice that gives up the remaining win probability."""
        best = ranking(self._options, seat)[0] if self.game.to_act == seat else ""
        play_line(self.game, text)
        after = self._value()
        cost = float(self._now[seat] - after[seat])
        decision = Decision(number, seat, "concede", best, cost, grade(cost, len(after)), is_at_stake=True)
        self.decisions.append(decision)
        none = np.zeros_like(after)
        return Line(number, "choice", seat, none, after - self._now, none, after)

    def _awaits_cards(self) -> bool:
        """Return whether cards are about to be revealed; until then the value of a move does not change."""
        return isinstance(self.game.awaits, Cards)

    def _value(self) -> Floats:
        """Return the current win probabilities of every seat; those after each option are stored."""
        game, self._options = self.game, {}
        if game.over:
            return outcome(game).astype(np.float64)
        if game.to_act == CHANCE:
            return self.forecast.value(game)
        self._options = self.forecast.options(view(game, game.to_act))
        return max(self._options.values(), key=lambda value: float(value[game.to_act]))


@dataclass(frozen=True)
class Opening:
    """The opening: the number of lines before the first turn, the game after them, and who chooses the first player."""

    lines: int
    game: Game
    is_drawn: bool


def check_is_over(record: Record) -> Opening:
    """Replay a record to its end and return its opening. Raises RecordError if it is damaged or not over."""
    try:
        game = record.new_game()
    except DaikaijuError as error:
        raise RecordError(f"line 0: {error}") from None
    turns: list[int] = []
    game.listener = lambda event: turns.append(event[1]) if event[0] == "turn" else None
    opening: Opening | None = None
    for number, text in enumerate(record.moves, 1):
        try:
            play_line(game, text)
        except DaikaijuError as error:
            raise RecordError(f"line {number}: {text!r}: {error}") from None
        if turns and opening is None:
            opening = Opening(number, game.copy(), not game.rules.first_player.isdecimal())
    if not game.over or opening is None:
        raise RecordError(f"the game is not over after its {len(record.moves)} lines: only finished games are reviewed")
    if list(game.winners) != record.winners:
        raise RecordError(f"winners: {record.winners} are written, {list(game.winners)} have won")
    return opening


def _rounded(parts: dict[str, float]) -> dict[str, float]:
    return {name: value if isinstance(value, int) else round(value, DIGITS) for name, value in parts.items()}
