"""Two processes on one real PostgreSQL: either may serve any table, and neither overwrites the other's entries."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator

import pytest
from server_process import NewDatabase, ServerProcess, StartServer
from table_client import TIMEOUT, TableClient
from test_playing import HUMAN, both_ready, new_table, secrets_of


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory: pytest.TempPathFactory, postgresql: NewDatabase) -> Iterator[list[ServerProcess]]:
    """Start two processes on one database; the last test of this file kills the first."""
    folder, database = tmp_path_factory.mktemp("two"), postgresql()
    running = [ServerProcess(database, folder), ServerProcess(database, folder)]
    yield running
    for server in running:
        server.stop()


def test_a_game_across_two_processes(two_servers: list[ServerProcess]) -> None:
    here, there = two_servers
    created = new_table(here, [HUMAN, HUMAN, {"kind": "bot", "level": "random"}])
    first, second = secrets_of(created)
    one = TableClient(here.url, created["table"], [first])
    two = TableClient(there.url, created["table"], [second])

    async def play() -> None:
        async with one, two:
            await both_ready(one, two)
            while not any({0, 1} <= set(message.get("online", ())) for message in one.messages):
                await one.receive()
            await one.ask(type="chat", seat=0, text="from the other side")
            await two.until(lambda message: message["type"] == "chat")
            await two.ask(type="reaction", seat=1, reaction="roar")
            await one.until(lambda message: message["type"] == "reaction")
            await asyncio.gather(one.play_on(random.Random(11)), two.play_on(random.Random(12)))

    asyncio.run(play())
    assert one.view["winners"] == two.view["winners"]  # type: ignore[index]
    record = there.get(f"api/tables/{created['table']}/record")
    assert here.post("api/verify", record)["fair"] is True


def test_of_two_moves_at_the_same_version_one_is_made(two_servers: list[ServerProcess]) -> None:
    here, there = two_servers
    created = new_table(here, [HUMAN, HUMAN])
    one = TableClient(here.url, created["table"], secrets_of(created))
    two = TableClient(there.url, created["table"], secrets_of(created))

    async def play() -> None:
        async with one, two:
            await one.ready(0)
            await one.ready(1)
            choose = random.Random(13)
            for _ in range(25):
                while one.view is None or two.view is None or one.version != two.version:
                    await (one if one.version < two.version or one.view is None else two).receive()
                if one.view["over"]:
                    break
                move = choose.choice(one.view["legal"])
                answers = await asyncio.gather(one.move(move), two.move(move))
                assert sorted(answer["type"] for answer in answers) == ["ok", "refused"]
                assert {answer.get("reason") for answer in answers} == {None, "stale"}

    asyncio.run(play())
    metrics = here.request("GET", "metrics")[1] + there.request("GET", "metrics")[1]
    assert "daikaiju_conflicts_total" in metrics


def test_several_workers_behind_one_port(start_server: StartServer, database: str) -> None:
    server = start_server(database, workers="2")
    created = new_table(server, [HUMAN, HUMAN, {"kind": "bot", "level": "random"}])
    clients = [TableClient(server.url, created["table"], [secret]) for secret in secrets_of(created)]

    async def play() -> None:
        async with clients[0], clients[1]:
            await both_ready(*clients)
            await asyncio.gather(*(client.play_on(random.Random(n)) for n, client in enumerate(clients)))

    asyncio.run(play())
    assert server.post("api/verify", server.get(f"api/tables/{created['table']}/record"))["fair"] is True


def test_a_table_is_open_in_one_worker_wherever_its_clients_arrive(start_server: StartServer, database: str) -> None:
    server = start_server(database, workers="3")
    wait_for_workers(server, 3)
    tables = [new_table(server, [HUMAN, HUMAN]) for _ in range(5)]

    async def visit() -> None:
        clients = [
            TableClient(server.url, created["table"], secrets_of(created)) for created in tables for _ in range(4)
        ]
        for client in clients:
            await client.connect()
        for _ in range(20):
            server.get(f"api/tables/{tables[0]['table']}")
        await asyncio.to_thread(wait_for_rooms, server, len(tables))
        for client in clients:
            await client.close()

    asyncio.run(visit())
    assert "a connection stays" not in server.log.read_text()


def wait_for_workers(server: ServerProcess, number: int) -> None:
    """Wait until all workers accept connections: an earlier connection is served where it arrives."""
    end = time.monotonic() + TIMEOUT
    while server.log.read_text().count('"takes connections"') < number:
        assert time.monotonic() < end, server.log.read_text()
        time.sleep(0.05)


def wait_for_rooms(server: ServerProcess, number: int) -> None:
    """Wait until the workers have this many tables in memory together; each reports every second."""
    end = time.monotonic() + TIMEOUT
    while f"daikaiju_rooms {number}\n" not in server.request("GET", "metrics")[1]:
        assert time.monotonic() < end, server.request("GET", "metrics")[1]
        time.sleep(0.1)


@pytest.mark.parametrize("path", ["api/tables/%00", "api/tables/a%00b/record", "api/reviews/%00"])
def test_an_invalid_code_is_not_found(two_servers: list[ServerProcess], path: str) -> None:
    assert two_servers[1].request("GET", path)[0] == 404


def test_the_other_process_takes_over_a_dead_ones_tables(two_servers: list[ServerProcess]) -> None:
    here, there = two_servers
    created = new_table(here, [HUMAN, {"kind": "bot", "level": "random"}], options={"first_player": 1})
    secrets = secrets_of(created)

    async def play() -> None:
        one = TableClient(here.url, created["table"], secrets)
        await one.connect()
        await one.ready(0)
        while not one.must_act:
            await one.receive()
        here.kill()
        two = TableClient(there.url, created["table"], secrets)
        two.version = one.version
        await two.connect()
        assert two.view == one.view
        await two.play_on(random.Random(3), decisions=12)
        await two.close()

    asyncio.run(play())
