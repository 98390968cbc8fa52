"""Even More Wicked!: the gauge and the tiles of the Dark Edition in the others."""

from dataclasses import replace

from daikaiju.engine.expansions import Expansion, insert, register
from daikaiju.engine.rules import TILE_LEVELS, Rules, tiles_of


def extend(rules: Rules) -> Rules:
    """Return the rules of a table with wickedness."""
    return replace(
        rules,
        has_wickedness=True,
        wickedness_levels=TILE_LEVELS,
        tiles=tiles_of("red"),
        set_up=insert(rules.set_up, "lay_market", "lay_tiles"),
        offered=(*rules.offered, "wickedness_levels", "tiles"),
    )


register(Expansion("even_more_wicked", extend, editions=("classic", "second")))
