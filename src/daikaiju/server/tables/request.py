"""Requests to a room, each of which may become an entry of its log."""

from __future__ import annotations

from daikaiju.engine.rules import RULES_VERSION
from daikaiju.server.errors import Refusal
from daikaiju.server.schemas.http import TakeSeat
from daikaiju.server.tables.entries import AgainEntry, Entry, ReturnEntry, SealEntry, SitEntry, StartEntry, UnsealEntry
from daikaiju.server.tables.handlers.checks import pick_monster
from daikaiju.server.tables.sanitize import NAME_LENGTH, clean
from daikaiju.server.tables.secrets import hashed, new_secret
from daikaiju.server.tables.state import TableState
from daikaiju.table.fairness import SCHEME


class Request:
    """A request to a room, which asks it for an entry when that can be written."""

    key: str | None = None
    """Idempotency key: a request whose key was already applied is not repeated."""

    def entry(self, state: TableState) -> Entry:
        """Return the entry for the newest state. Raises Refusal. Called again if another process wrote first."""
        raise NotImplementedError


class StartGame(Request):
    """The start of the game, after all players have revealed."""

    def entry(self, state: TableState) -> Entry:
        """Return the start, if it is still due."""
        if not state.can_start:
            raise Refusal("stale")
        return StartEntry(scheme=SCHEME, rules=RULES_VERSION)


class Seal(Request):
    """The seal of a round, after all players are ready and have committed to entropy."""

    def entry(self, state: TableState) -> Entry:
        """Return the seal, if it is still due."""
        if not state.can_seal:
            raise Refusal("stale")
        return SealEntry()


class GiveUpStart(Request):
    """The logged failure of a start that is impossible, or for which a player does not reveal."""

    def __init__(self, round_number: int) -> None:
        self._round = round_number

    def entry(self, state: TableState) -> Entry:
        """Return the end of the round, if it is still the current one."""
        if not state.rounds.is_sealed or state.rounds.number != self._round or state.play is not None:
            raise Refusal("stale")
        return UnsealEntry()


class NameRematch(Request):
    """The code of the rematch table, after all players asked for a rematch."""

    def __init__(self, code: str) -> None:
        self._code = code

    def entry(self, state: TableState) -> Entry:
        """Return the entry with the code, unless there is already a rematch."""
        if state.rematch is not None:
            raise Refusal("stale")
        return AgainEntry(table=self._code)


class ReturnToSeat(Request):
    """The return of a player who had left or was idle."""

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def entry(self, state: TableState) -> Entry:
        """Return the entry that gives the seat back to its player."""
        return ReturnEntry(seat=self._seat)


class SitDown(Request):
    """A player's request to take a seat before the game."""

    def __init__(self, wish: TakeSeat, mark: str) -> None:
        self._mark = mark
        self.secret = new_secret()
        self.seat = -1
        self._wish = wish

    def entry(self, state: TableState) -> Entry:
        """Return the entry for the requested seat, or for the first open one."""
        if state.moderation.is_removed((), self._mark, holds_seat=False):
            raise Refusal("removed", "the host has removed you from this table")
        if state.play is not None or state.rounds.is_sealed:
            raise Refusal("already_started")
        open_seats = [number for number, seat in enumerate(state.seats) if seat.kind == "open"]
        self.seat = self._wish.seat if self._wish.seat is not None else next(iter(open_seats), -1)
        if self.seat >= len(state.seats):
            raise Refusal("no_such_seat", f"seat {self.seat} of {len(state.seats)}")
        if self.seat not in open_seats:
            raise Refusal("seat_taken", "no seat is open" if self.seat < 0 else f"seat {self.seat}")
        return SitEntry(
            seat=self.seat,
            name=clean(self._wish.name, NAME_LENGTH),
            monster=pick_monster(state, self._wish.monster, self.seat),
            lock=hashed(self.secret),
            mark=self._mark,
        )
