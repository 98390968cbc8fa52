"""kill -9 at any moment loses no acknowledged move, and every table continues at the same decision."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server_process import ServerProcess, StartServer
from table_client import TableClient
from test_playing import HUMAN, new_table, secrets_of
from websockets.exceptions import ConnectionClosed

TABLES = 12


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Start a server that these tests kill; each of them starts it again."""
    folder = tmp_path_factory.mktemp("mortal")
    running = ServerProcess(f"sqlite+aiosqlite:///{folder}/tables.sqlite3", folder)
    yield running
    running.stop()


async def play_until_cut(client: TableClient, choose: random.Random) -> None:
    with pytest.raises((ConnectionClosed, OSError)):
        await client.play_on(choose)
        raise AssertionError("the game was over before the server was killed")


def test_nothing_acknowledged_is_lost_under_load(mortal: ServerProcess) -> None:
    server = mortal
    tables = [new_table(server, [HUMAN] * 4, decision_seconds=3600) for _ in range(TABLES)]
    clients = [TableClient(server.url, table["table"], secrets_of(table)) for table in tables]

    async def load() -> None:
        for client in clients:
            await client.connect()
            for seat in range(4):
                await client.ready(seat)
        playing = [asyncio.create_task(play_until_cut(client, random.Random(n))) for n, client in enumerate(clients)]
        while sum(client.version for client in clients) < TABLES * 30:
            await asyncio.sleep(0.01)
        server.kill()
        await asyncio.gather(*playing)

    async def come_back() -> None:
        for client in clients:
            answers = [message for message in client.messages if message["type"] == "ok"]
            seen, acknowledged = client.view, answers[-1]["version"]
            received = client.version
            welcome = await client.connect()
            assert welcome["version"] >= received >= acknowledged
            if welcome["version"] == received:
                last = next(message for message in reversed(client.messages[:-1]) if message["type"] == "update")
                assert (welcome["view"], welcome["clock"]["seat"]) == (seen, last["clock"]["seat"])
                assert welcome["clock"]["deadline"] >= last["clock"]["deadline"], "time ran while no server did"
            else:
                assert [missed["version"] for missed in welcome["missed"]][-1] == welcome["version"]
            assert client.you["seats"] == [0, 1, 2, 3]
            await client.play_on(random.Random(1), decisions=3)
            await client.close()

    asyncio.run(load())
    server.start()
    asyncio.run(come_back())


def test_two_clients_and_two_bots_finish_although_the_server_is_killed(mortal: ServerProcess, tmp_path: Path) -> None:
    server = mortal
    bots = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "simple"}]
    created = new_table(server, [HUMAN, HUMAN, *bots], pause_ms=5)
    clients = [TableClient(server.url, created["table"], [secret]) for secret in secrets_of(created)]

    async def begin() -> None:
        for seat, client in enumerate(clients):
            await client.connect()
            await client.ready(seat)
        choose = random.Random(7)
        playing = [asyncio.create_task(play_until_cut(client, choose)) for client in clients]
        while max(client.version for client in clients) < 40:
            await asyncio.sleep(0.01)
        server.kill()
        await asyncio.gather(*playing)

    async def finish() -> None:
        for client in clients:
            await client.connect()
        await asyncio.gather(*(client.play_on(random.Random(8)) for client in clients))
        await asyncio.gather(*(client.close() for client in clients))

    asyncio.run(begin())
    server.start()
    asyncio.run(finish())
    record = server.get(f"api/tables/{created['table']}/record")
    assert record["winners"] == clients[0].view["winners"]  # type: ignore[index]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    verified = daikaiju("verify", str(file))
    assert verified.returncode == 0, verified.stderr
    changed = change_one_die(record)
    file.write_text(json.dumps(changed))
    assert daikaiju("verify", str(file)).returncode == 1


def daikaiju(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "daikaiju", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def change_one_die(record: dict[str, Any]) -> dict[str, Any]:
    """Return the same record with one die of the last full roll changed to another face."""
    moves = list(record["moves"])
    rolls = [number for number, line in enumerate(moves) if line.startswith("* ") and set(line[2:]) <= set("123EHS")]
    dice = moves[rolls[-1]][2:]
    other = "1" if dice[-1] != "1" else "2"
    moves[rolls[-1]] = "* " + "".join(sorted(dice[:-1] + other))
    return record | {"moves": moves}


def test_bots_continue_after_a_crash_without_clients(mortal: ServerProcess) -> None:
    server = mortal
    created = new_table(server, [{"kind": "bot", "level": "random"}] * 2, pause_ms=20)
    wait_for_version(server, created["table"], 10)
    server.kill()
    server.start()
    before = server.get(f"api/tables/{created['table']}")["version"]
    assert before >= 10
    wait_for_version(server, created["table"], before + 5)


def wait_for_version(server: ServerProcess, table: str, version: int) -> None:
    async def wait() -> None:
        async with TableClient(server.url, table, []) as watcher:
            while watcher.version < version and not (watcher.view and watcher.view["over"]):
                await watcher.receive()

    asyncio.run(wait())


def test_a_database_that_cannot_be_written_loses_nothing(start_server: StartServer, tmp_path: Path) -> None:
    """Another process holds the file's lock: the move is refused, the game is unchanged, and then continues."""
    server = start_server()
    created = new_table(server, [HUMAN, HUMAN])
    players = TableClient(server.url, created["table"], secrets_of(created))

    async def play() -> None:
        async with players:
            await players.ready(0)
            await players.ready(1)
            await players.play_on(random.Random(5), 4)
            assert players.view is not None
            before, move = players.view, players.view["legal"][0]
            intruder = sqlite3.connect(tmp_path / "own.sqlite3", isolation_level=None)
            intruder.execute("BEGIN IMMEDIATE")
            assert (await players.move(move))["reason"] == "busy"
            intruder.execute("ROLLBACK")
            intruder.close()
            assert players.view == before
            assert (await players.move(move))["type"] == "ok"
            await players.play_on(random.Random(6), 10)

    asyncio.run(play())
