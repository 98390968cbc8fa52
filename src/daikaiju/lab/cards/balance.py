"""How fair the game is: who goes first, which monster one is, how games end, by edition and number of monsters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from daikaiju.engine.rules import EDITIONS
from daikaiju.lab.statistics import Estimate, Tally

WAYS = ("points", "last", "nobody")


@dataclass
class Balance:
    """Games of one setting without gifts: shares of the win by place in the order of play, ways of winning, length."""

    edition: str
    players: int
    is_variant: bool
    places: dict[int, Tally] = field(default_factory=dict)
    ways: dict[str, Tally] = field(default_factory=dict)
    turns: Tally = field(default_factory=Tally)

    def add(self, row: Mapping[str, Any]) -> None:
        """Count one game."""
        for seat, share in enumerate(row["adjusted"]):
            self.places.setdefault((seat - row["first"]) % self.players, Tally()).add(share)
        for way in WAYS:
            self.ways.setdefault(way, Tally()).add(float(row["way"] == way))
        self.turns.add(row["turns"])

    def share(self, place: int) -> Estimate:
        """How often whoever sits there in the order of play wins, without the luck of the dice."""
        return self.places[place].estimate()

    @property
    def first(self) -> Estimate:
        """How much more than a fair share the first player wins."""
        found = self.share(0)
        return Estimate(found.mean - 1 / self.players, found.margin, found.n)


def balances(rows: Iterable[Mapping[str, Any]]) -> list[Balance]:
    """The balance of every setting without gifts."""
    found: dict[tuple[str, int, bool], Balance] = {}
    for row in rows:
        edition, _, *words = row["deal"].split()
        if "gifts" not in words:
            key = edition, len(row["monsters"]), "two_player_variant" in words
            found.setdefault(key, Balance(*key)).add(row)
    return [found[key] for key in sorted(found, key=lambda key: ([*EDITIONS].index(key[0]), *key[1:]))]


def monsters(rows: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Estimate]]:
    """By edition and monster: how much more than a fair share it wins, without the luck of the dice, in all games."""
    found: dict[str, dict[str, Tally]] = {}
    for row in rows:
        edition = found.setdefault(row["deal"].split()[0], {})
        for monster, share in zip(row["monsters"], row["adjusted"], strict=True):
            edition.setdefault(monster, Tally()).add(share - 1 / len(row["monsters"]))
    return {
        name: {one: tally.estimate() for one, tally in sorted(found[name].items())}
        for name in EDITIONS
        if name in found
    }
