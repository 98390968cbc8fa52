"""One table being played: its state, the people connected here, and whoever must act without being asked."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from daikaiju.server.errors import Refusal
from daikaiju.server.json import encoded
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.schemas.shared import TableInfo
from daikaiju.server.storage.database import Database
from daikaiju.server.storage.log_writer import Conflict, LogWriter, PendingEntry
from daikaiju.server.tables import rows
from daikaiju.server.tables.autoplay import Autoplay
from daikaiju.server.tables.bot_pool import BotPool
from daikaiju.server.tables.clock import now_ms
from daikaiju.server.tables.lock import Lock
from daikaiju.server.tables.secrets import hashed
from daikaiju.server.tables.state import GAME_KINDS, Entry, Step, TableState
from daikaiju.server.websocket.connection import Connection
from daikaiju.server.websocket.messages import Update, welcome
from daikaiju.table.fairness import SCHEME
from daikaiju.table.signing import Signer

ATTEMPTS = 4
SEATS_CHANGE = frozenset(("sit", "seat", "leave", "seal", "start"))
KEEPS_HEAD = frozenset(("move", "take_back", "concede", "chat", "orders", "return", "reveal"))


class ImpossibleEntry(Refusal):
    """An entry that the table's state does not take."""


class Services(Protocol):
    """What a room needs from the services around it."""

    database: Database
    log_writer: LogWriter
    bot_pool: BotPool
    signer: Signer
    worker: str
    stand_in_level: str
    reveal_seconds: int

    def announce(self, note: dict[str, Any]) -> None:
        """Tell the other processes something that is not in the log."""

    async def rematch(self, state: TableState) -> str:
        """A new table for the same seats; its code."""


class Room:
    """One entry at a time, and nobody hears of an entry before it is durable."""

    def __init__(self, state: TableState, services: Services) -> None:
        self.state = state
        self.services = services
        self.lock = Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, tuple[float, frozenset[int], int]] = {}
        """Other processes -> when they said it, which seats and how many spectators are with them."""
        self.idle_since = now_ms()
        self._loaded = now_ms()
        self._gone_since: dict[int, int] = {}
        self._is_torn = False
        """An entry was applied here that is not known to be in the log."""
        self.told = state.version
        """The version that everybody has been told: what the state holds beyond it may not be durable."""
        self._idle: set[int] = set()
        """Seats that everybody was told are played for because their time ran out."""
        self.autoplay = Autoplay(self)

    def online(self) -> set[int]:
        """Seats whose player is connected, here or elsewhere."""
        seats = {seat for connection in self.connections for seat in connection.holder.seats}
        return seats.union(*(seats for _, seats, _ in self.elsewhere.values()))

    def is_online(self, number: int) -> bool:
        """Whether this seat's player is connected, here or elsewhere."""
        for connection in self.connections:
            if number in connection.holder.seats:
                return True
        return any(number in seats for _, seats, _ in self.elsewhere.values())

    def spectators(self) -> int:
        """How many watch."""
        here = sum(not connection.holder.seats for connection in self.connections)
        return here + sum(count for _, _, count in self.elsewhere.values())

    def stand_ins(self) -> set[int]:
        """Human seats that a bot plays for now."""
        if self.state.phase != "playing":
            return set()
        seats = enumerate(self.state.seats)
        return {number for number, seat in seats if seat.kind == "human" and (seat.is_idle or self.is_away(number))}

    def is_watched(self) -> bool:
        """Whether anybody is at the table, here or elsewhere, who would wait for a player that is gone."""
        return bool(self.connections) or any(seats or watching for _, seats, watching in self.elsewhere.values())

    def is_away(self, number: int) -> bool:
        """Whether the player has left, or been gone too long for those who wait; an empty table waits for ever."""
        if self.state.seats[number].has_left:
            return True
        return self.is_watched() and not self.is_online(number) and now_ms() >= self.away_at(number)

    def away_at(self, number: int) -> int:
        """When a player who is not connected counts as away."""
        return self._gone_since.get(number, self._loaded) + self.state.away_seconds * 1000

    def deadline(self) -> int | None:
        """Until when the seat to act may think."""
        if self.state.decision_seconds is None or self.state.phase != "playing":
            return None
        return self.state.game_at + self.state.decision_seconds * 1000

    def info(self) -> TableInfo:
        """The table as everybody sees it."""
        return self.state.info(self.online(), self.stand_ins(), self.spectators())

    async def hello(self, connection: Connection, secrets: list[str], version: int, name: str) -> None:
        """A connection shows its secrets (or none) and gets all it needs to draw the table."""
        async with self.lock:
            if self._is_torn:
                await self._mend()
            before = connection.holder.seats
            connection.hashes = frozenset(map(hashed, secrets))
            connection.holder.name = name
            connection.hold(self.state)
            self.connections.add(connection)
            for number in before | connection.holder.seats:
                self._gone_since[number] = now_ms()
            for number in sorted(connection.holder.seats):
                if self.state.seats[number].has_left or self.state.seats[number].is_idle:
                    await self._append_made(_returning(number))
            connection.send_text(welcome(self, connection, version))
            self.tell_presence()
            self.autoplay.schedule()

    def leave(self, connection: Connection) -> None:
        """A connection has ended."""
        if connection in self.connections:
            self.connections.discard(connection)
            for number in connection.holder.seats:
                self._gone_since[number] = now_ms()
            self.idle_since = now_ms()
            self.tell_presence()
            self.autoplay.schedule()

    async def ask(self, make: Callable[[TableState], Entry], key: str | None = None) -> int:
        """Append what `make` decides on the newest state; return the version it reached. Raises Refusal.

        What was asked before under the same key is not done again.
        """
        async with self.lock:
            version = await self._append_made(make, key)
            if self.state.phase != "playing":
                await self._follow_up()
            self.autoplay.schedule()
            return version

    async def _append_made(self, make: Callable[[TableState], Entry], key: str | None = None) -> int:
        for _ in range(ATTEMPTS):
            if self._is_torn:
                await self._mend()
            if key is not None and key in self.state.answered:
                return self.state.answered[key]
            try:
                await self._append(make(self.state))
                return self.state.version
            except Conflict:
                METRICS.count("daikaiju_conflicts_total")
        raise Refusal("busy", "the table is busy; try again")

    def move_at_once(
        self, make: Callable[[TableState], Entry], key: str | None, answer: Callable[[int | None], None]
    ) -> bool:
        """`ask` without a task, for a move that has nothing to wait for but the disk; False if it must be asked.

        So must one that is answered with None. Raises Refusal.
        """
        state = self.state
        if state.phase != "playing" or self._is_torn or key in state.answered or not self.lock.acquire_now():
            return False
        try:
            entry = make(state)
            pending, step = self._apply(entry)
        except Exception:
            self.lock.release()
            raise
        version = pending.version  # `written` must not hold the pending entry that holds it: circles are freed late

        def written(problem: Exception | None) -> None:
            try:
                if problem is None:
                    self._is_torn = False
                    self._tell(entry, step)
                    self.autoplay.schedule()
                elif isinstance(problem, Conflict):
                    METRICS.count("daikaiju_conflicts_total")
                else:
                    LOG.error("an entry could not be written", extra={"table": state.code}, exc_info=problem)
            finally:
                self.lock.release()
                answer(version if problem is None else None)

        pending.written = written
        self.services.log_writer.put(pending)
        return True

    async def _append(self, entry: Entry) -> None:
        """Apply, make durable, then tell everybody."""
        pending, step = self._apply(entry)
        try:
            await self.services.log_writer.append(pending)
        except Conflict:
            raise
        except Exception as problem:
            raise self._busy("an entry could not be written") from problem
        self._is_torn = False
        self._tell(entry, step)

    def _apply(self, entry: Entry) -> tuple[PendingEntry, Step | None]:
        """Apply an entry; what is returned must be written before anybody hears of it."""
        state = self.state
        entry["at"] = now_ms()
        entry["worker"] = self.services.worker
        self._is_torn = True
        try:
            step = state.apply(state.version + 1, entry)
            return self._pending(entry, step), step
        except Exception as problem:
            LOG.exception("an entry could not be applied", extra={"table": state.code})
            raise ImpossibleEntry("busy", "an entry could not be applied") from problem

    def _busy(self, what: str) -> Refusal:
        LOG.exception(what, extra={"table": self.state.code})
        return Refusal("busy", what)

    def _pending(self, entry: Entry, step: Step | None) -> PendingEntry:
        pending = PendingEntry(self.state.code, self.state.version, entry)
        if entry["kind"] not in KEEPS_HEAD or self.state.phase == "over":
            pending.head = rows.head(self.state, entry["at"])
        if step is not None and self.state.phase == "over":
            pending.record = rows.record_columns(self.state, self.services.signer)
        return pending

    async def _follow_up(self) -> None:
        """What follows from an entry by itself: the start when all are ready, the new table when all want one."""
        if self.state.can_seal:
            await self._append_made(lambda state: _once(state.can_seal, {"kind": "seal"}))
        if self.state.can_start:
            await self._start()
        if self.state.phase == "over" and self.state.rematch is None:
            here = self.online()
            people = [seat for number, seat in enumerate(self.state.seats) if seat.kind == "human" and number in here]
            if people and all(seat.wants_rematch for seat in people):
                code = await self.services.rematch(self.state)
                await self._append_made(lambda state: _once(state.rematch is None, {"kind": "again", "table": code}))

    async def _start(self) -> None:
        """Start; a start that cannot be is given up for all to see, and never tried again with the same seeds."""
        try:
            await self._append_made(lambda state: _once(state.can_start, {"kind": "start", "scheme": SCHEME}))
        except ImpossibleEntry:
            await self._append_made(lambda state: _once(state.can_start, {"kind": "unseal"}))

    async def catch_up(self, version: int) -> None:
        """Another process has appended: apply what is new and tell those who are connected here."""
        async with self.lock:
            if self._is_torn:
                await self._mend()
            if version <= self.state.version:
                return
            for number, entry in await self.services.database.read_after(self.state.code, self.state.version):
                self._tell(entry, self.state.apply(number, entry))
            self.autoplay.schedule()

    async def _mend(self) -> None:
        """What is in memory may not be what is in the log: read the log again and tell what is new."""
        try:
            stored = await self.services.database.read(self.state.code)
        except Exception as problem:
            raise self._busy("a table could not be read") from problem
        if stored is None:
            raise Refusal("busy", "the table is gone")
        self.state = state = TableState(stored.code, stored.seed, stored.created)
        for version, entry in stored.entries:
            state.apply(version, entry)
        self._is_torn = False
        for connection in self.connections:
            connection.hold(state)
            connection.send_text(welcome(self, connection, self.told))
        self.told = state.version

    def _tell(self, entry: Entry, step: Step | None) -> None:
        self.told = self.state.version
        kind = entry["kind"]
        changed = [c for c in self.connections if c.hold(self.state)] if kind in SEATS_CHANGE else []
        for connection in changed:
            connection.send_text(welcome(self, connection, self.state.version))
        if kind == "chat":
            self._tell_all({"type": "chat", "version": self.state.version, "line": self.state.chat[-1]})
        elif step is not None:
            self._tell_step(entry, step)
        if kind != "chat" and (kind not in GAME_KINDS or kind == "start" or self.state.phase == "over"):
            self.tell_table()

    def _tell_step(self, entry: Entry, step: Step) -> None:
        play = self.state.play
        assert play is not None
        METRICS.count("daikaiju_moves_total", label=f'by="{step.cause["by"]}"')
        if step.cause["kind"] == "start":
            METRICS.count("daikaiju_games_started_total")
        if play.game.over:
            METRICS.count("daikaiju_games_finished_total")
        update = Update(self, step)
        for connection in self.connections:
            connection.send_text(update.through(connection.eyes(play.game.to_act)))
        if self.state.decision_seconds is not None:
            self._tell_idle()

    def _tell_idle(self) -> None:
        """Tell which seats a bot plays for where a move has changed that."""
        idle = {number for number, seat in enumerate(self.state.seats) if seat.is_idle}
        if idle != self._idle:
            self._idle = idle
            self._tell_presence_here()

    def tell_table(self) -> None:
        """The table or its seats changed."""
        self._tell_all({"type": "table", "version": self.state.version, "table": self.info()})

    def tell_presence(self) -> None:
        """Somebody came or went."""
        self._tell_presence_here()
        self.announce_presence()

    def _tell_presence_here(self) -> None:
        self._tell_all(
            {
                "type": "presence",
                "online": sorted(self.online()),
                "stand_ins": sorted(self.stand_ins()),
                "spectators": self.spectators(),
            }
        )

    def announce_presence(self) -> None:
        """Tell the other processes who is connected here."""
        seats = {seat for connection in self.connections for seat in connection.holder.seats}
        watching = sum(not connection.holder.seats for connection in self.connections)
        self.services.announce({"table": self.state.code, "seats": sorted(seats), "spectators": watching})

    def hear_presence(self, worker: str, seats: list[int], spectators: int) -> None:
        """Another process says who is connected there."""
        before = self.online()
        self.elsewhere[worker] = (time.monotonic(), frozenset(seats), spectators)
        for number in before - self.online():
            self._gone_since[number] = now_ms()
        self._tell_presence_here()
        self.autoplay.schedule()

    def react(self, seat: int, reaction: str) -> None:
        """A gesture: told, not kept."""
        self._tell_all({"type": "reaction", "seat": seat, "reaction": reaction})

    def _tell_all(self, message: dict[str, Any]) -> None:
        text = encoded(message)
        for connection in self.connections:
            connection.send_text(text)

    def close(self) -> None:
        """Stop acting; the log has everything."""
        self.autoplay.stop()


def _once(wanted: bool, entry: Entry) -> Entry:
    """The entry, if it is still wanted now that the newest state is known."""
    if not wanted:
        raise Refusal("stale")
    return entry


def _returning(seat: int) -> Callable[[TableState], Entry]:
    return lambda _: {"kind": "return", "seat": seat}
