"""One game as JSON: a view of it, its record, the steps of a replay, and the verdict on a record."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from typing_extensions import NotRequired, TypeAliasType, TypedDict

from daikaiju.table.events import EventSchema

TurnStep = Literal["start", "roll", "react", "resolve", "yield", "buy", "end", "over"]
Event = TypeAliasType("Event", Annotated[list[Any], EventSchema()])
"""An event of the game: its name, then its values (the engine's registry lists them all)."""


ViewPlayer = TypedDict(
    "ViewPlayer",
    {
        "monster": str,
        "life": int,
        "points": int,
        "energy": int,
        "in": Literal["city", "bay"] | None,
        "cards": list[str | dict[str, Any]],
        "tiles": list[str | dict[str, Any]],
        "poison": int,
        "shrink": int,
        "wickedness": int,
        "alive": bool,
        "max_life": int,
        "zombified": bool,
    },
)
"""One monster of a view; `cards` are ids, or objects where there are counters or a copied card."""


class View(TypedDict):
    """The state of the game as one seat, or a spectator, may see it (`describe` of the engine)."""

    edition: str
    options: dict[str, Any]
    players: list[ViewPlayer]
    market: list[str]
    prices: list[int]
    deck_count: int
    discard: list[str]
    tiles_left: list[str]
    turn: int
    step: TurnStep
    dice: str
    rolls_left: int
    resolved: str
    bay_open: bool
    to_act: int
    """−1: chance; −2: nobody, the game is over."""
    legal: list[str]
    question: dict[str, Any] | None
    awaits: dict[str, Any] | None
    top: str | None
    over: bool
    winners: list[int]


class RecordPlayer(TypedDict):
    """One seat of a record."""

    monster: str
    name: str
    level: NotRequired[str]


class RecordFairness(TypedDict):
    """The fairness data of a record: enough to derive every line of chance again."""

    scheme: str
    commitment: str
    seed: str
    entropy: list[str]


class RecordFile(TypedDict):
    """A finished game as text; the moves are the notation's lines."""

    format: str
    edition: str
    options: dict[str, Any]
    players: list[RecordPlayer]
    moves: list[str]
    winners: list[int]
    fairness: NotRequired[RecordFairness]
    times: NotRequired[list[int]]
    table: NotRequired[str]
    finished: NotRequired[int]


class Verdict(TypedDict):
    """POST api/verify: is this record legal play, and is every line of chance the one the seeds give?"""

    legal: bool
    fair: bool | None
    """Null when the record has no fairness data."""
    moves: int
    chance: int
    """How many lines of chance were derived again and found equal."""
    line: int | None
    """The first line that does not fit, counted from 1."""
    problem: Literal["illegal", "commitment", "chance", "winners", "format"] | None
    detail: str


class DiceAsked(TypedDict):
    """So many dice of one kind."""

    n: int
    faces: str
    """As often as each face is on the die."""


class ChanceAsked(TypedDict):
    """What chance was asked at one line of a record, and all it needed to answer."""

    line: int
    """Index into `moves`."""
    kind: Literal["dice", "cards", "one_of_each"]
    dice: NotRequired[list[DiceAsked]]
    """Dice: how many of each kind, and the faces of that kind."""
    n: NotRequired[int]
    """Cards: how many."""
    name: NotRequired[str]
    """Cards: the pool they come from."""
    pool: NotRequired[list[str]]
    """Cards: what could be drawn, sorted."""
    known: NotRequired[list[str]]
    """Cards: those that were known to come first."""
    lists: NotRequired[list[list[str]]]
    """One of each: what chance chose from."""


class Step(TypedDict):
    """One decision with everything that followed, as in an update; the first step is the opening."""

    line: int
    """How many lines of `moves` have been played."""
    seat: int
    move: str
    events: list[Event]
    chance: list[ChanceAsked]
    view: View
