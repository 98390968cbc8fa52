"""A finished game line by line: what chance gave, what everybody chose, and what the forecast had to correct."""

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
"""Told how many lines of how many have been looked at."""
DIGITS = 9


@dataclass(frozen=True)
class Line:
    """What one line of the record changed for every seat; the parts add up to the change of the forecast."""

    number: int
    kind: str
    """`start` (chance before the first turn), `roll`, `cards` or `choice`."""
    by: int
    """Who rolled or chose; −1 where it concerned everybody."""
    luck: Floats
    choice: Floats
    rest: Floats
    after: Floats
    """The chances of every seat once the line is played."""

    @property
    def swing(self) -> Floats:
        """What chance and choice changed together."""
        return self.luck + self.choice


@dataclass(frozen=True)
class Review:
    """A game under review: its lines, its decisions, and where every seat's result came from."""

    start: Floats
    results: tuple[int, ...]
    """1 for every seat that won, alone or with others."""
    lines: list[Line]
    decisions: list[Decision]

    def seat(self, seat: int) -> dict[str, float]:
        """Where one seat's result came from: the parts add up to it."""
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
        """The review as JSON: `seats`, `decisions` and `curve`."""
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
        """Whether every line has been looked at."""
        return len(self.lines) == len(self.record.moves)

    def next_line(self) -> Line:
        """Look at the next line of the record."""
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
        """What was found so far; complete when every line has been looked at."""
        results = tuple([int(seat in self.game.winners) for seat in range(len(self.game.monsters))])
        return Review(self.start, results, list(self.lines), list(self.decisions))

    def _opening_line(self, number: int, text: str) -> Line:
        """Until the first turn begins all seats are alike: who begins is one piece of luck, and the last line's."""
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
        """Leaving is a choice like any other, and gives away every chance that was left."""
        best = ranking(self._options, seat)[0] if self.game.to_act == seat else ""
        play_line(self.game, text)
        after = self._value()
        cost = float(self._now[seat] - after[seat])
        decision = Decision(number, seat, "concede", best, cost, grade(cost, len(after)), is_at_stake=True)
        self.decisions.append(decision)
        none = np.zeros_like(after)
        return Line(number, "choice", seat, none, after - self._now, none, after)

    def _awaits_cards(self) -> bool:
        """Whether cards are about to be turned up: until then a move is worth what it was worth before."""
        return isinstance(self.game.awaits, Cards)

    def _value(self) -> Floats:
        """The chances of every seat now; what every option of whoever is asked would make of them is kept."""
        game, self._options = self.game, {}
        if game.over:
            return outcome(game).astype(np.float64)
        if game.to_act == CHANCE:
            return self.forecast.value(game)
        self._options = self.forecast.options(view(game, game.to_act))
        return max(self._options.values(), key=lambda value: float(value[game.to_act]))


@dataclass(frozen=True)
class Opening:
    """What happens before the first turn: how many lines, the game behind them, and whether chance says who begins."""

    lines: int
    game: Game
    is_drawn: bool


def check_is_over(record: Record) -> Opening:
    """Replay a record to its end; what is damaged or not over is refused, the opening is returned."""
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
