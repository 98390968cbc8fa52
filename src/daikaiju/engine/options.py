"""The options a table may choose: their values, and how each changes the rules."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from daikaiju.engine.errors import RulesError
from daikaiju.engine.expansions import with_expansions
from daikaiju.engine.rules import BAY_OPENS_AT, FEWEST, MOST, TILE_PAIRS, Rules, edition_rules, tiles_of

Reader = Callable[[Rules, Any, int], Rules]

OPTIONS: Final[dict[str, Reader]] = {}
SEATS: Final[dict[str, tuple[int, int]]] = {}  # option -> the fewest and the most monsters it is for
CHOICES: Final[dict[str, tuple[Any, ...]]] = {}  # option -> the values offered, if they are the same in all editions


def option(fewest: int = FEWEST, most: int = MOST, choices: tuple[Any, ...] = ()) -> Callable[[Reader], Reader]:
    """Register a function that applies an option, under its name, with the number of monsters and the values.

    The first of the choices is the default.
    """

    def register(function: Reader) -> Reader:
        OPTIONS[function.__name__] = function
        SEATS[function.__name__] = (fewest, most)
        if choices:
            CHOICES[function.__name__] = choices
        return function

    return register


def rules_for(edition: Any, options: Any, monsters: int) -> Rules:
    """Return the rules of one table. Raises RulesError if an option is unknown or does not fit."""
    rules = edition_rules(edition)
    if not FEWEST <= monsters <= MOST:
        raise RulesError(f"players: {monsters} monsters; the game is for {FEWEST} to {MOST}")
    if not isinstance(options, Mapping):
        raise RulesError(f"options must be an object, not {options!r}")
    if not options:
        return rules
    for name, value in sorted(options.items(), key=_expansions_first):
        rules = _with_option(rules, name, value, monsters)
    return replace(rules, options=tuple(sorted((str(name), _plain(value)) for name, value in options.items())))


def _expansions_first(option: tuple[Any, Any]) -> bool:
    """Return the sort key that applies expansions first, so that the options they offer can be chosen."""
    return bool(option[0] != "expansions")


def _with_option(rules: Rules, name: Any, value: Any, monsters: int) -> Rules:
    if not isinstance(name, str) or name not in OPTIONS:
        raise RulesError(f"unknown option {name!r}; known: {', '.join(OPTIONS)}")
    if name not in rules.offered:
        raise RulesError(f"option {name} does not fit edition {rules.edition}")
    fewest, most = SEATS[name]
    if not fewest <= monsters <= most:
        number = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise RulesError(f"option {name} is for {number} monsters, not {monsters}")
    return OPTIONS[name](rules, value, monsters)


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _yes_or_no(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise RulesError(f"option {name} {value!r}: true or false")
    return value


@option()
def expansions(rules: Rules, value: Any, monsters: int) -> Rules:
    """Add expansions to the rules."""
    extended = with_expansions(rules, value)
    return replace(extended, expansions=tuple(sorted(value)))


@option()
def first_player(rules: Rules, value: Any, monsters: int) -> Rules:
    """Set how the first player is determined: by roll-off, at random, or a seat."""
    is_seat = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < monsters
    if not is_seat and value not in ("roll_off", "random"):
        raise RulesError(f"option first_player {value!r}: roll_off, random or a seat from 0 to {monsters - 1}")
    return replace(rules, first_player=str(value))


@option(2, 2, choices=(False, True))
def two_player_variant(rules: Rules, value: Any, monsters: int) -> Rules:
    """Set whether entering Tokyo and starting a turn there give energy instead of points."""
    return replace(rules, two_player_variant=_yes_or_no("two_player_variant", value))


@option(BAY_OPENS_AT, choices=(True, False))
def bay(rules: Rules, value: Any, monsters: int) -> Rules:
    """Set whether Tokyo Bay is used."""
    return replace(rules, has_bay=_yes_or_no("bay", value))


@option(BAY_OPENS_AT, choices=(False, True))
def bay_to_city(rules: Rules, value: Any, monsters: int) -> Rules:
    """Set whether the monster in Tokyo Bay moves into an empty Tokyo City when the Bay closes."""
    return replace(rules, bay_to_city=_yes_or_no("bay_to_city", value))


@option()
def victory(rules: Rules, value: Any, monsters: int) -> Rules:
    """Set when 20 points are checked: after every effect, at the end of every turn, or of every round."""
    moments = ("at_once", "turn") if rules.wins_at_once else ("turn", "round")
    if value not in moments:
        raise RulesError(f"option victory {value!r}: {' or '.join(moments)}")
    return replace(rules, wins_at_once=value == "at_once", wins_by_round=value == "round")


@option(choices=([3, 6, 10], [3, 5, 7]))
def wickedness_levels(rules: Rules, value: Any, monsters: int) -> Rules:
    """Set the levels of the gauge at which tiles are taken."""
    levels: list[Any] = list(value) if isinstance(value, (list, tuple)) else []
    if levels not in ([3, 6, 10], [3, 5, 7]) or not all(isinstance(level, int) for level in levels):
        raise RulesError(f"option wickedness_levels {value!r}: [3, 6, 10] or [3, 5, 7]")
    return replace(rules, wickedness_levels=tuple(levels))


@option(choices=("red", "green", "mixed"))
def tiles(rules: Rules, value: Any, monsters: int) -> Rules:
    """Set the face-up sides of the tiles: one colour, chosen by chance, or ten faces chosen by the table."""
    if isinstance(value, (list, tuple)):
        return replace(rules, tiles=_chosen_faces(value), has_mixed_tiles=False)
    if value == "mixed":
        return replace(rules, tiles=(), has_mixed_tiles=True)
    if value not in ("red", "green"):
        raise RulesError(f"option tiles {value!r}: red, green, mixed or a list of {len(TILE_PAIRS)} faces")
    return replace(rules, tiles=tiles_of(value), has_mixed_tiles=False)


def _chosen_faces(value: list[Any] | tuple[Any, ...]) -> tuple[str, ...]:
    """Return one face of each tile, in the order of the tiles. Raises RulesError if the list is wrong."""
    faces = [face for pair in TILE_PAIRS for face in pair]
    for face in value:
        if face not in faces:
            raise RulesError(f"option tiles: {face!r} is no face of a tile")
    chosen: list[str] = []
    for pair in TILE_PAIRS:
        here = [face for face in value if face in pair]
        if len(here) != 1:
            problem = f"{' and '.join(here)} are one tile" if here else f"neither {pair[0]} nor {pair[1]} is named"
            raise RulesError(f"option tiles: {problem}; {len(TILE_PAIRS)} faces are needed, one of each tile")
        chosen.append(here[0])
    return tuple(chosen)
