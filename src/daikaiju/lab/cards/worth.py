"""The worth of each card to its owner, in win probability, from the gifts of many games.

Two sources are combined. The games give an unbiased but noisy estimate. The evaluator gives an estimate with little
noise but with systematic errors. The size of these errors is estimated from the games over all cards and settings
(`mixed_model`), and the games of each card are weighted accordingly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from daikaiju.engine.rules import EDITIONS
from daikaiju.lab.cards.gifts import NOTHING
from daikaiju.lab.cards.mixed_model import Fit, fit
from daikaiju.lab.statistics import SURE, Estimate, Tally

PRIOR_GIFTS = 10
"""The weight of the spread of all gifts in a card's spread, as a number of gifts."""
FEWEST_GIFTS = 3
"""Cards with fewer gifts than this are left out."""

Place = tuple[str, int]
"""An edition and a number of monsters."""


@dataclass
class Gifts:
    """All gifts of one kind in one setting."""

    worth: Tally = field(default_factory=Tally)
    said: Tally = field(default_factory=Tally)
    surprise: Tally = field(default_factory=Tally)
    """The effects in the games minus the evaluator's estimates."""

    def add(self, gift: Mapping[str, Any]) -> None:
        """Count one gift."""
        self.worth.add(gift["worth"])
        self.said.add(gift["said"])
        self.surprise.add(gift["worth"] - gift["said"])


@dataclass(frozen=True)
class CardWorth:
    """The worth of owning a card, its fair price, and the estimate from the games alone."""

    card: str
    price: int
    worth: Estimate
    fair: Estimate
    games: Estimate


@dataclass(frozen=True)
class Weighed:
    """The cards of one setting, most valuable first, and the worth of an energy there."""

    edition: str
    players: int
    energy: Estimate
    cards: tuple[CardWorth, ...]


Found = dict[Place, dict[str, Gifts]]


def collect(rows: Iterable[Mapping[str, Any]]) -> Found:
    """Return gifts by edition, number of monsters and kind."""
    found: Found = {}
    for row in rows:
        edition = row["deal"].split()[0]
        for gift in row["gifts"]:
            setting = found.setdefault((edition, len(row["monsters"])), {})
            setting.setdefault(gift["what"], Gifts()).add(gift)
    return found


def weigh(found: Found) -> tuple[list[Weighed], Fit]:
    """Return the worth of every card with enough gifts in every setting, and the fit of the evaluator's errors."""
    cells = [
        (place, card)
        for place, gifts in sorted(found.items(), key=lambda item: in_order_of_editions(item[0]))
        for card in sorted(set(EDITIONS[place[0]].deck))
        if NOTHING in gifts and card in gifts and gifts[card].worth.n >= FEWEST_GIFTS
    ]
    pooled = {place: _pooled(gifts) for place, gifts in found.items()}
    bases = {place: energy_line(found[place], pooled[place], is_surprise=True) for place, _ in cells}
    model = _errors(found, cells, pooled, bases)
    lines = {place: energy_line(found[place], pooled[place]) for place in bases}
    weighed: dict[Place, list[CardWorth]] = {place: [] for place in bases}
    for number, (place, card) in enumerate(cells):
        gifts, scale = found[place][card], chance_scale(place[1])
        mean = gifts.said.estimate().mean + scale * float(model.values[number])
        variance = scale**2 * float(model.variances[number]) + _variance(gifts.said, 0.0) + bases[place].base_variance
        worth = Estimate(mean, float(SURE * np.sqrt(variance)), gifts.worth.n)
        price = EDITIONS[place[0]].prices[card]
        fair = fair_price(worth, lines[place].slope)
        weighed[place].append(CardWorth(card, price, worth, fair, _alone(gifts, lines[place])))
    return [
        Weighed(*place, lines[place].slope, tuple(sorted(cards, key=lambda card: -card.worth.mean)))
        for place, cards in weighed.items()
    ], model


def _errors(
    found: Found, cells: Sequence[tuple[Place, str]], pooled: Mapping[Place, float], bases: Mapping[Place, EnergyLine]
) -> Fit:
    """Return the evaluator's error for every card in every setting, on one scale, by the mixed model."""
    surprise, noise, said = [], [], []
    for place, card in cells:
        gifts, scale = found[place][card], chance_scale(place[1])
        surprise.append((gifts.surprise.estimate().mean - bases[place].base) / scale)
        noise.append(_variance(gifts.surprise, pooled[place]) / scale**2)
        said.append(gifts.said.estimate().mean / scale)
    places = list(bases)
    design = np.array([[*(float(place == one) for one in places), 0.0] for place, _ in cells])
    design[:, -1] = said
    return fit(np.array(surprise), np.array(noise), design, [card for _, card in cells])


def in_order_of_editions(place: Place) -> tuple[int, int]:
    """Return a sort key of settings: editions by year, then the number of monsters."""
    return [*EDITIONS].index(place[0]), place[1]


def chance_scale(players: int) -> float:
    """Return the scale of gains and losses at a table of this size, relative to a duel."""
    return 4 * (1 / players) * (1 - 1 / players)


@dataclass(frozen=True)
class EnergyLine:
    """The effect of gifts of energy as a line over the amount: at zero, per energy, and the uncertainty."""

    base: float
    base_variance: float
    slope: Estimate


def energy_line(gifts: Mapping[str, Gifts], pooled: float, is_surprise: bool = False) -> EnergyLine:
    """Return the weighted least-squares line through all gifts of energy and empty gifts, of worth or of surprise."""
    given = {int(name.split()[1]): found for name, found in gifts.items() if name.startswith("energy ")}
    tallies = {amount: found.surprise if is_surprise else found.worth for amount, found in sorted(given.items())}
    amounts = np.array(list(tallies), dtype=float)
    means = np.array([tally.estimate().mean for tally in tallies.values()])
    weights = 1 / np.array([_variance(tally, pooled) for tally in tallies.values()])
    centre = float(weights @ amounts) / weights.sum()
    spread = float(weights @ (amounts - centre) ** 2)
    slope = float(weights @ ((amounts - centre) * means)) / spread
    base = float(weights @ means) / weights.sum() - slope * centre
    number = sum(tally.n for tally in tallies.values())
    return EnergyLine(
        base=float(base),
        base_variance=float(1 / weights.sum() + centre**2 / spread),
        slope=Estimate(slope, float(SURE / np.sqrt(spread)), number),
    )


def fair_price(worth: Estimate, energy: Estimate) -> Estimate:
    """Return the amount of energy of equal worth."""
    price = worth.mean / energy.mean
    margin = np.hypot(worth.margin, price * energy.margin) / energy.mean
    return Estimate(price, float(margin), worth.n)


def _alone(gifts: Gifts, line: EnergyLine) -> Estimate:
    """Return the estimate from the games of one card, without other cards and without the evaluator."""
    mine = gifts.worth.estimate()
    margin = np.hypot(mine.margin, SURE * np.sqrt(line.base_variance))
    return Estimate(mine.mean - line.base, float(margin), mine.n)


def _pooled(gifts: Mapping[str, Gifts]) -> float:
    """Return the variance of one gift's surprise, over all kinds."""
    squares = sum(given.surprise.squares - given.surprise.total**2 / given.surprise.n for given in gifts.values())
    return squares / max(1, sum(given.surprise.n - 1 for given in gifts.values()))


def _variance(tally: Tally, pooled: float) -> float:
    """Return the variance of a tally's mean; a small tally borrows from the pooled variance."""
    own = max(0.0, tally.squares - tally.total**2 / tally.n)
    return (own + PRIOR_GIFTS * pooled) / (max(1, tally.n - 1) + (PRIOR_GIFTS if pooled else 0)) / tally.n
