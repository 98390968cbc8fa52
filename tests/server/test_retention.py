"""Storage times of tables, and the permissions of their file."""

from __future__ import annotations

import asyncio
import os
import subprocess
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from server_process import COMMAND, ServerProcess
from sqlalchemy import Connection

from daikaiju.server.schemas.http import NewTable, SeatPlan
from daikaiju.server.settings import Settings
from daikaiju.server.storage.database import connect
from daikaiju.server.storage.migrate import migrate
from daikaiju.server.storage.tables import metadata
from daikaiju.server.tables.housekeeping import HOUR, Housekeeping
from daikaiju.server.tables.registry import Registry


def test_unused_tables_are_removed_and_records_stay(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3")
    bots = [SeatPlan(kind="bot", level="random"), SeatPlan(kind="bot", level="random")]

    async def keep() -> None:
        registry = Registry(settings)
        await registry.open()
        waiting = (await registry.create(NewTable(seats=[SeatPlan(), SeatPlan()])))["table"]
        played = (await registry.create(NewTable(seats=bots, pause_ms=0)))["table"]
        while await registry.database.record(played) is None:
            await asyncio.sleep(0.05)
        assert registry.tables == 2
        now = registry.clock.now()
        await Housekeeping(registry).sweep(now + (settings.lobby_hours - 1) * HOUR)
        assert set(registry.rooms) <= {waiting, played} and await registry.database.count() == 2
        await Housekeeping(registry).sweep(now + (settings.lobby_hours + 1) * HOUR)
        assert await registry.room(waiting) is None
        assert await registry.room(played) is not None
        await Housekeeping(registry).sweep(now + (settings.over_hours + 1) * HOUR)
        assert (await registry.room(played), registry.tables) == (None, 0)
        assert await registry.database.record(played) is not None
        await registry.close()

    asyncio.run(keep())


def test_a_room_out_of_memory_is_read_again_from_the_log(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3")

    async def forget() -> None:
        registry = Registry(settings)
        await registry.open()
        code = (await registry.create(NewTable(seats=[SeatPlan(kind="human", name="Ada"), SeatPlan()])))["table"]
        before = registry.rooms[code].info()
        await Housekeeping(registry).sweep(registry.clock.now() + HOUR)
        assert code not in registry.rooms
        room = await registry.room(code)
        assert room is not None and room.info() == before
        await registry.close()

    asyncio.run(forget())


def test_a_second_server_on_the_same_file_is_refused_in_one_line(server: ServerProcess) -> None:
    environment = os.environ | {"DAIKAIJU_DATABASE": server.database}
    done = subprocess.run([*COMMAND, "--port", "0"], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "another server is using it" in done.stderr


def test_the_migrations_make_the_tables_that_the_program_expects(tmp_path: Path, database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def compare(url: str) -> list[object]:
        engine = connect(url)
        await migrate(engine)
        await migrate(engine)
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    for url in (f"sqlite+aiosqlite:///{tmp_path}/new.sqlite3", database):
        assert asyncio.run(compare(url)) == []
