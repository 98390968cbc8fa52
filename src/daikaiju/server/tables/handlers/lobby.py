"""Before the game: seats, names, monsters, options, and the promises of a start."""

from __future__ import annotations

from daikaiju.engine.rules import FEWEST, MOST
from daikaiju.server.errors import Refusal
from daikaiju.server.schemas import client_messages as messages
from daikaiju.server.tables.handlers.checks import box_of, check_level, check_options, pick_monster
from daikaiju.server.tables.handlers.holder import Holder, check_host, held_seat
from daikaiju.server.tables.sanitize import NAME_LENGTH, clean
from daikaiju.server.tables.state import Entry, TableState
from daikaiju.table.fairness import share


def _in_lobby(state: TableState) -> None:
    if state.play is not None:
        raise Refusal("already_started")
    if state.rounds.is_sealed:
        raise Refusal("already_started", "the game is about to start")


def name_seat(state: TableState, holder: Holder, message: messages.SetName) -> Entry:
    """A seat's name, as clean as it may be."""
    _in_lobby(state)
    held_seat(state, holder, message.seat)
    return {"seat": message.seat, "name": clean(message.name, NAME_LENGTH)}


def choose_monster(state: TableState, holder: Holder, message: messages.PickMonster) -> Entry:
    """A monster that is free."""
    _in_lobby(state)
    held_seat(state, holder, message.seat)
    return {"seat": message.seat, "monster": pick_monster(state, message.monster, message.seat)}


def be_ready(state: TableState, holder: Holder, message: messages.Ready) -> Entry:
    """Ready, with a share made for the newest commitment; or not ready any more."""
    held_seat(state, holder, message.seat)
    if not message.ready:
        if state.play is not None:
            raise Refusal("already_started")
        return {"seat": message.seat, "ready": False}
    _in_lobby(state)
    if message.share is None or message.commitment is None:
        raise Refusal("not_ready", "ready needs a share, and the commitment it was made for")
    if message.commitment != state.rounds.commitment:
        raise Refusal("stale", "the table has changed, and with it the commitment")
    return {"seat": message.seat, "ready": True, "share": message.share}


def reveal(state: TableState, holder: Holder, message: messages.Reveal) -> Entry:
    """The entropy that a share was made of."""
    seat = held_seat(state, holder, message.seat)
    if not state.rounds.is_sealed or state.play is not None or message.commitment != state.rounds.commitment:
        raise Refusal("stale", "nothing is to be revealed for this commitment")
    if share(message.commitment, message.entropy) != seat.share:
        raise Refusal("malformed", "this is not the entropy that the share was made of")
    return {"seat": message.seat, "entropy": message.entropy}


def set_seat(state: TableState, holder: Holder, message: messages.SetSeat) -> Entry:
    """Host: a seat more or less, open or a bot's."""
    _in_lobby(state)
    check_host(holder)
    here = len(state.seats)
    if message.seat > here or message.seat >= MOST or (message.kind == "closed" and message.seat == here):
        raise Refusal("no_such_seat", f"seat {message.seat} of {here}")
    if message.kind == "closed":
        if here <= FEWEST:
            raise Refusal("no_such_seat", f"at least {FEWEST} seats")
        check_options(state.edition, state.options, here - 1)
        return {"seat": message.seat, "as": "closed"}
    check_options(state.edition, state.options, max(here, message.seat + 1))
    if message.kind == "open":
        return {"seat": message.seat, "as": "open"}
    return {
        "seat": message.seat,
        "as": "bot",
        "level": check_level(message.level),
        "monster": pick_monster(state, None, message.seat),
    }


def configure(state: TableState, holder: Holder, message: messages.Configure) -> Entry:
    """Host: other rules, or other manners of the table."""
    _in_lobby(state)
    check_host(holder)
    entry: Entry = message.model_dump(exclude_none=True, exclude={"type", "id"})
    edition = entry.get("edition", state.edition)
    options = entry.get("options", {} if "edition" in entry else state.options)
    check_options(edition, options, len(state.seats))
    if "edition" in entry or "options" in entry:
        entry["options"] = options
        entry["monsters"] = _moved_monsters(state, box_of(edition, options))
    if entry.get("decision_seconds") == 0:
        entry["decision_seconds"] = None
    return entry


def _moved_monsters(state: TableState, box: tuple[str, ...]) -> list[str | None]:
    """Everybody keeps a monster that can still be chosen; the others get free ones."""
    kept = {seat.monster for seat in state.seats if seat.monster in box}
    free = iter([monster for monster in box if monster not in kept])
    return [
        None if seat.kind == "open" else seat.monster if seat.monster in kept else next(free) for seat in state.seats
    ]


def start(state: TableState, holder: Holder, message: messages.Start) -> Entry:
    """Host: start with the seats that are taken."""
    _in_lobby(state)
    check_host(holder)
    taken = [seat for seat in state.seats if seat.kind != "open"]
    if len(taken) < FEWEST:
        raise Refusal("not_ready", f"at least {FEWEST} seats must be taken")
    if not all(seat.ready for seat in taken):
        raise Refusal("not_ready", "somebody is not ready")
    if not state.has_all_shares:
        raise Refusal("not_ready", "somebody has not committed to entropy yet")
    check_options(state.edition, state.options, len(taken))
    return {"kind": "seal"}


def leave(state: TableState, holder: Holder, message: messages.Leave) -> Entry:
    """Give a seat up, or let a bot play it for a while."""
    held_seat(state, holder, message.seat)
    return {"seat": message.seat}
