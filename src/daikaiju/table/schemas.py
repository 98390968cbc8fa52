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


for _open in (View, ViewPlayer):  # the fields of expansions stand beside these; it is pydantic that reads this
    type.__setattr__(_open, "__pydantic_config__", {"extra": "allow"})


class RecordPlayer(TypedDict):
    """One seat of a record."""

    monster: str
    name: str
    level: NotRequired[str]


class TermsSeat(TypedDict):
    """One seat in the terms of a start."""

    monster: str
    level: str | None
    """A bot's level; null for a human."""


class Terms(TypedDict):
    """What a commitment covers besides the seed: the table, its rules, and who sits where as what."""

    table: str
    round: int
    edition: str
    options: dict[str, Any]
    seats: list[TermsSeat]


class FailedStart(TypedDict):
    """A start for which seeds were spent in vain: its seed is shown, and nothing of it is used again."""

    terms: Terms
    commitment: str
    seed: str
    shares: list[str]
    entropy: list[str]
    """Per seat; empty for a bot, and for whoever did not reveal."""
    withheld: list[int]
    """Human seats that committed to entropy and did not reveal it."""


class RecordFairness(TypedDict):
    """The fairness data of a record: enough to derive every line of chance again."""

    scheme: str
    commitment: str
    seed: str
    entropy: list[str]
    round: NotRequired[int]
    shares: NotRequired[list[str]]
    failed: NotRequired[list[FailedStart]]


class KeptRound(TypedDict):
    """What one seat knew of one start before it revealed its entropy."""

    commitment: str
    seat: int
    entropy: str
    shares: list[str]
    """Everybody's, as the server showed them before anybody revealed."""


class Kept(TypedDict):
    """What a player wrote down before and during the game, added to the player's own copy of the record."""

    rounds: list[KeptRound]
    """The last ones belong to the game, earlier ones to starts that failed after this player revealed."""
    key: NotRequired[str]
    """The server's public key, as it was known before."""
    players: NotRequired[list[RecordPlayer]]
    winners: NotRequired[list[int]]


class Signature(TypedDict):
    """The server's signature under a record, in hex."""

    algorithm: Literal["ed25519"]
    key: str
    value: str


class Asked(TypedDict, total=False):
    """What chance was asked at one line of a record: dice, or cards of a pool, or one of each list."""

    dice: list[list[int | str]]
    """How many dice, and their faces in the order of the notation; once for each kind of die."""
    cards: int
    """How many cards …"""
    pool: str
    """… of the pool of this name."""
    all: list[str]
    """All cards in it, sorted: with the first question about this pool. Later ones tell only what has changed …"""
    back: list[str]
    """… cards that came back into it, such as a discard pile that was shuffled …"""
    gone: list[str]
    """… and cards that left it without being drawn: somebody had looked at them and bought them there."""
    known: list[str]
    """Cards known to lie on top, in this order, because somebody has looked at them: they come first."""
    under: list[list[str]]
    """Cards known to lie under the others, layer by layer: they come last."""
    pick: list[list[str]]


class RecordHint(TypedDict):
    """A seat asked for a hint before it decided this line."""

    seat: int
    line: int


class RecordChallenge(TypedDict):
    """Of which day's challenge a record is; its chance comes from a secret whose hash this is."""

    scheme: str
    day: str
    commitment: str


class RecordFile(TypedDict):
    """A finished game as text; the moves are the notation's lines."""

    format: str
    edition: str
    options: dict[str, Any]
    players: list[RecordPlayer]
    moves: list[str]
    winners: list[int]
    fairness: NotRequired[RecordFairness]
    asked: NotRequired[list[Asked]]
    """What chance was asked at each of its lines."""
    challenge: NotRequired[RecordChallenge]
    times: NotRequired[list[int]]
    table: NotRequired[str]
    finished: NotRequired[int]
    rules: NotRequired[int]
    """The version of the rules it was played under; without it, 1."""
    hints: NotRequired[list[RecordHint]]
    """Where hints were asked for."""
    ended: NotRequired[Literal["rules"]]
    """Why it ends before the game is over: the program changed to other rules."""
    signature: NotRequired[Signature]
    kept: NotRequired[Kept]


Problem = Literal[
    "format",
    "commitment",
    "share",
    "failed_start",
    "kept",
    "illegal",
    "chance",
    "asked",
    "winners",
    "unfinished",
    "signature",
]


class Verdict(TypedDict):
    """POST api/verify: is this record legal play, and is every line of chance the one the seeds give?"""

    legal: bool
    fair: bool | None
    """Null when the record has no fairness data."""
    scheme: str | None
    bound: bool | None
    """Whether it agrees with what a player kept before the game; null when nothing was kept to compare it with."""
    signed: str | None
    """The public key whose signature covers the record, or null."""
    withheld: list[int]
    """Seats that did not reveal in starts that failed, once for each time."""
    moves: int
    chance: int
    """How many lines of chance were derived again and found equal."""
    line: int | None
    """The first line that does not fit, counted from 1."""
    problem: Problem | None
    detail: str


class Step(TypedDict):
    """One decision with everything that followed, as in an update; the first step is the opening."""

    line: int
    """How many lines of `moves` have been played."""
    seat: int
    move: str
    events: list[Event]
    chance: list[Asked]
    view: View
