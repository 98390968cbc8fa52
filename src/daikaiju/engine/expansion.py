"""The declaration of an expansion: its rules, and the facts that every other part of the program needs about it.

It consists of plain data and plain functions over the engine's state. Everything except the rules is optional: bots,
the laboratory, the environments and the statistics treat undeclared parts as unknown to training.
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
"""Rows already trained -> their share in the initial weight of a new row."""
Book = Callable[[int, str, float], None]
"""Function that adds to a statistic of a seat: seat, name of the statistic, amount."""
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
    """The amount each row adds to a monster's strength in the hand-made evaluator; 0 if omitted."""
    kin: Mapping[str, Kin] = field(default_factory=dict)
    """Row name -> the kin from which its initial weight is taken."""
    is_thermometer: bool = False
    """Whether a row includes the weights of all rows below it."""


@dataclass(frozen=True)
class RatedCard:
    """A card with two rows in the bots' evaluator: one for its holder, one for the market."""

    card: str
    row: str
    """The name of its holder's row; that of the market is `market CARD`."""
    worth: float
    """The card's value in points, for bots without training."""
    kin: Kin = field(default_factory=dict)


@dataclass(frozen=True)
class Statistics:
    """Player statistics that an expansion adds."""

    figures: tuple[str, ...]
    count: "Callable[[Verbs, tuple[Any, ...], Book], None] | None" = None
    """Function that counts one event of the engine."""
    gains: Mapping[str, str] = field(default_factory=dict)
    """Sources of life and energy other than cards -> their figure."""
    losses: Mapping[str, str] = field(default_factory=dict)
    """Sources of lost life other than cards -> their figure."""


@dataclass(frozen=True, eq=False)
class Expansion:
    """An expansion: rules and pieces that can be added to a game."""

    id: str
    extend: Callable[[Rules], Rules]
    """Return the rules with this expansion, given those without."""
    editions: tuple[str, ...] = ALL_EDITIONS
    """The editions it can be combined with."""
    cards: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    """Facts about its cards, tokens and other pieces, by id, in the format of `cards.json`."""

    features: tuple[Feature, ...] = ()
    rated: tuple[RatedCard, ...] = ()
    roll_mark: Callable[[str, bool, int], int] | None = None
    """Function that distinguishes rolls that differ for this expansion by more than score and Smash.

    Arguments: the faces, whether the roller is in Tokyo, and the life the roll heals. Rolls with equal marks are
    equivalent.
    """
    good_faces: str = ""
    """Faces of its dice that bots keep; they reroll the others."""
    last_resorts: tuple[str, ...] = ()
    """Defences that bots use only against a loss that would eliminate them."""
    rules_of_thumb: "Mapping[str, str | Callable[[Verbs, tuple[str, ...]], str]]" = field(default_factory=dict)
    """Question -> a careful beginner's answer, or another question that is answered in the same way."""
    actions: Callable[[Rules, int], list[str]] | None = None
    """Return the moves with a fixed action number in environments, given the rules and the number of players.

    Buying and using its market cards already have numbers. All other moves share the numbers `other 0`, `other 1`, … in
    the order of the options of a decision.
    """
    statistics: Statistics | None = None
    deal: "Callable[[list[Player], Random], None] | None" = None
    """Function that adds plausible mid-game holdings to the monsters of a position, for training."""


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
