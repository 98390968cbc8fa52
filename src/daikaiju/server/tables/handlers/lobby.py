"""Handlers of messages before the game: seats, names, monsters, options, and the commitments of a start."""

from __future__ import annotations

from daikaiju.engine.rules import FEWEST, MOST, Rules
from daikaiju.server.errors import Refusal
from daikaiju.server.schemas import client_messages as messages
from daikaiju.server.tables.entries import (
    ConfigureEntry,
    Entry,
    FillEntry,
    LeaveEntry,
    MonsterEntry,
    NameEntry,
    PlannedSeat,
    ReadyEntry,
    RevealEntry,
    SealEntry,
    SeatEntry,
)
from daikaiju.server.tables.handlers.checks import (
    check_level,
    check_options,
    pick_bot_monster,
    pick_monster,
    rules_of_expansions,
)
from daikaiju.server.tables.handlers.holder import Holder, check_host, held_seat
from daikaiju.server.tables.sanitize import NAME_LENGTH, clean
from daikaiju.server.tables.seat import Seat
from daikaiju.server.tables.state import TableState
from daikaiju.table.fairness import share
from daikaiju.table.seating import added_monsters


def _in_lobby(state: TableState) -> None:
    if state.play is not None:
        raise Refusal("already_started")
    if state.rounds.is_sealed:
        raise Refusal("already_started", "the game is about to start")


def name_seat(state: TableState, holder: Holder, message: messages.SetName) -> Entry:
    """Set a seat's name, sanitized."""
    _in_lobby(state)
    held_seat(state, holder, message.seat)
    return NameEntry(seat=message.seat, name=clean(message.name, NAME_LENGTH))


def choose_monster(state: TableState, holder: Holder, message: messages.PickMonster) -> Entry:
    """Choose a free monster, or swap monsters with a bot."""
    _in_lobby(state)
    held_seat(state, holder, message.seat)
    if any(seat.kind == "bot" and seat.monster == message.monster for seat in state.seats):
        return MonsterEntry(seat=message.seat, monster=message.monster)
    return MonsterEntry(seat=message.seat, monster=pick_monster(state, message.monster, message.seat))


def be_ready(state: TableState, holder: Holder, message: messages.Ready) -> Entry:
    """Mark a seat as ready, with a share made for the current commitment, or as no longer ready."""
    held_seat(state, holder, message.seat)
    if not message.ready:
        if state.play is not None:
            raise Refusal("already_started")
        return ReadyEntry(seat=message.seat, ready=False)
    _in_lobby(state)
    if message.share is None or message.commitment is None:
        raise Refusal("not_ready", "ready needs a share, and the commitment it was made for")
    if message.commitment != state.rounds.commitment:
        raise Refusal("stale", "the table has changed, and with it the commitment")
    return ReadyEntry(seat=message.seat, ready=True, share=message.share)


def reveal(state: TableState, holder: Holder, message: messages.Reveal) -> Entry:
    """Reveal the entropy behind a seat's share."""
    seat = held_seat(state, holder, message.seat)
    if not state.rounds.is_sealed or state.play is not None or message.commitment != state.rounds.commitment:
        raise Refusal("stale", "nothing is to be revealed for this commitment")
    if share(message.commitment, message.entropy) != seat.share:
        raise Refusal("malformed", "this is not the entropy that the share was made of")
    return RevealEntry(seat=message.seat, entropy=message.entropy)


def set_seat(state: TableState, holder: Holder, message: messages.SetSeat) -> Entry:
    """Add, remove or open a seat, or give it to a bot (host only)."""
    _in_lobby(state)
    check_host(holder)
    here = len(state.seats)
    if message.seat > here or message.seat >= MOST or (message.kind == "closed" and message.seat == here):
        raise Refusal("no_such_seat", f"seat {message.seat} of {here}")
    if message.kind == "closed":
        if here <= FEWEST:
            raise Refusal("no_such_seat", f"at least {FEWEST} seats")
        check_options(state.edition, state.options, here - 1)
        return SeatEntry(seat=message.seat, becomes="closed")
    check_options(state.edition, state.options, max(here, message.seat + 1))
    if message.kind == "open":
        return SeatEntry(seat=message.seat, becomes="open")
    level = check_level(message.level)
    monster = pick_bot_monster(state, None, message.seat, level)
    return SeatEntry(seat=message.seat, becomes="bot", level=level, monster=monster)


def configure(state: TableState, holder: Holder, message: messages.Configure) -> Entry:
    """Change the rules or settings of the table (host only)."""
    _in_lobby(state)
    check_host(holder)
    entry = ConfigureEntry.model_validate(message.model_dump(exclude_none=True, exclude={"type", "id"}))
    edition = message.edition or state.edition
    options = entry.options if message.options is not None or message.edition is not None else state.options
    check_options(edition, options, len(state.seats))
    if message.edition is not None or message.options is not None:
        entry.options = options
        entry.monsters = _moved_monsters(state, rules_of_expansions(edition, options))
    if entry.decision_seconds == 0:
        entry.decision_seconds = None
    return entry


def _moved_monsters(state: TableState, rules: Rules) -> list[str | None]:
    """Return the seats' monsters under new rules: kept where still allowed, but one bot gets an expansion's monster."""
    moved = [seat.monster if seat.kind != "open" and seat.monster in rules.monsters else None for seat in state.seats]
    bots = [number for number, seat in enumerate(state.seats) if seat.kind == "bot"]
    added = added_monsters(rules)
    if bots and added and not set(added) & set(moved):
        moved[bots[0]] = added[0]
    free = iter([monster for monster in rules.monsters if monster not in moved])
    return [
        monster if monster or seat.kind == "open" else next(free)
        for seat, monster in zip(state.seats, moved, strict=True)
    ]


def start(state: TableState, holder: Holder, message: messages.Start) -> Entry:
    """Start with the seats that are taken (host only)."""
    _in_lobby(state)
    check_host(holder)
    taken = [seat for seat in state.seats if seat.kind != "open"]
    if len(taken) < FEWEST:
        raise Refusal("not_ready", f"at least {FEWEST} seats must be taken")
    if not all(seat.ready for seat in taken):
        raise Refusal("not_ready", "a player is not ready")
    if not state.has_all_shares:
        raise Refusal("not_ready", "a player has not committed to entropy yet")
    check_options(state.edition, state.options, len(taken))
    return SealEntry()


def fill(state: TableState, holder: Holder, message: messages.Fill) -> Entry:
    """Give all open seats of a table for strangers to bots (any player at it)."""
    _in_lobby(state)
    if not holder.seats or not state.quick:
        raise Refusal("not_host", "only players at a table for strangers may call bots")
    draft = state.copy_for(FillEntry(bots=[]))
    bots: list[PlannedSeat] = []
    level = check_level(None)
    for number, seat in enumerate(state.seats):
        if seat.kind == "open":
            monster = pick_bot_monster(draft, None, number, level)
            bots.append(PlannedSeat(kind="bot", monster=monster, level=level))
            draft.seats[number] = Seat("bot", monster=monster)
    if not bots:
        raise Refusal("stale", "no seat is open")
    return FillEntry(bots=bots)


def leave(state: TableState, holder: Holder, message: messages.Leave) -> Entry:
    """Give up a seat, or during the game let a bot play it until the player returns."""
    held_seat(state, holder, message.seat)
    return LeaveEntry(seat=message.seat)
