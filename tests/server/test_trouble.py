"""The database fails and recovers: bots and clocks continue, clients are notified, and nothing is lost."""

from __future__ import annotations

import asyncio
import resource
import time
from pathlib import Path

import asyncpg
from server_process import ServerProcess, StartServer
from table_client import TableClient
from test_playing import HUMAN, new_table, secrets_of

BOTS = [{"kind": "bot", "level": "random"}] * 2
OFTEN = 6
TIMEOUT = 600


def may_write(server: ServerProcess, size: int) -> None:
    """Limit the size of the server's files: for SQLite the disk is then full."""
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


def wait_for_version(server: ServerProcess, table: str, version: int) -> None:
    """Wait, without connecting, until a table has reached this version or its game is over."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        info = server.get(f"api/tables/{table}")
        if info["version"] >= version or info["phase"] == "over":
            return
        time.sleep(0.1)
    raise AssertionError(f"table {table} has not moved on")


def test_tables_continue_when_the_disk_has_space_again(start_server: StartServer, tmp_path: Path) -> None:
    server = start_server()
    watched = new_table(server, BOTS, pause_ms=100)
    alone = [new_table(server, BOTS, pause_ms=100)["table"] for _ in range(2)]
    person = new_table(server, [HUMAN, HUMAN], decision_seconds=3600)

    async def see_trouble() -> None:
        player = TableClient(server.url, person["table"], secrets_of(person))
        async with TableClient(server.url, watched["table"], []) as watcher, player:
            await player.ready(0)
            await player.ready(1)
            while player.view is None:  # the game begins when both have revealed
                await player.receive()
            await watcher.update()
            may_write(server, (tmp_path / "own.sqlite3-wal").stat().st_size)
            await watcher.until(lambda message: message["type"] == "trouble" and message["waits"])
            await player.until(lambda message: message["type"] == "trouble" and message["waits"])
            move = player.view["legal"][0]
            assert (await player.move(move, id="again"))["reason"] == "busy"
            status, answer, _ = server.request("GET", "healthz")
            assert (status, answer["error"]) == (503, "busy")
            may_write(server, resource.RLIM_INFINITY)
            await watcher.until(lambda message: message["type"] == "trouble" and not message["waits"])
            await watcher.update()
            assert (await player.move(move, id="again"))["type"] == "ok"

    asyncio.run(asyncio.wait_for(see_trouble(), TIMEOUT))
    assert server.get("healthz")["ok"]
    for table in alone:
        before = server.get(f"api/tables/{table}")["version"]
        wait_for_version(server, table, before + 5)


async def cut_connections(database: str) -> int:
    """Close every connection to the database except those that listen."""
    connection = await asyncpg.connect(database.replace("+asyncpg", ""))
    cut = await connection.fetch(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        " AND datname = current_database() AND backend_type = 'client backend'"
        " AND query NOT ILIKE '%listen%' AND query NOT LIKE '%pg_notify($1%'"
    )
    await connection.close()
    return len(cut)


def test_tables_continue_after_lost_postgresql_connections(start_server: StartServer, database: str) -> None:
    server = start_server(database)
    tables = [new_table(server, BOTS, pause_ms=50)["table"] for _ in range(6)]

    async def cut_often() -> None:
        gone, end = 0, time.monotonic() + TIMEOUT
        while gone < OFTEN:
            assert time.monotonic() < end, f"only {gone} connections could be cut"
            gone += await cut_connections(database)
            await asyncio.sleep(0.15)

    asyncio.run(cut_often())
    for table in tables:
        wait_for_version(server, table, server.get(f"api/tables/{table}")["version"] + 5)


def test_tables_of_a_dead_process_are_picked_up_without_a_visitor(start_server: StartServer, database: str) -> None:
    here, there = start_server(database), start_server(database)
    tables = [new_table(here, BOTS, pause_ms=200)["table"] for _ in range(3)]
    here.kill()

    async def versions() -> dict[str, int]:
        connection = await asyncpg.connect(database.replace("+asyncpg", ""))
        found = await connection.fetch(
            "SELECT code, max(version) AS version FROM log WHERE code = ANY($1) GROUP BY code", tables
        )
        await connection.close()
        return {row["code"]: row["version"] for row in found}

    before = asyncio.run(versions())
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        now = asyncio.run(versions())
        if all(now[table] > before[table] for table in tables):
            break
        time.sleep(1)
    else:
        raise AssertionError(f"stuck: {before} {now}")
    there.stop()
