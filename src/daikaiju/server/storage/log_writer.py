"""The only writer of the log. Writes all waiting entries in one transaction, so a thousand moves need few commits."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Protocol

import asyncpg
from sqlalchemy import Connection, select
from sqlalchemy.dialects.postgresql import asyncpg as sqlalchemy_asyncpg
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError
from sqlalchemy.sql.dml import UpdateBase

from daikaiju.server.json import dumps
from daikaiju.server.metrics import METRICS
from daikaiju.server.storage.database import ANSWER_SECONDS, Database, connect_directly
from daikaiju.server.storage.health import DatabaseHealth
from daikaiju.server.storage.tables import log, records, tables

CHANNEL = "daikaiju"
APPEND_HERE = "INSERT OR IGNORE INTO log (code, version, entry) VALUES "
"""Skips each row whose version already exists, and only that row."""
ROWS_A_STATEMENT = 64
"""Rows per statement: each statement makes the writing thread wait once for Python, however many rows it has."""
APPEND_THERE = (
    "INSERT INTO log (code, version, entry) SELECT * FROM unnest($1::text[], $2::int[], $3::text[])"
    " ON CONFLICT DO NOTHING RETURNING code, version"
)
POSTGRESQL = sqlalchemy_asyncpg.dialect()  # type: ignore[no-untyped-call]
WRITTEN_THERE = "SELECT entry FROM log WHERE code = $1 AND version = $2"
TABLES_A_NOTE = 100
"""Keeps a note below PostgreSQL's limit of 8,000 bytes."""
OF_A_ROW = (
    *(DataError, IntegrityError, ProgrammingError, ArithmeticError, TypeError, ValueError),
    *(asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, asyncpg.SyntaxOrAccessError),
)
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

    def beside(self) -> Iterator[UpdateBase]:
        """Return the statements that write the table's own row and its record; they can be repeated."""
        if self.head is not None and self.version == 1:
            yield tables.delete().where(tables.c.code == self.code)
            yield tables.insert().values(code=self.code, **self.head)
        elif self.head is not None:
            yield tables.update().where(tables.c.code == self.code).values(**self.head)
        if self.record is not None:
            yield records.delete().where(records.c.code == self.code)
            yield records.insert().values(code=self.code, **self.record)

    def finish(self, problem: Outcome) -> None:
        """Resolve `written`, which wakes the caller that awaits the entry."""
        if self.written.done():
            return  # the waiting caller was cancelled
        if problem is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(problem)


class Log(Protocol):
    """The log in one kind of database."""

    async def write(self, batch: list[PendingEntry]) -> list[Outcome]:
        """Write the batch in one transaction; the outcome of an entry whose version was taken is a Conflict."""

    async def close(self) -> None:
        """Close the connection."""


class LogWriter:
    """The queue of entries to be written. An append is a compare-and-swap: each key (table, version) is written once.

    A commit costs as much processor time as several moves, so fewer commits allow more moves per second. The next
    commit starts when the last one has ended, with all entries that arrived until then.
    """

    def __init__(
        self, database: Database, worker: str, health: DatabaseHealth, is_open_elsewhere: Callable[[str], bool]
    ) -> None:
        """Write to `database`; `is_open_elsewhere(code)` says whether another process must be notified."""
        self._log: Log = SqliteLog(database) if database.is_sqlite else PostgresLog(database, worker, is_open_elsewhere)
        self._health = health
        self._waiting: list[PendingEntry] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, pending: PendingEntry) -> None:
        """Return when the entry is durable; raise Conflict if the version was taken."""
        self._waiting.append(pending)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all(), name="log writer")
        await pending.written

    async def close(self) -> None:
        """Wait until all pending entries are written, then close the connection."""
        if self._writing is not None:
            await self._writing
        await self._log.close()

    async def _write_all(self) -> None:
        """Write all waiting entries, batch after batch."""
        while self._waiting:
            batch, self._waiting = sorted(self._waiting, key=_key), []
            begun = time.perf_counter()
            outcomes = await self._write(batch)
            self._report(outcomes, time.perf_counter() - begun)
            for pending, problem in zip(batch, outcomes, strict=True):
                pending.finish(problem)

    async def _write(self, batch: list[PendingEntry]) -> list[Outcome]:
        """Write a batch; if one of its entries is invalid, write each alone, so that it does not prevent the others."""
        try:
            return await self._log.write(batch)
        except OF_A_ROW as problem:
            return [problem] if len(batch) == 1 else [(await self._write([pending]))[0] for pending in batch]
        except Exception as problem:
            return [problem] * len(batch)

    def _report(self, outcomes: list[Outcome], seconds: float) -> None:
        written = outcomes.count(None)
        if written:
            METRICS.observe("daikaiju_commit_seconds", seconds)
            METRICS.count("daikaiju_log_entries_total", written)
            self._health.worked()
        elif isinstance(outcomes[0], Exception) and not isinstance(outcomes[0], (Conflict, *OF_A_ROW)):
            self._health.failed(outcomes[0])


def _key(pending: PendingEntry) -> Key:
    """Return the sort key of batches: processes that write the same rows in the same order cannot deadlock."""
    return pending.key


class SqliteLog:
    """The log in an SQLite file, which one process writes in one thread."""

    def __init__(self, database: Database) -> None:
        """Write to an SQLite database."""
        self._database = database

    async def close(self) -> None:
        """Leave the connection to the database, which also uses it."""

    async def write(self, batch: list[PendingEntry]) -> list[Outcome]:
        """Write the batch in one transaction."""
        return await self._database.write(partial(self._append, batch))

    def _append(self, batch: list[PendingEntry], connection: Connection) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for first in range(0, len(batch), ROWS_A_STATEMENT):
            some = batch[first : first + ROWS_A_STATEMENT]
            values = tuple([value for pending in some for value in (pending.code, pending.version, pending.text)])
            done = connection.exec_driver_sql(APPEND_HERE + ", ".join(["(?, ?, ?)"] * len(some)), values)
            is_complete = done.rowcount == len(some)
            outcomes += [None if is_complete else _conflict(connection, pending) for pending in some]
        for pending, problem in zip(batch, outcomes, strict=True):
            for statement in pending.beside() if problem is None else ():
                connection.execute(statement)
        return outcomes


def _conflict(connection: Connection, pending: PendingEntry) -> Conflict | None:
    """Return a Conflict unless the log contains this very entry."""
    stored = select(log.c.entry).where(log.c.code == pending.code, log.c.version == pending.version)
    is_ours = connection.execute(stored).scalar_one_or_none() == pending.text
    return None if is_ours else Conflict(*pending.key)


class PostgresLog:
    """The log in PostgreSQL, on a connection of its own; a batch of moves is one statement."""

    def __init__(self, database: Database, worker: str, is_open_elsewhere: Callable[[str], bool]) -> None:
        """Write to a PostgreSQL database; notify other processes of the tables that they have open."""
        self._database = database
        self._worker = worker
        self._is_open_elsewhere = is_open_elsewhere
        self._connection: asyncpg.Connection | None = None

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._connection.close(timeout=ANSWER_SECONDS)
            self._connection = None

    async def write(self, batch: list[PendingEntry]) -> list[Outcome]:
        """Write the batch; retry after a lost connection or an abort. Rows already written are recognised."""
        for attempt in range(ATTEMPTS):
            try:
                return await self._write(batch)
            except TimeoutError:  # the database is silent: callers have waited long enough
                await self.close()
                raise
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
                is_lost = self._connection is None or self._connection.is_closed()
                is_given_up = getattr(problem, "sqlstate", None) in GIVEN_UP
                if attempt + 1 == ATTEMPTS or not (is_lost or is_given_up):
                    raise
        raise AssertionError("the last attempt returns or raises")

    async def _write(self, batch: list[PendingEntry]) -> list[Outcome]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect_directly(self._database.url)
        connection = self._connection
        is_plain = all(pending.head is None and pending.record is None for pending in batch)
        if is_plain and not any(self._is_open_elsewhere(pending.code) for pending in batch):
            return await self._append(connection, batch)
        async with connection.transaction():
            outcomes = await self._append(connection, batch)
            done = [pending for pending, problem in zip(batch, outcomes, strict=True) if problem is None]
            await self._notify(connection, done)
            for pending in done:
                for statement in pending.beside():
                    compiled = statement.compile(dialect=POSTGRESQL)
                    await connection.execute(
                        str(compiled), *(compiled.params[name] for name in compiled.positiontup or ())
                    )
        return outcomes

    async def _append(self, connection: asyncpg.Connection, batch: list[PendingEntry]) -> list[Outcome]:
        codes, versions, texts = zip(*((one.code, one.version, one.text) for one in batch), strict=True)
        new = {tuple(row) for row in await connection.fetch(APPEND_THERE, codes, versions, texts)}
        outcomes: list[Outcome] = []
        for pending in batch:
            if pending.key in new:
                new.remove(pending.key)  # a batch may contain the same version twice
                outcomes.append(None)
            else:
                stored = await connection.fetchval(WRITTEN_THERE, *pending.key)
                outcomes.append(None if stored == pending.text else Conflict(*pending.key))
        return outcomes

    async def _notify(self, connection: asyncpg.Connection, done: list[PendingEntry]) -> None:
        """Notify processes that also have these tables open, within the transaction: only of durable entries."""
        newest = {pending.code: pending.version for pending in done if self._is_open_elsewhere(pending.code)}
        moved = list(newest.items())
        for first in range(0, len(moved), TABLES_A_NOTE):
            note = {"moved": dict(moved[first : first + TABLES_A_NOTE]), "worker": self._worker}
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, dumps(note))
