"""Messages from the server over a table's WebSocket. docs/protocol.md describes them with examples."""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import NotRequired, TypedDict

from daikaiju.server.schemas.hints import Chances, HintGiven
from daikaiju.server.schemas.shared import Cause, ChatLine, Clock, Reaction, StandingOrders, TableInfo
from daikaiju.table.schemas import Event, View

Reason = Literal[
    "stale",
    "not_your_move",
    "illegal_move",
    "game_over",
    "not_started",
    "already_started",
    "not_your_seat",
    "not_host",
    "not_ready",
    "seat_taken",
    "no_such_seat",
    "monster_taken",
    "no_such_monster",
    "no_such_level",
    "bad_options",
    "nothing_to_take_back",
    "malformed",
    "too_fast",
    "say_hello_first",
    "busy",
    "no_such_table",
    "no_such_edition",
    "no_such_language",
    "not_over",
    "too_many",
    "damaged",
    "outdated",
    "draining",
    "banned",
    "no_such_line",
    "not_yourself",
    "muted",
    "removed",
    "closed",
    "reported",
    "no_hints",
    "still_alive",
    "no_such_puzzle",
    "no_such_day",
    "bad_entry",
    "already_played",
]


class You(TypedDict):
    """The rights of this connection."""

    seats: list[int]
    host: bool
    muted: bool
    """Whether the host has muted this connection in chat."""
    orders: dict[str, StandingOrders]
    """Standing orders of the seats held, by seat number as text."""


class Update(TypedDict):
    """One step of the game: the events in order, and the state after them."""

    type: Literal["update"]
    before: int
    version: int
    at: int
    cause: Cause
    events: list[Event]
    seat: int | None
    """The seat whose view `view` is; null for a spectator's."""
    view: View
    clock: Clock | None
    take_back: int | None
    """The seat that may now take back its last decision."""
    why: NotRequired[dict[str, Any] | None]
    """The bot's explanation of its move, if any."""


class Missed(TypedDict):
    """A step of the game that happened while the client was away."""

    before: int
    version: int
    at: int
    cause: Cause
    events: list[Event]
    why: NotRequired[dict[str, Any] | None]
    """The bot's explanation of its move, if it gave one."""


class Welcome(TypedDict):
    """The answer to hello: everything that is needed to draw the table."""

    type: Literal["welcome"]
    protocol: int
    now: int
    table: TableInfo
    you: You
    version: int
    seat: int | None
    view: View | None
    clock: Clock | None
    take_back: int | None
    missed: list[Missed]
    missed_all: bool
    """False if more steps were missed than are sent: draw the view without animation."""
    chat: list[ChatLine]


class TableChanged(TypedDict):
    """The table or its seats changed (not the game)."""

    type: Literal["table"]
    version: int
    table: TableInfo


class ChatSaid(TypedDict):
    """A line of chat."""

    type: Literal["chat"]
    version: int
    line: ChatLine


class Reacted(TypedDict):
    """A reaction of a seat."""

    type: Literal["reaction"]
    seat: int
    reaction: Reaction


class Presence(TypedDict):
    """The connected seats and spectators."""

    type: Literal["presence"]
    online: list[int]
    stand_ins: list[int]
    spectators: int


class Done(TypedDict):
    """The message with this id was executed and is durable; it reached this version."""

    type: Literal["ok"]
    id: str
    version: int


class Refused(TypedDict):
    """The message was refused and changed nothing."""

    type: Literal["refused"]
    id: str | None
    reason: Reason
    detail: str
    """For developers; the page has its own text for each reason."""
    version: int
    options: NotRequired[list[str]]
    """With illegal_move: the legal moves."""


class Trouble(TypedDict):
    """The server cannot write: the table waits and nothing is lost; or it can write again."""

    type: Literal["trouble"]
    waits: bool


class Notice(TypedDict):
    """From the operator: the server will stop at this time (milliseconds since 1970); null: the stop was cancelled."""

    type: Literal["notice"]
    notice: Literal["stop"]
    at: int | None


class Muted(TypedDict):
    """The host has muted or unmuted you."""

    type: Literal["muted"]
    muted: bool


ServerMessage = (
    Muted | Notice | Welcome | Update | TableChanged | ChatSaid | Reacted | Presence | Done | Refused | Trouble
) | (HintGiven | Chances)
