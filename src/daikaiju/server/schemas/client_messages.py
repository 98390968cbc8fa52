"""Messages from a client over a table's WebSocket. docs/protocol.md describes them with examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from daikaiju.server.schemas.fields import (
    AwaySeconds,
    DecisionSeconds,
    Digest,
    Entropy,
    Level,
    MoveId,
    Name,
    PauseMs,
    Seat,
    Secret,
    Version,
)
from daikaiju.server.schemas.shared import Reaction


class ClientRecord(BaseModel):
    """Base of client messages: rejects unknown fields, converts no types; the answer repeats `id`."""

    model_config = ConfigDict(extra="forbid", strict=True)
    id: MoveId | None = None


class Hello(ClientRecord):
    """First message, and again whenever the client holds other secrets than before. No secret: a spectator."""

    type: Literal["hello"]
    protocol: Literal[1] = 1
    secrets: list[Secret] = Field(default=[], max_length=8)
    version: Version = 0
    name: Name = ""


class Ping(ClientRecord):
    """Ask for an `ok`, to find out whether the connection still works."""

    type: Literal["ping"]
    id: MoveId


class SetName(ClientRecord):
    """Change a seat's display name (before the game)."""

    type: Literal["name"]
    seat: Seat
    name: Name


class PickMonster(ClientRecord):
    """Choose a free monster (before the game)."""

    type: Literal["monster"]
    seat: Seat
    monster: Annotated[str, Field(max_length=40)]


class Ready(ClientRecord):
    """Declare a seat ready, with a commitment to its entropy.

    Sent again with a new share when the commitment changes.
    """

    type: Literal["ready"]
    seat: Seat
    ready: bool = True
    share: Digest | None = None
    """The hash of the entropy to be revealed (docs/fairness.md)."""
    commitment: Digest | None = None
    """The server's commitment that this share was made for."""


class Reveal(ClientRecord):
    """Reveal the entropy behind the share, when all players have committed (`fairness.revealing`)."""

    type: Literal["reveal"]
    seat: Seat
    entropy: Entropy
    commitment: Digest


class SetSeat(ClientRecord):
    """Host: open a seat, give it to a bot, or add a seat (the next number) or remove the last one (`closed`)."""

    type: Literal["seat"]
    seat: Seat
    kind: Literal["open", "bot", "closed"]
    level: Level | None = None


class Configure(ClientRecord):
    """Host: change the table before the game; all players must be ready again."""

    type: Literal["configure"]
    edition: Annotated[str, Field(max_length=20)] | None = None
    options: dict[str, Any] | None = None
    public: bool | None = None
    decision_seconds: DecisionSeconds | Literal[0] | None = None
    away_seconds: AwaySeconds | None = None
    pause_ms: PauseMs | None = None


class Start(ClientRecord):
    """Host: start now with the seats that are taken; every human seat must be ready."""

    type: Literal["start"]


class Fill(ClientRecord):
    """A player at a table for strangers: give all open seats to bots, so that the game can start."""

    type: Literal["fill"]


class Move(ClientRecord):
    """Make one of the moves of the seat to act. Sending it again with the same id is safe."""

    type: Literal["move"]
    seat: Seat
    move: Annotated[str, Field(min_length=1, max_length=200)]
    version: Version
    id: MoveId


class TakeBack(ClientRecord):
    """Take the last decision back, while no die was rolled and no card was revealed since."""

    type: Literal["take_back"]
    seat: Seat
    version: Version
    id: MoveId


class Concede(ClientRecord):
    """Concede: leave the game permanently."""

    type: Literal["concede"]
    seat: Seat
    id: MoveId


class Chat(ClientRecord):
    """Send a line of chat to the table."""

    type: Literal["chat"]
    seat: Seat | None = None
    text: Annotated[str, Field(min_length=1, max_length=500)]


class React(ClientRecord):
    """Send a quick reaction; it is not stored."""

    type: Literal["reaction"]
    seat: Seat
    reaction: Reaction


class SetOrders(ClientRecord):
    """Set the standing orders of a seat: answers that the server gives for it."""

    type: Literal["standing_orders"]
    seat: Seat
    yield_below: Annotated[int, Field(ge=0, le=12)] | None = None
    skip_unaffordable: bool = False


class Rematch(ClientRecord):
    """Ask for a rematch with the same seats, after the game."""

    type: Literal["rematch"]
    seat: Seat


class Leave(ClientRecord):
    """Before the game: give the seat up. During it: a bot plays the seat until the player sends hello again."""

    type: Literal["leave"]
    seat: Seat


class Mute(ClientRecord):
    """Host: mute the author of this line of chat, or unmute them."""

    type: Literal["mute"]
    line: Version
    muted: bool = True


class Remove(ClientRecord):
    """Host: remove the player of this seat or the author of this line, as long as the table exists."""

    type: Literal["remove"]
    seat: Seat | None = None
    line: Version | None = None


class Close(ClientRecord):
    """Host: close the table for all clients."""

    type: Literal["close"]


class Report(ClientRecord):
    """Report a line of chat, with those before it, to the operator."""

    type: Literal["report"]
    line: Version
    why: Annotated[str, Field(max_length=500)] = ""


class AgreeToHints(ClientRecord):
    """Agree to hints at this table, or withdraw that; where several people play all must agree."""

    type: Literal["hints"]
    seat: Seat
    agreed: bool = True


class AskHint(ClientRecord):
    """Ask for a hint. The answer is a `hint`; all clients see that it was requested."""

    type: Literal["hint"]
    seat: Seat
    version: Version


class Predict(ClientRecord):
    """Eliminated seats: predict the most frequent face of the next dice, or the winner, for prediction points."""

    type: Literal["predict"]
    seat: Seat
    face: Annotated[str, Field(min_length=1, max_length=1)] | None = None
    winner: Seat | None = None


ClientMessage = Annotated[
    Hello
    | Ping
    | SetName
    | PickMonster
    | Ready
    | Reveal
    | SetSeat
    | Configure
    | Start
    | Fill
    | Move
    | TakeBack
    | Concede
    | Chat
    | React
    | SetOrders
    | Rematch
    | Leave
    | Mute
    | Remove
    | Close
    | Report
    | AgreeToHints
    | AskHint
    | Predict,
    Field(discriminator="type"),
]
parse_message: Callable[[bytes], ClientMessage] = TypeAdapter(ClientMessage).validator.validate_json
"""Parse a message. Raises ValidationError."""
