"""Database files of earlier versions are migrated, and their tables continue.

Each file was written by that version's own server: the first one (schema 0001) and the one before workers owned tables
(0006). The JSON file next to it is what clients saw.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
from pathlib import Path

import pytest
import websockets
from own_server import own_server
from sqlalchemy import insert, select
from table_client import TableClient

from daikaiju.engine.rules import RULES_VERSION
from daikaiju.server.admin.archive import restore
from daikaiju.server.settings import Settings
from daikaiju.server.storage.database import Database, DatabaseError, connect
from daikaiju.server.storage.migrate import migrate, migrate_to
from daikaiju.server.storage.tables import log, records, tables
from daikaiju.server.tables import state
from daikaiju.server.tables.registry import Registry

FIXTURES = Path(__file__).parent / "fixtures"
RELEASES = {name: json.loads((FIXTURES / f"{name}.json").read_text()) for name in ("first_release", "second_release")}
FIRST = RELEASES["first_release"]
PLAYING = [name for name in FIRST if name.startswith("playing")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(FIXTURES / "first_release.sqlite3", tmp_path / "own.sqlite3")
    return tmp_path


@pytest.mark.parametrize("release", RELEASES)
def test_games_of_earlier_releases_continue_where_they_were(tmp_path: Path, release: str) -> None:
    shutil.copy(FIXTURES / f"{release}.sqlite3", tmp_path / "own.sqlite3")
    seen = RELEASES[release]

    async def play() -> None:
        async with own_server(tmp_path) as server:
            for name in PLAYING:
                table = seen[name]
                async with TableClient(server.url, table["table"], [s["secret"] for s in table["seats"]]) as both:
                    assert (both.view, both.version) == (table["view"], table["version"])
                    await both.play_on(random.Random(1))
                    assert both.view is not None and both.view["over"]
                record = await server.registry.database.record(table["table"])
                assert record is not None and record["winners"] == both.view["winners"]
            assert await server.registry.database.record(seen["finished"]["table"]) == seen["finished"]["record"]
            async with TableClient(server.url, seen["lobby"]["table"], []) as visitor:
                assert visitor.messages[0]["chat"][0]["text"] == "Wer spielt mit?"

    asyncio.run(asyncio.wait_for(play(), 200))


def test_games_begun_under_other_rules_end_with_their_record_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def record_now(name: str) -> list[str]:
        registry = Registry(Settings(database=f"sqlite+aiosqlite:///{folder}/own.sqlite3"))
        await registry.open()
        room = await registry.room(FIRST[name]["table"])
        assert room is not None and room.state.play is not None
        lines = list(room.state.play.moves)
        await registry.close()
        return lines

    lines = {name: asyncio.run(record_now(name)) for name in PLAYING}
    monkeypatch.setattr(state, "RULES_VERSION", RULES_VERSION + 1)

    async def visit() -> None:
        async with own_server(folder) as server:
            for name in PLAYING:
                code = FIRST[name]["table"]
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await TableClient(server.url, code, []).connect()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 4411
                record = await server.registry.database.record(code)
                assert record is not None
                assert (record["moves"], record["rules"], record["ended"]) == (lines[name], 1, "rules")
                assert len(record["times"]) == len(lines[name])

    asyncio.run(visit())


def test_postgresql_is_migrated_from_the_first_release(folder: Path, database: str) -> None:
    """The same rows in a PostgreSQL of the first release's shape."""

    async def copy() -> None:
        old = connect(f"sqlite+aiosqlite:///{folder}/own.sqlite3")
        new = connect(database)
        await migrate_to(new, "0001")
        async with old.connect() as here, new.begin() as there:
            for table in (tables, log, records):
                rows = [dict(row._mapping) for row in await here.execute(select(table))]
                await there.execute(insert(table), rows)
        await migrate(new)
        await migrate(new)
        await old.dispose()
        await new.dispose()
        there_now = Database(database)
        stored = await there_now.read(FIRST["playing dark"]["table"])
        assert stored is not None and len(stored.entries) == FIRST["playing dark"]["version"]
        assert await there_now.service_time(0) > 1_700_000_000_000
        await there_now.close()

    asyncio.run(copy())


def test_a_backup_of_a_newer_version_is_refused(folder: Path, tmp_path: Path) -> None:
    newer = tmp_path / "newer.sqlite3"
    shutil.copy(folder / "own.sqlite3", newer)
    with sqlite3.connect(newer) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(DatabaseError, match="a newer Daikaiju has written it"):
        asyncio.run(restore(f"sqlite+aiosqlite:///{tmp_path}/target.sqlite3", newer))
