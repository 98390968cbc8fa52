"""A hint: the best and the second-best option with their win probabilities, and the exact odds behind them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from daikaiju.bots.policy.default import pending_question
from daikaiju.engine.errors import IllegalMove
from daikaiju.engine.game import Game
from daikaiju.review.decisions import ranking
from daikaiju.review.forecast import Forecast
from daikaiju.review.goal import RollGoal, goal_of, knockout_chance
from daikaiju.review.roll_step import ordinary_dice

SAFE = 0.005
"""Below this chance of elimination a monster is called safe."""
DIGITS = 6


@dataclass(frozen=True)
class SuggestedMove:
    """An option and its win probability."""

    move: str
    win: float


@dataclass(frozen=True)
class EliminationRisk:
    """The monster that could eliminate the asking one in its next turn, and the exact chance if it tries."""

    seat: int
    chance: float


@dataclass(frozen=True)
class Hint:
    """A recommendation for the seat to act."""

    seat: int
    best: SuggestedMove
    second: SuggestedMove | None
    """The second-best option; None if there is only one."""
    goal: RollGoal | None
    """The goal of the kept dice."""
    danger: EliminationRisk | None
    """None if the monster is safe until its next turn."""
    is_in_tokyo: bool

    def to_json(self) -> dict[str, Any]:
        """Return the hint as JSON."""
        return asdict(self)


def hint(view: Game, forecast: Forecast | None = None) -> Hint:
    """Return a hint for the seat to act, from its own view.

    Raises:
        IllegalMove: no seat is asked in this view.
    """
    if view.to_act < 0:
        raise IllegalMove("", view.options, "no seat is asked in this view")
    forecast = forecast or Forecast()
    seat = view.to_act
    options = forecast.options(view)
    # keeping all dice is the same as `stop`
    ranked = [move for move in ranking(options, seat) if move != f"keep {view.dice}"]
    suggested = [SuggestedMove(move, round(float(options[move][seat]), DIGITS)) for move in ranked[:2]]
    return Hint(
        seat=seat,
        best=suggested[0],
        second=suggested[1] if len(suggested) > 1 else None,
        goal=_goal(forecast, view, ranked[0]),
        danger=_danger(view, seat),
        is_in_tokyo=view.monsters[seat].place is not None,
    )


def _goal(forecast: Forecast, view: Game, move: str) -> RollGoal | None:
    steps = forecast.roll_step(view) if pending_question(view) == "roll" and move.startswith("keep") else None
    return goal_of(view, steps, ordinary_dice(move[5:])) if steps else None


def _danger(view: Game, seat: int) -> EliminationRisk | None:
    """Return the monster most likely to eliminate this seat, if any."""
    me = view.monsters[seat]
    found = [EliminationRisk(other.seat, round(knockout_chance(view, other, me), DIGITS)) for other in view.others(me)]
    worst = max(found, key=lambda danger: danger.chance, default=None)
    return worst if worst is not None and worst.chance >= SAFE else None
