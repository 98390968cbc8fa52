"""Pairs of cards that are worth more, or less, together than separately.

There are a thousand pairs, too many to play them all. The evaluator estimates the interaction of every pair over
positions of many games. The share of such an estimate that is real is measured once, over all games in which a monster
got a second card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.value.features import KEEPS, KNOWN_ROW, SEAT_ROWS
from daikaiju.bots.value.network import Evaluator
from daikaiju.engine.rules import EDITIONS
from daikaiju.lab.cards.worth import Place
from daikaiju.lab.statistics import SURE, Estimate

MOST_POSITIONS = 100
SHOWN = 12


@dataclass(frozen=True)
class Pair:
    """Two cards, and the worth of owning both beyond the sum of each."""

    one: str
    two: str
    more: Estimate


@dataclass
class Positions:
    """Positions of one setting in which a monster was about to get its first gift."""

    found: list[tuple[list[int], int, int]] = field(default_factory=list)
    """Rows, their number of living monsters, and the index of the receiver."""

    def add(self, row: Mapping[str, Any]) -> None:
        """Store the position of a game, if it has one and there is capacity."""
        for gift in row["gifts"]:
            if gift["position"] and len(self.found) < MOST_POSITIONS:
                self.found.append((gift["position"], gift["living"], gift["place"]))


@dataclass
class Truth:
    """The share of estimated interactions that is real: a regression over all second gifts."""

    n: int = 0
    said: float = 0.0
    squares: float = 0.0
    came: float = 0.0
    product: float = 0.0
    came_squares: float = 0.0

    def add(self, said: float, came: float) -> None:
        """Count one second gift: its estimated interaction with the first, and its effect beyond its own worth."""
        self.n += 1
        self.said += said
        self.squares += said * said
        self.came += came
        self.product += said * came
        self.came_squares += came * came

    def share(self) -> Estimate:
        """Return the slope of the effect over the estimate."""
        spread = self.squares - self.said**2 / max(1, self.n)
        if self.n < 3 or spread <= 0:
            return Estimate(0.0, 0.0, self.n)
        slope = (self.product - self.said * self.came / self.n) / spread
        rest = self.came_squares - self.came**2 / self.n - slope**2 * spread
        return Estimate(slope, float(SURE * np.sqrt(max(0.0, rest) / (self.n - 2) / spread)), self.n)


def positions(rows: Iterable[Mapping[str, Any]]) -> dict[Place, Positions]:
    """Return positions by edition and number of monsters."""
    found: dict[Place, Positions] = {}
    for row in rows:
        if row["gifts"]:
            found.setdefault((row["deal"].split()[0], len(row["monsters"])), Positions()).add(row)
    return {place: where for place, where in found.items() if where.found}


def truth(rows: Iterable[Mapping[str, Any]]) -> Truth:
    """Return the share of estimated interactions that these games confirm."""
    found = Truth()
    for row in rows:
        for gift in row["gifts"]:
            if meeting := gift["said"] - gift["alone"]:
                found.add(meeting, gift["worth"] - gift["alone"])
    return found


def pairs(edition: str, where: Positions, evaluator: Evaluator, comes_true: Estimate) -> list[Pair]:
    """Return all pairs of keep cards of an edition, those with the largest interaction first."""
    cards = [card for card in KEEPS if card in set(EDITIONS[edition].deck)]
    said = np.array([_meetings(cards, *position, evaluator) for position in where.found])
    mean, spread = said.mean(axis=0), said.std(axis=0) / np.sqrt(len(said))
    found = []
    for first, one in enumerate(cards):
        for second in range(first + 1, len(cards)):
            more = float(mean[first, second])
            margin = np.hypot(comes_true.mean * SURE * spread[first, second], comes_true.margin * more)
            found.append(Pair(one, cards[second], Estimate(comes_true.mean * more, float(margin), len(said))))
    return sorted(found, key=lambda pair: -pair.more.mean)


def _meetings(cards: list[str], rows: list[int], living: int, place: int, evaluator: Evaluator) -> Floats:
    """Return (cards, cards): the evaluator's interaction of two cards in one position."""
    net = evaluator.nets[living]
    held = net.rows[[place * SEAT_ROWS + KNOWN_ROW[card] for card in cards]]
    base = net.rows[rows].sum(axis=0)
    alone = net.outcomes(np.vstack((base, base + held)))[:, place]
    both = net.outcomes((base + held[:, None, :] + held[None, :, :]).reshape(-1, held.shape[1]))[:, place]
    found: Floats = both.reshape(len(cards), -1) - alone[1:, None] - alone[None, 1:] + alone[0]
    return found
