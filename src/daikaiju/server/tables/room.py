"""A table in memory: its durable state, the clients connected here, and the bots and clocks that act for seats."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

from daikaiju.server.clock import ServiceClock, now_ms
from daikaiju.server.close_codes import CLOSED, DAMAGED, NO_TABLE
from daikaiju.server.errors import Refusal
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.schemas.shared import TableInfo
from daikaiju.server.storage.database import DamagedTable, Database
from daikaiju.server.storage.health import DatabaseHealth
from daikaiju.server.storage.log_writer import Conflict, LogWriter, PendingEntry
from daikaiju.server.tables import broadcast, rows
from daikaiju.server.tables.autoplay import Autoplay, duty_of
from daikaiju.server.tables.bot_pool import BotPool
from daikaiju.server.tables.coach_pool import CoachPool
from daikaiju.server.tables.deadlines import Deadlines
from daikaiju.server.tables.entries import Entry, GameEntry, TakeBackEntry, read_entry
from daikaiju.server.tables.loading import replayed
from daikaiju.server.tables.messages import welcome
from daikaiju.server.tables.presence import TablePresence
from daikaiju.server.tables.request import GiveUpStart, NameRematch, Request, ReturnToSeat, Seal, StartGame
from daikaiju.server.tables.secrets import hashed
from daikaiju.server.tables.state import AppliedStep, TableState
from daikaiju.server.tables.subscriber import Subscriber
from daikaiju.server.tables.table_info import table_info
from daikaiju.table.signing import Signer

ATTEMPTS = 4


class ImpossibleEntry(Refusal):
    """An entry that cannot be applied to the table's state."""


class Services(Protocol):
    """The services of the server that a room uses."""

    database: Database
    log_writer: LogWriter
    bot_pool: BotPool
    coach: CoachPool
    signer: Signer
    health: DatabaseHealth
    clock: ServiceClock
    worker: str
    stand_in_level: str
    reveal_seconds: int
    stops_at: int | None

    def announce(self, note: dict[str, Any]) -> None:
        """Publish to the other processes a note that is not in the log."""

    async def rematch(self, state: TableState) -> str:
        """Create a new table for the same seats and return its code."""

    def is_driven_here(self, state: TableState) -> bool:
        """Return whether this process runs the bots of a table."""

    def game_moved(self, room: Room) -> None:
        """Handle a change of a game, after it was broadcast to the table's clients."""

    def left(self, room: Room) -> None:
        """Handle the release of a room by its last user."""


class Room:
    """A table held in memory. Appends log entries one at a time; shows and broadcasts each only after it is durable."""

    def __init__(self, state: TableState, services: Services) -> None:
        self.state = state
        self.services = services
        self.lock = asyncio.Lock()
        self.presence = TablePresence()
        self.users = 0
        """Number of sockets and requests using this room. While it is not 0, no other room may exist for the table."""
        self.deadlines = Deadlines(services.clock, services.reveal_seconds)
        self.idle_since = services.clock.now()
        self.is_closed = False
        self.is_stopped = False
        """The server is stopping: no new entries are accepted."""
        self._may_be_behind = False
        """The log may have entries that are not yet applied to `state`."""
        self.told_idle: set[int] = set()
        """Seats last broadcast as played by a bot because their time ran out."""
        self._autoplay: Autoplay | None = None

    def hold(self) -> None:
        """Register a user of this room, until `release`."""
        self.users += 1

    def release(self) -> None:
        """Unregister a user of this room."""
        self.users -= 1
        self.idle_since = self.services.clock.now()
        if not self.users:
            self.services.left(self)

    def stand_ins(self) -> set[int]:
        """Return the human seats that a bot currently plays."""
        if self.state.phase != "playing":
            return set()
        seats = enumerate(self.state.seats)
        return {number for number, seat in seats if seat.kind == "human" and (seat.is_idle or self.is_away(number))}

    def is_away(self, number: int) -> bool:
        """Return whether the player has left, or has been missing for longer than the table allows."""
        if self.state.seats[number].has_left:
            return True
        return self.is_missed(number) and self.services.clock.now() >= self.deadlines.away_at(self.state, number)

    def is_missed(self, number: int) -> bool:
        """Return whether the player is not connected while another player of this table is; spectators do not count."""
        online = self.presence.online()
        return number not in online and any(not self.state.seats[other].has_left for other in online)

    def info(self) -> TableInfo:
        """Return the public description of the table."""
        return table_info(self.state, self.presence.online(), self.stand_ins(), self.presence.spectators())

    async def hello(self, connection: Subscriber, secrets: list[str], version: int, name: str) -> None:
        """Register a connection with its secrets (or none) and send it everything needed to draw the table."""
        async with self.lock:
            await self._be_current()
            before = connection.holder.seats
            connection.hashes = frozenset(map(hashed, secrets))
            connection.holder.name = name
            connection.hold(self.state)
            if connection.is_removed(self.state):
                raise Refusal("removed", "the host has removed you from this table")
            self.presence.connections.add(connection)
            self.deadlines.seen(before | connection.holder.seats)
            for number in sorted(connection.holder.seats):
                if self.state.seats[number].has_left or self.state.seats[number].is_idle:
                    await self._append_asked(ReturnToSeat(number))
            connection.send_text(welcome(self, connection, version))
            if not self.services.health.is_well:
                connection.send({"type": "trouble", "waits": True})
            if self.services.stops_at is not None:
                connection.send(broadcast.stop_notice(self))
            broadcast.tell_presence(self)
            self.schedule()

    def leave(self, connection: Subscriber) -> None:
        """Unregister a connection that has ended."""
        if connection in self.presence.connections:
            self.presence.connections.discard(connection)
            self.deadlines.seen(connection.holder.seats)
            broadcast.tell_presence(self)
            self.schedule()

    async def ask(self, request: Request) -> int:
        """Append the entry of a request on the newest state; return the version it reached. Raises Refusal."""
        async with self.lock:
            version = await self._append_asked(request)
            if self.has_follow_up():
                try:
                    await self._follow_up()
                except Refusal as refusal:
                    if refusal.reason != "busy":  # the request itself succeeded; the follow-up is retried later
                        raise
            self.schedule()
            return version

    async def _append_asked(self, request: Request) -> int:
        for _ in range(ATTEMPTS):
            await self._be_current()
            if request.key is not None and request.key in self.state.answered:
                return self.state.answered[request.key]
            try:
                await self._append(request.entry(self.state))
                return self.state.version
            except Conflict:
                METRICS.count("daikaiju_conflicts_total")
        raise Refusal("busy", "the table is busy; try again")

    async def _append(self, entry: Entry) -> None:
        """Apply an entry to a copy of the state, write it, then make the copy current and broadcast the entry.

        The entry is not visible before it is durable. If the write fails, the log may still contain the entry, so
        the state is updated from the log before the next one.
        """
        after, step = self._applied(entry)
        pending = PendingEntry(after.code, after.version, entry.to_json())
        if entry.changes_head or after.phase == "over":
            pending.head = rows.head(after, self.services.clock.now())
        if step is not None and after.phase == "over" and not after.is_practice:
            pending.record = rows.record_columns(after, self.services.signer)
        self._may_be_behind = True
        try:
            await self.services.log_writer.append(pending)
        except Conflict:
            raise
        except Exception as problem:
            LOG.error("an entry was not written", extra={"table": after.code, "problem": _first_line(problem)})
            raise Refusal("busy", "an entry could not be written") from None
        self._may_be_behind = False
        self._show(after, entry, step)

    def _applied(self, entry: Entry) -> tuple[TableState, AppliedStep | None]:
        """Complete an entry and apply it to a copy of the state; return the copy and the step of the game."""
        state = self.state
        now = now_ms()
        entry.at = max(now, state.at)
        entry.worker = self.services.worker
        if isinstance(entry, GameEntry) and state.decision_seconds is not None:
            entry.up = now - self.services.clock.behind
            if isinstance(entry, TakeBackEntry) and entry.up >= state.take_back_until():
                raise Refusal("nothing_to_take_back", "the time for that decision is over")
        after = state.copy_for(entry)
        try:
            return after, after.apply(state.version + 1, entry)
        except Exception as problem:
            LOG.exception("an entry could not be applied", extra={"table": state.code})
            raise ImpossibleEntry("busy", "an entry could not be applied") from problem

    def has_follow_up(self) -> bool:
        """Return whether an automatic step is pending: the start if all are ready, the rematch if all want one."""
        if self.state.play is None:
            return self.state.can_seal or self.state.can_start
        if self.state.phase != "over" or self.state.rematch is not None or self.services.stops_at is not None:
            return False
        here = self.presence.online()
        people = [seat for number, seat in enumerate(self.state.seats) if seat.kind == "human" and number in here]
        return bool(people) and all(seat.wants_rematch for seat in people)

    async def follow_up(self) -> None:
        """Do the automatic step of `has_follow_up`, if it is still due."""
        async with self.lock:
            await self._be_current()
            await self._follow_up()
            self.schedule()

    async def _follow_up(self) -> None:
        if self.state.can_seal:
            await self._append_asked(Seal())
        if self.state.can_start:
            await self._start()
        elif self.has_follow_up():
            await self._append_asked(NameRematch(await self.services.rematch(self.state)))

    async def _start(self) -> None:
        """Start the game; log an impossible start as abandoned, so that its seeds are never used again."""
        try:
            await self._append_asked(StartGame())
        except ImpossibleEntry:
            await self._append_asked(GiveUpStart(self.state.rounds.number))

    async def catch_up(self, version: int) -> None:
        """Apply the entries that another process has appended, and broadcast them to the connections here."""
        async with self.lock:
            if version > self.state.version:
                self._may_be_behind = True
            await self._be_current()
            self.schedule()

    async def _be_current(self) -> None:
        """Apply log entries newer than the state in memory, if there may be any. Raises Refusal."""
        if self.is_stopped:
            raise Refusal("busy", "the server stops")
        if self.state.is_closed:
            raise Refusal("closed", "the host has closed the table")
        if self.is_closed:
            raise Refusal("no_such_table", "the table is closed")
        if not self._may_be_behind:
            return
        try:
            entries = await self.services.database.read_after(self.state.code, self.state.version)
        except DamagedTable as problem:
            raise self._damaged(problem) from None
        except Exception as problem:
            LOG.error("a table was not read", extra={"table": self.state.code, "problem": _first_line(problem)})
            raise Refusal("busy", "the table could not be read") from None
        for number, data in entries:
            try:
                entry = read_entry(data)
                after = self.state.copy_for(entry)
                step = after.apply(number, entry)
            except Exception as problem:
                raise self._damaged(problem) from None
            self._show(after, entry, step)
        self._may_be_behind = False

    def _damaged(self, problem: Exception) -> Refusal:
        """Close a table whose log cannot be applied; return the refusal to raise."""
        LOG.error("a table is damaged", extra={"table": self.state.code, "problem": repr(problem)})
        self.close(DAMAGED)
        return Refusal("damaged", "the table cannot be read from its log")

    def _show(self, after: TableState, entry: Entry, step: AppliedStep | None) -> None:
        """Make the state after a durable entry current and broadcast the entry."""
        self.state = after
        if after.is_closed:
            self.close(CLOSED)
        else:
            broadcast.tell_entry(self, entry, step)

    def update_presence(self, worker: str, seats: list[int], spectators: int) -> None:
        """Update presence with the seats and spectators connected to another process."""
        self.deadlines.seen(self.presence.report(worker, seats, spectators))
        broadcast.tell_presence_here(self)
        self.schedule()

    async def reload(self) -> None:
        """Reload the whole log after an external change, and resend the table to every connection."""
        async with self.lock:
            await self._be_current()
            try:
                stored = await self.services.database.read(self.state.code)
                if stored is None:
                    raise DamagedTable(f"table {self.state.code}: it is gone")
                before, self.state = self.state.version, await replayed(stored)
            except DamagedTable as problem:
                raise self._damaged(problem) from None
            for connection in self.presence.connections:
                connection.hold(self.state)
                connection.send_text(welcome(self, connection, before))

    def schedule(self) -> None:
        """Schedule the bot or clock that must act next, if any; a bot already thinking about it is not interrupted."""
        duty = None if self.is_closed or self.is_stopped else duty_of(self)
        if self._autoplay is not None:
            if duty == self._autoplay.duty and not self._autoplay.is_over:
                self._autoplay.check_presence()
                return
            self._autoplay.stop()
        self._autoplay = None if duty is None else Autoplay(self, duty)

    def is_acting(self) -> bool:
        """Return whether a bot or clock is scheduled to act."""
        return self._autoplay is not None and not self._autoplay.is_over

    def stop(self) -> None:
        """Stop acting and accept no further entries; an entry that is being written is the last."""
        self.is_stopped = True
        if self._autoplay is not None:
            self._autoplay.stop()

    def close(self, code: int = NO_TABLE) -> None:
        """Stop acting and close the connections; all state is in the log."""
        self.is_closed = True
        self.schedule()
        for connection in self.presence.connections:
            connection.cut(code)


def _first_line(problem: BaseException) -> str:
    return str(problem).partition("\n")[0]
