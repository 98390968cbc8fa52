"""The only writer of the log. Writes all waiting entries in one transaction, so a thousand moves need few commits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from sqlalchemy import Connection, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from daikaiju.server.json import dumps
from daikaiju.server.metrics import METRICS
from daikaiju.server.storage.database import Database
from daikaiju.server.storage.health import DatabaseHealth
from daikaiju.server.storage.tables import log, records, tables

CHANNEL = "daikaiju"
APPEND = "INSERT OR IGNORE INTO log (code, version, entry) VALUES "
"""Skips each row whose version already exists, and only that row."""
ROWS_A_STATEMENT = 64
"""Rows per statement: each statement makes the writing thread wait once for Python, however many rows it has."""
NOTIFY = text("SELECT pg_notify(:channel, note) FROM unnest(CAST(:notes AS text[])) AS note")
TABLES_A_NOTE = 100
"""Keeps a note below PostgreSQL's limit of 8,000 bytes."""
OF_A_ROW = (DataError, IntegrityError, ProgrammingError, ArithmeticError, TypeError, ValueError)
"""Errors caused by the data to write, not by the database."""
ATTEMPTS = 3
GIVEN_UP = ("40001", "40P01")
"""SQLSTATEs of a transaction aborted in favour of another: serialization failure, deadlock."""


class Conflict(Exception):
    """Another process has already written this version of the table."""


Key = tuple[str, int]
"""A table's code and a version; each key can be written only once."""
Outcome = Exception | None
"""The reason why an entry was not written; None if it was written."""


class PendingEntry:
    """One entry to be written, with the changes to its table's row and record."""

    def __init__(self, code: str, version: int, entry: dict[str, Any]) -> None:
        self.code = code
        self.version = version
        self.entry = entry
        self.text = dumps(entry)
        self.head: dict[str, Any] | None = None
        """Columns of the table's own row; version 1 inserts the row."""
        self.record: dict[str, Any] | None = None
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the entry is durable; has an exception if it was not written."""

    @property
    def key(self) -> Key:
        """The unique key of the entry in the log."""
        return (self.code, self.version)

    def finish(self, problem: Outcome) -> None:
        """Resolve `written`, which wakes the caller that awaits the entry."""
        if self.written.done():
            return  # the waiting caller was cancelled
        if problem is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(problem)


class LogWriter:
    """The queue of entries to be written. An append is a compare-and-swap: each key (table, version) is written once.

    A commit costs as much processor time as several moves, so fewer commits allow more moves per second. The next
    commit starts when the event loop is notified that the last one ended, with all entries that arrived until then.
    """

    def __init__(
        self, database: Database, worker: str, health: DatabaseHealth, is_open_elsewhere: Callable[[str], bool]
    ) -> None:
        """Write to `database`; `is_open_elsewhere(code)` says whether another process must be notified."""
        self._is_open_elsewhere = is_open_elsewhere
        self.database = database
        self.worker = worker
        self._health = health
        self._loop = asyncio.get_running_loop()
        self._waiting: list[PendingEntry] = []
        self._is_writing = False
        self._task: asyncio.Task[None] | None = None

    async def append(self, pending: PendingEntry) -> None:
        """Return when the entry is durable; raise Conflict if the version was taken."""
        self._waiting.append(pending)
        if not self._is_writing:
            self._is_writing = True
            self._loop.call_soon(self._begin)
        await pending.written

    async def close(self) -> None:
        """Wait until all pending entries are written."""
        while self._is_writing:
            await asyncio.sleep(0.01)

    def _begin(self) -> None:
        """Start to write all waiting entries in one transaction."""
        batch, self._waiting = sorted(self._waiting, key=_key), []
        if not batch:
            self._is_writing = False
        elif self.database.is_sqlite:
            self.database.submit(partial(self._write_here, batch))
        else:
            self._task = asyncio.create_task(self._write_there(batch), name="log writer")

    def _write_here(self, batch: list[PendingEntry]) -> None:
        """Write a batch to SQLite; runs in its thread."""
        begun = time.perf_counter()
        try:
            outcomes = self.database.write_now(partial(self._write, batch))
        except OF_A_ROW:
            outcomes = [self._write_alone(pending) for pending in batch]
        except Exception as problem:
            outcomes = [problem] * len(batch)
        self._loop.call_soon_threadsafe(self._end, batch, outcomes, time.perf_counter() - begun)

    def _write_alone(self, pending: PendingEntry) -> Outcome:
        """Write one entry to SQLite, in its thread, so that an invalid entry does not prevent the others."""
        try:
            return self.database.write_now(partial(self._write, [pending]))[0]
        except Exception as problem:
            return problem

    async def _write_there(self, batch: list[PendingEntry]) -> None:
        """Write a batch to PostgreSQL."""
        begun = time.perf_counter()
        try:
            outcomes = await self._write_over_network(batch)
        except OF_A_ROW:
            outcomes = [await self._write_alone_there(pending) for pending in batch]
        except Exception as problem:
            outcomes = [problem] * len(batch)
        self._end(batch, outcomes, time.perf_counter() - begun)

    async def _write_over_network(self, batch: list[PendingEntry]) -> list[Outcome]:
        """Write the batch; retry after a lost connection or an abort, not after a timeout.

        Rows already written are recognised.
        """
        for _ in range(ATTEMPTS - 1):
            try:
                return await self.database.write(partial(self._write, batch))
            except (DBAPIError, OSError) as problem:
                if not _may_pass(problem):
                    raise
        return await self.database.write(partial(self._write, batch))

    async def _write_alone_there(self, pending: PendingEntry) -> Outcome:
        try:
            return (await self._write_over_network([pending]))[0]
        except Exception as problem:
            return problem

    def _write(self, batch: list[PendingEntry], connection: Connection) -> list[Outcome]:
        """Write the batch; return a Conflict for each entry whose version another process had already written."""
        if self.database.is_sqlite:
            doubtful = _append_here(connection, batch)
        else:
            doubtful = _append_there(connection, batch)
        outcomes: list[Outcome] = [None] * len(batch)
        for number in doubtful:
            pending = batch[number]
            mine = select(log.c.entry).where(log.c.code == pending.code, log.c.version == pending.version)
            if connection.execute(mine).scalar_one_or_none() != pending.text:
                outcomes[number] = Conflict(*pending.key)
        if not self.database.is_sqlite:
            self._notify(connection, [p for p, problem in zip(batch, outcomes, strict=True) if problem is None])
        for pending, problem in zip(batch, outcomes, strict=True):
            if problem is None and (pending.head is not None or pending.record is not None):
                _write_beside(connection, pending)
        return outcomes

    def _notify(self, connection: Connection, done: list[PendingEntry]) -> None:
        """Notify processes that also have these tables open, within the transaction: only of durable entries."""
        newest = {pending.code: pending.version for pending in done if self._is_open_elsewhere(pending.code)}
        if newest:
            moved = list(newest.items())
            parts = [moved[first : first + TABLES_A_NOTE] for first in range(0, len(moved), TABLES_A_NOTE)]
            notes = [dumps({"moved": dict(part), "worker": self.worker}) for part in parts]
            connection.execute(NOTIFY, {"channel": CHANNEL, "notes": notes})

    def _end(self, batch: list[PendingEntry], outcomes: list[Outcome], seconds: float) -> None:
        """Wake every caller that waits for an entry of the batch."""
        self._begin()  # the next write runs while the callers are notified
        written = outcomes.count(None)
        if written:
            METRICS.observe("daikaiju_commit_seconds", seconds)
            METRICS.count("daikaiju_log_entries_total", written)
            self._health.worked()
        elif isinstance(outcomes[0], Exception) and not isinstance(outcomes[0], (Conflict, *OF_A_ROW)):
            self._health.failed(outcomes[0])
        for pending, problem in zip(batch, outcomes, strict=True):
            pending.finish(problem)


def _key(pending: PendingEntry) -> Key:
    """Return the sort key of batches: processes that write the same rows in the same order cannot deadlock."""
    return pending.key


def _may_pass(problem: DBAPIError | OSError) -> bool:
    """Return whether a retry may succeed at once; callers have waited long enough for a database that is silent."""
    if isinstance(problem, TimeoutError):
        return False
    if not isinstance(problem, DBAPIError) or problem.connection_invalidated:
        return True
    return getattr(problem.orig, "sqlstate", None) in GIVEN_UP


def _append_here(connection: Connection, batch: list[PendingEntry]) -> list[int]:
    """Append to SQLite; return the indices of entries that may not have been written."""
    doubtful: list[int] = []
    for first in range(0, len(batch), ROWS_A_STATEMENT):
        some = batch[first : first + ROWS_A_STATEMENT]
        values = tuple([value for pending in some for value in (pending.code, pending.version, pending.text)])
        done = connection.exec_driver_sql(APPEND + ", ".join(["(?, ?, ?)"] * len(some)), values)
        if done.rowcount != len(some):
            doubtful += range(first, first + len(some))
    return doubtful


def _append_there(connection: Connection, batch: list[PendingEntry]) -> list[int]:
    """Append to PostgreSQL; return the indices of entries that may not have been written."""
    swap = insert(log).on_conflict_do_nothing().returning(log.c.code, log.c.version)
    rows = [{"code": pending.code, "version": pending.version, "entry": pending.text} for pending in batch]
    new = {(row.code, row.version) for row in connection.execute(swap, rows)}
    doubtful: list[int] = []
    for number, pending in enumerate(batch):
        if pending.key in new:
            new.remove(pending.key)  # a batch may contain the same version twice
        else:
            doubtful.append(number)
    return doubtful


def _write_beside(connection: Connection, pending: PendingEntry) -> None:
    """Write the table's own row and its record; this is idempotent."""
    if pending.head is not None:
        changed = connection.execute(tables.update().where(tables.c.code == pending.code).values(**pending.head))
        if changed.rowcount == 0 and pending.version == 1:
            connection.execute(tables.insert().values(code=pending.code, **pending.head))
    if pending.record is not None:
        connection.execute(records.delete().where(records.c.code == pending.code))
        connection.execute(records.insert().values(code=pending.code, **pending.record))
