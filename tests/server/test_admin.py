"""Administration of a running server: on SQLite, and on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server_process import ServerProcess, StartServer
from table_client import TableClient
from test_playing import HUMAN, both_ready, new_table, secrets_of
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from daikaiju.cli import app
from daikaiju.server.close_codes import ORIGIN
from daikaiju.server.storage.database import Database
from daikaiju.table.verify import verify

BOT = {"kind": "bot", "level": "random"}
TIMEOUT = 30


def admin(database: str, *words: str, fails: bool = False) -> str:
    result = CliRunner().invoke(app(["admin", "schema"]), ["admin", *words, "--database", database])
    assert (result.exit_code != 0) is fails, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output


def finish_a_game(server: ServerProcess, names: tuple[str, str] = ("Ada", "Bo")) -> tuple[str, list[TableClient]]:
    created = new_table(server, [HUMAN | {"name": name} for name in names])
    clients = [TableClient(server.url, created["table"], [secret]) for secret in secrets_of(created)]

    async def play() -> None:
        async with clients[0], clients[1]:
            await both_ready(*clients)
            await clients[0].ask(type="chat", seat=0, text="good luck")
            await clients[1].ask(type="chat", seat=1, text="you too")
            await clients[1].ask(type="concede", seat=1)
            await clients[0].until_table(lambda table: table["phase"] == "over")

    asyncio.run(play())
    return created["table"], clients


def begin_a_game(server: ServerProcess) -> tuple[str, str, TableClient]:
    """Start a game in which the human must decide; return the table, the secret, and the last view."""
    created = new_table(server, [HUMAN, BOT])
    you = TableClient(server.url, created["table"], secrets_of(created))

    async def play() -> None:
        async with you:
            await you.ready(0)
            while not you.must_act:
                await you.receive()

    asyncio.run(play())
    return created["table"], secrets_of(created)[0], you


def look(url: str, table: str, secret: str) -> dict[str, Any]:
    async def see() -> dict[str, Any]:
        async with TableClient(url, table, [secret]) as you:
            assert you.view is not None
            return you.view

    return asyncio.run(see())


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def live(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Start a server on either database, shared by the tests of this file."""
    folder = tmp_path_factory.mktemp("live")
    address = f"sqlite+aiosqlite:///{folder}/live.sqlite3"
    if request.param == "postgresql":
        address = request.getfixturevalue("postgresql")()
    running = ServerProcess(address, folder)
    yield running
    running.stop()


def test_a_backup_of_a_live_server_is_restored_move_by_move(
    live: ServerProcess, start_server: StartServer, tmp_path: Path
) -> None:
    done, _ = finish_a_game(live)
    table, secret, you = begin_a_game(live)
    file = tmp_path / "backup.sqlite3"
    said = admin(live.database, "backup", str(file))
    assert "rows" in said and file.stat().st_mode & 0o077 == 0, "it holds names and the signing key"
    assert "exists" in admin(live.database, "backup", str(file), fails=True)
    record = live.get(f"api/tables/{done}/record")
    restored = f"sqlite+aiosqlite:///{tmp_path}/restored.sqlite3"
    admin(restored, "restore", str(file))
    assert "not empty" in admin(restored, "restore", str(file), fails=True)
    admin(restored, "restore", str(file), "--replace")
    again = start_server(restored)
    assert again.get(f"api/tables/{done}/record") == record
    assert look(again.url, table, secret) == you.view
    assert again.get("api/setup")["key"] == live.get("api/setup")["key"], "it signs as before"
    assert "using it" in admin(restored, "restore", str(file), "--replace", fails=True)


def test_a_backup_moves_from_sqlite_to_postgresql(start_server: StartServer, database: str, tmp_path: Path) -> None:
    server = start_server()
    table, secret, you = begin_a_game(server)
    file = tmp_path / "backup.sqlite3"
    admin(server.database, "backup", str(file))
    server.stop()
    admin(database, "restore", str(file))
    there = start_server(database)
    assert look(there.url, table, secret) == you.view
    assert "in use" in admin(database, "restore", str(file), "--replace", fails=True)


def test_a_file_that_is_no_backup_changes_nothing(tmp_path: Path, start_server: StartServer) -> None:
    server = start_server()
    finish_a_game(server)
    server.stop()
    before = admin(server.database, "status")
    letter, other, torn = (tmp_path / name for name in ("letter.sqlite3", "other.sqlite3", "torn.sqlite3"))
    letter.write_text("dear reader, this is not a database at all " * 50)
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    admin(server.database, "backup", str(torn))
    torn.write_bytes(torn.read_bytes()[:-4096])
    for file, words in ((letter, "no backup"), (other, "no backup"), (torn, ""), (tmp_path / "none", "no such file")):
        assert words in admin(server.database, "restore", str(file), "--replace", fails=True)
    assert admin(server.database, "status") == before
    assert "no such file" in admin(f"sqlite+aiosqlite:///{tmp_path}/missing.sqlite3", "list", fails=True)


def test_tables_are_listed_shown_exported_and_closed(live: ServerProcess, tmp_path: Path) -> None:
    done, _ = finish_a_game(live)
    created = new_table(live, [HUMAN | {"name": "Cy"}, HUMAN])
    table = created["table"]
    rows = {row["table"]: row for row in map(json.loads, admin(live.database, "list").splitlines())}
    assert rows[done]["phase"] == "over" and rows[table]["seats"] == ["Cy", "human"]
    shown = admin(live.database, "show", table)
    assert json.loads(shown)["log"][0]["kind"] == "open"
    assert not any(secret in shown for secret in (created["host"], *secrets_of(created)))
    assert "seed" not in json.loads(shown)
    file = tmp_path / "records.jsonl"
    admin(live.database, "export", str(file))
    record = next(one for one in map(json.loads, file.read_text().splitlines()) if one["table"] == done)
    assert verify(record)["problem"] is None
    assert "exists" in admin(live.database, "export", str(file), fails=True)

    async def be_sent_away() -> int:
        async with TableClient(live.url, table, secrets_of(created)) as you:
            await asyncio.to_thread(admin, live.database, "close", table)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    await you.receive()
            assert closed.value.rcvd is not None
            return closed.value.rcvd.code

    assert asyncio.run(be_sent_away()) == 4404
    assert live.request("GET", f"api/tables/{table}")[0] == 404
    assert "none of this code" in admin(live.database, "close", table, fails=True)


def wait_for(what: Any) -> None:
    end = time.monotonic() + TIMEOUT
    while not what():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_banned_address_is_refused_until_it_is_let_in_again(live: ServerProcess) -> None:
    created = new_table(live, [HUMAN, HUMAN])

    async def stay_until_cut_off() -> int:
        async with TableClient(live.url, created["table"], secrets_of(created)) as player:
            await asyncio.to_thread(admin, live.database, "ban", "127.0.0.1", "--days", "1", "--reason", "test")
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    await player.receive()
            assert closed.value.rcvd is not None
            return closed.value.rcvd.code

    assert asyncio.run(stay_until_cut_off()) == ORIGIN
    assert live.request("GET", "healthz")[0] == 200
    wait_for(lambda: live.request("GET", "api/setup")[0] == 403)
    assert live.request("GET", "api/setup")[1]["error"] == "banned"
    assert json.loads(admin(live.database, "bans"))["network"] == "127.0.0.1/32"
    admin(live.database, "ban", "127.0.0.1", "--lift")
    wait_for(lambda: live.request("GET", "api/setup")[0] == 200)
    assert "2001:db8:0:1::/64" in admin(live.database, "ban", "2001:db8:0:1::7")
    admin(live.database, "ban", "2001:db8:0:1::7", "--lift")
    assert "nonsense" in admin(live.database, "ban", "nonsense", fails=True)


def test_a_players_data_is_deleted_and_everything_still_verifies(live: ServerProcess) -> None:
    done, clients = finish_a_game(live)
    created = new_table(live, [HUMAN | {"name": "Ada"}, HUMAN | {"name": "Bo"}], public=True)

    async def see_it_go() -> None:
        async with TableClient(live.url, created["table"], secrets_of(created)) as you:
            await you.ask(type="chat", seat=0, text="hello from Ada")
            await asyncio.to_thread(admin, live.database, "forget", "--name", "Ada")
            await you.until(lambda message: message["type"] == "welcome")
            assert [seat["name"] for seat in you.table["seats"]] == ["", "Bo"]
            assert you.messages[-1]["chat"] == []

    asyncio.run(see_it_go())
    record = live.get(f"api/tables/{done}/record")
    assert [player["name"] for player in record["players"]] == ["", "Bo"]
    verdict = verify(record, {"rounds": clients[0].kept, "key": live.get("api/setup")["key"]})
    assert (verdict["problem"], verdict["bound"]) == (None, True), verdict
    told = [admin(live.database, "show", code) for code in (done, created["table"])]
    assert not any("Ada" in text or "good luck" in text for text in told)
    assert "you too" in told[0], "what others said stays"
    assert "say whom" in admin(live.database, "forget", fails=True)


def test_an_announced_stop_notifies_clients_refuses_tables_and_loses_nothing(live: ServerProcess) -> None:
    table, secret, before = begin_a_game(live)

    async def receive() -> tuple[dict[str, Any], dict[str, Any]]:
        async with TableClient(live.url, table, [secret]) as you:
            await asyncio.to_thread(admin, live.database, "drain", "--in", "5")
            told = await you.until(lambda message: message["type"] == "notice")
            await asyncio.to_thread(admin, live.database, "drain", "--cancel")
            return told, await you.until(lambda message: message["type"] == "notice")

    told, called_off = asyncio.run(receive())
    assert told["at"] > time.time() * 1000 and called_off["at"] is None
    assert live.request("GET", "readyz")[0] == 200
    admin(live.database, "drain", "--in", "5")
    wait_for(lambda: live.request("GET", "readyz")[0] == 503)
    assert live.request("POST", "api/play", {})[1]["error"] == "draining"
    assert live.request("GET", "livez")[0] == 200
    admin(live.database, "drain", "--in", "0")
    assert live.process.wait(TIMEOUT) in (0, -signal.SIGTERM)
    live.start()
    assert look(live.url, table, secret) == before.view
    assert "one of" in admin(live.database, "drain", fails=True)
    assert "time of day" in admin(live.database, "drain", "--at", "late", fails=True)


def test_old_records_and_old_chat_are_removed(live: ServerProcess) -> None:
    done, _ = finish_a_game(live)
    live.stop()

    async def retain() -> tuple[int, int]:
        database = Database(live.database)
        now = time.time_ns() // 1_000_000
        early = await database.forget_chat(now - 3_600_000)
        chat = await database.forget_chat(now + 1000)
        count = await database.forget_records(now - 3_600_000), await database.forget_records(now + 1000)
        assert count[0] == 0 < count[1]
        await database.close()
        return early, chat

    early, chat = asyncio.run(retain())
    assert early == 0 and chat >= 2
    shown = admin(live.database, "show", done)
    assert "good luck" not in shown and "you too" not in shown
    live.start()
    assert live.get(f"api/tables/{done}")["phase"] == "over", "the log still tells the table"
