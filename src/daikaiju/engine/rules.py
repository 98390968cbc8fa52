"""Rules are facts: one named field per row in which editions, expansions and tables differ."""

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
"""Raise it when the same moves and the same chance would no longer give the same game: logs and records name it."""
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
"""What the last step consists of, for whom anything of it is due."""
SET_UP: Final = ("lay_market", "first_player")
"""The steps before the first turn."""


def tiles_of(side: str) -> tuple[str, ...]:
    """The ten tiles that show this side."""
    return tuple(tile for tile, facts in TILES.items() if facts["side"] == side)


@dataclass(frozen=True)
class Rules:
    """One edition with the expansions and options of one table."""

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
    deck: tuple[str, ...]
    prices: dict[str, int]
    powers: dict[str, Power]
    """Every card, tile and condition, as it works here."""
    offered: tuple[str, ...]
    """The options that fit."""
    has_wickedness: bool = False
    has_bay: bool = True
    wins_by_round: bool = False
    """20 points are looked at when the turn passes to or past the seat that began, not after every turn."""
    wickedness_levels: tuple[int, ...] = ()
    tiles: tuple[str, ...] = ()
    """The faces that lie open; none where chance turns them."""
    has_mixed_tiles: bool = False
    two_player_variant: bool = False
    turn: tuple[str, ...] = TURN
    turn_end: tuple[str, ...] = TURN_END
    set_up: tuple[str, ...] = SET_UP
    tokens: tuple[str, ...] = ("poison", "shrink")
    """The tokens that lie on monsters and that a heart takes off."""
    more_dice: tuple[Callable[["Verbs", "Monster"], str], ...] = ()
    """What is thrown beside the ordinary dice with a monster's first roll."""
    faces: tuple[tuple[str, str], ...] = ()
    """Faces of other dice, and the step that resolves a group of them."""
    ways_to_win: tuple[Callable[["Verbs"], tuple[int, ...]], ...] = ()
    """Other ways to win than points, looked at with them: each says who has won by it."""
    innate: tuple[str, ...] = ()
    """Powers that every monster has, without a card."""
    before_entry: tuple[str, ...] = ()
    """What an attacker who moves in at once does before that, for what else is due by then."""
    checks: tuple[Callable[["Verbs"], str], ...] = ()
    """What else cannot be in a position: each returns a sentence that names the field, or nothing."""
    fronts: tuple[str, ...] = ()
    """Monster fields that hold cards in front of a monster which never belong to the market's deck."""
    begin: tuple[str, ...] = ()
    """Steps at the very beginning of a turn, before the effects of its start."""
    close: tuple[str, ...] = ()
    """Steps after everything of a turn's end, of every turn, before 20 points are looked at."""
    card_marks: tuple[str, ...] = ()
    """Monster fields that list marked cards of the monster; a mark is printed with its card."""
    monster_checks: tuple[Callable[[str], str], ...] = ()
    """What is wrong with a monster at this table: each returns a sentence, or nothing."""
    readers: tuple[Callable[["Verbs"], None], ...] = ()
    """What makes sense of a position's own fields of an expansion; each raises PositionError."""
    expansions: tuple[str, ...] = ()
    watchers: tuple[Power, ...] = ()
    """Powers that watch the table even if nobody holds them."""
    options: tuple[tuple[str, Any], ...] = ()
    """What the table chose, by name."""
    monster_fields: tuple[Field, ...] = ()
    """What expansions keep of every monster, in its `extra`."""
    table_fields: tuple[Field, ...] = ()
    """What expansions keep of the table, in its `extra`."""
    conditions: Mapping[str, Condition] = field(init=False)
    """The lasting conditions a monster can be in, each a yes or no of its own."""

    def __post_init__(self) -> None:
        conditions = {name: power for name, power in self.powers.items() if isinstance(power, Condition)}
        object.__setattr__(self, "conditions", conditions)


EDITIONS: Final[dict[str, Rules]] = {}


def add_edition(rules: Rules) -> Rules:
    """Register an edition under its name."""
    EDITIONS[rules.edition] = rules
    return rules


def watchers_among(powers: Mapping[str, Power]) -> tuple[Power, ...]:
    """Those that watch the table."""
    return tuple(power for power in powers.values() if any(hook.startswith("watch_") for hook in power.hooks))


def edition_rules(edition: Any) -> Rules:
    """The rules of an edition as printed."""
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise RulesError(f"unknown edition {edition!r}; known: {', '.join(EDITIONS)}")
    return EDITIONS[edition]


def is_keep(card: str) -> bool:
    """Whether the card stays in front of its owner."""
    return bool(CARDS[card]["kind"] == "keep")
