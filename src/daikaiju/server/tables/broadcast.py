"""Broadcasts to the connections of a table; an entry is broadcast only after it is durable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from daikaiju.server.close_codes import REMOVED
from daikaiju.server.json import encoded
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.tables.entries import ChatEntry, Entry, GameEntry, MuteEntry, RemoveEntry, ReportEntry, StartEntry
from daikaiju.server.tables.messages import StepUpdate, welcome
from daikaiju.server.tables.state import AppliedStep

if TYPE_CHECKING:
    from daikaiju.server.tables.room import Room


def tell_entry(room: Room, entry: Entry, step: AppliedStep | None) -> None:
    """Send every connection the messages that follow from a log entry."""
    state = room.state
    if isinstance(entry, ReportEntry):
        LOG.warning("chat was reported", extra={"table": state.code, "version": state.version})
        return
    if isinstance(entry, RemoveEntry):
        room.presence.send_away(state, REMOVED)
    if entry.changes_seats:
        for connection in room.presence.connections:
            if connection.hold(state):
                connection.send_text(welcome(room, connection, state.version))
    if isinstance(entry, ChatEntry):
        _tell_all(room, {"type": "chat", "version": state.version, "line": state.chat[-1]})
    elif isinstance(entry, MuteEntry):
        room.presence.tell_muted(state, entry.ids)
    elif step is not None:
        _tell_step(room, step)
    is_plain_move = isinstance(entry, GameEntry) and not isinstance(entry, StartEntry) and state.phase != "over"
    if not isinstance(entry, ChatEntry) and not is_plain_move:
        tell_table(room)


def _tell_step(room: Room, step: AppliedStep) -> None:
    play = room.state.play
    assert play is not None
    METRICS.count("daikaiju_moves_total", label=f'by="{step.cause["by"]}"')
    if step.cause["kind"] == "start":
        METRICS.count("daikaiju_games_started_total")
    if play.game.over:
        METRICS.count("daikaiju_games_finished_total")
    update = StepUpdate(room, step)
    for connection in room.presence.connections:
        connection.send_text(update.for_client(connection.viewing_seat(play.game.to_act), connection.only_seat))
    if room.state.decision_seconds is not None:
        _tell_idle(room)
    room.services.game_moved(room)


def _tell_idle(room: Room) -> None:
    """Broadcast presence if a move changed which seats are idle and played by a bot."""
    idle = {number for number, seat in enumerate(room.state.seats) if seat.is_idle}
    if idle != room.told_idle:
        room.told_idle = idle
        tell_presence_here(room)


def tell_table(room: Room) -> None:
    """Broadcast the table and its seats after a change."""
    _tell_all(room, {"type": "table", "version": room.state.version, "table": room.info()})


def tell_trouble(room: Room, waits: bool) -> None:
    """Broadcast that the server cannot write to the database, or can again."""
    _tell_all(room, {"type": "trouble", "waits": waits})


def tell_stop(room: Room) -> None:
    """Broadcast when the server will stop, or that it will not."""
    _tell_all(room, stop_notice(room))


def stop_notice(room: Room) -> dict[str, Any]:
    """Return the message with the time of the stop (None: cancelled)."""
    return {"type": "notice", "notice": "stop", "at": room.services.stops_at}


def tell_reaction(room: Room, seat: int, reaction: str) -> None:
    """Broadcast a reaction; it is not stored."""
    _tell_all(room, {"type": "reaction", "seat": seat, "reaction": reaction})


def tell_presence(room: Room) -> None:
    """Broadcast presence here and publish it to the other processes."""
    tell_presence_here(room)
    announce_presence(room)


def tell_presence_here(room: Room) -> None:
    """Broadcast presence to the connections in this process."""
    _tell_all(
        room,
        {
            "type": "presence",
            "online": sorted(room.presence.online()),
            "stand_ins": sorted(room.stand_ins()),
            "spectators": room.presence.spectators(),
        },
    )


def announce_presence(room: Room) -> None:
    """Publish to the other processes which seats are connected here, and the current version."""
    here, state = room.presence, room.state
    seats, spectators = sorted(here.seats_here()), here.spectators_here()
    room.services.announce({"table": state.code, "version": state.version, "seats": seats, "spectators": spectators})


def _tell_all(room: Room, message: dict[str, Any]) -> None:
    text = encoded(message)
    for connection in room.presence.connections:
        connection.send_text(text)
