"""Damage to a database: one bad row is one bad table; an unusable database is refused with one sentence."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import websockets
from own_server import GENEROUS, own_server
from server_process import COMMAND
from table_client import TableClient

from daikaiju.server.errors import Refusal
from daikaiju.server.settings import SettingsError, from_environment
from daikaiju.server.tables.housekeeping import Housekeeping
from daikaiju.server.tables.registry import Registry

FIXTURES = Path(__file__).parent / "fixtures"
FIRST = json.loads((FIXTURES / "first_release.json").read_text())
BAD = FIRST["playing second"]["table"]
GOOD = FIRST["playing dark"]["table"]
LOBBY = FIRST["lobby"]["table"]

Damage = Callable[[sqlite3.Connection], object]
ROWS: dict[str, Damage] = {
    "an entry is not JSON": lambda c: c.execute("UPDATE log SET entry = '{' WHERE code = ? AND version = 3", (BAD,)),
    "an entry is empty": lambda c: c.execute("UPDATE log SET entry = '' WHERE code = ? AND version = 3", (BAD,)),
    "an entry is a list": lambda c: c.execute("UPDATE log SET entry = '[1]' WHERE code = ? AND version = 3", (BAD,)),
    "an entry is null": lambda c: c.execute("UPDATE log SET entry = 'null' WHERE code = ? AND version = 3", (BAD,)),
    "an entry is bytes": lambda c: c.execute("UPDATE log SET entry = x'ff00' WHERE code = ? AND version = 3", (BAD,)),
    "an entry is a number": lambda c: c.execute("UPDATE log SET entry = 7 WHERE code = ? AND version = 3", (BAD,)),
    "an entry without kind": lambda c: c.execute("UPDATE log SET entry = '{}' WHERE code = ? AND version = 3", (BAD,)),
    "an unknown kind": lambda c: c.execute(
        'UPDATE log SET entry = \'{"kind": "dance", "at": 1}\' WHERE code = ? AND version = 3', (BAD,)
    ),
    "a gap": lambda c: c.execute("DELETE FROM log WHERE code = ? AND version = 3", (BAD,)),
    "no first entry": lambda c: c.execute("DELETE FROM log WHERE code = ? AND version = 1", (BAD,)),
    "no log": lambda c: c.execute("DELETE FROM log WHERE code = ?", (BAD,)),
    "another seed": lambda c: c.execute("UPDATE tables SET seed = zeroblob(32) WHERE code = ?", (BAD,)),
    "no seed": lambda c: c.execute("UPDATE tables SET seed = x'' WHERE code = ?", (BAD,)),
    "a seed of text": lambda c: c.execute("UPDATE tables SET seed = 'seed' WHERE code = ?", (BAD,)),
    "other dice": lambda c: c.execute(
        'UPDATE log SET entry = replace(entry, \'"chance":["\', \'"chance":["* 1\') WHERE code = ?', (BAD,)
    ),
    "created in words": lambda c: c.execute("UPDATE tables SET created = 'long ago' WHERE code = ?", (BAD,)),
    "a summary that is not JSON": lambda c: c.execute("UPDATE tables SET summary = '{' WHERE code = ?", (BAD,)),
}
HARMLESS = {"created in words", "a summary that is not JSON"}
"""Damage outside the log: the table itself can be played."""


def damaged(folder: Path, damage: Damage) -> None:
    """Return the first release's database with one row damaged."""
    shutil.copy(FIXTURES / "first_release.sqlite3", folder / "own.sqlite3")
    with sqlite3.connect(folder / "own.sqlite3") as connection:
        damage(connection)
        connection.execute("UPDATE tables SET public = 1")
    connection.close()


@pytest.mark.parametrize("name", ROWS)
def test_one_bad_row_is_one_bad_table(tmp_path: Path, name: str) -> None:
    damaged(tmp_path, ROWS[name])

    async def look() -> None:
        registry = Registry(GENEROUS.__class__(database=f"sqlite+aiosqlite:///{tmp_path}/own.sqlite3"))
        await registry.open()
        if name not in HARMLESS:
            with pytest.raises(Refusal) as refused:
                await registry.room(BAD)
            assert refused.value.reason == "damaged"
        room = await registry.room(GOOD)
        assert room is not None and room.state.version == FIRST["playing dark"]["version"]
        assert LOBBY in {row["table"] for row in await registry.database.lobby()}
        await registry.heartbeat.check()
        await Housekeeping(registry).sweep()
        await registry.close()

    asyncio.run(look())


def test_one_damaged_page_of_the_file_hides_only_what_is_on_it(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/own.sqlite3"

    async def fill() -> list[str]:
        async with own_server(tmp_path) as server:
            seats = [{"kind": "human", "name": "A" * 40}, {"kind": "open"}]
            return [(await server.new_table(seats, public=True))["table"] for _ in range(40)]

    async def look() -> set[str]:
        registry = Registry(GENEROUS.__class__(database=database))
        await registry.open()
        shown = {row["table"] for row in await registry.database.lobby()}
        await registry.close()
        return shown

    codes = asyncio.run(fill())
    file = tmp_path / "own.sqlite3"
    with sqlite3.connect(file) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    content = bytearray(file.read_bytes())
    rows = content.index(b'"table":"' + codes[20].encode()) // size * size
    content[rows : rows + size] = b"\xff" * size
    file.write_bytes(content)
    shown = asyncio.run(look())
    assert shown and shown < set(codes) and codes[20] not in shown


def test_players_of_a_damaged_table_are_notified(tmp_path: Path) -> None:
    damaged(tmp_path, ROWS["a gap"])

    async def visit() -> None:
        async with own_server(tmp_path) as server:
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await TableClient(server.url, BAD, []).connect()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4410
            async with TableClient(server.url, GOOD, []) as watcher:
                assert watcher.view == FIRST["playing dark"]["view"] | {"legal": []}

    asyncio.run(visit())


def serve(database: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DAIKAIJU_")}
    environment["DAIKAIJU_DATABASE"] = database
    return subprocess.run([*COMMAND, "--port", "0"], env=environment, capture_output=True, text=True, timeout=120)


UNUSABLE: dict[str, Damage] = {
    "a newer program": lambda c: c.execute("UPDATE alembic_version SET version_num = '9999'"),
    "half made": lambda c: c.execute("DELETE FROM alembic_version"),
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_a_database_that_cannot_be_used_is_refused_in_one_sentence(tmp_path: Path, name: str) -> None:
    damaged(tmp_path, UNUSABLE[name])
    done = serve(f"sqlite+aiosqlite:///{tmp_path}/own.sqlite3")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and "own.sqlite3" in done.stderr
    assert "newer" in done.stderr or name != "a newer program"


def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "own.sqlite3").write_text("Dear diary, today I stepped on a building. " * 50)
    done = serve(f"sqlite+aiosqlite:///{tmp_path}/own.sqlite3")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr


@pytest.mark.parametrize("kind", ["symbolic", "hard"])
def test_another_name_of_a_file_that_is_in_use_is_refused_in_one_sentence(tmp_path: Path, kind: str) -> None:
    async def two() -> None:
        async with own_server(tmp_path):
            if kind == "hard":
                (tmp_path / "link.sqlite3").hardlink_to(tmp_path / "own.sqlite3")
            else:
                (tmp_path / "link.sqlite3").symlink_to(tmp_path / "own.sqlite3")
            done = await asyncio.to_thread(serve, f"sqlite+aiosqlite:///{tmp_path}/link.sqlite3")
            assert done.returncode == 2
            assert done.stderr.count("\n") == 1 and "another server is using it" in done.stderr

    asyncio.run(two())


@pytest.mark.parametrize(
    "address", ["sqlite+aiosqlite:///:memory:", "sqlite+aiosqlite://", "sqlite+aiosqlite:///file:x?mode=memory"]
)
def test_a_database_in_memory_is_refused_in_one_sentence(address: str) -> None:
    with pytest.raises(SettingsError, match="name a file") as refused:
        from_environment(database=address)
    assert "\n" not in str(refused.value)


def test_other_accounts_may_not_read_the_file(tmp_path: Path) -> None:
    async def look() -> None:
        async with own_server(tmp_path) as server:
            await server.new_table([{"kind": "human"}, {"kind": "open"}])
            for file in tmp_path.glob("own.sqlite3*"):
                assert file.stat().st_mode & 0o077 == 0, file

    asyncio.run(look())
