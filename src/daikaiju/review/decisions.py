"""One decision under review: the value of every option, the best one, and the cost of the one played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.policy.default import only_good, pending_question
from daikaiju.engine.game import Game
from daikaiju.review.forecast import Forecast
from daikaiju.review.grades import AT_STAKE, GOOD, grade
from daikaiju.review.lookahead import DeepBuyingLookahead

SOLVED = ("start", "roll")
"""Questions about dice, which are solved for the whole turn; other questions get a deeper search."""
DIGITS = 9
SAME = 6
"""Probabilities that agree to this many digits are equal: they are sums of single-precision floats."""
CONTENDERS = 2
"""The number of best options that are searched deeper, in addition to the one played."""


@dataclass(frozen=True)
class Decision:
    """A line of the record at which a seat could choose."""

    line: int
    seat: int
    played: str
    best: str
    cost: float
    """The win probability that the choice lost; never negative."""
    grade: str
    is_at_stake: bool
    """Whether the options differ enough to measure accuracy."""

    def to_json(self) -> dict[str, Any]:
        """Return the decision as JSON."""
        names = ("line", "seat", "played", "best", "cost", "grade")
        return {
            name: round(value, DIGITS) if isinstance(value := getattr(self, name), float) else value for name in names
        }


@dataclass(frozen=True)
class Decided:
    """A decision with the win probabilities of every seat: after the best option, and after the one played."""

    decision: Decision
    best: Floats
    played: Floats


def decide(forecast: Forecast, seen: Game, options: dict[str, Floats], played: str, line: int) -> Decided:
    """Evaluate the choice of the seat to act, from its own view; an apparent error is searched one turn deeper."""
    seat, monsters = seen.to_act, len(seen.monsters)
    best = ranking(options, seat, played)[0]
    after_best, after_played = options[best], options[played]
    cost = max(0.0, float(after_best[seat] - after_played[seat]))
    spread = float(after_best[seat] - min(value[seat] for value in options.values()))
    if grade(cost, monsters) != GOOD and pending_question(seen) not in SOLVED:
        deeper = _deeper(forecast, seen, options, played)
        best = ranking(deeper, seat, played)[0]
        after_best, after_played = deeper[best], deeper[played]
        cost = max(0.0, float(after_best[seat] - after_played[seat]))
    decision = Decision(line, seat, played, best, cost, grade(cost, monsters), spread >= AT_STAKE)
    return Decided(decision, after_best, after_played)


def ranking(options: dict[str, Floats], seat: int, played: str = "") -> list[str]:
    """Return the options, best first for the seat; among equals the one that was played, then the simplest.

    Options that differ only in other than ordinary dice have equal values; those that keep good faces come first.
    """

    def rank(move: str) -> tuple[float, bool, int, int]:
        others = len(only_good(move[5:])) if move.startswith("keep ") else 0
        return -round(float(options[move][seat]), SAME), move != played, -others, len(move)

    return sorted(options, key=rank)


def _deeper(forecast: Forecast, seen: Game, options: dict[str, Floats], played: str) -> dict[str, Floats]:
    """Return the values of the best options and of the one played, with the next monster's dice solved."""
    looked_at = dict.fromkeys([*ranking(options, seen.to_act)[:CONTENDERS], played])
    if "sweep" in looked_at or "peek" in looked_at:  # the cards that follow are not known
        return options
    deeper = DeepBuyingLookahead(forecast.evaluator)
    return {option: deeper.after(seen, option).astype(float) for option in looked_at}
