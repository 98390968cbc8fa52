"""The games of the card laboratory: rounds in which every edition and number of monsters has its share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from daikaiju.engine.rules import EDITIONS

Options = tuple[tuple[str, Any], ...]
VARIANT: Options = (("two_player_variant", True),)


@dataclass(frozen=True)
class Setting:
    """A kind of game: edition, number of monsters, options, and whether gifts are given."""

    edition: str
    players: int
    has_gifts: bool = False
    options: Options = ()

    @property
    def name(self) -> str:
        """The setting in words, as in the rows."""
        words = [self.edition, str(self.players), *(["gifts"] if self.has_gifts else [])]
        return " ".join([*words, *(name for name, _ in self.options)])


@dataclass(frozen=True)
class Deal(Setting):
    """One deal of a setting: its dice, its gifts, and the seats of the monsters."""

    number: int = 0

    @property
    def name(self) -> str:
        """The deal in words; the games' random numbers are derived from it."""
        return f"{super().name} #{self.number}"

    @property
    def games(self) -> int:
        """The number of games: every set of gifts is played from every seat; without gifts there is one game."""
        return self.players if self.has_gifts else 1


SHARES = (
    (2, True, (), 8),
    (4, True, (), 2),
    (2, False, (), 2),
    (2, False, VARIANT, 2),
    (3, False, (), 1),
    (4, False, (), 1),
    (5, False, (), 1),
    (6, False, (), 1),
)
"""Players, gifts, options, and deals per round; duels with gifts take about as much time as tables with gifts."""


def deals(edition: str, number: int) -> Iterator[Deal]:
    """Yield the deals of one edition's part of a round."""
    for players, has_gifts, options, share in SHARES:
        for place in range(share):
            yield Deal(edition, players, has_gifts, options, number * share + place)


@dataclass(frozen=True)
class Part:
    """One edition's part of one round: the unit of work of a worker."""

    edition: str
    round: int
    seed: int


def parts(rounds: int, seed: int) -> list[Part]:
    """Return all parts of this many rounds, in order."""
    return [Part(edition, number, seed) for number in range(rounds) for edition in EDITIONS]


def games_in_part() -> int:
    """Return the number of games of a part; it is the same for every edition."""
    return sum(deal.games for deal in deals("second", 0))
