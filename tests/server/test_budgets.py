"""Each address has one budget for all its requests; it cannot spend or reset another's."""

from __future__ import annotations

import asyncio
import json
import socket
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from own_server import own_server
from server_process import ServerProcess, StartServer
from table_client import TableClient
from test_playing import HUMAN, new_table, secrets_of

from daikaiju.server import limits
from daikaiju.server.http import protocol
from daikaiju.server.limits import Limits, address_of, network_of
from daikaiju.server.settings import Settings

PROXIED = Settings(trust_proxy=True)
PEER = ("192.0.2.1", 1)


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        ([b"203.0.113.9, 198.51.100.7"], "198.51.100.7"),
        ([b"198.51.100.7:4711"], "198.51.100.7"),
        ([b"203.0.113.9", b"198.51.100.7"], "198.51.100.7"),
        ([b"[2001:db8:1:2:3::4]:443"], "2001:db8:1:2::/64"),
        ([b"2001:db8:1:2:3::4"], "2001:db8:1:2::/64"),
        ([b"203.0.113.9, somewhere"], "192.0.2.1"),
        ([b"203.0.113.9,"], "192.0.2.1"),
        ([], "192.0.2.1"),
    ],
)
def test_the_address_behind_a_trusted_proxy_is_that_of_the_last_hop(lines: list[bytes], address: str) -> None:
    headers = [(b"x-forwarded-for", line) for line in lines]
    assert address_of(PEER, headers, PROXIED) == address
    assert address_of(PEER, headers, Settings()) == "192.0.2.1"


def test_one_customer_of_ipv6_is_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:2") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("fe80::1%eth0") == "fe80::/64"


def test_one_address_cannot_reset_anothers_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_REMEMBERED", 100)
    guard = Limits(Settings(max_tables_per_address=2))
    assert [guard.may_create("192.0.2.1") for _ in range(3)] == [True, True, False]
    for _ in range(1000):
        guard.may_create("198.51.100.1")
    for number in range(90):
        guard.may_create(f"203.0.113.{number}")
    assert not guard.may_create("192.0.2.1")


def test_everything_is_paid_from_one_budget() -> None:
    guard = Limits(Settings(messages_per_second=20))
    steps = 0
    while guard.may_ask("192.0.2.1", "/api/steps"):
        steps += 1
    assert 0 < steps <= 20 * limits.SHARE * limits.AT_ONCE / limits.COSTS["/api/steps"] + 1
    assert not guard.enter("192.0.2.1") or not guard.may_ask("192.0.2.1", "/api/verify")
    assert guard.enter("198.51.100.1") and guard.may_ask("198.51.100.1", "/api/steps")


def test_rematches_are_tables_too(start_server: StartServer) -> None:
    server = start_server(max_tables_per_address="3")
    created = new_table(server, [HUMAN, HUMAN])

    async def again(table: str) -> str | None:
        async with TableClient(server.url, table, secrets_of(created)) as both:
            await both.ready(0)
            await both.ready(1)
            while both.view is None:
                await both.receive()
            await both.ask(type="concede", seat=0)
            await both.ask(type="rematch", seat=0)
            answer = await both.ask(type="rematch", seat=1)
            if answer["type"] == "refused":
                assert answer["reason"] == "too_many"
                return None
            while both.table.get("rematch") is None:
                await both.receive()
            return str(both.table["rematch"])

    table: str | None = created["table"]
    played = 0
    while table is not None and played < 6:
        table = asyncio.run(again(table))
        played += 1
    assert table is None and played <= 3


def half_requests(server: ServerProcess, number: int) -> list[socket.socket]:
    """Open connections that begin a request and never finish it."""
    opened: list[socket.socket] = []
    for _ in range(number):
        half = socket.create_connection(("127.0.0.1", server.port))
        with suppress(ConnectionError):  # it may be refused already
            half.sendall(b"POST /api/play HTTP/1.1\r\nHost: x\r\nContent-Le")
        opened.append(half)
    return opened


def is_refused(half: socket.socket) -> bool:
    """Return whether the server has closed a connection."""
    half.settimeout(0.01)
    try:
        return half.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_half_requests_do_not_block_other_clients(start_server: StartServer) -> None:
    server = start_server(max_sockets_per_address="20")
    timed_out = time.monotonic() + protocol.HEADER_SECONDS
    halves = half_requests(server, 300)
    too_many = 300 - 20 * limits.CONNECTIONS_PER_SOCKET
    while (refused := sum(map(is_refused, halves))) < too_many:
        assert time.monotonic() < timed_out, f"only {refused} were refused"
    assert time.monotonic() < timed_out, "they were not refused, they came to their end"
    end = time.monotonic() + protocol.HEADER_SECONDS * 4
    while time.monotonic() < end:
        try:
            assert server.get("healthz")["ok"]
            break
        except OSError:
            time.sleep(0.5)
    else:
        raise AssertionError("half requests are kept for ever")
    for half in halves:
        half.close()


def test_headers_without_end_are_cut_off(server: ServerProcess) -> None:
    endless = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    endless.sendall(b"GET / HTTP/1.1\r\n")
    answer = b""
    try:
        for _ in range(1000):
            endless.sendall(b"X-More: " + b"x" * 1000 + b"\r\n")
        answer = endless.recv(100)
    except OSError:
        return
    assert b" 400 " in answer or answer == b""


def test_long_headers_are_refused_even_if_they_arrive_whole(server: ServerProcess) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=600) as long:
        long.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-More: " + b"x" * 100_000 + b"\r\n\r\n")
        assert long.makefile("rb").readline().split()[1] == b"400"


def test_chat_of_spectators_is_bounded(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN])

    async def talk() -> None:
        watcher = TableClient(server.url, created["table"], [])
        player = TableClient(server.url, created["table"], secrets_of(created))
        async with watcher, player:
            answers = [(await watcher.ask(type="chat", text="x" * 300)).get("reason") for _ in range(400)]
            assert answers[0] is None and answers[-1] == "too_many"
            assert sum(reason is None for reason in answers) * 300 <= 60_000
            assert (await player.ask(type="chat", seat=0, text="still here"))["type"] == "ok"

    asyncio.run(talk())


def statuses(folder: Path, monkeypatch: pytest.MonkeyPatch, rate: int, asked: list[tuple[str, Any]]) -> list[int]:
    """Return a server's answers to these requests of one address, whose budget is not refilled meanwhile."""
    monkeypatch.setattr(limits.TokenBucket, "_refill", lambda _: None)

    def ask(url: str, body: Any) -> int:
        data = None if body is None else json.dumps(body).encode()
        try:
            request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
            with urllib.request.urlopen(request, timeout=60) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as refused:
            return refused.code

    async def serve() -> list[int]:
        async with own_server(folder, messages_per_second=rate) as server:
            return [await asyncio.to_thread(ask, f"{server.url}/{path}", body) for path, body in asked]

    return asyncio.run(serve())


def test_tables_that_must_be_read_from_the_database_cost_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [(f"api/tables/nowhere{number}", None) for number in range(5)]
    assert statuses(tmp_path, monkeypatch, 2, asked) == [404, 404, 429, 429, 429]


def test_long_bodies_are_paid_for_by_their_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [("api/play", {"moves": ["x" * 900_000]})] * 4
    assert statuses(tmp_path, monkeypatch, 20, asked) == [422, 422, 429, 429]


def test_a_record_longer_than_any_game_is_refused(server: ServerProcess) -> None:
    for path in ("api/steps", "api/verify"):
        status, answer, _ = server.request("POST", path, {"moves": ["0: roll"] * 20_000})
        assert (status, answer["error"]) == (409, "malformed")
        assert "at most 10000 lines" in answer["detail"]
