"""Something that may become an entry of a table's log."""

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
    """Asked of a room, which turns it into an entry when it is its turn to be written."""

    key: str | None = None
    """What was asked before under the same key is not done again."""

    def entry(self, state: TableState) -> Entry:
        """The entry on the newest state; raises Refusal, and may be asked again if another process was faster."""
        raise NotImplementedError


class StartGame(Request):
    """Everybody has revealed."""

    def entry(self, state: TableState) -> Entry:
        """The start, if it is still due."""
        if not state.can_start:
            raise Refusal("stale")
        return StartEntry(scheme=SCHEME, rules=RULES_VERSION)


class Seal(Request):
    """Everybody is ready and has committed to entropy."""

    def entry(self, state: TableState) -> Entry:
        """The seal under the terms, if it is still due."""
        if not state.can_seal:
            raise Refusal("stale")
        return SealEntry()


class GiveUpStart(Request):
    """A start that cannot be, or for which somebody does not reveal, fails for all to see."""

    def __init__(self, round_number: int) -> None:
        self._round = round_number

    def entry(self, state: TableState) -> Entry:
        """The end of the round, if it is still under way."""
        if not state.rounds.is_sealed or state.rounds.number != self._round or state.play is not None:
            raise Refusal("stale")
        return UnsealEntry()


class NameRematch(Request):
    """Everybody wants to play again: where."""

    def __init__(self, code: str) -> None:
        self._code = code

    def entry(self, state: TableState) -> Entry:
        """The code of the new table, if there is none yet."""
        if state.rematch is not None:
            raise Refusal("stale")
        return AgainEntry(table=self._code)


class ReturnToSeat(Request):
    """A player who had left is here again."""

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def entry(self, state: TableState) -> Entry:
        """The return."""
        return ReturnEntry(seat=self._seat)


class SitDown(Request):
    """Sit down at a table that has not begun."""

    def __init__(self, wish: TakeSeat, mark: str) -> None:
        self._mark = mark
        self.secret = new_secret()
        self.seat = -1
        self._wish = wish

    def entry(self, state: TableState) -> Entry:
        """The seat wished for, or the first that is open."""
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
