"""The host moderates a table, any client reports chat, and a drained server stops."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from own_server import own_server
from server_process import ServerProcess, StartServer
from sqlalchemy.engine import make_url
from table_client import Message, TableClient
from test_admin import admin
from test_playing import HUMAN, new_table, secrets_of
from websockets.exceptions import ConnectionClosed

from daikaiju.server.errors import Refusal
from daikaiju.server.tables.housekeeping import HOUR, Housekeeping
from daikaiju.server.tables.secrets import mark_of

BOT = {"kind": "bot", "level": "random"}
REMOVED, CLOSED = 4412, 4414
ELSEWHERE = ("127.0.0.7", 0)


def at_table(server: ServerProcess, seats: int = 2) -> tuple[str, list[TableClient]]:
    """Return a table and its players, the host first."""
    created = new_table(server, [HUMAN] * seats)
    clients = [TableClient(server.url, created["table"], [secret]) for secret in secrets_of(created)]
    clients[0].secrets.append(created["host"])
    return created["table"], clients


async def said(by: TableClient, text: str, heard_by: TableClient, seat: int | None = None) -> int:
    """Send a line of chat; return its version as another client receives it."""
    assert (await by.ask(type="chat", seat=seat, text=text))["type"] == "ok"
    line = await heard_by.until(lambda message: message["type"] == "chat" and message["line"]["text"] == text)
    number: int = line["line"]["version"]
    return number


async def reason(client: TableClient, **message: Any) -> str:
    answer = await client.ask(**message)
    return str(answer.get("reason", answer["type"]))


async def close_code(client: TableClient) -> int | None:
    with pytest.raises(ConnectionClosed) as ended:
        await client.until(lambda _: False)
    return ended.value.rcvd.code if ended.value.rcvd else None


async def is_told(client: TableClient, muted: bool) -> Message:
    return await client.until(lambda message: message["type"] == "muted" and message["muted"] is muted)


def test_a_muted_spectator_is_notified_and_others_can_chat(server: ServerProcess) -> None:
    code, (host, player) = at_table(server)
    loud = TableClient(server.url, code, [])

    async def talk() -> None:
        async with host, player:
            await loud.connect(local_addr=ELSEWHERE)
            line = await said(loud, "boo", host)
            assert await reason(player, type="mute", line=line) == "not_host"
            assert await reason(host, type="mute", line=line + 1000) == "no_such_line"
            assert await reason(host, type="mute", line=line) == "ok"
            await is_told(loud, True)
            assert line in host.table["muted"]
            assert await reason(loud, type="chat", text="boo again") == "muted"
            await loud.close()
            await loud.connect(local_addr=ELSEWHERE)
            assert loud.you["muted"] is True
            assert await reason(loud, type="chat", text="boo from a new socket") == "muted"
            await said(player, "peace", host, seat=1)
            assert await reason(host, type="mute", line=line, muted=False) == "ok"
            await is_told(loud, False)
            await said(loud, "sorry", host)
            await loud.close()

    asyncio.run(talk())


def test_a_muted_player_can_play_but_not_chat_from_the_seat_or_as_spectator(server: ServerProcess) -> None:
    _, (host, player) = at_table(server)

    async def talk() -> None:
        async with host, player:
            line = await said(player, "boo", host, seat=1)
            own = await said(host, "order!", player, seat=0)
            assert await reason(host, type="mute", line=own) == "not_yourself"
            await host.ask(type="mute", line=line)
            await is_told(player, True)
            assert await reason(player, type="chat", seat=1, text="boo") == "muted"
            assert await reason(player, type="chat", text="boo") == "muted"
            assert await reason(player, type="name", seat=1, name="Silent") == "ok"
            await said(host, "thanks", player, seat=0)

    asyncio.run(talk())


def test_a_removed_spectator_is_sent_away_and_comes_back_neither_to_watch_nor_to_sit(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, {"kind": "open"}])
    host = TableClient(server.url, created["table"], [*secrets_of(created), created["host"]])
    loud, friend = TableClient(server.url, created["table"], []), TableClient(server.url, created["table"], [])

    async def talk() -> None:
        async with host:
            await friend.connect(local_addr=ELSEWHERE)
            await loud.connect()  # from the host's own address: the host stays
            line = await said(loud, "boo", host)
            assert await reason(friend, type="remove", line=line) == "not_host"
            assert await reason(host, type="remove", line=line, seat=0) == "malformed"
            assert await reason(host, type="remove", line=line) == "ok"
            assert await close_code(loud) == REMOVED
            with pytest.raises(ConnectionClosed) as again:
                await loud.connect()
            assert again.value.rcvd is not None and again.value.rcvd.code == REMOVED
            assert loud.messages[-1]["reason"] == "removed"
            await said(friend, "good riddance", host)
            await friend.close()

    asyncio.run(talk())
    status, answer, _ = server.request("POST", f"api/tables/{created['table']}/seats", {"name": "Loud"})
    assert (status, answer["error"]) == (403, "removed")


def test_a_player_removed_before_the_game_leaves_an_open_seat_and_cannot_return(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, {"kind": "open"}])
    host = TableClient(server.url, created["table"], [*secrets_of(created), created["host"]])
    seated = server.post(f"api/tables/{created['table']}/seats", {"name": "Loud"})
    player = TableClient(server.url, created["table"], [seated["secret"]])

    async def remove() -> None:
        async with host:
            await player.connect(local_addr=ELSEWHERE)
            assert await reason(host, type="remove", seat=0) == "not_yourself"
            assert await reason(host, type="remove", seat=5) == "no_such_seat"
            assert await reason(host, type="remove", seat=1) == "ok"
            assert await close_code(player) == REMOVED
            assert host.table["seats"][1]["kind"] == "open"
            with pytest.raises(ConnectionClosed):
                await player.connect(local_addr=("127.0.0.8", 0))  # the secret is known, from any address
            assert player.messages[-1]["reason"] == "removed"

    asyncio.run(remove())
    status, answer, _ = server.request("POST", f"api/tables/{created['table']}/seats", {"name": "Loud again"})
    assert (status, answer["error"]) == (403, "removed")


def test_a_bot_plays_the_seat_of_a_player_removed_during_the_game_also_in_the_rematch(tmp_path: Path) -> None:
    async def play() -> None:
        async with own_server(tmp_path) as server:
            created = await server.new_table([HUMAN, HUMAN, BOT])
            code = created["table"]
            host = TableClient(server.url, code, [created["seats"][0]["secret"], created["host"]])
            player = TableClient(server.url, code, [created["seats"][1]["secret"]])
            async with host, player:
                await host.ready(0)
                await player.ready(1)
                while host.view is None:
                    await host.receive()
                assert await reason(host, type="remove", seat=1) == "ok"
                assert await close_code(player) == REMOVED
                with pytest.raises(ConnectionClosed):
                    await player.connect()
                await host.ask(type="concede", seat=0)
                await host.until_table(lambda table: table["phase"] == "over")
                record: Any = await server.registry.database.record(code)
                assert [line for line in record["moves"] if line.startswith("1: ")], "nobody played the seat"
                await host.ask(type="rematch", seat=0)
                again = await server.registry.room(host.table["rematch"])
                assert again is not None and [seat.kind for seat in again.state.seats] == ["human", "bot", "bot"]

    asyncio.run(play())


def test_a_closed_table_stays_closed_for_all_clients(start_server: StartServer) -> None:
    server = start_server()
    code, (host, player) = at_table(server)

    async def close() -> None:
        async with host, player:
            assert await reason(player, type="close") == "not_host"
            await host.send(type="close")
            assert [await close_code(host), await close_code(player)] == [CLOSED, CLOSED]

    async def come_back() -> None:
        with pytest.raises(ConnectionClosed) as refused:
            await host.connect()
        assert refused.value.rcvd is not None and refused.value.rcvd.code == CLOSED

    asyncio.run(close())
    asyncio.run(come_back())
    server.kill()
    server.start()
    asyncio.run(come_back())
    assert server.request("GET", f"api/tables/{code}")[:2] == (
        410,
        {"error": "closed", "detail": "the host has closed the table"},
    )
    assert json.loads(admin(server.database, "show", code))["log"][-1]["kind"] == "close"


def test_decisions_survive_a_crash(start_server: StartServer) -> None:
    server = start_server()
    code, (host, player) = at_table(server)
    loud, mute = TableClient(server.url, code, []), TableClient(server.url, code, [])

    async def decide() -> None:
        async with host, player:
            await loud.connect(local_addr=ELSEWHERE)
            await mute.connect()
            await host.ask(type="remove", line=await said(loud, "boo", host))
            await host.ask(type="mute", line=await said(mute, "hoo", host))

    async def look() -> None:
        await mute.connect()
        assert await reason(mute, type="chat", text="still here") == "muted"
        await mute.close()
        with pytest.raises(ConnectionClosed):
            await loud.connect(local_addr=ELSEWHERE)

    asyncio.run(decide())
    server.kill()
    server.start()
    asyncio.run(look())


def test_a_report_keeps_its_lines_when_chat_is_deleted_and_goes_with_its_author(tmp_path: Path) -> None:
    async def talk() -> str:
        async with own_server(tmp_path, chat_hours=1) as server:
            created = await server.new_table([HUMAN | {"name": "Ada"}, HUMAN | {"name": "Rude"}])
            clients = [TableClient(server.url, created["table"], [seat["secret"]]) for seat in created["seats"]]
            watcher = TableClient(server.url, created["table"], [])
            async with clients[0], clients[1], watcher:
                await said(clients[0], "hello", watcher, seat=0)
                line = await said(clients[1], "a rude word", watcher, seat=1)
                await said(clients[0], "that was after it", watcher, seat=0)
                assert await reason(watcher, type="report", line=line, why="this is\nrude") == "ok"
                assert await reason(watcher, type="report", line=line) == "reported"
                assert await reason(watcher, type="report", line=1) == "no_such_line"
                await said(clients[0], "nobody was told", watcher, seat=0)
            received = "".join(text for client in (*clients, watcher) for text in client.received)
            assert "this is rude" not in received
            assert mark_of(server.registry.rooms[created["table"]].state.seed, "127.0.0.1") not in received
            await Housekeeping(server.registry).sweep(server.registry.clock.now() + 2 * HOUR)
            return str(created["table"])

    code = asyncio.run(talk())
    database = f"sqlite+aiosqlite:///{tmp_path}/own.sqlite3"
    shown = json.loads(admin(database, "show", code))
    assert [entry["text"] for entry in shown["log"] if entry["kind"] == "chat"] == ["", "", "", ""]
    (report,) = shown["reports"]
    assert [(line["name"], line["text"]) for line in report["lines"]] == [("Ada", "hello"), ("Rude", "a rude word")]
    assert report["why"] == "this is rude" and "127.0.0.1" not in json.dumps(shown)
    listed = json.loads(admin(database, "reports"))
    assert (listed["table"], listed["lines"]) == (code, report["lines"])
    admin(database, "forget", "--name", "Rude")
    assert [line["text"] for line in json.loads(admin(database, "show", code))["reports"][0]["lines"]] == ["hello", ""]


def test_no_rematch_while_the_server_is_about_to_stop(tmp_path: Path) -> None:
    async def play() -> None:
        async with own_server(tmp_path) as server:
            created = await server.new_table([HUMAN, HUMAN])
            clients = [TableClient(server.url, created["table"], [seat["secret"]]) for seat in created["seats"]]
            one, two = clients
            async with one, two:
                await one.ready(0)
                await two.ready(1)
                await two.ask(type="concede", seat=1)
                await one.until_table(lambda table: table["phase"] == "over")
                assert await reason(one, type="rematch", seat=0) == "ok"
                server.registry.announce_stop(2**50)
                assert await reason(two, type="rematch", seat=1) == "draining"
                await two.close()  # now all connected seats want one
                assert await reason(one, type="chat", seat=0, text="well?") == "ok"
                with pytest.raises(Refusal, match="draining"):
                    await server.new_table([HUMAN, HUMAN])
                assert server.registry.rooms[created["table"]].state.rematch is None
                server.registry.announce_stop(None)
                await one.until_table(lambda table: table["rematch"])

    asyncio.run(play())


def test_a_move_that_ends_during_a_stop_brings_forth_no_other(tmp_path: Path) -> None:
    async def stop() -> None:
        async with own_server(tmp_path) as server:
            tables = [(await server.new_table([BOT, BOT]))["table"] for _ in range(3)]
            rooms = [server.registry.rooms[table] for table in tables]
            for room in rooms:
                room.stop()
                room.schedule()
                assert not room.is_acting()
                with pytest.raises(Refusal, match="busy"):
                    await room.follow_up()

    asyncio.run(stop())


def test_a_server_stops_although_its_database_does_not_answer_and_clients_wait(
    start_server: StartServer, database: str
) -> None:
    server = start_server(database)
    tables = [at_table(server) for _ in range(10)]

    async def stop() -> int:
        blocker = await asyncpg.connect(
            make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)
        )
        clients = [client for _, pair in tables for client in pair]
        await asyncio.gather(*(client.connect() for client in clients))
        async with blocker.transaction():
            await blocker.execute("LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
            await asyncio.gather(*(client.send(type="chat", text="anybody there?") for client in clients))
            await asyncio.sleep(0.2)
            server.process.terminate()
            ended = await asyncio.to_thread(server.process.wait, 60)
        await blocker.close()
        await asyncio.gather(*(client.close() for client in clients))
        return ended

    asyncio.run(stop())
