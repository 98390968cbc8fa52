"""Types shared by HTTP responses and WebSocket messages."""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import NotRequired, TypedDict

from daikaiju.table.schemas import FailedStart, RecordPlayer

Phase = Literal["lobby", "playing", "over"]
SeatKind = Literal["open", "human", "bot"]
Reaction = Literal["laugh", "wow", "angry", "sad", "clap", "roar", "thanks", "think"]


class SeatInfo(TypedDict):
    """The public data of one seat."""

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
    """Points for right predictions after the monster was eliminated."""


class FairnessInfo(TypedDict):
    """The fairness data: the commitment from the beginning, the seed only when the game is over."""

    scheme: str
    round: int
    """Increases whenever the table, its rules or its seats change, and after a failed start."""
    commitment: str
    """The commitment of this round; covers the seed, the table, its rules, and each seat's monster and level."""
    shares: list[str]
    """Per seat, the hash that commits it to its entropy; empty for bots and for seats that have not committed."""
    revealing: bool
    """All players have committed and must now reveal; then the game starts."""
    revealed: list[int]
    """Seats that have revealed."""
    entropy: list[str]
    """Per seat, lower-case hex, empty for bots; an empty list before the game starts."""
    seed: str | None
    failed: list[FailedStart]
    """The last failed starts, with their seeds, which are no longer used."""


class TableInfo(TypedDict):
    """The public data of a table."""

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
    """Code of the rematch table; the same secrets open its seats."""
    hints_allowed: bool
    """Whether hints may be requested: only one person plays here, or all players agree."""
    quick: bool
    """Whether strangers are seated here by `POST api/match`; any of them may give the open seats to bots."""
    practice: bool
    """Whether it continues another game, or is a guided one whose first dice are chosen; it then leaves no record."""
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
    quick: NotRequired[bool]
    """Whether strangers are seated here by `POST api/match`; missing in tables of older servers."""


class Clock(TypedDict):
    """The deadline of the seat to act, in milliseconds since 1970; null without a clock."""

    seat: int
    deadline: int | None


class Cause(TypedDict):
    """The cause of a step: the seat, the move, and the actor."""

    kind: Literal["start", "move", "take_back", "concede"]
    seat: int
    move: str
    by: Literal["player", "bot", "clock", "away", "orders"]


class StandingOrders(TypedDict):
    """Decisions that the server makes for a seat automatically."""

    yield_below: int | None
    skip_unaffordable: bool


class ChatLine(TypedDict):
    """One line of chat; seat is null for a spectator."""

    seat: int | None
    name: str
    text: str
    at: int
    version: int
    """The version of the line's entry; identifies the line."""


class RecordSummary(TypedDict):
    """A line in the list of finished games."""

    table: str
    edition: str
    expansions: NotRequired[list[str]]
    """Expansions of the game; absent in games of earlier releases."""
    players: list[RecordPlayer]
    winners: list[int]
    moves: int
    finished: int
