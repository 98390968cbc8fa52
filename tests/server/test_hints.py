"""Hints at a table: for a player's own decision, if all agree, and visible to all."""

from __future__ import annotations

import asyncio
import random

from server_process import ServerProcess
from table_client import Message, TableClient
from test_playing import HUMAN, both_ready, new_table, secrets_of, two_players

BOT = {"kind": "bot", "level": "random"}


def is_hint(message: Message) -> bool:
    return bool(message["type"] == "hint")


async def ask(client: TableClient, seat: int) -> Message:
    return await client.ask(type="hint", seat=seat, version=client.version)


def test_hints_against_bots_are_allowed_and_recorded(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, BOT])
    client = TableClient(server.url, created["table"], secrets_of(created))

    async def play() -> Message:
        async with client:
            await client.ready(0)
            while client.view is None:
                await client.receive()
            await client.move("roll")
            answer = await ask(client, 0)
            assert answer["type"] == "ok"
            found = next(message for message in client.messages if is_hint(message))
            assert client.table["seats"][0]["hints_used"] == 1
            await client.play_on(random.Random(1))
            return found

    found = asyncio.run(play())
    assert found["best"]["move"] == "stop" or found["best"]["move"].startswith("keep")
    assert found["best"]["win"] >= found["second"]["win"]
    record = server.get(f"api/tables/{created['table']}/record")
    assert [hint["seat"] for hint in record["hints"]] == [0]
    assert record["moves"][record["hints"][0]["line"] - 1].startswith("0: ")
    assert server.post("api/verify", record)["fair"] is True


def test_among_people_all_must_agree(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def play() -> None:
        async with one, two:
            await both_ready(one, two)
            assert (await ask(one, 0))["reason"] == "no_hints"
            await one.ask(type="hints", seat=0)
            assert (await ask(one, 0))["reason"] == "no_hints"
            await two.ask(type="hints", seat=1)
            assert (await ask(one, 0))["type"] == "ok"
            assert two.table["hints_allowed"] or (await two.receive())["type"] == "table"
            await two.ask(type="hints", seat=1, agreed=False)
            assert (await ask(one, 0))["reason"] == "no_hints"
            assert not any(is_hint(message) for message in two.messages)

    asyncio.run(play())


def test_a_hint_is_for_ones_own_decision(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def play() -> None:
        async with one, two:
            await both_ready(one, two)
            assert (await ask(two, 0))["reason"] == "not_your_seat"
            assert (await ask(two, 1))["reason"] == "not_your_move"
            assert (await one.ask(type="hint", seat=0, version=1))["reason"] == "stale"
            assert (await one.ask(type="hints", seat=1))["reason"] == "not_your_seat"

    asyncio.run(play())
