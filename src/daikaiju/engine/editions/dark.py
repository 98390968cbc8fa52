"""The Dark Edition (2020): the second edition's rules with other cards, and wickedness."""

from dataclasses import replace
from typing import Final

from daikaiju.engine.cards.catalogue import deck_of, prices_of
from daikaiju.engine.editions.second import SECOND
from daikaiju.engine.powers import powers_of
from daikaiju.engine.rules import SET_UP, TILE_LEVELS, Rules, tiles_of, watchers_among

NAME: Final = "dark"

DARK: Final[Rules] = replace(
    SECOND,
    edition=NAME,
    monsters=("Alienoid", "Cyber Bunny", "Gigazaur", "Kraken", "Meka Dragon", "The King"),
    deck=deck_of(NAME),
    prices=prices_of(NAME),
    powers=powers_of(NAME),
    watchers=watchers_among(powers_of(NAME)),
    has_wickedness=True,
    wickedness_levels=TILE_LEVELS,
    tiles=tiles_of("red"),
    set_up=(SET_UP[0], "lay_tiles", *SET_UP[1:]),
    offered=(*SECOND.offered, "wickedness_levels", "tiles"),
)
