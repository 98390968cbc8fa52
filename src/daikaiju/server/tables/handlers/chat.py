"""Handlers of chat, of its moderation by the host, and of reports."""

from __future__ import annotations

from daikaiju.server.errors import Refusal
from daikaiju.server.schemas import client_messages as messages
from daikaiju.server.tables.entries import ChatEntry, CloseEntry, Entry, MuteEntry, RemoveEntry, ReportEntry
from daikaiju.server.tables.handlers.holder import Holder, check_host, held_seat
from daikaiju.server.tables.moderation import Author, reported_lines
from daikaiju.server.tables.sanitize import CHAT_LENGTH, clean, skeleton
from daikaiju.server.tables.state import CHAT_BYTES, SPECTATORS_BYTES, TableState


def say(state: TableState, holder: Holder, message: messages.Chat) -> Entry:
    """Return the entry of a chat line."""
    if holder.is_muted(state):
        raise Refusal("muted", "the host has muted you")
    name = holder.name
    lock = next(iter(holder.locks(state)), "")
    if message.seat is None and skeleton(name) in _names_of_players(state):
        name = ""  # a spectator must not impersonate a player
    if message.seat is not None:
        seat = held_seat(state, holder, message.seat)
        name, lock = seat.name, seat.lock
    text = clean(message.text, CHAT_LENGTH)
    if not text:
        raise Refusal("malformed", "nothing to say")
    if state.chat_bytes >= CHAT_BYTES or (message.seat is None and state.spectators_bytes >= SPECTATORS_BYTES):
        raise Refusal("too_many", "everything has been said at this table")
    return ChatEntry(seat=message.seat, name=name, text=text, lock=lock, mark=holder.mark)


def _names_of_players(state: TableState) -> set[str]:
    """Return the skeletons of the players' names and of monsters, which are shown for missing names."""
    return {skeleton(name) for seat in state.seats for name in (seat.shown_name, seat.monster) if name}


def _author(state: TableState, line: int) -> Author:
    author = state.moderation.author(line)
    if author is None:
        raise Refusal("no_such_line", f"no line of chat was said at version {line}, or it is long ago")
    return author


def _other_author(state: TableState, holder: Holder, line: int) -> Author:
    author = _author(state, line)
    if author.lock and author.lock in holder.locks(state):
        raise Refusal("not_yourself", f"you said line {line} yourself")
    return author


def mute(state: TableState, holder: Holder, message: messages.Mute) -> Entry:
    """Mute or unmute the author of a line (host only)."""
    check_host(holder)
    return MuteEntry(ids=_other_author(state, holder, message.line).ids, muted=message.muted)


def remove(state: TableState, holder: Holder, message: messages.Remove) -> Entry:
    """Remove the holder of a seat or the author of a line (host only)."""
    check_host(holder)
    if (message.seat is None) == (message.line is None):
        raise Refusal("malformed", "either a seat or a line")
    if message.line is not None:
        author = _other_author(state, holder, message.line)
        seats = (number for number, seat in enumerate(state.seats) if author.lock and seat.lock == author.lock)
        return RemoveEntry(seat=next(seats, None), ids=author.ids)
    number = message.seat or 0
    if number >= len(state.seats) or not state.seats[number].lock:
        raise Refusal("no_such_seat", f"seat {number} has no player to remove")
    if number in holder.seats:
        raise Refusal("not_yourself", f"seat {number} is yours")
    return RemoveEntry(seat=number, ids=Author(state.seats[number].lock, state.seats[number].mark).ids)


def close(state: TableState, holder: Holder, message: messages.Close) -> Entry:
    """Close the table (host only)."""
    check_host(holder)
    return CloseEntry()


def report(state: TableState, holder: Holder, message: messages.Report) -> Entry:
    """Report a chat line, with those before it, to the server's administrator."""
    _author(state, message.line)
    if not state.moderation.can_report(message.line, holder.mark):
        raise Refusal("reported", "this was reported, or enough was reported at this table")
    return ReportEntry(
        line=message.line,
        seat=min(holder.seats, default=None),
        mark=holder.mark,
        why=clean(message.why, CHAT_LENGTH),
        lines=reported_lines(state.chat, message.line),
    )
