"""Messages of a real server contain no card of a hidden hand, for three players and a spectator."""

import asyncio
import random
import sys
from pathlib import Path
from typing import Any

import pytest
import server_process
from box import TOYS
from server_process import ServerProcess
from table_client import TableClient
from test_playing import HUMAN, new_table, secrets_of

FILE = TOYS["moonlight"]
MOON = {"expansions": ["moonlight"], "first_player": 0}
GAMES = 4


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Start a server that has the expansion."""
    monkeypatch.setattr(server_process, "COMMAND", [sys.executable, "-m", "daikaiju", "serve", "--load", str(FILE)])
    running = ServerProcess(f"sqlite+aiosqlite:///{tmp_path}/moon.sqlite3", tmp_path)
    yield running
    running.stop()


async def play(clients: list[TableClient], watcher: TableClient, chance: random.Random) -> None:
    """Play a whole random game, with a preference for charms."""
    async with clients[0], clients[1], clients[2], watcher:
        for seat, client in enumerate(clients):
            await client.ready(seat)
        await watcher.hello()
        while True:
            for client in clients:
                while client.view is None or client.version < max(other.version for other in clients):
                    await client.receive()
            if clients[0].view["over"]:  # type: ignore[index]
                return
            actor = next(client for client in clients if client.must_act)
            legal: list[str] = actor.view["legal"]  # type: ignore[index]
            keeps = [move for move in legal if move.startswith("keep") and "o" in move[4:]]
            charms = [move for move in legal if move.startswith("play ")]
            await actor.move(chance.choice(charms or keeps or legal))


def events_of(client: TableClient) -> list[list[Any]]:
    found = [event for message in client.messages for event in message.get("events", [])]
    missed = [step for message in client.messages for step in message.get("missed", [])]
    return found + [event for step in missed for event in step["events"]]


def test_a_charm_is_sent_only_to_its_owner(server: ServerProcess) -> None:
    chance = random.Random(1)
    drawn = 0
    for _ in range(GAMES):
        created = new_table(server, [HUMAN] * 3, options=MOON)
        clients = [TableClient(server.url, created["table"], [secret]) for secret in secrets_of(created)]
        watcher = TableClient(server.url, created["table"], [])
        asyncio.run(play(clients, watcher, chance))
        for seat, client in enumerate([*clients, watcher]):
            for message in client.messages:
                for other, player in enumerate((message.get("view") or {"players": []})["players"]):
                    assert other == seat or set(player["hand"]) <= {"?"}, (seat, player)
            for event in events_of(client):
                if event[0] == "drew":
                    assert (event[3] is None) == (event[1] != seat), (seat, event)
                    drawn += event[3] is not None
        if drawn:
            return
    raise AssertionError(f"nobody drew a charm in {GAMES} games")


async def play_alone(client: TableClient, chance: random.Random) -> None:
    """Play a whole random game at one device for all seats, keeping omens."""
    async with client:
        for seat in range(3):
            await client.ready(seat)
        while True:
            while client.view is None or not (client.must_act or client.view["over"]):
                await client.receive()
            if client.view["over"]:
                return
            legal: list[str] = client.view["legal"]
            keeps = [move for move in legal if move.startswith("keep") and "o" in move[4:]]
            await client.move(chance.choice(keeps or legal))


def test_a_shared_device_gets_no_drawn_charm_in_its_events(server: ServerProcess) -> None:
    """The log of a shared device is read by all its players."""
    chance = random.Random(2)
    for _ in range(GAMES):
        created = new_table(server, [HUMAN] * 3, options=MOON)
        client = TableClient(server.url, created["table"], secrets_of(created))
        asyncio.run(play_alone(client, chance))
        drew = [event for event in events_of(client) if event[0] == "drew"]
        assert [event for event in drew if event[3] is not None] == []
        if drew:
            return
    raise AssertionError(f"nobody drew a charm in {GAMES} games")
