"""The pieces of a table by its rules: cards that stay, tiles, faces of dice; each in a fixed order."""

from __future__ import annotations

from daikaiju.engine.dice import FACES, KINDS
from daikaiju.engine.powers import Lasting
from daikaiju.engine.rules import Rules, tiles_of


def lasting_cards(rules: Rules) -> list[str]:
    """Return the cards of a table that stay in front of their owner."""
    return sorted({card for card in rules.deck if isinstance(rules.powers[card], Lasting)})


def tile_faces(rules: Rules) -> list[str]:
    """Return the faces of tiles that may be on a table."""
    return sorted({*tiles_of("red"), *tiles_of("green")}) if rules.has_wickedness else []


def die_faces(rules: Rules) -> str:
    """Return the faces of the dice of a table; those of expansions come last."""
    more = sorted(KINDS.keys() - set(FACES)) if rules.more_dice else []
    return FACES + "".join(more)
