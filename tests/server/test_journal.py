"""The writer of the log on a real file: everything that is put is written once, and told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy.exc import IntegrityError

from daikaiju.server.journal import Journal, Page
from daikaiju.server.migrate import migrate
from daikaiju.server.store import Store

TABLES = [f"table{number}" for number in range(20)]
VERSIONS = 100


def with_journal(folder: Path, use: Callable[[Store, Journal], Awaitable[None]]) -> None:
    """Open a store, use its journal, close both."""

    async def run() -> None:
        store = Store(f"sqlite+aiosqlite:///{folder}/tables.sqlite3")
        await migrate(store.engine)
        journal = Journal(store, "here")
        await use(store, journal)
        await journal.close()
        await store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def page(code: str, version: int) -> Page:
    return Page(code, version, {"kind": "chat", "text": f"{code} {version}"})


def test_whatever_comes_while_others_are_written_is_written_too(tmp_path: Path) -> None:
    async def crowd(store: Store, journal: Journal) -> None:
        chance = random.Random(1)

        async def play(code: str) -> None:
            for version in range(1, VERSIONS + 1):
                await journal.append(page(code, version))
                assert (await store.read_after(code, version - 1))[-1][0] == version
                await asyncio.sleep(chance.choice((0, 0, 0, 0.001, 0.003)))

        await asyncio.gather(*map(play, TABLES))
        for code in TABLES:
            written = await store.read_after(code, 0)
            assert [version for version, _ in written] == list(range(1, VERSIONS + 1))
            assert all(entry["text"] == f"{code} {version}" for version, entry in written)

    with_journal(tmp_path, crowd)


def test_what_cannot_be_written_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    async def fail(store: Store, journal: Journal) -> None:
        await journal.append(page("table", 1))
        problems = await asyncio.gather(
            journal.append(page("table", 1)), journal.append(page("other", 1)), return_exceptions=True
        )
        assert [type(problem) for problem in problems] == [IntegrityError, IntegrityError]
        await asyncio.gather(journal.append(page("table", 2)), journal.append(page("other", 1)))
        assert [version for version, _ in await store.read_after("table", 0)] == [1, 2]
        assert [version for version, _ in await store.read_after("other", 0)] == [1]

    with_journal(tmp_path, fail)


def test_closing_waits_for_what_is_on_its_way(tmp_path: Path) -> None:
    told: list[Exception | None] = []

    async def leave(store: Store, journal: Journal) -> None:
        for version in range(1, VERSIONS + 1):
            entry = page("table", version)
            entry.written = told.append
            journal.put(entry)

    with_journal(tmp_path, leave)
    assert told == [None] * VERSIONS

    async def look(store: Store, journal: Journal) -> None:
        assert len(await store.read_after("table", 0)) == VERSIONS

    with_journal(tmp_path, look)
