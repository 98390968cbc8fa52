"""Messages to a client: the whole room in a welcome, one step of the game in an update (docs/protocol.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.server.clock import now_ms
from daikaiju.server.json import Fragment, encoded
from daikaiju.server.schemas.fields import PROTOCOL
from daikaiju.server.schemas.shared import Clock
from daikaiju.server.tables.state import AppliedStep

if TYPE_CHECKING:
    from daikaiju.server.tables.room import Room
    from daikaiju.server.tables.subscriber import Subscriber


def welcome(room: Room, connection: Subscriber, version: int) -> bytes:
    """Return all that a client needs to draw the table, if it has received everything up to `version`."""
    state, play = room.state, room.state.play
    seat = connection.viewing_seat(play.game.to_act) if play else None
    steps = list(state.steps)
    return encoded(
        {
            "type": "welcome",
            "protocol": PROTOCOL,
            "now": now_ms(),
            "table": room.info(),
            "you": {
                "seats": sorted(connection.holder.seats),
                "host": connection.holder.is_host,
                "muted": connection.holder.is_muted(state),
                "orders": {str(seat): state.seats[seat].orders for seat in sorted(connection.holder.seats)},
            },
            "version": state.version,
            "seat": seat,
            "view": Fragment(play.view(seat)) if play else None,
            "clock": _clock(room),
            "take_back": play.may_take_back if play else None,
            "missed": [Fragment(step.text(connection.only_seat)) for step in steps if step.version > version > 0],
            "missed_all": not steps or version == 0 or steps[0].before <= version,
            "chat": list(state.chat),
        }
    )


class StepUpdate:
    """The update message of one step; parts common to all clients are encoded once."""

    def __init__(self, room: Room, step: AppliedStep) -> None:
        assert room.state.play is not None
        self._play = room.state.play
        self._step = step
        clock, take_back = encoded(_clock(room)), encoded(self._play.may_take_back)
        self._told = b"".join((b',"clock":', clock, b',"take_back":', take_back, b","))

    def for_client(self, seat: int | None, told_to: int | None) -> bytes:
        """Return the message with the view of one seat and the events as another one may know them; None: a spectator.

        Events stay on the screen in the log, so clients that hold several seats get them as a spectator.
        """
        told = self._step.text(told_to)[1:]
        return b"".join(
            (
                b'{"type":"update","seat":',
                encoded(seat),
                b',"view":',
                self._play.view(seat),
                self._told,
                told,
            )
        )


def _clock(room: Room) -> Clock | None:
    state = room.state
    if state.decision_seconds is None or state.play is None:
        return None
    deadline = room.deadlines.shown(state)
    return None if deadline is None else Clock(seat=state.play.game.to_act, deadline=deadline)
