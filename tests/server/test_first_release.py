"""A database file of the first release: this program brings it to its shape and goes on with its tables.

The file was written by the first release's own server; `first_release.json` is what its clients saw.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from pathlib import Path

import pytest
import websockets
from own_server import own_server
from sqlalchemy import insert, select
from table_client import TableClient

from daikaiju.engine.rules import RULES_VERSION
from daikaiju.server.settings import Settings
from daikaiju.server.storage.database import Database, connect
from daikaiju.server.storage.migrate import migrate, migrate_to
from daikaiju.server.storage.tables import log, records, tables
from daikaiju.server.tables import state
from daikaiju.server.tables.registry import Registry

FIXTURES = Path(__file__).parent / "fixtures"
FIRST = json.loads((FIXTURES / "first_release.json").read_text())
PLAYING = [name for name in FIRST if name.startswith("playing")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(FIXTURES / "first_release.sqlite3", tmp_path / "own.sqlite3")
    return tmp_path


def test_games_of_the_first_release_go_on_where_they_stood(folder: Path) -> None:
    async def play() -> None:
        async with own_server(folder) as server:
            for name in PLAYING:
                table = FIRST[name]
                async with TableClient(server.url, table["table"], [s["secret"] for s in table["seats"]]) as both:
                    assert (both.view, both.version) == (table["view"], table["version"])
                    await both.play_on(random.Random(1))
                    assert both.view is not None and both.view["over"]
                record = await server.registry.database.record(table["table"])
                assert record is not None and record["winners"] == both.view["winners"]
            assert await server.registry.database.record(FIRST["finished"]["table"]) == FIRST["finished"]["record"]
            async with TableClient(server.url, FIRST["lobby"]["table"], []) as visitor:
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
