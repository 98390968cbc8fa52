"""The log writer on a real file: every entry is written once, and reported."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text

from daikaiju.server.storage.database import Database
from daikaiju.server.storage.health import DatabaseHealth
from daikaiju.server.storage.log_writer import CHANNEL, Conflict, LogWriter, PendingEntry
from daikaiju.server.storage.migrate import migrate

TABLES = [f"table{number}" for number in range(20)]
VERSIONS = 100


Use = Callable[[Database, LogWriter], Awaitable[None]]


def with_log_writer(folder: Path, use: Use) -> None:
    """Open a database file, use its log writer, close both."""
    with_writer_to(f"sqlite+aiosqlite:///{folder}/tables.sqlite3", use)


def with_writer_to(url: str, use: Use, open_elsewhere: tuple[str, ...] = ()) -> None:
    """Open a database, use its log writer, close both; other processes have some of the tables open."""

    async def run() -> None:
        database = Database(url)
        await migrate(database.engine)
        log_writer = LogWriter(database, "here", DatabaseHealth(lambda _: None), open_elsewhere.__contains__)
        await use(database, log_writer)
        await log_writer.close()
        await database.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def entry(code: str, version: int) -> PendingEntry:
    return PendingEntry(code, version, {"kind": "chat", "text": f"{code} {version}"})


def test_whatever_comes_while_others_are_written_is_written_too(tmp_path: Path) -> None:
    async def crowd(database: Database, log_writer: LogWriter) -> None:
        chance = random.Random(1)

        async def play(code: str) -> None:
            for version in range(1, VERSIONS + 1):
                await log_writer.append(entry(code, version))
                assert (await database.read_after(code, version - 1))[-1][0] == version
                await asyncio.sleep(chance.choice((0, 0, 0, 0.001, 0.003)))

        await asyncio.gather(*map(play, TABLES))
        for code in TABLES:
            written = await database.read_after(code, 0)
            assert [version for version, _ in written] == list(range(1, VERSIONS + 1))
            assert all(entry["text"] == f"{code} {version}" for version, entry in written)

    with_log_writer(tmp_path, crowd)


def test_a_version_that_is_taken_is_refused_and_its_batch_is_written(tmp_path: Path) -> None:
    """Two writers of one table conflict with each other, never with tables that are written in the same batch."""

    async def fail(database: Database, log_writer: LogWriter) -> None:
        await log_writer.append(entry("table", 1))
        rival = PendingEntry("table", 1, {"kind": "chat", "text": "somebody else"})
        twins = [PendingEntry("twin", 1, {"kind": "chat", "text": name}) for name in ("Castor", "Pollux")]
        others = [entry(code, 1) for code in TABLES]
        problems = await asyncio.gather(
            *(log_writer.append(pending) for pending in (rival, *twins, *others)), return_exceptions=True
        )
        assert [type(problem) for problem in problems] == [Conflict, type(None), Conflict] + [type(None)] * len(others)
        assert (await database.read_after("twin", 0))[0][1]["text"] == "Castor"
        for code in TABLES:
            assert [version for version, _ in await database.read_after(code, 0)] == [1]

    with_log_writer(tmp_path, fail)


def test_writing_the_same_entry_again_is_no_conflict(tmp_path: Path) -> None:
    """A connection that breaks after the commit and before its answer: the batch is written again."""

    async def again(database: Database, log_writer: LogWriter) -> None:
        await log_writer.append(entry("table", 1))
        await log_writer.append(entry("table", 1))
        assert len(await database.read_after("table", 0)) == 1

    with_log_writer(tmp_path, again)


def test_an_entry_that_the_database_refuses_harms_only_itself(tmp_path: Path) -> None:
    async def refuse(database: Database, log_writer: LogWriter) -> None:
        broken = entry("broken", 1)
        broken.version = 2**70  # more than SQLite's integers hold
        others = [entry(code, 1) for code in TABLES]
        problems = await asyncio.gather(
            *(log_writer.append(pending) for pending in (broken, *others)), return_exceptions=True
        )
        assert isinstance(problems[0], Exception) and problems[1:] == [None] * len(others)

    with_log_writer(tmp_path, refuse)


def test_closing_waits_for_what_is_on_its_way(tmp_path: Path) -> None:
    left: list[asyncio.Task[None]] = []

    async def leave(database: Database, log_writer: LogWriter) -> None:
        for version in range(1, VERSIONS + 1):
            left.append(asyncio.create_task(log_writer.append(entry("table", version))))
        await asyncio.sleep(0)

    with_log_writer(tmp_path, leave)
    assert all(task.done() and task.exception() is None for task in left)

    async def look(database: Database, log_writer: LogWriter) -> None:
        assert len(await database.read_after("table", 0)) == VERSIONS

    with_log_writer(tmp_path, look)


def test_entries_during_a_commit_share_the_next_one(tmp_path: Path) -> None:
    batches: list[int] = []

    async def hurry(database: Database, log_writer: LogWriter) -> None:
        write = log_writer._write

        async def count(batch: list[PendingEntry]) -> Any:
            batches.append(len(batch))
            return await write(batch)

        log_writer._write = count  # type: ignore[method-assign]
        first = asyncio.create_task(log_writer.append(entry("table", 1)))
        while not batches:
            await asyncio.sleep(0)  # until its commit has begun
        others = [asyncio.create_task(log_writer.append(entry("table", version))) for version in range(2, VERSIONS + 1)]
        await asyncio.gather(first, *others)

    with_log_writer(tmp_path, hurry)
    assert batches[0] == 1
    assert sum(batches) == VERSIONS
    assert len(batches) <= 3


def test_a_batch_is_written_in_the_order_of_the_tables(database: str) -> None:
    """Processes that write the same rows in different orders would deadlock."""

    async def append(database: Database, log_writer: LogWriter) -> None:
        await asyncio.gather(*(log_writer.append(entry(code, 1)) for code in reversed(TABLES)))
        async with database.engine.connect() as connection:
            written = (await connection.execute(text("SELECT code FROM log ORDER BY ctid"))).scalars().all()
        assert written == sorted(TABLES)

    with_writer_to(database, append)


@pytest.mark.parametrize("state", ["40P01", "40001"])
def test_a_batch_that_postgresql_aborts_for_another_is_written_again(database: str, state: str) -> None:
    """A trigger aborts the first two attempts; a sequence counts them, because it is not rolled back."""
    abort = f"IF nextval('attempts') < 3 THEN RAISE EXCEPTION 'aborted' USING ERRCODE = '{state}'; END IF"
    trigger = (
        "CREATE SEQUENCE attempts",
        f"CREATE FUNCTION abort() RETURNS trigger AS $$ BEGIN {abort}; RETURN NEW; END $$ LANGUAGE plpgsql",
        "CREATE TRIGGER abort BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION abort()",
    )

    async def append(database: Database, log_writer: LogWriter) -> None:
        async with database.engine.begin() as connection:
            for statement in trigger:
                await connection.execute(text(statement))
        await log_writer.append(entry("table", 1))
        assert len(await database.read_after("table", 0)) == 1

    with_writer_to(database, append)


def test_one_note_per_batch_names_the_tables_that_are_open_elsewhere(database: str) -> None:
    notes: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def append(_: Database, log_writer: LogWriter) -> None:
        listening = await asyncpg.connect(database.replace("+asyncpg", ""))
        await listening.add_listener(CHANNEL, lambda *told: notes.put_nowait(json.loads(told[-1])))
        await asyncio.gather(*(log_writer.append(entry(code, 1)) for code in "abcd"))
        assert (await notes.get())["moved"] == {"b": 1, "c": 1}
        await log_writer.append(entry("b", 2))
        assert (await notes.get())["moved"] == {"b": 2}, "there was no other note in between"
        await listening.close()

    with_writer_to(database, append, open_elsewhere=("b", "c"))
