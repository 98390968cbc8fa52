"""One decision under review: what every option was worth, which was best, and what the one played cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.players.simple import only_good, question
from daikaiju.engine.game import Game
from daikaiju.review.forecast import Forecast
from daikaiju.review.grades import AT_STAKE, GOOD, grade
from daikaiju.review.lookahead import DeepBuyingLookahead

SOLVED = ("start", "roll")
"""Questions about dice, which are solved for the whole turn: a deeper look is for the others."""
DIGITS = 9
SAME = 6
"""Chances that agree to so many digits are equal: they are sums of short floats."""
CONTENDERS = 2
"""How many of the best options are looked at again beside the one played."""


@dataclass(frozen=True)
class Decision:
    """A line of the record at which somebody could choose."""

    line: int
    seat: int
    played: str
    best: str
    cost: float
    """What the choice lost of the seat's win probability; never below zero."""
    grade: str
    is_at_stake: bool
    """Whether the options differ enough to say anything about who chose."""

    def to_json(self) -> dict[str, Any]:
        """The decision as a review writes it."""
        names = ("line", "seat", "played", "best", "cost", "grade")
        return {
            name: round(value, DIGITS) if isinstance(value := getattr(self, name), float) else value for name in names
        }


@dataclass(frozen=True)
class Decided:
    """A decision with the chances of every seat: after the best option, and after the one played."""

    decision: Decision
    best: Floats
    played: Floats


def decide(forecast: Forecast, seen: Game, options: dict[str, Floats], played: str, line: int) -> Decided:
    """Value what the seat to act chose, from its own view; what looks like an error is looked at one turn deeper."""
    seat, monsters = seen.to_act, len(seen.monsters)
    best = ranking(options, seat, played)[0]
    after_best, after_played = options[best], options[played]
    cost = max(0.0, float(after_best[seat] - after_played[seat]))
    spread = float(after_best[seat] - min(value[seat] for value in options.values()))
    if grade(cost, monsters) != GOOD and question(seen) not in SOLVED:
        deeper = _deeper(forecast, seen, options, played)
        best = ranking(deeper, seat, played)[0]
        after_best, after_played = deeper[best], deeper[played]
        cost = max(0.0, float(after_best[seat] - after_played[seat]))
    decision = Decision(line, seat, played, best, cost, grade(cost, monsters), spread >= AT_STAKE)
    return Decided(decision, after_best, after_played)


def ranking(options: dict[str, Floats], seat: int, played: str = "") -> list[str]:
    """The options, best first for the seat; among equals the one that was played, then the simplest.

    Other dice than the ordinary ones are not told apart by value: those worth keeping are kept.
    """

    def rank(move: str) -> tuple[float, bool, int, int]:
        others = len(only_good(move[5:])) if move.startswith("keep ") else 0
        return -round(float(options[move][seat]), SAME), move != played, -others, len(move)

    return sorted(options, key=rank)


def _deeper(forecast: Forecast, seen: Game, options: dict[str, Floats], played: str) -> dict[str, Floats]:
    """The best options and the one played again, with the next monster's dice solved."""
    looked_at = dict.fromkeys([*ranking(options, seen.to_act)[:CONTENDERS], played])
    if "sweep" in looked_at or "peek" in looked_at:  # what comes then is not known
        return options
    deeper = DeepBuyingLookahead(forecast.evaluator)
    return {option: deeper.after(seen, option).astype(float) for option in looked_at}
