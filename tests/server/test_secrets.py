"""Data that must never be in messages or logs: the seed before the end, other seats' secrets and peeked cards."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3

from server_process import ServerProcess, StartServer
from table_client import TableClient
from test_playing import HUMAN, new_table, secrets_of

from daikaiju.table.fairness import seed_of_round

GAMES = 12
WISHES = ("peek", "buy made_in_a_lab", "yield", "sweep", "roll")


def greedy(legal: list[str]) -> str:
    """Return a move towards the peeking card: collect energy, sweep the market, attack no monster."""
    for wish in WISHES:
        if wish in legal:
            return wish
    keeps = [move for move in legal if move.startswith("keep")]
    if keeps:
        return max(keeps, key=lambda move: (move.count("E"), -len(move)))
    return next((move for move in ("done", "pass", "resolve", "stop") if move in legal), legal[0])


async def play_until_somebody_peeks(clients: list[TableClient]) -> bool:
    """Play on; return true once a card was peeked at and another decision made."""
    has_peeked = False
    while True:
        for client in clients:
            while client.version < max(other.version for other in clients) or client.view is None:
                await client.receive()
        if clients[0].view["over"]:  # type: ignore[index]
            return has_peeked
        actor = next(client for client in clients if client.must_act)
        move = greedy(actor.view["legal"])  # type: ignore[index]
        if has_peeked:
            return True
        await actor.move(move)
        has_peeked = move == "peek"


def test_the_wire_and_the_logs_keep_every_secret(start_server: StartServer) -> None:
    server = start_server()
    peeked = False
    for _ in range(GAMES):
        created = new_table(server, [HUMAN] * 3, public=True)
        secrets = secrets_of(created)
        clients = [TableClient(server.url, created["table"], [secret]) for secret in secrets]
        watcher = TableClient(server.url, created["table"], [])

        async def play(clients: list[TableClient] = clients, watcher: TableClient = watcher) -> bool:
            async with clients[0], clients[1], clients[2], watcher:
                for seat, client in enumerate(clients):
                    await client.ready(seat)
                found = await play_until_somebody_peeks(clients)
                await watcher.hello()
                return found

        peeked = asyncio.run(play())
        if peeked:
            break
    assert peeked, f"nobody peeked in {GAMES} games"

    tops = [{message["view"]["top"] for message in who.messages if message.get("view")} for who in (*clients, watcher)]
    assert sorted(len(seen - {None}) for seen in tops) == [0, 0, 0, 1], "only the seat that peeked sees the card"
    top = next(iter(seen - {None}) for seen in tops if seen - {None})
    assert next(top)
    others = [client for client, seen in zip((*clients, watcher), tops, strict=True) if seen == {None}]
    assert not any('"buy top"' in text for client in others for text in client.received)
    assert not any(re.search(r"\*\d \w", text) for client in others for text in client.received)

    public = [json.dumps(server.get(path)) for path in (f"api/tables/{created['table']}", "api/tables")]
    wire = [text for client in (*clients, watcher) for text in client.received] + public
    for forbidden in secrets_in_the_database(server, created["table"]) | {created["host"], *secrets}:
        assert not any(forbidden in text for text in wire)
    logs = server.log.read_text()
    assert not any(secret in logs for secret in (created["host"], *secrets))


def secrets_in_the_database(server: ServerProcess, table: str) -> set[str]:
    """Return the seeds and the hashes of the secrets, read from the file of a killed server."""
    server.kill()
    file = server.database.split("///", 1)[1]
    with sqlite3.connect(file) as connection:
        (seed,) = connection.execute("SELECT seed FROM tables WHERE code = ?", (table,)).fetchone()
        (first,) = connection.execute("SELECT entry FROM log WHERE code = ? AND version = 1", (table,)).fetchone()
    opened = json.loads(first)
    seeds = {seed.hex(), *(seed_of_round(seed, number).hex() for number in range(1, 20))}
    return seeds | {opened["host"], *(seat["lock"] for seat in opened["seats"])}
