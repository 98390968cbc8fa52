"""Editions are facts: one named field per row in which they differ, and the options a table may choose."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from daikaiju.engine.cards.catalogue import CARDS, FACTS, TILES, deck_of, prices_of
from daikaiju.engine.errors import RulesError

FEWEST: Final = 2
MOST: Final = 6
BAY_OPENS_AT: Final = 5
POINTS_TO_WIN: Final = 20
SWEEP_PRICE: Final = 2


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
    any_damage_breathes_fire: bool
    landing_clears_bay: bool
    """Death From Above drives everybody out of Tokyo and always lands in City."""
    has_wickedness: bool
    deck: tuple[str, ...]
    prices: Mapping[str, int]
    wickedness_levels: tuple[int, ...] = ()
    tiles: str = ""
    two_player_variant: bool = False
    options: tuple[tuple[str, Any], ...] = ()


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
    any_damage_breathes_fire=True,
    landing_clears_bay=False,
    has_wickedness=False,
    deck=deck_of("classic"),
    prices=prices_of("classic"),
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
    any_damage_breathes_fire=False,
    landing_clears_bay=True,
    deck=deck_of("second"),
    prices=prices_of("second"),
)

DARK = replace(
    SECOND,
    edition="dark",
    monsters=("Alienoid", "Cyber Bunny", "Gigazaur", "Kraken", "Meka Dragon", "The King"),
    has_wickedness=True,
    wickedness_levels=(3, 6, 10),
    tiles="red",
    deck=deck_of("dark"),
    prices=prices_of("dark"),
)

EDITIONS = {rules.edition: rules for rules in (CLASSIC, SECOND, DARK)}
OPTIONS = ("first_player", "two_player_variant", "bay_to_city", "wickedness_levels", "tiles")
TILE_LEVELS = (3, 6, 10)
TILE_PAIRS: tuple[tuple[str, str], ...] = tuple((red, green) for red, green in FACTS["pairs"])


def edition_rules(edition: Any) -> Rules:
    """The rules of an edition as printed."""
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise RulesError(f"unknown edition {edition!r}; known: {', '.join(EDITIONS)}")
    return EDITIONS[edition]


def rules_for(edition: Any, options: Any, monsters: int) -> Rules:
    """The rules of one table; an option that is unknown or does not fit is refused."""
    rules = edition_rules(edition)
    if not FEWEST <= monsters <= MOST:
        raise RulesError(f"{monsters} monsters: the game is for {FEWEST} to {MOST}")
    if not isinstance(options, Mapping):
        raise RulesError(f"options must be an object, not {options!r}")
    for name, value in options.items():
        rules = _with_option(rules, name, value, monsters)
    return replace(rules, options=tuple(sorted((str(name), _plain(value)) for name, value in options.items())))


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _with_option(rules: Rules, name: Any, value: Any, monsters: int) -> Rules:
    if not isinstance(name, str) or name not in OPTIONS:
        raise RulesError(f"unknown option {name!r}; known: {', '.join(OPTIONS)}")
    if name == "first_player":
        is_seat = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < monsters
        if not is_seat and value not in ("roll_off", "random"):
            raise RulesError(f"option first_player {value!r}: roll_off, random or a seat from 0 to {monsters - 1}")
        return replace(rules, first_player=str(value))
    if name == "two_player_variant":
        if not isinstance(value, bool):
            raise RulesError(f"option two_player_variant {value!r}: true or false")
        if value and monsters != 2:
            raise RulesError(f"option two_player_variant is for 2 monsters, not {monsters}")
        return replace(rules, two_player_variant=value)
    if name == "bay_to_city":
        if not isinstance(value, bool):
            raise RulesError(f"option bay_to_city {value!r}: true or false")
        return replace(rules, bay_to_city=value)
    if not rules.has_wickedness:
        raise RulesError(f"option {name} does not fit edition {rules.edition}, which has no wickedness")
    if name == "tiles":
        if not isinstance(value, str) or value not in ("red", "green", "mixed"):
            raise RulesError(f"option tiles {value!r}: red, green or mixed")
        return replace(rules, tiles=str(value))
    levels: list[Any] = list(value) if isinstance(value, (list, tuple)) else []
    if levels not in ([3, 6, 10], [3, 5, 7]) or not all(isinstance(level, int) for level in levels):
        raise RulesError(f"option wickedness_levels {value!r}: [3, 6, 10] or [3, 5, 7]")
    return replace(rules, wickedness_levels=tuple(levels))


def tiles_of(side: str) -> tuple[str, ...]:
    """The ten tiles that show this side."""
    return tuple(tile for tile, facts in TILES.items() if facts["side"] == side)


def is_keep(card: str) -> bool:
    """Whether the card stays in front of its owner."""
    return bool(CARDS[card]["kind"] == "keep")
