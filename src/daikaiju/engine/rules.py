"""Editions are facts: one named field per row in which they differ."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from daikaiju.engine.cards.catalogue import CARDS, FACTS, TILES, deck_of, prices_of
from daikaiju.engine.errors import RulesError
from daikaiju.engine.fields import Field

RULES_VERSION: Final = 1
"""Raise it when the same moves and the same chance would no longer give the same game: logs and records name it."""
FEWEST: Final = 2
MOST: Final = 6
BAY_OPENS_AT: Final = 5
POINTS_TO_WIN: Final = 20
SWEEP_PRICE: Final = 2
TILE_LEVELS: Final = (3, 6, 10)
TILE_PAIRS: Final[tuple[tuple[str, str], ...]] = tuple((red, green) for red, green in FACTS["pairs"])


def tiles_of(side: str) -> tuple[str, ...]:
    """The ten tiles that show this side."""
    return tuple(tile for tile, facts in TILES.items() if facts["side"] == side)


@dataclass(frozen=True)
class Rules:
    """One edition with the options of one table."""

    edition: str
    monsters: tuple[str, ...]
    first_player: str
    entry_needs_smash: bool
    """Only an attacker enters Tokyo, at once; otherwise whoever is active must, after its dice."""
    yield_needs_wound: bool
    bay_to_city: bool
    wins_at_once: bool
    added_smash_is_smash: bool
    """Cards that raise damage add real Smash; otherwise only a Smash on the dice is an attack."""
    frenzy_at_once: bool
    sells_at_price_paid: bool
    lost_size_costs_life: bool
    healer_regenerates: bool
    battery_takes_deposit: bool
    landing_clears_bay: bool
    """Death From Above drives everybody out of Tokyo and always ends in City."""
    has_wickedness: bool
    deck: tuple[str, ...]
    prices: Mapping[str, int]
    offered: tuple[str, ...]
    """The options that fit the edition."""
    has_bay: bool = True
    wins_by_round: bool = False
    """20 points are looked at when the turn passes to or past the seat that began, not after every turn."""
    wickedness_levels: tuple[int, ...] = ()
    tiles: tuple[str, ...] = ()
    """The faces that lie open; none where chance turns them."""
    has_mixed_tiles: bool = False
    two_player_variant: bool = False
    options: tuple[tuple[str, Any], ...] = ()
    """What the table chose, by name."""
    monster_fields: tuple[Field, ...] = ()
    """What expansions keep of every monster, in its `extra`."""
    table_fields: tuple[Field, ...] = ()
    """What expansions keep of the table, in its `extra`."""


CLASSIC = Rules(
    edition="classic",
    monsters=("Alienoid", "Cyber Bunny", "Giga Zaur", "Kraken", "Meka Dragon", "The King"),
    first_player="random",
    entry_needs_smash=True,
    yield_needs_wound=False,
    bay_to_city=False,
    wins_at_once=True,
    added_smash_is_smash=False,
    frenzy_at_once=True,
    sells_at_price_paid=True,
    lost_size_costs_life=True,
    healer_regenerates=True,
    battery_takes_deposit=True,
    landing_clears_bay=False,
    has_wickedness=False,
    deck=deck_of("classic"),
    prices=prices_of("classic"),
    offered=("first_player", "two_player_variant", "bay", "bay_to_city"),
)

SECOND = replace(
    CLASSIC,
    edition="second",
    monsters=("Alienoid", "Cyber Kitty", "Gigazaur", "Meka Dragon", "Space Penguin", "The King"),
    first_player="roll_off",
    entry_needs_smash=False,
    yield_needs_wound=True,
    bay_to_city=True,
    wins_at_once=False,
    added_smash_is_smash=True,
    frenzy_at_once=False,
    sells_at_price_paid=False,
    lost_size_costs_life=False,
    healer_regenerates=False,
    battery_takes_deposit=False,
    deck=deck_of("second"),
    prices=prices_of("second"),
    offered=("first_player", "two_player_variant", "victory"),
)

DARK = replace(
    SECOND,
    edition="dark",
    monsters=("Alienoid", "Cyber Bunny", "Gigazaur", "Kraken", "Meka Dragon", "The King"),
    landing_clears_bay=True,
    has_wickedness=True,
    wickedness_levels=(3, 6, 10),
    tiles=tiles_of("red"),
    offered=(*SECOND.offered, "wickedness_levels", "tiles"),
    deck=deck_of("dark"),
    prices=prices_of("dark"),
)

EDITIONS = {rules.edition: rules for rules in (CLASSIC, SECOND, DARK)}


def edition_rules(edition: Any) -> Rules:
    """The rules of an edition as printed."""
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise RulesError(f"unknown edition {edition!r}; known: {', '.join(EDITIONS)}")
    return EDITIONS[edition]


def is_keep(card: str) -> bool:
    """Whether the card stays in front of its owner."""
    return bool(CARDS[card]["kind"] == "keep")
