"""What a client is told of a room: all of it in a welcome, one step of the game in an update."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from daikaiju.server.keys import now_ms
from daikaiju.server.protocol import PROTOCOL, Missed, Update, Welcome
from daikaiju.server.shapes import Clock

if TYPE_CHECKING:
    from daikaiju.server.connection import Connection
    from daikaiju.server.room import Room


def welcome(room: Room, connection: Connection, version: int) -> Welcome:
    """All that this client needs to draw the table, if it has seen everything up to `version`."""
    ledger, play = room.ledger, room.ledger.play
    eyes = connection.eyes(play.game.to_act) if play else None
    steps = list(ledger.steps)
    return Welcome(
        type="welcome",
        protocol=PROTOCOL,
        now=now_ms(),
        table=room.info(),
        you={
            "seats": sorted(connection.holder.seats),
            "host": connection.holder.is_host,
            "orders": {str(seat): ledger.seats[seat].orders for seat in sorted(connection.holder.seats)},
        },
        version=ledger.version,
        seat=eyes,
        view=play.view(eyes) if play else None,  # type: ignore[typeddict-item]
        clock=_clock(room),
        take_back=play.may_take_back if play else None,
        missed=[step for step in steps if step["version"] > version > 0],
        missed_all=not steps or version == 0 or steps[0]["before"] <= version,
        chat=list(ledger.chat),
    )


def update(room: Room, step: Missed, eyes: int | None, why: dict[str, Any] | None) -> Update:
    """One step of the game through somebody's eyes."""
    play = room.ledger.play
    assert play is not None
    return Update(
        type="update",
        **step,
        seat=eyes,
        view=play.view(eyes),  # type: ignore[typeddict-item]
        clock=_clock(room),
        take_back=play.may_take_back,
        why=why,
    )


def _clock(room: Room) -> Clock | None:
    deadline = room.deadline()
    if deadline is None or room.ledger.play is None:
        return None
    return Clock(seat=room.ledger.play.game.to_act, deadline=deadline)
