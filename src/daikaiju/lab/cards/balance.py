"""The balance of the game: first player, monsters, ways of winning and length, by edition and number of monsters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from daikaiju.engine.rules import EDITIONS
from daikaiju.lab.statistics import Estimate, Tally

WAYS = ("points", "last", "nobody")


@dataclass
class Balance:
    """Games of one setting without gifts: shares of wins by position in the order of play, ways of winning, length."""

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
        """Return the luck-adjusted share of wins of a position in the order of play."""
        return self.places[place].estimate()

    @property
    def first(self) -> Estimate:
        """The first player's share above a fair share."""
        found = self.share(0)
        return Estimate(found.mean - 1 / self.players, found.margin, found.n)


def balances(rows: Iterable[Mapping[str, Any]]) -> list[Balance]:
    """Return the balance of every setting without gifts."""
    found: dict[tuple[str, int, bool], Balance] = {}
    for row in rows:
        edition, _, *words = row["deal"].split()
        if "gifts" not in words:
            key = edition, len(row["monsters"]), "two_player_variant" in words
            found.setdefault(key, Balance(*key)).add(row)
    return [found[key] for key in sorted(found, key=lambda key: ([*EDITIONS].index(key[0]), *key[1:]))]


def monsters(rows: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Estimate]]:
    """Return the luck-adjusted share above a fair share, by edition and monster, over all games."""
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
