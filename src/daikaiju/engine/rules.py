"""Rules as data: one named field for each respect in which editions, expansions and tables differ."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from daikaiju.engine.cards.catalogue import CARDS, FACTS, TILES
from daikaiju.engine.errors import RulesError
from daikaiju.engine.fields import Field
from daikaiju.engine.powers import Condition, Power

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

RULES_VERSION: Final = 1
"""Version in logs and records. Increase it when the same moves and chance would no longer give the same game."""
FEWEST: Final = 2
MOST: Final = 6
BAY_OPENS_AT: Final = 5
POINTS_TO_WIN: Final = 20
SWEEP_PRICE: Final = 2
TILE_LEVELS: Final = (3, 6, 10)
TILE_PAIRS: Final[tuple[tuple[str, str], ...]] = tuple((red, green) for red, green in FACTS["pairs"])

TURN: Final = ("start", "react", "resolve", "enter", "buy", "end")
"""The steps of a turn, each with the windows that belong to it."""
TURN_END: Final = ("end_effects", "poison")
"""The parts of the last step, run for a monster that has such effects pending."""
SET_UP: Final = ("lay_market", "first_player")
"""The steps before the first turn."""


def tiles_of(side: str) -> tuple[str, ...]:
    """Return the ten tiles that show this side."""
    return tuple(tile for tile, facts in TILES.items() if facts["side"] == side)


@dataclass(frozen=True)
class Rules:
    """One edition with the expansions and options of one table."""

    edition: str
    monsters: tuple[str, ...]
    first_player: str
    entry_needs_smash: bool
    """Only an attacker enters Tokyo, immediately; otherwise the active monster must enter after its dice."""
    yield_needs_wound: bool
    bay_to_city: bool
    wins_at_once: bool
    added_smash_is_smash: bool
    """Cards that raise damage add real Smash; otherwise only a Smash on the dice is an attack."""
    deck: tuple[str, ...]
    prices: dict[str, int]
    powers: dict[str, Power]
    """Every card, tile and condition by name, as it works under these rules."""
    offered: tuple[str, ...]
    """The options that can be combined with these rules."""
    has_wickedness: bool = False
    has_bay: bool = True
    wins_by_round: bool = False
    """20 points are checked when the turn passes to or past the seat that began, not after every turn."""
    wickedness_levels: tuple[int, ...] = ()
    tiles: tuple[str, ...] = ()
    """The tile faces that are face up; none if chance chooses them."""
    has_mixed_tiles: bool = False
    two_player_variant: bool = False
    turn: tuple[str, ...] = TURN
    turn_end: tuple[str, ...] = TURN_END
    set_up: tuple[str, ...] = SET_UP
    tokens: tuple[str, ...] = ("poison", "shrink")
    """The tokens on monsters that a heart removes."""
    more_dice: tuple[Callable[["Verbs", "Monster"], str], ...] = ()
    """Functions that return the dice thrown in addition to the ordinary ones in a monster's first roll."""
    faces: tuple[tuple[str, str], ...] = ()
    """Faces of other dice, each with the step that resolves a group of them."""
    ways_to_win: tuple[Callable[["Verbs"], tuple[int, ...]], ...] = ()
    """Ways to win other than points, checked together with them; each returns the seats that have won by it."""
    innate: tuple[str, ...] = ()
    """Powers that every monster has, without a card."""
    before_entry: tuple[str, ...] = ()
    """Steps to run before an attacker enters Tokyo immediately."""
    checks: tuple[Callable[["Verbs"], str], ...] = ()
    """Additional checks of a position; each returns an error that names the field, or an empty string."""
    fronts: tuple[str, ...] = ()
    """Monster fields that hold cards in front of a monster which never belong to the market's deck."""
    begin: tuple[str, ...] = ()
    """Steps at the very beginning of a turn, before the effects of its `start` step."""
    close: tuple[str, ...] = ()
    """Steps after all effects at the end of every turn, before 20 points are checked."""
    card_marks: tuple[str, ...] = ()
    """Monster fields that list marked cards of the monster; a mark is printed with its card."""
    monster_checks: tuple[Callable[[str], str], ...] = ()
    """Checks of a monster's name at this table; each returns an error, or an empty string."""
    readers: tuple[Callable[["Verbs"], None], ...] = ()
    """Functions that interpret an expansion's fields of a position; each raises PositionError."""
    expansions: tuple[str, ...] = ()
    watchers: tuple[Power, ...] = ()
    """Powers that watch the table even if no monster has them."""
    options: tuple[tuple[str, Any], ...] = ()
    """The options the table chose, as (name, value)."""
    monster_fields: tuple[Field, ...] = ()
    """Fields that expansions add to every monster, in its `extra`."""
    table_fields: tuple[Field, ...] = ()
    """Fields that expansions add to the game, in its `extra`."""
    conditions: Mapping[str, Condition] = field(init=False)
    """The lasting conditions a monster can be in, by name; each is true or false independently."""

    def __post_init__(self) -> None:
        conditions = {name: power for name, power in self.powers.items() if isinstance(power, Condition)}
        object.__setattr__(self, "conditions", conditions)


EDITIONS: Final[dict[str, Rules]] = {}


def add_edition(rules: Rules) -> Rules:
    """Register an edition under its name."""
    EDITIONS[rules.edition] = rules
    return rules


def watchers_among(powers: Mapping[str, Power]) -> tuple[Power, ...]:
    """Return the powers that have a `watch_…` hook."""
    return tuple(power for power in powers.values() if any(hook.startswith("watch_") for hook in power.hooks))


def edition_rules(edition: Any) -> Rules:
    """Return the rules of an edition as printed. Raises RulesError if it is unknown."""
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise RulesError(f"unknown edition {edition!r}; known: {', '.join(EDITIONS)}")
    return EDITIONS[edition]


def is_keep(card: str) -> bool:
    """Return whether the card is a keep card."""
    return bool(CARDS[card]["kind"] == "keep")
