"""While the database cannot be written, no route and no message shows an unwritten entry, and none is half done."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import resource
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, get_args

import asyncpg
import pytest
from server_process import NewDatabase, ServerProcess, StartServer
from table_client import ENTROPY, TableClient
from test_playing import HUMAN, new_table, secrets_of
from test_trouble import may_write
from websockets.exceptions import ConnectionClosed

from daikaiju.server.schemas import client_messages
from daikaiju.table.fairness import seed_of_round, share

Fault = Callable[[], AbstractAsyncContextManager[None]]
Secret = Callable[[str], Awaitable[bytes]]
PUBLIC = ("phase", "version", "fairness")
OPEN = {"kind": "open"}
NOT_STORED = {"hello", "ping", "reaction"}
PATIENT = "3600"
"""Seconds for which a start waits for reveals: longer than any fault in these tests."""
ROUNDS = 5
"""More rounds than any start in these tests has."""


class Trouble:
    """A server, a way to prevent it from writing, and a way to read a table's seed from its database."""

    def __init__(self, server: ServerProcess, fault: Fault, seed: Secret) -> None:
        self.server = server
        self.fault = fault
        self._seed = seed

    async def secrets(self, code: str) -> list[str]:
        """Return what no client may read before the game is over."""
        seed = await self._seed(code)
        return [seed.hex(), *(seed_of_round(seed, number).hex() for number in range(ROUNDS))]


@pytest.fixture(params=["held lock", "full disk", "silent PostgreSQL", "PostgreSQL gone"])
def trouble(request: pytest.FixtureRequest, start_server: StartServer, tmp_path: Path) -> Trouble:
    """Start a server whose database can be made to fail in one of four ways."""
    if "PostgreSQL" in request.param:
        new_database: NewDatabase = request.getfixturevalue("postgresql")
        database = new_database()
        fault = silent_postgresql if request.param == "silent PostgreSQL" else postgresql_gone
        server = start_server(database, reveal_seconds=PATIENT)
        return Trouble(server, lambda: fault(database), lambda code: seed_there(database, code))
    server, file = start_server(reveal_seconds=PATIENT), tmp_path / "own.sqlite3"
    if request.param == "held lock":
        return Trouble(server, lambda: held_lock(file), lambda code: seed_here(file, code))
    return Trouble(server, lambda: full_disk(server, tmp_path / "own.sqlite3-wal"), lambda code: seed_here(file, code))


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
    await connection.execute("LOCK TABLE log, tables, challenge_results IN EXCLUSIVE MODE")
    yield
    await transaction.rollback()
    await connection.close()


@contextlib.asynccontextmanager
async def postgresql_gone(database: str) -> AsyncIterator[None]:
    """End every connection of the server and refuse new ones, as if PostgreSQL had stopped."""
    name = database.rpartition("/")[2]
    connection = await asyncpg.connect(database.replace("+asyncpg", "").removesuffix(name) + "postgres")
    await connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    await connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
    yield
    await connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    await connection.close()


async def seed_here(file: Path, code: str) -> bytes:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return bytes(connection.execute("SELECT seed FROM tables WHERE code = ?", (code,)).fetchone()[0])


async def seed_there(database: str, code: str) -> bytes:
    connection = await asyncpg.connect(database.replace("+asyncpg", ""))
    seed: bytes = await connection.fetchval("SELECT seed FROM tables WHERE code = $1", code)
    await connection.close()
    return seed


async def shown(server: ServerProcess, code: str) -> dict[str, Any]:
    """Return what any client may read about the table over HTTP."""
    info = await asyncio.to_thread(server.get, f"api/tables/{code}")
    return {name: info[name] for name in PUBLIC}


async def everything_readable(server: ServerProcess, code: str) -> str:
    """Return the answers of all routes that can be read, with the table's code for every name in a path."""
    texts: list[str] = []
    for path, operations in (await asyncio.to_thread(server.get, "api/openapi.json"))["paths"].items():
        if "get" in operations:
            named = "/".join(code if part.startswith("{") else part for part in path.strip("/").split("/"))
            _, answer, _ = await asyncio.to_thread(server.request, "GET", named.replace("{table}", code))
            texts.append(json.dumps(answer))
    return "\n".join(texts)


async def watch(server: ServerProcess, code: str, secrets: list[str], until: asyncio.Task[Any]) -> dict[str, Any]:
    """Request every route and a new connection until the task is done; nothing may change."""
    before, views = await shown(server, code), list[Any]()
    while not until.done():
        assert await shown(server, code) == before
        readable = await everything_readable(server, code)
        assert not any(secret in readable for secret in secrets)
        status, _, _ = await asyncio.to_thread(server.request, "GET", f"api/tables/{code}/record")
        assert status in (409, 503), "no record of a game that is not over"
        with contextlib.suppress(ConnectionClosed):  # a server that cannot read its database lets clients wait
            async with TableClient(server.url, code, []) as visitor:
                views.append(visitor.view)
                assert not any(secret in text for text in visitor.received for secret in secrets)
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
        secrets = await trouble.secrets(created["table"])
        async with players:
            await players.ready(0)
            await players.ready(1)
            await players.play_on(random.Random(5), 4)
            async with trouble.fault():
                ending = asyncio.create_task(players.ask(type="concede", seat=0))
                before = await watch(server, created["table"], secrets, ending)
                assert (await ending)["reason"] == "busy"
                assert await shown(server, created["table"]) == before
                assert before["phase"] == "playing" and before["fairness"]["seed"] is None
            await try_until_it_works(players, type="concede", seat=0)
            over = await shown(server, created["table"])
            assert over["phase"] == "over" and over["fairness"]["seed"] in secrets

    asyncio.run(play())


def test_the_last_reveal_before_a_game(trouble: Trouble) -> None:
    server = trouble.server
    created = new_table(server, [HUMAN, HUMAN])
    players = TableClient(server.url, created["table"], secrets_of(created))
    players.reveals = False

    async def play() -> None:
        secrets = await trouble.secrets(created["table"])
        async with players:
            await players.ready(0)
            await players.ready(1)
            await players.until_table(lambda table: table["fairness"]["revealing"])
            promised = players.table["fairness"]["commitment"]
            reveals = [{"type": "reveal", "seat": seat, "entropy": ENTROPY, "commitment": promised} for seat in (0, 1)]
            assert (await players.ask(**reveals[0]))["type"] == "ok"
            async with trouble.fault():
                revealing = asyncio.create_task(players.ask(**reveals[1]))
                before = await watch(server, created["table"], secrets, revealing)
                assert (await revealing)["reason"] == "busy"
                assert await shown(server, created["table"]) == before
                assert before["phase"] == "lobby"
                assert (before["fairness"]["seed"], before["fairness"]["entropy"]) == (None, [])
            await try_until_it_works(players, **reveals[1])
            await players.until_table(lambda table: table["phase"] == "playing")

    asyncio.run(play())


class Case:
    """A table at which one kind of message can be sent: its players, with the host's rights, and a spectator."""

    def __init__(self, server: ServerProcess, kind: str) -> None:
        seats = [HUMAN, HUMAN, OPEN] if kind in ("seat", "start", "close") else [HUMAN, HUMAN]
        seats = [HUMAN] * 3 if kind == "predict" else seats
        is_for_strangers = kind == "fill"
        created = server.post("api/match", {"players": 3}) if is_for_strangers else new_table(server, seats)
        self.kind = kind
        self.code = str(created["table"])
        self.players = TableClient(server.url, self.code, [created["host"], *secrets_of(created)])
        self.spectator = TableClient(server.url, self.code, [])
        self.players.reveals = kind != "reveal"
        self.message: dict[str, Any] = {}

    async def prepare(self) -> None:
        """Bring the table to where the message is allowed."""
        players = self.players
        await players.connect()
        await self.spectator.connect()
        if self.kind in ("mute", "remove", "report"):
            await self.spectator.ask(type="chat", text="boo")
            await players.until(lambda message: message["type"] == "chat")
        if self.kind in ("reveal", "start", *PLAYING):
            for seat in players.you["seats"]:
                await players.ready(seat)
        if self.kind == "reveal":
            await players.until_table(lambda table: table["fairness"]["revealing"])
        if self.kind in PLAYING:
            await players.until_table(lambda table: table["phase"] == "playing")
        if self.kind == "take_back":
            await players.move("roll")
            await players.move("stop")
        if self.kind == "hint":
            for seat in (0, 1):
                await players.ask(type="hints", seat=seat)
        if self.kind == "rematch":
            await players.ask(type="concede", seat=1)
        if self.kind == "predict":
            await players.ask(type="concede", seat=2)
        promised = players.table["fairness"]["commitment"]
        self.message = {"type": self.kind} | FIELDS[self.kind](players, promised)
        await self.spectator.ask(type="ping")
        self.spectator.messages.clear()

    async def is_unchanged(self) -> bool:
        """Return whether the spectator has received nothing that follows from an entry."""
        await self.spectator.ask(type="ping")
        return {message["type"] for message in self.spectator.messages} <= {"ok", "trouble", "presence"}


def said(players: TableClient, _: str) -> dict[str, Any]:
    """Return the number of the line that the spectator has said."""
    return {"line": next(message["line"]["version"] for message in players.messages if message["type"] == "chat")}


def act(players: TableClient, _: str) -> dict[str, Any]:
    """Return the seat to act, and the newest version."""
    assert players.view is not None
    return {"seat": players.view["to_act"], "version": players.version}


FIELDS: dict[str, Callable[[TableClient, str], dict[str, Any]]] = {
    "name": lambda *_: {"seat": 0, "name": "Ada"},
    "monster": lambda *_: {"seat": 0, "monster": "The King"},
    "ready": lambda _, promised: {"seat": 0, "share": share(promised, ENTROPY), "commitment": promised},
    "reveal": lambda _, promised: {"seat": 0, "entropy": ENTROPY, "commitment": promised},
    "seat": lambda *_: {"seat": 2, "kind": "bot"},
    "configure": lambda *_: {"pause_ms": 100},
    "start": lambda *_: {},
    "fill": lambda *_: {},
    "move": lambda players, _: act(players, _) | {"move": players.view["legal"][0]},  # type: ignore[index]
    "take_back": act,
    "concede": lambda *_: {"seat": 0},
    "chat": lambda *_: {"seat": 0, "text": "hello"},
    "standing_orders": lambda *_: {"seat": 0, "yield_below": 3},
    "rematch": lambda *_: {"seat": 0},
    "leave": lambda *_: {"seat": 0},
    "mute": said,
    "remove": said,
    "close": lambda *_: {},
    "report": said,
    "hints": lambda *_: {"seat": 0},
    "hint": act,
    "predict": lambda *_: {"seat": 2, "winner": 0},
}
PLAYING = ("move", "take_back", "concede", "standing_orders", "rematch", "leave", "hint", "predict")


def test_every_message(trouble: Trouble) -> None:
    union = get_args(get_args(client_messages.ClientMessage)[0])
    kinds = {get_args(kind.model_fields["type"].annotation)[0] for kind in union}
    assert kinds - NOT_STORED == set(FIELDS)

    async def try_all() -> None:
        cases = [Case(trouble.server, kind) for kind in FIELDS]
        for case in cases:
            await case.prepare()
        before = [await shown(trouble.server, case.code) for case in cases]
        async with trouble.fault():
            answers = await asyncio.gather(*(case.players.ask(**case.message) for case in cases))
            for case, answer in zip(cases, answers, strict=True):
                assert answer.get("reason") == "busy", (case.kind, answer)
                assert await case.is_unchanged(), (case.kind, case.spectator.messages)
            assert [await shown(trouble.server, case.code) for case in cases] == before
        for case in cases:
            with contextlib.suppress(ConnectionClosed):  # `close` ends the connection before it is answered
                await try_until_it_works(case.players, **case.message)
        for case in cases:
            await case.players.close()
            await case.spectator.close()

    asyncio.run(try_all())


def test_every_route_that_writes(trouble: Trouble) -> None:
    server = trouble.server
    day = server.get("api/challenge")["today"]
    played = server.post("api/challenge/play", {"day": day, "moves": ["concede"], "name": "Ada"})["record"]
    decisions = [
        number for number, line in enumerate(played["moves"], 1) if line[0].isdigit() and "concede" not in line
    ]
    table = new_table(server, [HUMAN, OPEN], public=True)["table"]
    requests: dict[str, Any] = {
        "api/tables": {"seats": [HUMAN, HUMAN], "public": True},
        "api/play": {},
        "api/match": {},
        "api/guided": {},
        "api/practice": {"record": played, "line": decisions[0]},
        f"api/tables/{table}/seats": {"name": "Ada"},
        "api/challenge/entries": {"record": played, "name": "Ada", "browser": "ab" * 16},
    }

    async def try_all() -> None:
        async with trouble.fault():
            answers = await asyncio.gather(
                *(asyncio.to_thread(server.request, "POST", path, body) for path, body in requests.items())
            )
            for path, (status, answer, _) in zip(requests, answers, strict=True):
                assert (status, answer["error"]) == (503, "busy"), (path, answer)
            assert (await shown(server, table))["version"] == 1
        for path, body in requests.items():
            while (status := (await asyncio.to_thread(server.request, "POST", path, body))[0]) == 503:
                pass  # the server may need a moment to reconnect
            assert status == 201, path
        assert len(server.get("api/tables")["tables"]) == 3, "the refused tables were not created"
        assert [row["name"] for row in server.get("api/challenge")["results"]] == ["Ada"]

    asyncio.run(try_all())
