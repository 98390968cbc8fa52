"""The writer of the log on a real file: everything that is put is written once, and told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy.exc import IntegrityError

from daikaiju.server.storage.database import Database
from daikaiju.server.storage.log_writer import LogWriter, PendingEntry
from daikaiju.server.storage.migrate import migrate

TABLES = [f"table{number}" for number in range(20)]
VERSIONS = 100


def with_journal(folder: Path, use: Callable[[Database, LogWriter], Awaitable[None]]) -> None:
    """Open a database, use its log_writer, close both."""

    async def run() -> None:
        database = Database(f"sqlite+aiosqlite:///{folder}/tables.sqlite3")
        await migrate(database.engine)
        log_writer = LogWriter(database, "here")
        await use(database, log_writer)
        await log_writer.close()
        await database.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def page(code: str, version: int) -> PendingEntry:
    return PendingEntry(code, version, {"kind": "chat", "text": f"{code} {version}"})


def test_whatever_comes_while_others_are_written_is_written_too(tmp_path: Path) -> None:
    async def crowd(database: Database, log_writer: LogWriter) -> None:
        chance = random.Random(1)

        async def play(code: str) -> None:
            for version in range(1, VERSIONS + 1):
                await log_writer.append(page(code, version))
                assert (await database.read_after(code, version - 1))[-1][0] == version
                await asyncio.sleep(chance.choice((0, 0, 0, 0.001, 0.003)))

        await asyncio.gather(*map(play, TABLES))
        for code in TABLES:
            written = await database.read_after(code, 0)
            assert [version for version, _ in written] == list(range(1, VERSIONS + 1))
            assert all(entry["text"] == f"{code} {version}" for version, entry in written)

    with_journal(tmp_path, crowd)


def test_what_cannot_be_written_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    async def fail(database: Database, log_writer: LogWriter) -> None:
        await log_writer.append(page("table", 1))
        problems = await asyncio.gather(
            log_writer.append(page("table", 1)), log_writer.append(page("other", 1)), return_exceptions=True
        )
        assert [type(problem) for problem in problems] == [IntegrityError, IntegrityError]
        await asyncio.gather(log_writer.append(page("table", 2)), log_writer.append(page("other", 1)))
        assert [version for version, _ in await database.read_after("table", 0)] == [1, 2]
        assert [version for version, _ in await database.read_after("other", 0)] == [1]

    with_journal(tmp_path, fail)


def test_closing_waits_for_what_is_on_its_way(tmp_path: Path) -> None:
    told: list[Exception | None] = []

    async def leave(database: Database, log_writer: LogWriter) -> None:
        for version in range(1, VERSIONS + 1):
            entry = page("table", version)
            entry.written = told.append
            log_writer.put(entry)

    with_journal(tmp_path, leave)
    assert told == [None] * VERSIONS

    async def look(database: Database, log_writer: LogWriter) -> None:
        assert len(await database.read_after("table", 0)) == VERSIONS

    with_journal(tmp_path, look)
