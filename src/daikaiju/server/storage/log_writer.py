"""The only writer of the log: all that waits is written in one transaction, so a thousand moves need few commits."""

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
from daikaiju.server.storage.health import Health
from daikaiju.server.storage.tables import log, records, tables

CHANNEL = "daikaiju"
APPEND = "INSERT OR IGNORE INTO log (code, version, entry) VALUES "
"""A row whose version is taken is left out, and only that row."""
ROWS_A_STATEMENT = 64
"""Each statement makes the writing thread wait for Python once, however many rows it has."""
NOTIFY = text("SELECT pg_notify(:channel, note) FROM unnest(CAST(:notes AS text[])) AS note")
TABLES_A_NOTE = 100
"""A note of PostgreSQL has fewer than 8,000 bytes."""
OF_A_ROW = (DataError, IntegrityError, ProgrammingError, ArithmeticError, TypeError, ValueError)
"""Problems of what is written, not of the database."""
ATTEMPTS = 3
GIVEN_UP = ("40001", "40P01")
"""SQLSTATE of a transaction that PostgreSQL ended for the sake of another: serialization failure, deadlock."""


class Conflict(Exception):
    """Somebody else has already written this version of the table."""


Key = tuple[str, int]
"""A table and a version: what can be written only once."""
Outcome = Exception | None
"""Why an entry was not written; None if it was."""


class PendingEntry:
    """One entry to be written, with what changes beside it."""

    def __init__(self, code: str, version: int, entry: dict[str, Any]) -> None:
        self.code = code
        self.version = version
        self.entry = entry
        self.text = dumps(entry)
        self.head: dict[str, Any] | None = None
        """Columns of the table's own row; a first version inserts the row."""
        self.record: dict[str, Any] | None = None
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the entry is durable; has an exception if it was not written."""

    @property
    def key(self) -> Key:
        """What can be written only once."""
        return (self.code, self.version)

    def finish(self, problem: Outcome) -> None:
        """Wake whoever waits for the entry."""
        if self.written.done():
            return  # nobody waits any more
        if problem is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(problem)


class LogWriter:
    """Appends are compare-and-swap: the key (table, version) can be written once.

    A commit costs as much processor time as several moves, so the fewer there are the more moves fit into a second:
    the next one begins when the event loop hears of the end of the last, with all that has come until then.
    """

    def __init__(
        self, database: Database, worker: str, health: Health, is_open_elsewhere: Callable[[str], bool]
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
        """Write what waits, then stop."""
        while self._is_writing:
            await asyncio.sleep(0.01)

    def _begin(self) -> None:
        """Write all that waits in one transaction."""
        batch, self._waiting = sorted(self._waiting, key=_key), []
        if not batch:
            self._is_writing = False
        elif self.database.is_sqlite:
            self.database.submit(partial(self._write_here, batch))
        else:
            self._task = asyncio.create_task(self._write_there(batch), name="log writer")

    def _write_here(self, batch: list[PendingEntry]) -> None:
        """In SQLite's thread."""
        begun = time.perf_counter()
        try:
            outcomes = self.database.write_now(partial(self._write, batch))
        except OF_A_ROW:
            outcomes = [self._write_alone(pending) for pending in batch]
        except Exception as problem:
            outcomes = [problem] * len(batch)
        self._loop.call_soon_threadsafe(self._end, batch, outcomes, time.perf_counter() - begun)

    def _write_alone(self, pending: PendingEntry) -> Outcome:
        """In SQLite's thread: one entry that cannot be written is no trouble of the others."""
        try:
            return self.database.write_now(partial(self._write, [pending]))[0]
        except Exception as problem:
            return problem

    async def _write_there(self, batch: list[PendingEntry]) -> None:
        """To a database elsewhere."""
        begun = time.perf_counter()
        try:
            outcomes = await self._write_over_network(batch)
        except OF_A_ROW:
            outcomes = [await self._write_alone_there(pending) for pending in batch]
        except Exception as problem:
            outcomes = [problem] * len(batch)
        self._end(batch, outcomes, time.perf_counter() - begun)

    async def _write_over_network(self, batch: list[PendingEntry]) -> list[Outcome]:
        """Write the batch, again if the connection was lost or PostgreSQL gave up; what is there is recognised."""
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
        """Write the batch; tell of each entry whether somebody else had written its version before."""
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
        """Tell the processes that have these tables open too, in the same transaction: only what is durable is told."""
        newest = {pending.code: pending.version for pending in done if self._is_open_elsewhere(pending.code)}
        if newest:
            moved = list(newest.items())
            parts = [moved[first : first + TABLES_A_NOTE] for first in range(0, len(moved), TABLES_A_NOTE)]
            notes = [dumps({"moved": dict(part), "worker": self.worker}) for part in parts]
            connection.execute(NOTIFY, {"channel": CHANNEL, "notes": notes})

    def _end(self, batch: list[PendingEntry], outcomes: list[Outcome], seconds: float) -> None:
        """Wake everybody who waits for an entry of the batch."""
        self._begin()  # the disk works while everybody is told
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
    """Return what batches are sorted by: processes that write the same rows in the same order cannot deadlock."""
    return pending.key


def _may_pass(problem: DBAPIError | OSError) -> bool:
    """Return whether writing again may work."""
    if not isinstance(problem, DBAPIError) or problem.connection_invalidated:
        return True
    return getattr(problem.orig, "sqlstate", None) in GIVEN_UP


def _append_here(connection: Connection, batch: list[PendingEntry]) -> list[int]:
    """Append on SQLite; the numbers of those that may not have been written."""
    doubtful: list[int] = []
    for first in range(0, len(batch), ROWS_A_STATEMENT):
        some = batch[first : first + ROWS_A_STATEMENT]
        values = tuple([value for pending in some for value in (pending.code, pending.version, pending.text)])
        done = connection.exec_driver_sql(APPEND + ", ".join(["(?, ?, ?)"] * len(some)), values)
        if done.rowcount != len(some):
            doubtful += range(first, first + len(some))
    return doubtful


def _append_there(connection: Connection, batch: list[PendingEntry]) -> list[int]:
    """Append on PostgreSQL; the numbers of those that may not have been written."""
    swap = insert(log).on_conflict_do_nothing().returning(log.c.code, log.c.version)
    rows = [{"code": pending.code, "version": pending.version, "entry": pending.text} for pending in batch]
    new = {(row.code, row.version) for row in connection.execute(swap, rows)}
    doubtful: list[int] = []
    for number, pending in enumerate(batch):
        if pending.key in new:
            new.remove(pending.key)  # the same version may stand in a batch twice
        else:
            doubtful.append(number)
    return doubtful


def _write_beside(connection: Connection, pending: PendingEntry) -> None:
    """The table's own row and its record; writing them again changes nothing."""
    if pending.head is not None:
        changed = connection.execute(tables.update().where(tables.c.code == pending.code).values(**pending.head))
        if changed.rowcount == 0 and pending.version == 1:
            connection.execute(tables.insert().values(code=pending.code, **pending.head))
    if pending.record is not None:
        connection.execute(records.delete().where(records.c.code == pending.code))
        connection.execute(records.insert().values(code=pending.code, **pending.record))
