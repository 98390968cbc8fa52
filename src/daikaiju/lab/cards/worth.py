"""What each card is worth to its owner, in win probability, from the gifts of many games.

Two sources are put together. The games say without prejudice what a card was worth, but with the noise of games; the
evaluator says the same of every card with little noise, but with errors of its own. How large these errors are is
estimated from the games over all cards and settings (`mixed_model`), and each card's games count by that much.
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
"""A card's own spread counts against the spread of all gifts as if these had been so many gifts more."""
FEWEST_GIFTS = 3
"""Cards with fewer gifts than this are not weighed."""

Place = tuple[str, int]
"""An edition and a number of monsters."""


@dataclass
class Gifts:
    """All gifts of one thing in one setting."""

    worth: Tally = field(default_factory=Tally)
    said: Tally = field(default_factory=Tally)
    surprise: Tally = field(default_factory=Tally)
    """What the games brought more than the evaluator said."""

    def add(self, gift: Mapping[str, Any]) -> None:
        """Count one gift."""
        self.worth.add(gift["worth"])
        self.said.add(gift["said"])
        self.surprise.add(gift["worth"] - gift["said"])


@dataclass(frozen=True)
class CardWorth:
    """What owning a card is worth, the price that would be fair, and what the games alone say."""

    card: str
    price: int
    worth: Estimate
    fair: Estimate
    games: Estimate


@dataclass(frozen=True)
class Weighed:
    """The cards of one setting, dearest first, and what an energy is worth there."""

    edition: str
    players: int
    energy: Estimate
    cards: tuple[CardWorth, ...]


Found = dict[Place, dict[str, Gifts]]


def collect(rows: Iterable[Mapping[str, Any]]) -> Found:
    """Gifts by edition, number of monsters and thing."""
    found: Found = {}
    for row in rows:
        edition = row["deal"].split()[0]
        for gift in row["gifts"]:
            setting = found.setdefault((edition, len(row["monsters"])), {})
            setting.setdefault(gift["what"], Gifts()).add(gift)
    return found


def weigh(found: Found) -> tuple[list[Weighed], Fit]:
    """The worth of every card with enough gifts in every setting, and how far the evaluator was off."""
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
    found: Found, cells: Sequence[tuple[Place, str]], pooled: Mapping[Place, float], bases: Mapping[Place, Line]
) -> Fit:
    """The evaluator's error of every card in every setting, all of one scale, by the mixed model."""
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
    """A key to sort settings by: editions as they appeared, then the number of monsters."""
    return [*EDITIONS].index(place[0]), place[1]


def chance_scale(players: int) -> float:
    """How much room a fair share leaves for gains and losses, against a duel's."""
    return 4 * (1 / players) * (1 - 1 / players)


@dataclass(frozen=True)
class Line:
    """What gifts of energy brought as a line over the amount: at nothing, for each energy, and how surely."""

    base: float
    base_variance: float
    slope: Estimate


def energy_line(gifts: Mapping[str, Gifts], pooled: float, is_surprise: bool = False) -> Line:
    """The weighted least-squares line through all gifts of energy, nothing among them; of their worth or surprise."""
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
    return Line(
        base=float(base),
        base_variance=float(1 / weights.sum() + centre**2 / spread),
        slope=Estimate(slope, float(SURE / np.sqrt(spread)), number),
    )


def fair_price(worth: Estimate, energy: Estimate) -> Estimate:
    """How much energy is worth as much."""
    price = worth.mean / energy.mean
    margin = np.hypot(worth.margin, price * energy.margin) / energy.mean
    return Estimate(price, float(margin), worth.n)


def _alone(gifts: Gifts, line: Line) -> Estimate:
    """What the games of one card say, without the others and without the evaluator's word on the card."""
    mine = gifts.worth.estimate()
    margin = np.hypot(mine.margin, SURE * np.sqrt(line.base_variance))
    return Estimate(mine.mean - line.base, float(margin), mine.n)


def _pooled(gifts: Mapping[str, Gifts]) -> float:
    """The variance of one gift's surprise, over all things."""
    squares = sum(given.surprise.squares - given.surprise.total**2 / given.surprise.n for given in gifts.values())
    return squares / max(1, sum(given.surprise.n - 1 for given in gifts.values()))


def _variance(tally: Tally, pooled: float) -> float:
    """The variance of a tally's mean; a small tally borrows from the pooled variance."""
    own = max(0.0, tally.squares - tally.total**2 / tally.n)
    return (own + PRIOR_GIFTS * pooled) / (max(1, tally.n - 1) + (PRIOR_GIFTS if pooled else 0)) / tally.n
