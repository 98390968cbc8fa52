"""Which games the card laboratory plays: rounds in which every edition and number of monsters has its share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from daikaiju.engine.rules import EDITIONS

Options = tuple[tuple[str, Any], ...]
VARIANT: Options = (("two_player_variant", True),)


@dataclass(frozen=True)
class Setting:
    """A kind of game: edition, number of monsters, options, and whether gifts are handed out."""

    edition: str
    players: int
    has_gifts: bool = False
    options: Options = ()

    @property
    def name(self) -> str:
        """The setting in words, as rows name it."""
        words = [self.edition, str(self.players), *(["gifts"] if self.has_gifts else [])]
        return " ".join([*words, *(name for name, _ in self.options)])


@dataclass(frozen=True)
class Deal(Setting):
    """One deal of a setting: its dice, its hands, and where monsters sit."""

    number: int = 0

    @property
    def name(self) -> str:
        """The deal in words; games are drawn from it."""
        return f"{super().name} #{self.number}"

    @property
    def games(self) -> int:
        """Every hand of gifts is played from every seat; without gifts one game is enough."""
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
"""Players, gifts, options, and deals of a round: about as much time for duels with gifts as for tables with gifts."""


def deals(edition: str, number: int) -> Iterator[Deal]:
    """The deals of one edition's part of a round."""
    for players, has_gifts, options, share in SHARES:
        for place in range(share):
            yield Deal(edition, players, has_gifts, options, number * share + place)


@dataclass(frozen=True)
class Part:
    """One edition's part of one round: what a worker plays before it reports."""

    edition: str
    round: int
    seed: int


def parts(rounds: int, seed: int) -> list[Part]:
    """All parts of so many rounds, in order."""
    return [Part(edition, number, seed) for number in range(rounds) for edition in EDITIONS]


def games_in_part() -> int:
    """How many games a part has; the same for every edition."""
    return sum(deal.games for deal in deals("second", 0))
