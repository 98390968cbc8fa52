"""An entry of the results: replayed before it is listed, with a luck-adjusted score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from daikaiju.bots.value.weights import shipped
from daikaiju.challenge.day import ME, ChallengeError, Day
from daikaiju.challenge.game import ChallengeGame
from daikaiju.engine.errors import DaikaijuError
from daikaiju.lab.luck import LuckListener, LuckTracker
from daikaiju.table.record import Record, play_line


@dataclass(frozen=True)
class CheckedResult:
    """The listed result of one game."""

    won: bool
    points: int
    turns: int
    score: float
    """The player's luck-adjusted result (a win is 1), by the forecasts of full strength."""


def check(day: Day, data: Any) -> CheckedResult:
    """Return the entry of a record of this day's game. Raises ChallengeError if its moves do not lead to the record."""
    try:
        record = Record.from_json(data)
    except DaikaijuError as problem:
        raise ChallengeError(str(problem)) from None
    told = record.extra.get("challenge")
    if not isinstance(told, dict) or told.get("day") != day.text:
        raise ChallengeError(f"the record is not of the challenge of {day.text}")
    wanted = day.record("", [], [])
    if (record.edition, record.options) != (wanted.edition, wanted.options):
        raise ChallengeError(f"the challenge of {day.text} is played in the edition {wanted.edition}, without options")
    if [player["monster"] for player in record.players] != day.monsters:
        raise ChallengeError(f"the monsters of {day.text} are {', '.join(day.monsters)}")
    game = ChallengeGame(day)
    for line in record.moves:
        if line.startswith(f"{ME}: "):
            game.play(line.partition(": ")[2])
    for number, (written, played) in enumerate(zip(record.moves, game.match.moves, strict=False), 1):
        if written != played:
            raise ChallengeError(f"line {number} says {written!r}; the game of this day has {played!r} there")
    if not game.match.game.over or len(record.moves) != len(game.match.moves):
        raise ChallengeError(f"the game is not over at line {len(record.moves)}, the last one")
    winners = list(game.match.game.winners)
    if record.winners != winners:
        raise ChallengeError(f"winners: {record.winners} are written, {winners} have won")
    return CheckedResult(ME in winners, game.match.game.monsters[ME].points, game.turns, without_luck(day, record))


def without_luck(day: Day, record: Record) -> float:
    """Return the player's luck-adjusted result."""
    game = day.new_game()
    tracker = LuckTracker(game, shipped())
    listener = LuckListener(game, tracker)
    for line in record.moves:
        if line.startswith("*"):
            listener.supply(line.partition(" ")[2])
        else:
            play_line(game, line)
    tracker.end(game)
    return round(float(tracker.adjusted[ME]), 3)
