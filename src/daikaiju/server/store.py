"""Where tables are kept: an append-only log per table; any process can read a table from it and go on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    delete,
    event,
    func,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

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
class Stored:
    """A table as it lies in the store."""

    code: str
    seed: bytes
    created: int
    entries: list[tuple[int, dict[str, Any]]]


class StoreError(RuntimeError):
    """The database cannot be used; one clear line."""


def connect(url: str) -> AsyncEngine:
    """An engine for SQLite (one connection that owns the file) or PostgreSQL."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        if address.database and address.database != ":memory:":
            Path(address.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(url, pool_size=1, max_overflow=0, pool_timeout=60, pool_reset_on_return=None)
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine
    return create_async_engine(url, pool_size=8, max_overflow=4)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """One process owns the file; a commit is on the disk before anybody hears of it."""
    cursor = connection.cursor()
    for pragma in ("busy_timeout=2000", "locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """Reading, and the rare writes; the log itself is written by the journal."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_sqlite = engine.dialect.name == "sqlite"

    async def read(self, code: str) -> Stored | None:
        """A table with its whole log."""
        async with self.engine.connect() as connection:
            head = (await connection.execute(select(tables).where(tables.c.code == code))).one_or_none()
            if head is None:
                return None
            rows = await connection.execute(
                select(log.c.version, log.c.entry).where(log.c.code == code).order_by(log.c.version)
            )
            entries = [(row.version, json.loads(row.entry)) for row in rows]
        return Stored(head.code, head.seed, head.created, entries) if entries else None

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
            async with self.engine.begin() as connection:
                await connection.execute(update(tables).where(tables.c.code.in_(codes)).values(touched=now))

    async def expire(self, limits: dict[str, int]) -> list[str]:
        """Remove tables of each phase that nobody has touched since; their records stay."""
        async with self.engine.begin() as connection:
            gone: list[str] = []
            for phase, since in limits.items():
                old = select(tables.c.code).where(tables.c.phase == phase, tables.c.touched < since).limit(500)
                gone += (await connection.execute(old)).scalars()
            if gone:
                await connection.execute(delete(log).where(log.c.code.in_(gone)))
                await connection.execute(delete(tables).where(tables.c.code.in_(gone)))
        return gone

    async def ping(self) -> None:
        """Fail if the database does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))
