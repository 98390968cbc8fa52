"""The entries of a table's log. Each is one change; applying all of them in order gives the table's state.

An entry is validated when it is created and when it is read. Obsolete fields written by older versions are ignored;
fields that older versions did not write default to the behaviour of those versions.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import AliasChoices, BaseModel, Field, ValidationError

from daikaiju.server.schemas.shared import ChatLine, SeatKind, StandingOrders
from daikaiju.table.fairness import OLD_SCHEME

FIRST_RULES = 1
"""Rules version of games whose start entry has none."""


class LogError(Exception):
    """A log that cannot be applied."""


class Entry(BaseModel):
    """One change of a table."""

    kind: ClassVar[str]
    """Name of the entry's type in the log."""
    changes_head: ClassVar[bool] = True
    """Whether the table's own row in the database, used to list tables, changes too."""
    changes_seats: ClassVar[bool] = False
    """Whether the seats that a client holds may change."""
    at: int = 0
    """Time of the entry, in milliseconds since 1970."""
    worker: str = ""
    """The process that wrote it."""

    def to_json(self) -> dict[str, Any]:
        """Return the entry as stored in the log, without fields that were not set."""
        return {"kind": self.kind} | self.model_dump(by_alias=True, exclude_unset=True)


class GameEntry(Entry):
    """A change of the game."""

    kind: ClassVar[Literal["start", "move", "take_back", "concede"]]
    seat: int = -1
    id: str | None = None
    """The client's id of the message; a repeated id of the same seat is applied only once."""
    up: int = 0
    """Time of the entry on the service's clock, which does not advance while no server runs."""
    chance: list[str] | None = None
    """Chance results that followed; checked against the seeds when the log is read."""


class StartEntry(GameEntry):
    """The game starts."""

    kind = "start"
    changes_seats = True
    scheme: str = OLD_SCHEME
    rules: int = FIRST_RULES


class MoveEntry(GameEntry):
    """A decision of a seat, made by its player or on the player's behalf."""

    kind = "move"
    changes_head = False
    move: str
    by: Literal["player", "bot", "orders", "clock", "away"] = "player"
    why: dict[str, Any] | None = None
    """The options that a bot found best."""


class TakeBackEntry(GameEntry):
    """The last decision is taken back."""

    kind = "take_back"
    changes_head = False


class ConcedeEntry(GameEntry):
    """A seat concedes."""

    kind = "concede"
    changes_head = False


class ConfigureEntry(Entry):
    """New rules or settings of the table; fields that are not set stay unchanged."""

    kind = "configure"
    edition: str = ""
    options: dict[str, Any] = {}
    public: bool = False
    decision_seconds: int | None = None
    away_seconds: int = 60
    pause_ms: int = 0
    monsters: list[str | None] = []
    """The monsters of all seats under the new rules."""


class PlannedSeat(BaseModel):
    """A seat of a new table."""

    kind: SeatKind
    name: str = ""
    monster: str | None = None
    level: str | None = None
    lock: str = ""
    """The hash of the seat's secret."""


class LessonScript(BaseModel):
    """The chosen chance of a guided game's first turns, as in `daikaiju.table.lesson`."""

    turns: list[list[str]]
    market: list[str]


class OpenEntry(ConfigureEntry):
    """The table is created."""

    kind = "open"
    host: str
    """The hash of the host's secret."""
    seats: list[PlannedSeat]
    lines: list[str] = []
    """The lines of another game from which this one continues."""
    lesson: LessonScript | None = None
    """The script of a guided game."""
    quick: bool = False
    """Strangers are seated here by `POST api/match`, and any of them may give the open seats to bots."""


class SitEntry(Entry):
    """A player takes a seat."""

    kind = "sit"
    changes_seats = True
    seat: int
    name: str
    monster: str | None
    lock: str
    mark: str = Field("", validation_alias=AliasChoices("from", "mark"), serialization_alias="from")


class NameEntry(Entry):
    """A player changes their name."""

    kind = "name"
    seat: int
    name: str


class MonsterEntry(Entry):
    """A player chooses another monster."""

    kind = "monster"
    seat: int
    monster: str


class ReadyEntry(Entry):
    """A player is ready, or is no longer."""

    kind = "ready"
    seat: int
    ready: bool
    share: str = ""
    entropy: str = ""
    """Used only in logs of fairness scheme 1."""


class SealEntry(Entry):
    """All players have committed to entropy; rules and seats are final."""

    kind = "seal"
    changes_seats = True


class RevealEntry(Entry):
    """A player reveals the entropy behind their share."""

    kind = "reveal"
    changes_head = False
    seat: int
    entropy: str


class UnsealEntry(Entry):
    """A start is abandoned."""

    kind = "unseal"


class SeatEntry(Entry):
    """The host opens or closes a seat, or gives it to a bot."""

    kind = "seat"
    changes_seats = True
    seat: int
    becomes: Literal["open", "bot", "closed"] = Field(
        validation_alias=AliasChoices("as", "becomes"), serialization_alias="as"
    )
    monster: str | None = None
    level: str | None = None


class FillEntry(Entry):
    """A player at a table for strangers gives all open seats to bots; nobody has to be ready again."""

    kind = "fill"
    changes_seats = True
    bots: list[PlannedSeat]
    """A bot for each open seat, in the order of the seats."""


class LeaveEntry(Entry):
    """A player leaves; during the game a bot takes over the seat."""

    kind = "leave"
    changes_seats = True
    seat: int


class ReturnEntry(Entry):
    """A player returns to their seat."""

    kind = "return"
    changes_head = False
    seat: int


class ChatEntry(Entry):
    """A line of chat."""

    kind = "chat"
    changes_head = False
    seat: int | None
    name: str
    text: str
    """Empty if it was deleted, because of its age or at its author's request."""
    lock: str = ""
    mark: str = Field("", validation_alias=AliasChoices("from", "mark"), serialization_alias="from")


class MuteEntry(Entry):
    """The host mutes or unmutes a person."""

    kind = "mute"
    changes_head = False
    ids: list[str]
    muted: bool


class RemoveEntry(Entry):
    """The host removes a person."""

    kind = "remove"
    changes_seats = True
    seat: int | None
    ids: list[str]


class ReportEntry(Entry):
    """A chat line is reported to the server's administrator."""

    kind = "report"
    changes_head = False
    line: int
    seat: int | None
    mark: str = Field(validation_alias=AliasChoices("from", "mark"), serialization_alias="from")
    why: str
    lines: list[ChatLine]


class CloseEntry(Entry):
    """The host closes the table."""

    kind = "close"


class OrdersEntry(Entry):
    """A seat's standing orders."""

    kind = "orders"
    changes_head = False
    seat: int
    orders: StandingOrders


class HintsEntry(Entry):
    """A player agrees to hints at this table, or withdraws the agreement."""

    kind = "hints"
    seat: int
    agreed: bool


class HintEntry(Entry):
    """A player asks for a hint."""

    kind = "hint"
    seat: int
    line: int


class PredictEntry(Entry):
    """An eliminated player predicts the next roll or the winner."""

    kind = "predict"
    seat: int
    face: str | None = None
    winner: int | None = None


class RematchEntry(Entry):
    """A player wants to play again."""

    kind = "rematch"
    seat: int


class AgainEntry(Entry):
    """The rematch table has been created."""

    kind = "again"
    table: str


KINDS: dict[str, type[Entry]] = {
    one.kind: one
    for one in (
        StartEntry,
        MoveEntry,
        TakeBackEntry,
        ConcedeEntry,
        ConfigureEntry,
        OpenEntry,
        SitEntry,
        NameEntry,
        MonsterEntry,
        ReadyEntry,
        SealEntry,
        RevealEntry,
        UnsealEntry,
        SeatEntry,
        FillEntry,
        LeaveEntry,
        ReturnEntry,
        ChatEntry,
        MuteEntry,
        RemoveEntry,
        ReportEntry,
        CloseEntry,
        OrdersEntry,
        HintsEntry,
        HintEntry,
        PredictEntry,
        RematchEntry,
        AgainEntry,
    )
}


def read_entry(data: Any) -> Entry:
    """Parse an entry from the log. Raises LogError."""
    kind = KINDS.get(str(data.get("kind"))) if isinstance(data, dict) else None
    if kind is None:
        raise LogError(f"no entry of a table: {data!r:.200}")
    try:
        return kind.model_validate(data)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_input=False)[0]
        field = ".".join(map(str, first["loc"]))
        raise LogError(f"entry {data['kind']}, {field}: {first['msg']}") from None
