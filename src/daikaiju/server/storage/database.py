"""Where tables are kept: an append-only log per table; any process can read a table from it and go on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    func,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from daikaiju.server.storage.lockfile import DatabaseError, Lockfile

__all__ = ["Database", "DatabaseError", "StoredTable", "connect", "metadata"]
T = TypeVar("T")

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_by_phase", "phase", "touched"),
)

log = Table(
    "log",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("finished", BigInteger, nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Column("record", Text, nullable=False),
)


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
        return create_async_engine(url, pool_size=8, max_overflow=4)
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, pool_size=2, max_overflow=0, pool_timeout=60)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database."""
    address = make_url(url)
    return Path(address.database or "daikaiju.sqlite3") if address.get_backend_name() == "sqlite" else None


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """A commit is on the disk before anybody hears of it; the ends of all live logs fit into memory (32 MB)."""
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "cache_size=-32000"):
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
            writer = create_engine(f"sqlite:///{path}", poolclass=StaticPool, connect_args={"check_same_thread": False})
            event.listen(writer, "connect", _prepare_sqlite)
            self._writer = writer.connect()

    @property
    def is_sqlite(self) -> bool:
        return self._writer is not None

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do this in one transaction, durable when it returns.

        SQLite has one thread for it, with the standard library's own autoplay beneath: one call there and back per
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
        if self._lockfile is not None:
            self._lockfile.release()
        await self.engine.dispose()

    async def read(self, code: str) -> StoredTable | None:
        """A table with its whole log."""
        async with self.engine.connect() as connection:
            head = (await connection.execute(select(tables).where(tables.c.code == code))).one_or_none()
            if head is None:
                return None
            rows = await connection.execute(
                select(log.c.version, log.c.entry).where(log.c.code == code).order_by(log.c.version)
            )
            entries = [(row.version, json.loads(row.entry)) for row in rows]
        return StoredTable(head.code, head.seed, head.created, entries) if entries else None

    async def read_after(self, code: str, version: int) -> list[tuple[int, dict[str, Any]]]:
        """What other processes have appended."""
        newer = select(log.c.version, log.c.entry).where(log.c.code == code, log.c.version > version)
        async with self.engine.connect() as connection:
            rows = await connection.execute(newer.order_by(log.c.version))
            return [(row.version, json.loads(row.entry)) for row in rows]

    async def count(self) -> int:
        """How many tables there are."""
        async with self.engine.connect() as connection:
            return int((await connection.execute(select(func.count()).select_from(tables))).scalar_one())

    async def playing(self) -> list[str]:
        """Tables whose game is not over."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(select(tables.c.code).where(tables.c.phase == "playing"))).scalars())

    async def lobby(self, limit: int = 100) -> list[dict[str, Any]]:
        """Summaries of public tables, those still waiting first, newest first."""
        found = (
            select(tables.c.summary)
            .where(tables.c.public, tables.c.phase.in_(("lobby", "playing")))
            .order_by(tables.c.phase, tables.c.created.desc())
            .limit(limit)
        )
        async with self.engine.connect() as connection:
            return [json.loads(text) for text in (await connection.execute(found)).scalars()]

    async def record(self, code: str) -> dict[str, Any] | None:
        """The record of a finished game."""
        async with self.engine.connect() as connection:
            text = (
                await connection.execute(select(records.c.record).where(records.c.code == code))
            ).scalar_one_or_none()
        return json.loads(text) if text is not None else None

    async def list_records(self, before: int | None, limit: int) -> list[dict[str, Any]]:
        """Summaries of public records, newest first."""
        found = select(records.c.summary).where(records.c.public)
        if before is not None:
            found = found.where(records.c.finished < before)
        async with self.engine.connect() as connection:
            rows = await connection.execute(found.order_by(records.c.finished.desc()).limit(limit))
            return [json.loads(text) for text in rows.scalars()]

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
                connection.execute(delete(log).where(log.c.code.in_(gone)))
                connection.execute(delete(tables).where(tables.c.code.in_(gone)))
            return gone

        return await self.write(remove)

    async def ping(self) -> None:
        """Fail if the database does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))
