"""Clocks, absent players and standing orders: a game continues without its players, and they can return to it."""

from __future__ import annotations

import asyncio
import random

from server_process import ServerProcess
from table_client import TableClient
from test_playing import HUMAN, both_ready, new_table, secrets_of, two_players


def test_a_bot_decides_when_the_time_runs_out(server: ServerProcess) -> None:
    one, two = two_players(server, decision_seconds=5)

    async def wait() -> None:
        async with one, two:
            await both_ready(one, two)
            started = next(message for message in one.messages if message["type"] == "update")
            assert started["clock"] == {"seat": 0, "deadline": started["at"] + 5000}
            moved = await two.update()
            assert (moved["cause"]["seat"], moved["cause"]["by"]) == (0, "clock")
            assert moved["at"] >= started["clock"]["deadline"]

    asyncio.run(wait())


def test_after_a_timeout_a_bot_plays_until_the_turn_ends(server: ServerProcess) -> None:
    one, two = two_players(server, decision_seconds=5)

    async def look_away() -> None:
        async with one, two:
            await both_ready(one, two)
            first = await two.update()
            assert (first["cause"]["seat"], first["cause"]["by"]) == (0, "clock")
            last = first
            while not any(event[0] == "turn" for event in last["events"]):
                step = await two.update()
                assert (step["cause"]["seat"], step["cause"]["by"]) == (0, "clock")
                assert step["at"] < last["clock"]["deadline"]  # it did not wait for the clock a second time
                last = step
            assert any(message.get("stand_ins") == [0] for message in two.messages)
            await two.until(lambda message: message.get("stand_ins") == [])

    asyncio.run(look_away())


def test_a_hello_ends_automatic_play_after_a_timeout(server: ServerProcess) -> None:
    one, two = two_players(server, decision_seconds=5, pause_ms=3000)

    async def come_back() -> None:
        async with one, two:
            await both_ready(one, two)
            await two.until(lambda message: message.get("stand_ins") == [0])
            await one.hello()
            await two.until(lambda message: message["type"] == "table" and not message["table"]["seats"][0]["stand_in"])
            assert one.must_act
            await one.play_on(random.Random(1), decisions=1)
            moved = await two.update()
            while moved["cause"]["by"] == "clock":
                moved = await two.update()
            assert (moved["cause"]["seat"], moved["cause"]["by"]) == (0, "player")

    asyncio.run(come_back())


def test_a_bot_replaces_an_absent_player_until_they_return(server: ServerProcess) -> None:
    one, two = two_players(server, away_seconds=5)

    async def go_and_return() -> None:
        async with two:
            await one.connect()
            await both_ready(one, two)
            await one.close()
            moved = await two.update()
            assert (moved["cause"]["seat"], moved["cause"]["by"]) == (0, "away")
            assert any(message.get("stand_ins") == [0] for message in two.messages)
            await one.connect()
            await two.until(lambda message: message.get("stand_ins") == [])
            if one.must_act:
                await one.play_on(random.Random(1), decisions=1)
            await one.close()

    asyncio.run(go_and_return())


def test_a_table_without_other_players_waits_for_its_player(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, {"kind": "bot", "level": "simple"}], away_seconds=5)
    one = TableClient(server.url, created["table"], secrets_of(created))

    async def go_and_return() -> None:
        await one.connect()
        await one.ready(0)
        while not one.must_act:
            await one.update()
        left = one.version
        await one.close()
        await asyncio.sleep(7)
        await one.connect()
        assert one.version == left
        assert one.must_act
        await one.close()

    asyncio.run(go_and_return())


def test_a_player_who_leaves_is_replaced_immediately(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def leave() -> None:
        async with one, two:
            await both_ready(one, two)
            await one.ask(type="leave", seat=0)
            moved = await two.update()
            assert moved["cause"]["by"] == "away"
            assert two.table["seats"][0]["stand_in"]
            await one.hello()
            await two.until(lambda message: message.get("stand_ins") == [])

    asyncio.run(leave())


def test_standing_orders_answer_for_a_seat(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN])
    table = TableClient(server.url, created["table"], secrets_of(created))

    async def play() -> None:
        async with table:
            await table.ready(0)
            await table.ready(1)
            for seat in (0, 1):
                await table.ask(type="standing_orders", seat=seat, yield_below=12, skip_unaffordable=True)
            yielded = False
            while not yielded and not table.view["over"]:  # type: ignore[index]
                legal = table.view["legal"]  # type: ignore[index]
                assert "yield" not in legal and legal != ["done"], "the orders answer this"
                smash = [move for move in legal if move.startswith("keep") and set(move[5:]) == {"S"}]
                answer = await table.move(max(smash, key=len, default=legal[-1]))
                assert answer["type"] == "ok"
                await settle(table)
                yielded = any(
                    message["type"] == "update" and message["cause"]["move"] == "yield" for message in table.messages
                )
            assert yielded
            ordered = [m["cause"] for m in table.messages if m["type"] == "update" and m["cause"]["by"] == "orders"]
            assert {cause["move"] for cause in ordered} <= {"yield", "done", "pass"}

    asyncio.run(play())


async def settle(table: TableClient) -> None:
    """Wait until the server has made all decisions that the orders cover."""
    while True:
        legal = table.view["legal"]  # type: ignore[index]
        if "yield" not in legal and legal not in (["done"], ["pass"]):
            return
        await table.update()
