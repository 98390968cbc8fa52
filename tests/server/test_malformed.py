"""The server answers or closes on any input, and continues to serve other clients."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Any, cast
from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from server_process import ServerProcess
from table_client import TableClient
from test_playing import HUMAN, both_ready, new_table, two_players
from websockets.exceptions import ConnectionClosed

MESSAGES = 1000
TYPES = [
    *("hello", "name", "monster", "ready", "reveal", "seat", "configure", "start", "move", "take_back", "concede"),
    *("chat", "reaction", "standing_orders", "rematch", "leave"),
]
FIELDS = [
    *(
        "seat",
        "move",
        "version",
        "id",
        "secrets",
        "entropy",
        "share",
        "commitment",
        "ready",
        "kind",
        "level",
        "options",
        "text",
    ),
    *("yield_below", "name"),
]

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(TYPES)
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner))
fields = st.sampled_from(
    [
        "seat",
        "move",
        "version",
        "id",
        "secrets",
        "entropy",
        "share",
        "commitment",
        "ready",
        "kind",
        "level",
        "options",
        "text",
        "yield_below",
        "name",
    ]
)
near_misses = st.builds(
    lambda kind, rest: {"type": kind} | rest,
    st.sampled_from(TYPES),
    st.dictionaries(fields, scalars | st.integers(-1, 6)),
)
texts = st.text(max_size=60) | values.map(json.dumps) | near_misses.map(json.dumps)


def test_a_thousand_malformed_messages_change_nothing(server: ServerProcess) -> None:
    one, two = two_players(server)
    sent = []

    @settings(
        max_examples=MESSAGES,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(texts)
    def collect(text: str) -> None:
        sent.append(text)

    collect()
    assert len(sent) >= MESSAGES

    async def attack() -> None:
        async with one, two:
            await both_ready(one, two)
            before = (one.version, one.view)
            vandal = TableClient(server.url, one.table["table"], [])
            await vandal.connect()
            for text in sent:
                try:
                    await vandal.send_text(text)
                    await vandal.send(type="start", id="still there?")
                    await vandal.until(lambda message: message.get("id") == "still there?")
                except ConnectionClosed as closed:
                    assert closed.rcvd is not None and closed.rcvd.code in (4400, 4413)
                    await vandal.connect()
            await vandal.close()
            assert before[1] == one.view
            assert (await one.move("roll", version=before[0]))["type"] == "ok"

    asyncio.run(attack())
    assert "a task failed" not in server.log.read_text()
    assert '"trace"' not in server.log.read_text()


def test_a_message_that_is_too_long_ends_the_connection(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN])

    async def shout() -> int:
        client = TableClient(server.url, created["table"], [])
        await client.connect()
        await client.send(type="chat", text="x" * 9000)
        try:
            while True:
                await client.receive()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code

    assert asyncio.run(shout()) == 4413


def test_the_http_api_matches_its_openapi_document(server: ServerProcess) -> None:
    """Schemathesis: generated requests for every operation; every response matches the OpenAPI document."""
    schema = schemathesis.openapi.from_dict(server.get("api/openapi.json"))
    schema.config.update(base_url=server.url)

    for operation in schema.get_all_operations():
        case_strategy = cast(Any, operation).ok().as_strategy()

        @settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(case_strategy)
        def check(case: Any) -> None:
            case.call_and_validate()

        check()


def test_a_malformed_message_is_refused_with_its_id(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN])

    async def ask() -> None:
        async with TableClient(server.url, created["table"], []) as client:
            await client.send(type="chat", id="mine", text=7)
            refused = await client.until(lambda message: message["type"] == "refused")
            assert (refused["id"], refused["reason"]) == ("mine", "malformed")
            await client.send(type="chat", id=["no id"], text=7)
            refused = await client.until(lambda message: message["type"] == "refused")
            assert refused["id"] is None

    asyncio.run(ask())


@pytest.mark.parametrize("path", ["api/tables/%00", "api/tables/a%00b/record", "api/reviews/%00", "api/tables/é"])
def test_an_invalid_code_is_not_found(server: ServerProcess, path: str) -> None:
    assert server.request("GET", quote(path, safe="/%"))[0] == 404


def test_two_host_headers_are_refused(server: ServerProcess) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n")
        assert connection.makefile("rb").readline().split()[1] == b"400"
