"""Initial weights for training on expansions, copied from the trained weights of similar features.

A card that gives another roll starts with the weights of Giant Brain; self-play then corrects them. Each expansion
declares which features are similar.
"""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.policy.card_values import RATED
from daikaiju.bots.value.features import FEATURES, layout
from daikaiju.engine.expansion import Kin


def similar_rows() -> dict[str, Kin]:
    """Return a seat's new rows, each with the trained rows and shares that give its initial weights."""
    guesses = {row: kin for feature in FEATURES for row, kin in feature.kin.items()}
    return guesses | {card.row: card.kin for card in RATED.values() if card.kin}


def fill_initial_weights(rows: Floats, seats: int, free: Sequence[int]) -> None:
    """Fill in the `free` rows in training form: each row of a dial is the difference to the one below."""
    rows[free] = 0
    place = {name: number for number, name in enumerate(layout(seats).names)}
    is_free = set(free)
    for seat in range(seats):
        for new, kin in similar_rows().items():
            if (number := place[f"{seat} {new}"]) in is_free:
                rows[number] = sum(share * rows[place[f"{seat} {old}"]] for old, share in kin.items())
