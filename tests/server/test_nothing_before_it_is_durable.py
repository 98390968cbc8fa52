"""While the database cannot be written, no route and no message shows an unwritten entry."""

from __future__ import annotations

import asyncio
import contextlib
import random
import resource
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from server_process import NewDatabase, ServerProcess, StartServer
from table_client import ENTROPY, TableClient
from test_playing import HUMAN, new_table, secrets_of
from test_trouble import may_write
from websockets.exceptions import ConnectionClosed

Fault = Callable[[], AbstractAsyncContextManager[None]]
PUBLIC = ("phase", "version", "fairness")


class Trouble:
    """A server, and a way to prevent it from writing."""

    def __init__(self, server: ServerProcess, fault: Fault) -> None:
        self.server = server
        self.fault = fault


@pytest.fixture(params=["held lock", "full disk", "silent PostgreSQL"])
def trouble(request: pytest.FixtureRequest, start_server: StartServer, tmp_path: Path) -> Trouble:
    """Start a server whose database can be made to fail in one of three ways."""
    if request.param == "silent PostgreSQL":
        new_database: NewDatabase = request.getfixturevalue("postgresql")
        database = new_database()
        return Trouble(start_server(database), lambda: silent_postgresql(database))
    server = start_server()
    if request.param == "held lock":
        return Trouble(server, lambda: held_lock(tmp_path / "own.sqlite3"))
    return Trouble(server, lambda: full_disk(server, tmp_path / "own.sqlite3-wal"))


@contextlib.asynccontextmanager
async def held_lock(file: Path) -> AsyncIterator[None]:
    intruder = sqlite3.connect(file, isolation_level=None)
    intruder.execute("BEGIN IMMEDIATE")
    yield
    intruder.execute("ROLLBACK")
    intruder.close()


@contextlib.asynccontextmanager
async def full_disk(server: ServerProcess, log: Path) -> AsyncIterator[None]:
    may_write(server, log.stat().st_size)
    yield
    may_write(server, resource.RLIM_INFINITY)


@contextlib.asynccontextmanager
async def silent_postgresql(database: str) -> AsyncIterator[None]:
    """Delay every write longer than the server waits; reads work, so that a leak would be seen."""
    connection = await asyncpg.connect(database.replace("+asyncpg", ""))
    transaction = connection.transaction()
    await transaction.start()
    await connection.execute("LOCK TABLE log IN EXCLUSIVE MODE")
    yield
    await transaction.rollback()
    await connection.close()


async def shown(server: ServerProcess, code: str) -> dict[str, Any]:
    """Return what any client may read about the table over HTTP."""
    info = await asyncio.to_thread(server.get, f"api/tables/{code}")
    return {name: info[name] for name in PUBLIC}


async def watch(server: ServerProcess, code: str, until: asyncio.Task[Any]) -> dict[str, Any]:
    """Request every route and a new connection until the task is done; nothing may change."""
    before, views = await shown(server, code), list[Any]()
    while not until.done():
        assert await shown(server, code) == before
        status, _, _ = await asyncio.to_thread(server.request, "GET", f"api/tables/{code}/record")
        assert status == 409, "no record of a game that is not over"
        with contextlib.suppress(ConnectionClosed):  # a server that cannot read its database lets clients wait
            async with TableClient(server.url, code, []) as visitor:
                views.append(visitor.view)
    assert all(view == views[0] for view in views)
    return before


async def try_until_it_works(client: TableClient, **message: Any) -> None:
    """Send a message until it is not refused as busy: the server may need a moment to reconnect."""
    while (answer := await client.ask(**message))["type"] != "ok":
        assert answer["reason"] == "busy", answer


def test_the_end_of_a_game(trouble: Trouble) -> None:
    server = trouble.server
    created = new_table(server, [HUMAN, HUMAN])
    players = TableClient(server.url, created["table"], secrets_of(created))

    async def play() -> None:
        async with players:
            await players.ready(0)
            await players.ready(1)
            await players.play_on(random.Random(5), 4)
            async with trouble.fault():
                ending = asyncio.create_task(players.ask(type="concede", seat=0))
                before = await watch(server, created["table"], ending)
                assert (await ending)["reason"] == "busy"
                assert await shown(server, created["table"]) == before
                assert before["phase"] == "playing" and before["fairness"]["seed"] is None
            await try_until_it_works(players, type="concede", seat=0)
            assert (await shown(server, created["table"]))["phase"] == "over"

    asyncio.run(play())


def test_the_last_reveal_before_a_game(trouble: Trouble) -> None:
    server = trouble.server
    created = new_table(server, [HUMAN, HUMAN])
    players = TableClient(server.url, created["table"], secrets_of(created))
    players.reveals = False

    async def play() -> None:
        async with players:
            await players.ready(0)
            await players.ready(1)
            await players.until_table(lambda table: table["fairness"]["revealing"])
            promised = players.table["fairness"]["commitment"]
            reveals = [{"type": "reveal", "seat": seat, "entropy": ENTROPY, "commitment": promised} for seat in (0, 1)]
            assert (await players.ask(**reveals[0]))["type"] == "ok"
            async with trouble.fault():
                revealing = asyncio.create_task(players.ask(**reveals[1]))
                before = await watch(server, created["table"], revealing)
                assert (await revealing)["reason"] == "busy"
                assert await shown(server, created["table"]) == before
                assert before["phase"] == "lobby"
                assert (before["fairness"]["seed"], before["fairness"]["entropy"]) == (None, [])
            await try_until_it_works(players, **reveals[1])
            await players.until_table(lambda table: table["phase"] == "playing")

    asyncio.run(play())
