"""What everybody at a table is told when something happens there; nothing is told before it is durable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from daikaiju.server.close_codes import REMOVED
from daikaiju.server.json import encoded
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.tables.entries import ChatEntry, Entry, GameEntry, MuteEntry, RemoveEntry, ReportEntry, StartEntry
from daikaiju.server.tables.messages import Update, welcome
from daikaiju.server.tables.state import Step

if TYPE_CHECKING:
    from daikaiju.server.tables.room import Room


def tell_entry(room: Room, entry: Entry, step: Step | None) -> None:
    """What an entry of the log changes for those who are connected."""
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


def _tell_step(room: Room, step: Step) -> None:
    play = room.state.play
    assert play is not None
    METRICS.count("daikaiju_moves_total", label=f'by="{step.cause["by"]}"')
    if step.cause["kind"] == "start":
        METRICS.count("daikaiju_games_started_total")
    if play.game.over:
        METRICS.count("daikaiju_games_finished_total")
    update = Update(room, step)
    for connection in room.presence.connections:
        connection.send_text(update.through(connection.eyes(play.game.to_act)))
    if room.state.decision_seconds is not None:
        _tell_idle(room)
    room.services.game_moved(room)


def _tell_idle(room: Room) -> None:
    """Tell which seats a bot plays for where a move has changed that."""
    idle = {number for number, seat in enumerate(room.state.seats) if seat.is_idle}
    if idle != room.told_idle:
        room.told_idle = idle
        tell_presence_here(room)


def tell_table(room: Room) -> None:
    """The table or its seats changed."""
    _tell_all(room, {"type": "table", "version": room.state.version, "table": room.info()})


def tell_trouble(room: Room, waits: bool) -> None:
    """The server cannot write what happens here, or can again."""
    _tell_all(room, {"type": "trouble", "waits": waits})


def tell_stop(room: Room) -> None:
    """The server will stop at an announced time, or will not after all."""
    _tell_all(room, stop_notice(room))


def stop_notice(room: Room) -> dict[str, Any]:
    """When the server will stop."""
    return {"type": "notice", "notice": "stop", "at": room.services.stops_at}


def tell_reaction(room: Room, seat: int, reaction: str) -> None:
    """A gesture: told, not kept."""
    _tell_all(room, {"type": "reaction", "seat": seat, "reaction": reaction})


def tell_presence(room: Room) -> None:
    """Somebody came or went."""
    tell_presence_here(room)
    announce_presence(room)


def tell_presence_here(room: Room) -> None:
    """Who is at the table, to those whom this process serves."""
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
    """Tell the other processes who is connected here, and which version was reached."""
    here, state = room.presence, room.state
    seats, spectators = sorted(here.seats_here()), here.spectators_here()
    room.services.announce({"table": state.code, "version": state.version, "seats": seats, "spectators": spectators})


def _tell_all(room: Room, message: dict[str, Any]) -> None:
    text = encoded(message)
    for connection in room.presence.connections:
        connection.send_text(text)
