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
"""One monster of a view; `cards` are ids, or objects for cards with counters or a copied card."""


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
    """The seat to act; −1: chance; −2: no seat, the game is over."""
    legal: list[str]
    question: dict[str, Any] | None
    awaits: dict[str, Any] | None
    top: str | None
    over: bool
    winners: list[int]


for _open in (View, ViewPlayer):  # tells pydantic to allow the additional fields of expansions
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
    """The content of a commitment besides the seed: the table, its rules, and the monster and level of each seat."""

    table: str
    round: int
    edition: str
    options: dict[str, Any]
    seats: list[TermsSeat]


class FailedStart(TypedDict):
    """A failed start: its seed is published, and none of its secrets is used again."""

    terms: Terms
    commitment: str
    seed: str
    shares: list[str]
    entropy: list[str]
    """Per seat; empty for a bot, and for a seat that did not reveal."""
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
    """The data of one seat about one start, from before it revealed its entropy."""

    commitment: str
    seat: int
    entropy: str
    shares: list[str]
    """All seats' shares, as the server showed them before any reveal."""


class Kept(TypedDict):
    """A player's notes from before and during the game, added to the player's own copy of the record."""

    rounds: list[KeptRound]
    """The last round belongs to the game, earlier ones to starts that failed after this player's reveal."""
    key: NotRequired[str]
    """The server's public key, as known before the game."""
    players: NotRequired[list[RecordPlayer]]
    winners: NotRequired[list[int]]


class Signature(TypedDict):
    """The server's signature under a record, in hex."""

    algorithm: Literal["ed25519"]
    key: str
    value: str


class Asked(TypedDict, total=False):
    """A question to chance at one line of a record: dice, or cards of a pool, or one of each list."""

    dice: list[list[int | str]]
    """For each kind of die, the number of dice and their faces in the order of the notation."""
    cards: int
    """The number of cards."""
    pool: str
    """The name of the pool the cards come from."""
    all: list[str]
    """All cards in the pool, sorted; only with the first question about it. Later questions list only changes."""
    back: list[str]
    """Change: cards that came back into the pool, such as a shuffled discard pile."""
    gone: list[str]
    """Change: cards that left the pool without being drawn: a seat had looked at them and bought them there."""
    known: list[str]
    """Cards known to be on top, in this order, because a seat has looked at them; they come first."""
    under: list[list[str]]
    """Cards known to be under the others, layer by layer; they come last."""
    pick: list[list[str]]


class RecordHint(TypedDict):
    """A hint that a seat requested before it decided this line."""

    seat: int
    line: int


class RecordChallenge(TypedDict):
    """The day of the challenge a record belongs to, and the hash of the secret of its chance."""

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
    """The question to chance at each of its lines."""
    challenge: NotRequired[RecordChallenge]
    times: NotRequired[list[int]]
    table: NotRequired[str]
    finished: NotRequired[int]
    rules: NotRequired[int]
    """The version of the rules it was played under; without it, 1."""
    hints: NotRequired[list[RecordHint]]
    """The seats and lines at which hints were requested."""
    ended: NotRequired[Literal["rules"]]
    """The reason if it ends before the game is over: the program changed to other rules."""
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
    """POST api/verify: whether the moves are legal, and every line of chance is the one the seeds give."""

    legal: bool
    fair: bool | None
    """Null when the record has no fairness data."""
    scheme: str | None
    bound: bool | None
    """Whether the record agrees with the values a player kept before the game; null if there are none."""
    signed: str | None
    """The public key whose signature covers the record, or null."""
    withheld: list[int]
    """Seats that did not reveal in starts that failed, once for each time."""
    moves: int
    chance: int
    """The number of lines of chance that were re-derived and found equal."""
    line: int | None
    """The first line that is wrong, counted from 1."""
    problem: Problem | None
    detail: str


class Step(TypedDict):
    """One decision with everything that followed, as in an update; the first step is the opening."""

    line: int
    """The number of lines of `moves` that have been played."""
    seat: int
    move: str
    events: list[Event]
    chance: list[Asked]
    view: View
