"""Backups: one SQLite file, from either kind of database, that can be restored into either kind."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from pathlib import Path

from sqlalchemy import Connection, MetaData, func, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from daikaiju.server.storage.database import connect, sqlite_file
from daikaiju.server.storage.lockfile import DatabaseError, Lockfile, unusable
from daikaiju.server.storage.migrate import migrate

BATCH = 500
LOOKS, LOOK_SECONDS = 10, 0.5
"""Number of checks, and pause between them, whether all servers have disconnected from the database."""
OURS = frozenset(("tables", "log", "records"))
NOT_COPIED = "alembic_version"


async def back_up(url: str, file: Path) -> dict[str, int]:
    """Write a consistent copy of a live database; return the number of rows of each table."""
    if file.exists():
        raise DatabaseError(f"{file}: it exists already; a backup overwrites nothing")
    unfinished = file.with_name(f".{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds names and the signing key
        source = sqlite_file(url)
        if source is None:
            await _copy_all(url, _address(unfinished))
        else:
            await asyncio.to_thread(_copy_file, source, unfinished)
        counts = await asyncio.to_thread(check, unfinished)
        unfinished.rename(file)
    except (DBAPIError, sqlite3.Error, OSError) as problem:
        raise unusable(make_url(url), problem) from problem
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            unfinished.with_name(unfinished.name + suffix).unlink(missing_ok=True)
    return counts


def _copy_file(source: Path, target: Path) -> None:
    """Copy with SQLite's backup API, which allows writes to the source meanwhile."""
    if not source.is_file():
        raise DatabaseError(f"database {source}: there is no such file")
    with sqlite3.connect(source) as live, sqlite3.connect(target) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # a single file, without a separate log
    live.close()
    copy.close()


def check(file: Path) -> dict[str, int]:
    """Return the number of rows of each table in a backup. Raises DatabaseError if it is damaged or not a backup."""
    if not file.is_file():
        raise DatabaseError(f"{file}: there is no such file")
    backup = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        damage = backup.execute("PRAGMA integrity_check").fetchone()[0]
        if damage != "ok":
            raise DatabaseError(f"{file}: the backup is damaged: {damage}")
        names = {row[0] for row in backup.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not names >= OURS:
            raise DatabaseError(f"{file}: this is no backup of a Daikaiju server")
        own = sorted(name for name in names if name != NOT_COPIED and not name.startswith("sqlite_"))
        return {name: backup.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in own}
    except sqlite3.DatabaseError as problem:
        raise DatabaseError(f"{file}: this is no backup of a Daikaiju server ({problem})") from None
    finally:
        backup.close()


async def restore(url: str, file: Path, replace: bool = False) -> dict[str, int]:
    """Restore a backup, also of an older version, into a database that no server uses; atomic."""
    await asyncio.to_thread(check, file)
    target = sqlite_file(url)
    lock = None
    if target is not None:
        target.parent.mkdir(parents=True, exist_ok=True)
        lock = Lockfile(target)
    try:
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "backup.sqlite3"
            await asyncio.to_thread(shutil.copyfile, file, copy)
            return await _copy_all(_address(copy), url, must_be_empty=not replace)
    except (DBAPIError, OSError) as problem:
        raise unusable(make_url(url), problem) from problem
    finally:
        if lock is not None:
            lock.release()


def _address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def _copy_all(source_url: str, target_url: str, must_be_empty: bool = True) -> dict[str, int]:
    """Copy a consistent snapshot of all rows in one transaction; migrate the target, and a SQLite source, first."""
    source, target = connect(source_url), connect(target_url)
    try:
        if sqlite_file(source_url) is not None:
            await migrate(source)  # a copy of the backup, which may have an old schema
        await migrate(target)
        async with source.connect() as reading, target.begin() as writing:
            if reading.dialect.name == "postgresql":
                await reading.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            shape = await reading.run_sync(_shape)
            await _make_room(writing, shape, must_be_empty)
            counts = {}
            for table in shape.sorted_tables:
                counts[table.name] = 0
                rows = await reading.stream(select(table))
                async for batch in rows.mappings().partitions(BATCH):
                    await writing.execute(table.insert(), [dict(row) for row in batch])
                    counts[table.name] += len(batch)
            return counts
    finally:
        await source.dispose()
        await target.dispose()


def _shape(connection: Connection) -> MetaData:
    shape = MetaData()
    shape.reflect(connection, only=lambda name, _: name != NOT_COPIED)
    return shape


async def _make_room(writing: AsyncConnection, shape: MetaData, must_be_empty: bool) -> None:
    if writing.dialect.name == "postgresql":
        others = text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        for _ in range(LOOKS):
            if not (await writing.execute(others)).scalar_one():
                break
            await asyncio.sleep(LOOK_SECONDS)  # connections of a stopped server take a moment to close
            await writing.execute(text("SELECT pg_stat_clear_snapshot()"))
        else:
            raise DatabaseError("the database is in use: stop the servers first")
    for name in ("tables", "records"):
        table = shape.tables[name]
        if must_be_empty and (await writing.execute(select(func.count()).select_from(table))).scalar_one():
            raise DatabaseError("the database is not empty: use --replace to overwrite it")
    for table in reversed(shape.sorted_tables):
        await writing.execute(table.delete())
