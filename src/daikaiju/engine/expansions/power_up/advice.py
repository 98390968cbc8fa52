"""Facts about evolutions for bots, environments and training.

A bot knows its own hand. Of other monsters it knows how many evolutions they hold and how many are left in their decks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.expansion import Feature, Kin, Player, dial
from daikaiju.engine.expansions.power_up.decks import CARDS, DECKS, FRONT, HAND, LEFT, deck_name

if TYPE_CHECKING:
    from random import Random

    from daikaiju.engine.rules import Rules
    from daikaiju.engine.state import Monster

MOST_HELD = 4
MOST_LEFT = 8
IN_HAND = {card: number for number, card in enumerate(CARDS)}
IN_FRONT = {card: number for number, card in enumerate([card for card in CARDS if CARDS[card]["play"] != "temporary"])}
WORTH_IN_FRONT, WORTH_IN_HAND = 0.3, 0.15
USUAL_CARDS: Kin = dict.fromkeys(["has jets", "has giant_brain", "has gourmet", "has rapid_healing"], 0.25)
"""A first guess at the weights of an evolution: the mean of some keep cards."""


def held(me: Monster) -> int:
    """Return how many evolutions a monster holds."""
    return len(me.extra.get(HAND, ()))


def left(me: Monster) -> int:
    """Return how many evolutions are left in a monster's deck."""
    return int(me.extra.get(LEFT, 0))


def in_hand(me: Monster) -> list[int]:
    """Return the rows of the evolutions in a hand, as far as they can be seen."""
    return [IN_HAND[card] for card in me.extra.get(HAND, ()) if card in IN_HAND]


def in_front(me: Monster) -> list[int]:
    """Return the rows of the evolutions in front of a monster."""
    return [IN_FRONT[card] for card in me.extra.get(FRONT, ()) if card in IN_FRONT]


def _in_front() -> Feature:
    permanent = {card: CARDS[card]["play"] == "permanent" for card in IN_FRONT}
    rows = {card: f"evolution {card}" for card in IN_FRONT}
    return Feature(
        "evolutions in front",
        tuple(rows.values()),
        in_front,
        tuple([WORTH_IN_FRONT * permanent[card] for card in IN_FRONT]),
        {rows[card]: USUAL_CARDS for card in IN_FRONT if permanent[card]},
    )


FEATURES: tuple[Feature, ...] = (
    dial("evolutions held", MOST_HELD, held, WORTH_IN_HAND, {row: share / 2 for row, share in USUAL_CARDS.items()}),
    dial("evolutions left", MOST_LEFT, left),
    Feature("own evolutions", tuple([f"holds {card}" for card in IN_HAND]), in_hand),
    _in_front(),
)


def moves(rules: Rules, players: int) -> list[str]:
    """Return the frequent moves with evolutions in a hand or in front of a monster."""
    cards = sorted([card for card in CARDS if card in rules.powers])
    return [f"{verb} {card}" for verb in ("play", "use", "pick") for card in cards]


def deal(players: list[Player], random: Random) -> None:
    """Give the monsters of a position evolutions in their hands and in front of them."""
    for player in players:
        cards = random.sample(DECKS[deck_name(player["monster"])], MOST_LEFT)
        player[HAND] = [cards.pop() for _ in range(random.choice((0, 1, 1, 2)))]
        player[FRONT] = [card for card in cards[:2] if CARDS[card]["play"] == "permanent"]
