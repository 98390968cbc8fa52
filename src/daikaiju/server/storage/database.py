"""Where tables are kept: an append-only log per table; any process can read a table from it and go on."""

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
"""The ends of all live logs fit into the writer's memory."""
ANSWER_SECONDS = 10
"""A database elsewhere that has not answered by then is not waited for."""
CHAT_AT_ONCE = 500


FAILURES = (DBAPIError, OSError, TimeoutError)
"""What reading and writing raise when the database does not do it."""


class DamagedTable(Exception):
    """What lies in the database does not tell a table."""


@dataclass(frozen=True)
class StoredTable:
    """A table as it lies in the database."""

    code: str
    seed: bytes
    created: int
    entries: list[tuple[int, dict[str, Any]]]


def connect(url: str) -> AsyncEngine:
    """An engine for SQLite or PostgreSQL."""
    path = sqlite_file(url)
    if path is None:
        patience = {"timeout": ANSWER_SECONDS, "command_timeout": ANSWER_SECONDS}
        return create_async_engine(url, pool_size=8, max_overflow=4, connect_args=patience)
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, pool_size=2, max_overflow=0, pool_timeout=60)
    event.listen(engine.sync_engine, "connect", partial(_prepare_sqlite, READER_CACHE_KB))
    return engine


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database."""
    address = make_url(url)
    return Path(address.database or "").resolve() if address.get_backend_name() == "sqlite" else None


def _make_private(path: Path) -> None:
    """Let nobody else on this machine read secrets' hashes, chat and seeds; what SQLite puts beside it is alike."""
    with contextlib.suppress(PermissionError):  # it belongs to somebody else, who decides
        path.chmod(0o600)


def _prepare_sqlite(cache_kb: int, connection: Any, _: Any) -> None:
    """A commit is on the disk before anybody hears of it."""
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", f"cache_size=-{cache_kb}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Database:
    """Reads a table, lists tables, and lets others write."""

    def __init__(self, url: str) -> None:
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
        return self._writer is not None

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do this in one transaction, durable when it returns.

        SQLite has one thread for it, with the standard library's own driver beneath: one call there and back per
        commit, and the event loop goes on meanwhile.
        """
        if self._writer is not None:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self.write_now, work)
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    def submit(self, work: Callable[[], None]) -> None:
        """Let SQLite's thread do this, after what it was given before."""
        self._thread.submit(work)

    def write_now(self, work: Callable[[Connection], T]) -> T:
        """`write`, by SQLite's thread itself."""
        assert self._writer is not None
        with self._writer.begin():
            return work(self._writer)

    async def close(self) -> None:
        """Let go of the database."""
        self._thread.shutdown()
        if self._writer is not None:
            self._writer.close()
            self._writer.engine.dispose()
        await self.engine.dispose()
        if self._lockfile is not None:
            self._lockfile.release()

    async def read(self, code: str) -> StoredTable | None:
        """A table with its whole log; raises DamagedTable."""
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
        """The entries after a version, in order; raises DamagedTable."""
        newer = select(log.c.version, log.c.entry).where(log.c.code == code, log.c.version > version)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(newer.order_by(log.c.version))).all()
        try:
            return [(row.version, json.loads(row.entry)) for row in rows]
        except (TypeError, ValueError) as problem:
            raise DamagedTable(f"table {code}: an entry is not JSON: {problem}") from None

    async def count(self) -> int:
        """How many tables there are."""
        async with self.engine.connect() as connection:
            return int((await connection.execute(select(func.count()).select_from(tables))).scalar_one())

    async def playing(self) -> list[str]:
        """Tables whose game is not over."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(select(tables.c.code).where(tables.c.phase == "playing"))).scalars())

    async def last_workers(self) -> dict[str, tuple[int, str]]:
        """Tables whose game is not over, each with its version and the process that wrote it."""
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
            with contextlib.suppress(AttributeError, TypeError, ValueError):  # that one is damaged
                workers[row.code] = row.version, json.loads(row.entry).get("worker", "")
        return workers

    async def end(self, code: str, record: dict[str, Any], now: int) -> None:
        """End a table that cannot go on, and keep its record."""

        def write(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.code == code).values(phase="over", touched=now))
            connection.execute(delete(records).where(records.c.code == code))
            connection.execute(records.insert().values(code=code, **record))

        await self.write(write)

    async def lobby(self, limit: int = 100) -> list[dict[str, Any]]:
        """Summaries of public tables, those still waiting first, newest first."""
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

    async def _lobby_row_by_row(self, limit: int) -> list[dict[str, Any]]:
        """Return what `lobby` does from a damaged database file: the rows that can be read."""
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
        """The record of a finished game."""
        if not may_be_code(code):
            return None
        async with self.engine.connect() as connection:
            text = (
                await connection.execute(select(records.c.record).where(records.c.code == code))
            ).scalar_one_or_none()
        found = _readable([] if text is None else [text])
        return found[0] if found else None

    async def list_records(self, before: int | None, limit: int) -> list[dict[str, Any]]:
        """Summaries of public records, newest first."""
        found = select(records.c.summary).where(records.c.public)
        if before is not None:
            found = found.where(records.c.finished < before)
        async with self.engine.connect() as connection:
            rows = await connection.execute(found.order_by(records.c.finished.desc()).limit(limit))
            return _readable(rows.scalars())

    async def touch(self, codes: Sequence[str], now: int) -> None:
        """Say that these tables are in use."""
        if codes:
            await self.write(lambda c: c.execute(update(tables).where(tables.c.code.in_(codes)).values(touched=now)))

    async def expire(self, limits: dict[str, int]) -> list[str]:
        """Remove tables of each phase that nobody has touched since; their records stay."""

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
        """How far the service's clock has come; in a database without one it begins now, or when a table was used."""

        def read(connection: Connection) -> int:
            found = connection.execute(select(meta.c.value).where(meta.c.name == CLOCK)).scalar_one_or_none()
            if found is None:
                found = connection.execute(select(func.max(tables.c.touched))).scalar_one_or_none() or now
                connection.execute(meta.insert().values(name=CLOCK, value=found))
            return int(found)

        return await self.write(read)

    async def beat(self, now: int) -> None:
        """Write how far the service's clock has come; fails if nothing can be written."""
        further = update(meta).where(meta.c.name == CLOCK, meta.c.value < now).values(value=now)
        await self.write(lambda connection: connection.execute(further).rowcount)

    async def remove(self, codes: Sequence[str]) -> None:
        """Remove tables with their logs; their records stay."""
        await self.write(lambda connection: _remove(connection, codes))

    async def forget_records(self, before: int) -> int:
        """Remove records of games that were over before this time."""
        old = delete(records).where(records.c.finished < before)
        return await self.write(lambda connection: connection.execute(old).rowcount)

    async def forget_chat(self, before: int) -> int:
        """Take the words out of chat lines that were said before this time; how many."""

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
    """Return whether a failure says that the database file itself is damaged."""
    return type(problem) is MalformedDatabase  # its subclasses mean other things


def _readable(texts: Iterable[str]) -> list[dict[str, Any]]:
    """The rows that can be read; one that cannot is no reason to show none."""
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
