"""The database: an append-only log per table, from which any process can load the table and continue it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import Connection, create_engine, delete, event, func, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError as MalformedDatabase
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from daikaiju.server.json import dumps
from daikaiju.server.logs import LOG
from daikaiju.server.storage.lockfile import DatabaseError, Lockfile
from daikaiju.server.storage.tables import log, may_be_code, meta, records, tables

__all__ = ["FAILURES", "DamagedTable", "Database", "DatabaseError", "StoredTable", "connect", "is_damage"]
T = TypeVar("T")
CLOCK = "clock"
WRITER_CACHE_KB, READER_CACHE_KB = 16_000, 2_000
"""The writer's cache is large enough for the last pages of all live logs."""
ANSWER_SECONDS = 10
"""Timeout for connecting to PostgreSQL and for each command."""
CHAT_AT_ONCE = 500
MOST_SUMMARIES = 5000
"""Tables that are counted or searched in one request."""


FAILURES = (DBAPIError, OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""Exceptions raised when the database fails to read or write."""


class DamagedTable(Exception):
    """A stored table that cannot be reconstructed from its rows."""


@dataclass(frozen=True)
class StoredTable:
    """A table as stored in the database."""

    code: str
    seed: bytes
    created: int
    entries: list[tuple[int, dict[str, Any]]]


def connect(url: str) -> AsyncEngine:
    """Return an engine for SQLite or PostgreSQL."""
    path = sqlite_file(url)
    if path is None:
        patience = {"timeout": ANSWER_SECONDS, "command_timeout": ANSWER_SECONDS}
        return create_async_engine(url, pool_size=8, max_overflow=4, connect_args=patience)
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, pool_size=2, max_overflow=0, pool_timeout=60)
    event.listen(engine.sync_engine, "connect", partial(_prepare_sqlite, READER_CACHE_KB))
    return engine


async def connect_directly(url: str) -> asyncpg.Connection:
    """Return a connection to PostgreSQL without SQLAlchemy, which costs more than a move."""
    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    return await asyncpg.connect(address, timeout=ANSWER_SECONDS, command_timeout=ANSWER_SECONDS)


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite database; None for PostgreSQL."""
    address = make_url(url)
    return Path(address.database or "").resolve() if address.get_backend_name() == "sqlite" else None


def _make_private(path: Path) -> None:
    """Make the file, which holds hashes, chat and seeds, private to its owner; SQLite's side files inherit the mode."""
    with contextlib.suppress(PermissionError):  # the file has another owner, who decides
        path.chmod(0o600)


def _prepare_sqlite(cache_kb: int, connection: Any, _: Any) -> None:
    """Configure a SQLite connection so that a commit is on disk before it returns."""
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", f"cache_size=-{cache_kb}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Database:
    """Access to stored tables and records; runs the transactions of other modules."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = connect(url)
        self._writer: Connection | None = None
        self._lockfile: Lockfile | None = None
        self._thread = ThreadPoolExecutor(1, "sqlite")
        path = sqlite_file(url)
        if path is not None:
            self._lockfile = Lockfile(path)
            _make_private(path)
            writer = create_engine(f"sqlite:///{path}", poolclass=StaticPool, connect_args={"check_same_thread": False})
            event.listen(writer, "connect", partial(_prepare_sqlite, WRITER_CACHE_KB))
            self._writer = writer.connect()

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is SQLite."""
        return self._writer is not None

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in one transaction, which is durable on return.

        SQLite writes run in one dedicated thread on the standard library's driver: a commit costs one round trip to
        that thread and does not block the event loop.
        """
        if self._writer is not None:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._write_now, work)
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    def _write_now(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in one transaction, in SQLite's thread."""
        assert self._writer is not None
        with self._writer.begin():
            return work(self._writer)

    async def close(self) -> None:
        """Close all connections and release the lock file."""
        self._thread.shutdown()
        if self._writer is not None:
            self._writer.close()
            self._writer.engine.dispose()
        await self.engine.dispose()
        if self._lockfile is not None:
            self._lockfile.release()

    async def read(self, code: str) -> StoredTable | None:
        """Return a table with its whole log, or None if there is none. Raises DamagedTable."""
        if not may_be_code(code):
            return None
        async with self.engine.connect() as connection:
            head = (await connection.execute(select(tables).where(tables.c.code == code))).one_or_none()
        if head is None:
            return None
        entries = await self.read_after(code, 0)
        if not entries:
            raise DamagedTable(f"table {code}: it has no log")
        return StoredTable(head.code, head.seed, head.created, entries)

    async def read_after(self, code: str, version: int) -> list[tuple[int, dict[str, Any]]]:
        """Return the entries after a version, in order. Raises DamagedTable."""
        newer = select(log.c.version, log.c.entry).where(log.c.code == code, log.c.version > version)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(newer.order_by(log.c.version))).all()
        try:
            return [(row.version, json.loads(row.entry)) for row in rows]
        except (TypeError, ValueError) as problem:
            raise DamagedTable(f"table {code}: an entry is not JSON: {problem}") from None

    async def count(self) -> int:
        """Return the number of tables."""
        async with self.engine.connect() as connection:
            return int((await connection.execute(select(func.count()).select_from(tables))).scalar_one())

    async def playing(self) -> list[str]:
        """Return the codes of tables whose game has started and is not over."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(select(tables.c.code).where(tables.c.phase == "playing"))).scalars())

    async def last_workers(self) -> dict[str, tuple[int, str]]:
        """Return the tables being played, each with its last version and the process that wrote that version."""
        last = log.alias("last")
        newest = select(func.max(last.c.version)).where(last.c.code == tables.c.code).scalar_subquery()
        found = (
            select(log)
            .join(tables, tables.c.code == log.c.code)
            .where(tables.c.phase == "playing", log.c.version == newest)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(found)).all()
        workers: dict[str, tuple[int, str]] = {}
        for row in rows:
            with contextlib.suppress(AttributeError, TypeError, ValueError):  # skip a damaged entry
                workers[row.code] = row.version, json.loads(row.entry).get("worker", "")
        return workers

    async def end(self, code: str, record: dict[str, Any], now: int) -> None:
        """End a table that cannot be continued, and store its record."""

        def write(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.code == code).values(phase="over", touched=now))
            connection.execute(delete(records).where(records.c.code == code))
            connection.execute(records.insert().values(code=code, **record))

        await self.write(write)

    async def lobby(self, limit: int = 100) -> list[dict[str, Any]]:
        """Return summaries of public tables: waiting tables before running ones, newest first."""
        found = (
            select(tables.c.summary)
            .where(tables.c.public, tables.c.phase.in_(("lobby", "playing")))
            .order_by(tables.c.phase, tables.c.created.desc())
            .limit(limit)
        )
        try:
            async with self.engine.connect() as connection:
                return _readable((await connection.execute(found)).scalars())
        except MalformedDatabase as problem:
            if not is_damage(problem):
                raise
            LOG.error("part of the list of tables cannot be read", extra={"problem": str(problem).partition("\n")[0]})
            return await self._lobby_row_by_row(limit)

    async def seen_since(self, since: int, *phases: str) -> list[dict[str, Any]]:
        """Return summaries of tables in these phases that were in use since a time, the oldest first."""
        found = (
            select(tables.c.summary)
            .where(tables.c.phase.in_(phases), tables.c.touched >= since)
            .order_by(tables.c.created)
            .limit(MOST_SUMMARIES)
        )
        async with self.engine.connect() as connection:
            return _readable((await connection.execute(found)).scalars())

    async def _lobby_row_by_row(self, limit: int) -> list[dict[str, Any]]:
        """Return the same as `lobby` from a damaged database file, as far as its rows are readable."""
        codes: list[str] = []
        rows: list[Any] = []
        async with self.engine.connect() as connection:
            with contextlib.suppress(MalformedDatabase):
                codes += (await connection.execute(select(tables.c.code).order_by(tables.c.code))).scalars()
            for code in codes:
                with contextlib.suppress(MalformedDatabase):
                    rows += await connection.execute(select(tables).where(tables.c.code == code, tables.c.public))
        rows = [row for row in rows if row.phase in ("lobby", "playing")]
        rows.sort(key=lambda row: (row.phase, -row.created))
        return _readable(row.summary for row in rows[:limit])

    async def record(self, code: str) -> dict[str, Any] | None:
        """Return the record of a finished game, or None."""
        if not may_be_code(code):
            return None
        async with self.engine.connect() as connection:
            text = (
                await connection.execute(select(records.c.record).where(records.c.code == code))
            ).scalar_one_or_none()
        found = _readable([] if text is None else [text])
        return found[0] if found else None

    async def list_records(self, before: int | None, limit: int) -> list[dict[str, Any]]:
        """Return summaries of public records, newest first."""
        found = select(records.c.summary).where(records.c.public)
        if before is not None:
            found = found.where(records.c.finished < before)
        async with self.engine.connect() as connection:
            rows = await connection.execute(found.order_by(records.c.finished.desc()).limit(limit))
            return _readable(rows.scalars())

    async def touch(self, codes: Sequence[str], now: int) -> None:
        """Set the last-used time of these tables."""
        if codes:
            await self.write(lambda c: c.execute(update(tables).where(tables.c.code.in_(codes)).values(touched=now)))

    async def expire(self, limits: dict[str, int]) -> list[str]:
        """Remove tables not touched since the limit of their phase, and return their codes. Records are kept."""

        def remove(connection: Connection) -> list[str]:
            gone: list[str] = []
            for phase, since in limits.items():
                old = select(tables.c.code).where(tables.c.phase == phase, tables.c.touched < since).limit(500)
                gone += connection.execute(old).scalars()
            if gone:
                _remove(connection, gone)
            return gone

        return await self.write(remove)

    async def service_time(self, now: int) -> int:
        """Return the stored service time; if there is none, store the last use of any table, or `now`."""

        def read(connection: Connection) -> int:
            found = connection.execute(select(meta.c.value).where(meta.c.name == CLOCK)).scalar_one_or_none()
            if found is None:
                found = connection.execute(select(func.max(tables.c.touched))).scalar_one_or_none() or now
                connection.execute(meta.insert().values(name=CLOCK, value=found))
            return int(found)

        return await self.write(read)

    async def beat(self, now: int) -> None:
        """Store the service time, unless a later one is stored; raise if the database cannot be written."""
        further = update(meta).where(meta.c.name == CLOCK, meta.c.value < now).values(value=now)
        await self.write(lambda connection: connection.execute(further).rowcount)

    async def remove(self, codes: Sequence[str]) -> None:
        """Remove tables with their logs; their records are kept."""
        await self.write(lambda connection: _remove(connection, codes))

    async def forget_records(self, before: int) -> int:
        """Remove records of games that finished before this time; return how many."""
        old = delete(records).where(records.c.finished < before)
        return await self.write(lambda connection: connection.execute(old).rowcount)

    async def forget_chat(self, before: int) -> int:
        """Blank the text and name of chat lines older than this time; return how many."""

        def forget(connection: Connection) -> int:
            old = select(tables.c.code).where(tables.c.created < before)
            is_chat = log.c.entry.like('%"kind":"chat"%') & log.c.entry.notlike('%"text":""%')
            said = select(log).where(log.c.code.in_(old), is_chat)
            count = 0
            for row in connection.execute(said.limit(CHAT_AT_ONCE)).all():
                entry = json.loads(row.entry)
                if entry["kind"] == "chat" and entry["at"] < before:
                    entry["name"] = entry["text"] = ""
                    same = (log.c.code == row.code) & (log.c.version == row.version)
                    connection.execute(update(log).where(same).values(entry=dumps(entry)))
                    count += 1
            return count

        return await self.write(forget)


def is_damage(problem: BaseException) -> bool:
    """Return whether a failure means that the database file itself is damaged."""
    return type(problem) is MalformedDatabase  # its subclasses have other causes


def _readable(texts: Iterable[str]) -> list[dict[str, Any]]:
    """Return the rows that can be parsed; log and skip the others."""
    found: list[dict[str, Any]] = []
    for text in texts:
        try:
            row = json.loads(text)
            if not isinstance(row, dict):
                raise ValueError("not an object")
            found.append(row)
        except (TypeError, ValueError) as problem:
            LOG.error("a row cannot be read", extra={"problem": str(problem)})
    return found


def _remove(connection: Connection, codes: Sequence[str]) -> None:
    connection.execute(delete(log).where(log.c.code.in_(codes)))
    connection.execute(delete(tables).where(tables.c.code.in_(codes)))
