"""Safe defaults: who may connect, how much, how fast; headers of every response."""

from __future__ import annotations

import asyncio
import re
import socket
from typing import Any

import pytest
from server_process import ServerProcess, StartServer
from starlette.types import Receive, Scope, Send
from table_client import TableClient
from test_playing import HUMAN, both_ready, new_table, secrets_of, two_players
from websockets.exceptions import ConnectionClosed

from daikaiju.server.http.middleware import Middleware
from daikaiju.server.limits import Limits
from daikaiju.server.settings import Settings
from daikaiju.server.tables.sanitize import clean


async def close_code(client: TableClient, **options: object) -> int:
    try:
        await client.connect(**options)
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return closed.rcvd.code
    await client.close()
    return 1000


def test_only_our_own_page_may_open_a_websocket(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN])
    client = TableClient(server.url, created["table"], [])
    assert asyncio.run(close_code(client, origin="https://elsewhere.example")) == 4403
    assert asyncio.run(close_code(client, origin=server.url)) == 1000
    assert asyncio.run(close_code(client)) == 1000


def test_a_table_that_is_not_there(server: ServerProcess) -> None:
    assert asyncio.run(close_code(TableClient(server.url, "nowhere", []))) == 4404
    assert server.request("GET", "api/tables/nowhere")[:2] == (
        404,
        {"error": "no_such_table", "detail": "table 'nowhere'"},
    )


def test_limits_per_address(start_server: StartServer) -> None:
    server = start_server(max_sockets_per_address="3", max_tables_per_address="2", messages_per_second="2")
    created = new_table(server, [HUMAN, HUMAN])
    new_table(server, [HUMAN, HUMAN])
    assert server.request("POST", "api/play", {})[:2] == (
        429,
        {"error": "too_many", "detail": "too many tables from this address"},
    )

    async def crowd() -> None:
        clients = [TableClient(server.url, created["table"], []) for _ in range(3)]
        for client in clients:
            await client.connect()
        late = TableClient(server.url, created["table"], [])
        assert await close_code(late) == 4429
        await clients[0].close()
        await clients[1].until(lambda message: message.get("spectators") == 2)
        while await close_code(late) == 4429:
            await asyncio.sleep(0.05)
        for client in clients[1:]:
            await client.close()

    asyncio.run(crowd())
    answers = [server.request("GET", "api/bots")[0] for _ in range(100)]
    assert {200, 429} == set(answers)


def test_a_body_that_is_too_long_is_refused(server: ServerProcess) -> None:
    status, answer, _ = server.request("POST", "api/verify", {"moves": ["x" * 3_000_000]})
    assert (status, answer["error"]) == (413, "malformed")


def test_every_answer_carries_the_security_headers(server: ServerProcess) -> None:
    for path in ("", "api/bots", "api/nothing", "healthz", "some/deep/link"):
        _, _, headers = server.request("GET", path)
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
    assert server.request("GET", "api/bots")[2]["Cache-Control"] == "no-store"


def test_files_of_the_page_carry_no_policy_for_documents(server: ServerProcess) -> None:
    _, page, _ = server.request("GET", "")
    script = re.findall(r'src="\./(assets/[^"]+\.js)"', page)[0]
    for path in (script, "icon.svg"):
        status, _, headers = server.request("GET", path)
        assert (status, headers["X-Content-Type-Options"]) == (200, "nosniff")
        assert "Content-Security-Policy" not in headers


@pytest.mark.parametrize("path", ["api/catalogue", "api/rules/second", "api/guide"])
def test_static_content_is_cached(server: ServerProcess, path: str) -> None:
    assert server.request("GET", path)[2]["Cache-Control"] == "public, max-age=3600"
    assert server.request("GET", f"{path}?language=xx")[2]["Cache-Control"] == "no-store"


def test_other_sites_find_a_title_and_a_picture_with_its_whole_address(server: ServerProcess) -> None:
    _, page, _ = server.request("GET", "")
    found = dict(re.findall(r'<meta property="(og:\w+)" content="([^"]+)"', page))
    assert found["og:title"] == "Daikaiju"
    assert found["og:image"] == f"{server.url}/icon-512.png"
    assert server.request("GET", "icon-512.png")[2]["Content-Type"] == "image/png"


@pytest.mark.parametrize("path", ["robots.txt", "favicon.ico", "apple-touch-icon.png", "manifest.webmanifest"])
def test_files_for_browsers_and_crawlers_exist(server: ServerProcess, path: str) -> None:
    assert server.request("GET", path)[0] == 200


def test_a_deep_link_gets_the_page_and_a_missing_file_does_not(server: ServerProcess) -> None:
    status, page, headers = server.request("GET", "some/deep/link")
    assert (status, headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert "Daikaiju" in page, "a person finds the way back"
    assert server.request("GET", "")[0] == 200
    assert server.request("GET", "assets/missing.js")[0] == 404
    assert server.request("GET", "..%2f..%2fserver/app.py")[0] == 404


def test_a_client_that_stops_reading_is_cut_off_and_the_others_play_on(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN])
    players = TableClient(server.url, created["table"], secrets_of(created))

    async def ignore() -> None:
        lazy = socket.socket()
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.connect(("127.0.0.1", server.port))
        lazy.sendall(
            f"GET /ws/{created['table']} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert b" 101 " in lazy.recv(1024)
        hello = b'{"type":"hello"}'
        lazy.sendall(bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)
        async with players:
            await players.until(lambda message: message.get("spectators") == 1)
            for _ in range(100):
                for _ in range(200):
                    await players.send(type="name", seat=0, name="ほ" * 24)
                await players.ask(type="name", seat=0, name="still here")
                if any(message.get("spectators") == 0 for message in players.messages[-500:]):
                    break
            else:
                raise AssertionError("a client that does not read was kept")
            assert (await players.ready(0))["type"] == "ok"
        lazy.close()

    asyncio.run(ignore())
    assert "daikaiju_slow_readers_total" in server.request("GET", "metrics")[1]


def test_names_and_chat_are_cleaned(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def talk() -> None:
        async with one, two:
            await one.ask(type="name", seat=0, name="  A\u202eda\x00 \n L. " + "x" * 10)
            await one.ask(type="chat", seat=0, text="<b>hi</b>\u0000 \u2067there")
            said = await two.until(lambda message: message["type"] == "chat")
            assert said["line"]["text"] == "<b>hi</b> there"
            assert said["line"]["name"] == "Ada L. xxxxxxxxxx"
            assert (await one.ask(type="chat", seat=0, text="\u200b\u202e"))["reason"] == "malformed"
            assert (await one.ask(type="chat", seat=1, text="not me"))["reason"] == "not_your_seat"
            await both_ready(one, two)

    asyncio.run(talk())


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [("a" * 50, "a" * 24), ("e\u0301\u0301\u0301\u0301\u0301", "é\u0301\u0301"), ("\u200f \t", ""), ("👩‍🚀", "👩‍🚀")],
)
def test_cleaning(text: str, cleaned: str) -> None:
    assert clean(text, 24) == cleaned


@pytest.mark.parametrize(
    ("asked", "found"),
    [("/kaiju/api/bots", "/api/bots"), ("/kaiju", "/"), ("/kaijus", "/kaijus"), ("/api/x", "/api/x")],
)
def test_a_prefix_that_a_proxy_leaves_on_is_taken_off(asked: str, found: str) -> None:
    seen: list[str] = []

    async def inner(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["path"])

    async def nothing(*_: object) -> Any:
        raise AssertionError("nobody reads or sends here")

    settings = Settings(prefix="/kaiju")
    shield = Middleware(inner, inner, settings, Limits(settings))
    asyncio.run(shield({"type": "http", "path": asked, "headers": [], "client": ("192.0.2.1", 1)}, nothing, nothing))
    assert seen == [found]
