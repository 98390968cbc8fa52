"""Interpolation between claw counts, which saves engine playouts.

The engine plays the fewest and the most claws. If every branch of the one equals that of the other except for one row
(one life) per claw, the counts in between are interpolated. Otherwise the middle count is played, and both halves are
treated in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from daikaiju.bots.search.afterstates import Afterstate, Tree
from daikaiju.engine.game import Game


@dataclass(slots=True)
class Branch:
    """One combination of answers to a roll.

    It has an afterstate, the game if the engine has played it, and the same afterstate with bought cards that affect
    other monsters, each with its price.
    """

    plain: Afterstate
    game: Game | None
    bought: dict[str, tuple[int, Afterstate]]


@dataclass(slots=True)
class Outcome:
    """The result of a kind of roll: the tree of decisions, and its branches."""

    tree: Tree
    branches: list[Branch]


Falling = list[int]
"""The rows of an afterstate that decrease by one for each additional claw."""
Slopes = list[tuple[Falling, dict[str, Falling]]]
"""The same for every branch and for each card that may be bought there."""
Buy = Callable[[int, Branch, str], None]
"""A function that adds the afterstate with this card bought to a branch with this number of claws."""


def fill(outcomes: dict[int, Outcome], fewest: int, most: int, play: Callable[[int], Outcome], buy: Buy) -> None:
    """Add the outcomes between two numbers of claws whose outcomes are present."""
    if most - fewest < 2:
        return
    low, high = outcomes[fewest], outcomes[most]
    slopes = _slopes(low, high, most, most - fewest, buy)
    if slopes is not None:
        for claws in range(fewest + 1, most):
            outcomes[claws] = _between(low, slopes, claws - fewest)
        return
    middle = (fewest + most) // 2
    outcomes[middle] = play(middle)
    fill(outcomes, fewest, middle, play, buy)
    fill(outcomes, middle, most, play, buy)


def _slopes(low: Outcome, high: Outcome, claws: int, more: int, buy: Buy) -> Slopes | None:
    """Return the rows that decrease from one outcome to the other, `more` claws apart; None if they differ more."""
    if low.tree != high.tree:
        return None
    found: Slopes = []
    for one, other in zip(low.branches, high.branches, strict=True):
        plain = _falling(one.plain, other.plain, more)
        if plain is None:
            return None
        cards: dict[str, Falling] = {}
        for card, (price, afterstate) in one.bought.items():
            if card not in other.bought:
                buy(claws, other, card)
            price_then, then = other.bought[card]
            falling = _falling(afterstate, then, more)
            if falling is None or price_then != price:
                return None
            cards[card] = falling
        found.append((plain, cards))
    return found


def _falling(one: Afterstate, other: Afterstate, more: int) -> Falling | None:
    if (
        one.order != other.order
        or one.my_place != other.my_place
        or one.points != other.points
        or one.energy != other.energy
        or one.life != other.life
        or one.has_wounded != other.has_wounded
        or one.fewest_points != other.fewest_points
        or one.winners != other.winners
        or len(one.rows) != len(other.rows)
    ):
        return None
    found = []
    for place, (row, then) in enumerate(zip(one.rows, other.rows, strict=True)):
        if row != then:
            if row - then != more:
                return None
            found.append(place)
    return found


def _between(low: Outcome, slopes: Slopes, more: int) -> Outcome:
    branches = [
        Branch(
            _lower(branch.plain, plain, more),
            None,
            {
                card: (price, _lower(afterstate, cards[card], more))
                for card, (price, afterstate) in branch.bought.items()
            },
        )
        for branch, (plain, cards) in zip(low.branches, slopes, strict=True)
    ]
    return Outcome(low.tree, branches)


def _lower(one: Afterstate, falling: Falling, more: int) -> Afterstate:
    rows = one.rows
    if falling:
        rows = rows.copy()
        for place in falling:
            rows[place] -= more
    return Afterstate(
        one.order, rows, one.my_place, one.points, one.energy, one.life, one.has_wounded, one.fewest_points, one.winners
    )
