"""What an expansion declares: its rules and, next to them, what every other part of the program asks about it.

All of it is plain data and plain functions over the engine's state. Everything but the rules is optional: bots, the
laboratory, the environments and the statistics treat what is not declared as something that nobody trained on.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from daikaiju.engine.rules import Rules

if TYPE_CHECKING:
    from random import Random

    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

ALL_EDITIONS = ("classic", "second", "dark")
Kin = Mapping[str, float]
"""Rows that training has learnt already, each with its share in the first guess of a new row."""
Book = Callable[[int, str, float], None]
"""Adds to a figure of a seat: seat, name of the figure, amount."""
Player = dict[str, Any]
"""A monster as a position writes it."""


@dataclass(frozen=True)
class Feature:
    """Rows for the bots' evaluator: one fact about a monster that the expansion keeps in `extra`."""

    name: str
    rows: tuple[str, ...]
    """Names of the rows; weights find them by name."""
    held: "Callable[[Monster], Iterable[int]]"
    """Return which of the rows hold for a monster, counted from 0."""
    worth: tuple[float, ...] = ()
    """What each row adds to a monster's strength in the hand-made evaluator; nothing if left out."""
    kin: Mapping[str, Kin] = field(default_factory=dict)
    """The first guess of rows, by name."""
    is_thermometer: bool = False
    """Whether a row includes the weights of all rows below it."""


@dataclass(frozen=True)
class RatedCard:
    """A card that the bots' evaluator knows by rows of its own: one for its holder, one for the market."""

    card: str
    row: str
    """The name of its holder's row; that of the market is `market CARD`."""
    worth: float
    """In points, for bots that do not learn."""
    kin: Kin = field(default_factory=dict)


@dataclass(frozen=True)
class Statistics:
    """Figures of players that an expansion adds."""

    figures: tuple[str, ...]
    count: "Callable[[Verbs, tuple[Any, ...], Book], None] | None" = None
    """Book one event of the engine."""
    gains: Mapping[str, str] = field(default_factory=dict)
    """Sources of life and energy that are no card, and the figure of each."""
    losses: Mapping[str, str] = field(default_factory=dict)
    """Sources of lost life that are no card, and the figure of each."""


@dataclass(frozen=True, eq=False)
class Expansion:
    """What can be added to a game."""

    id: str
    extend: Callable[[Rules], Rules]
    """Return the rules with this expansion, given those without."""
    editions: tuple[str, ...] = ALL_EDITIONS
    """Those it fits."""
    cards: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    """What is known of its cards, tokens and other pieces, by id: facts as `cards.json` has them."""

    features: tuple[Feature, ...] = ()
    rated: tuple[RatedCard, ...] = ()
    roll_mark: Callable[[str, bool, int], int] | None = None
    """Tell rolls apart that differ for this expansion by more than score and Smash.

    Given the faces, whether the roller is in Tokyo and how much life the roll heals; rolls with equal marks are alike.
    """
    good_faces: str = ""
    """Faces of its dice that bots keep; they throw the others again."""
    last_resorts: tuple[str, ...] = ()
    """Moves that bots make against a loss only if it would be their last."""
    rules_of_thumb: "Mapping[str, str | Callable[[Verbs, tuple[str, ...]], str]]" = field(default_factory=dict)
    """By question: how a careful beginner answers, or another question that is answered in the same way."""
    actions: Callable[[Rules, int], list[str]] | None = None
    """Return moves with a number of their own in environments, given the rules and how many players there are.

    Moves with its market cards and its dice have numbers already; moves without one are numbered at each decision.
    """
    statistics: Statistics | None = None
    deal: "Callable[[list[Player], Random], None] | None" = None
    """Give the monsters of a position in the middle of a game what they could have by then, for training."""


def dial(
    name: str, most: int, value: "Callable[[Monster], int]", worth: float = 0.0, kin: Kin | None = None
) -> Feature:
    """Return the feature of a number from 0 to `most`; 0 marks no row."""

    def held(monster: "Monster") -> tuple[int, ...]:
        number = value(monster)
        return (min(number, most),) if number else ()

    rows = tuple([f"{name} {number}" for number in range(most + 1)])
    guesses = dict.fromkeys(rows[1:], kin) if kin else {}
    return Feature(name, rows, held, tuple([worth * number for number in range(most + 1)]), guesses, True)
