"""What the server shows: typed records shared by the HTTP answers and the WebSocket messages."""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import NotRequired, TypedDict

Phase = Literal["lobby", "playing", "over"]
SeatKind = Literal["open", "human", "bot"]
Step = Literal["start", "roll", "react", "resolve", "yield", "buy", "end", "over"]
Reaction = Literal["laugh", "wow", "angry", "sad", "clap", "roar", "thanks", "think"]
Event = list[Any]
"""An event of the game: its name, then its arguments (docs/protocol.md lists them all)."""


class SeatInfo(TypedDict):
    """One seat of a table, as everybody sees it."""

    seat: int
    kind: SeatKind
    name: str
    monster: str | None
    level: str | None
    """The bot's level; null for a human."""
    ready: bool
    online: bool
    stand_in: bool
    """A bot plays this human's seat until its player returns."""
    wants_rematch: bool


class FairnessInfo(TypedDict):
    """What proves the dice: the commitment from the beginning, the seed only when the game is over."""

    scheme: str
    commitment: str
    entropy: list[str]
    """Per seat, lower-case hex, empty for bots; an empty list before the game starts."""
    seed: str | None


class TableInfo(TypedDict):
    """A table, as everybody sees it."""

    table: str
    phase: Phase
    public: bool
    edition: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    decision_seconds: int | None
    away_seconds: int
    pause_ms: int
    spectators: int
    version: int
    created: int
    started: int | None
    finished: int | None
    winners: list[int]
    fairness: FairnessInfo
    rematch: str | None
    """Code of the table where the same seats play again; the same secrets open it."""


class TableSummary(TypedDict):
    """A line of the lobby."""

    table: str
    phase: Phase
    edition: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    decision_seconds: int | None
    created: int


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
    step: Step
    dice: str
    rolls_left: int
    resolved: str
    bay_open: bool
    to_act: int
    """−1: chance; −2: nobody, the game is over."""
    legal: list[str]
    question: dict[str, Any] | None
    awaits: list[Any] | None
    top: str | None
    over: bool
    winners: list[int]


class Clock(TypedDict):
    """Until when the seat to act may think, in milliseconds since 1970; null without a clock."""

    seat: int
    deadline: int | None


class Cause(TypedDict):
    """Who moved the game on, and how."""

    kind: Literal["start", "move", "take_back", "concede"]
    seat: int
    move: str
    by: Literal["player", "bot", "clock", "away", "orders"]


class StandingOrders(TypedDict):
    """What the server answers for a seat by itself."""

    yield_below: int | None
    skip_unaffordable: bool


class ChatLine(TypedDict):
    """One line of chat; seat is null for a spectator."""

    seat: int | None
    name: str
    text: str
    at: int


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


class RecordSummary(TypedDict):
    """A line in the list of finished games."""

    table: str
    edition: str
    players: list[RecordPlayer]
    winners: list[int]
    moves: int
    finished: int
