"""What the server shows: typed records shared by the HTTP answers and the WebSocket messages."""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import NotRequired, TypedDict

from daikaiju.table.schemas import FailedStart, RecordPlayer

Phase = Literal["lobby", "playing", "over"]
SeatKind = Literal["open", "human", "bot"]
Reaction = Literal["laugh", "wow", "angry", "sad", "clap", "roar", "thanks", "think"]


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
    hints: bool
    """Its player agrees to hints at this table."""
    hints_used: int
    honour: int
    """Points for predictions that came true after the monster fell."""


class FairnessInfo(TypedDict):
    """What proves the dice: the commitment from the beginning, the seed only when the game is over."""

    scheme: str
    round: int
    """Counts up whenever the table, its rules or its seats change, and after a start that failed."""
    commitment: str
    """Of this round: it covers the seed, the table, its rules and who sits where as what."""
    shares: list[str]
    """Per seat, what commits it to its entropy; empty for bots, and where it is still awaited."""
    revealing: bool
    """Everybody has committed: now everybody shall reveal, and then the game starts."""
    revealed: list[int]
    """Seats that have."""
    entropy: list[str]
    """Per seat, lower-case hex, empty for bots; an empty list before the game starts."""
    seed: str | None
    failed: list[FailedStart]
    """The last starts that failed, with seeds that are used no more."""


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
    to_act: int | None
    """The seat that must choose now."""
    fairness: FairnessInfo
    rematch: str | None
    """Code of the table where the same seats play again; the same secrets open it."""
    hints_allowed: bool
    """Whether a hint may be asked for: nobody else plays here, or all agree."""
    practice: bool
    """It goes on from a position of another game, and leaves no record."""
    muted: list[int]
    """Lines of chat, by their versions, whose authors the host has muted."""


class TableSummary(TypedDict):
    """A line of the lobby."""

    table: str
    phase: Phase
    edition: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    decision_seconds: int | None
    created: int


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
    version: int
    """Names the line: the version at which it was said."""


class RecordSummary(TypedDict):
    """A line in the list of finished games."""

    table: str
    edition: str
    expansions: NotRequired[list[str]]
    """What else was played with; games of earlier releases do not say it."""
    players: list[RecordPlayer]
    winners: list[int]
    moves: int
    finished: int
