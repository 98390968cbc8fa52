"""Where training on expansions begins: what a new row is worth is guessed from rows that are already learnt.

A card that gives another roll is at first worth what Giant Brain is; self-play then corrects the guesses. Each
expansion says itself what is akin to what.
"""

from __future__ import annotations

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.value.features import FEATURES, RATED, layout
from daikaiju.engine.expansion import Kin


def kin_of_rows() -> dict[str, Kin]:
    """Return a seat's new rows, and which of its learnt rows make the first guess of each, in which shares."""
    guesses = {row: kin for feature in FEATURES for row, kin in feature.kin.items()}
    return guesses | {card.row: card.kin for card in RATED.values() if card.kin}


def guess(rows: Floats, seats: int) -> None:
    """Fill in the rows of expansions, as they are learnt: each mark of a dial is what it adds to the one below."""
    place = {name: number for number, name in enumerate(layout(seats).names)}
    for seat in range(seats):
        for new, kin in kin_of_rows().items():
            rows[place[f"{seat} {new}"]] = sum(share * rows[place[f"{seat} {old}"]] for old, share in kin.items())
