"""A game over a real WebSocket: moves, refusals, reconnecting, taking back."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from server_process import ServerProcess
from table_client import TableClient

HUMAN = {"kind": "human"}


def new_table(server: ServerProcess, seats: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    plan = {"seats": seats, "pause_ms": 0, "options": {"first_player": 0}} | fields
    created: dict[str, Any] = server.post("api/tables", plan)
    return created


def secrets_of(created: dict[str, Any]) -> list[str]:
    return [seat["secret"] for seat in created["seats"]]


async def both_ready(one: TableClient, two: TableClient) -> None:
    await one.ready(0)
    await two.ready(1)
    for client in (one, two):
        while client.view is None:
            await client.receive()


def two_players(server: ServerProcess, **fields: Any) -> tuple[TableClient, TableClient]:
    created = new_table(server, [HUMAN, HUMAN], **fields)
    one, two = secrets_of(created)
    return TableClient(server.url, created["table"], [one]), TableClient(server.url, created["table"], [two])


def test_two_clients_and_two_bots_finish_a_game(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "simple"}])
    one, two = (TableClient(server.url, created["table"], [secret]) for secret in secrets_of(created))

    async def play() -> None:
        async with one, two:
            await both_ready(one, two)
            await asyncio.gather(one.play_on(random.Random(1)), two.play_on(random.Random(2)))
            await one.until_table(lambda table: table["fairness"]["seed"])

    asyncio.run(play())
    record = server.get(f"api/tables/{created['table']}/record")
    assert record["winners"] == one.view["winners"]  # type: ignore[index]
    assert server.post("api/verify", record)["fair"] is True


def test_updates_chain_by_their_versions(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def play() -> None:
        async with one, two:
            await both_ready(one, two)
            await one.ask(type="chat", seat=0, text="hello")
            await one.play_on(random.Random(3), decisions=4)

    asyncio.run(play())
    updates = [message for message in one.messages if message["type"] == "update"]
    assert updates[0]["cause"]["kind"] == "start"
    assert [update["before"] for update in updates] == [0, *(update["version"] for update in updates[:-1])]
    assert [event[0] for event in updates[1]["events"]] == ["rolled"]


def test_the_same_move_twice_is_made_once(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def play() -> None:
        async with one, two:
            await both_ready(one, two)
            first = await one.move("roll", id="the-same")
            again = await one.move("roll", id="the-same", version=first["version"] - 1)
            assert again == first
            await one.close()
            await one.connect()
            assert await one.move("roll", id="the-same", seat=0, version=1) == first
            assert one.version == first["version"]

    asyncio.run(play())


def test_refusals_say_why_and_change_nothing(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def play() -> None:
        async with one, two:
            assert (await one.ask(type="move", seat=0, move="roll", version=1))["reason"] == "not_started"
            await both_ready(one, two)
            before = one.version
            assert (await one.move("roll", version=before - 1))["reason"] == "stale"
            assert (await one.move("roll", version=before + 7))["reason"] == "stale"
            assert (await two.move("roll", seat=1))["reason"] == "not_your_move"
            assert (await two.move("roll", seat=0))["reason"] == "not_your_seat"
            assert (await two.move("roll", seat=5))["reason"] == "no_such_seat"
            illegal = await one.move("buy wings")
            assert (illegal["reason"], illegal["options"]) == ("illegal_move", ["roll"])
            assert (await one.ready(0))["reason"] == "already_started"
            assert (await one.ask(type="take_back", seat=0, version=one.version))["reason"] == "nothing_to_take_back"
            assert (await one.move("roll"))["version"] == before + 1

    asyncio.run(play())


def test_a_ping_is_answered_and_changes_nothing(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def play() -> None:
        async with one, two:
            for _ in range(2):
                before = one.version
                assert await one.ask(type="ping") == {"type": "ok", "id": one.messages[-1]["id"], "version": before}
                if one.view is None:
                    await both_ready(one, two)

    asyncio.run(play())


def test_reordered_moves_are_stale(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def play() -> None:
        async with one, two:
            await both_ready(one, two)
            version = one.version
            await one.move("roll")
            assert (await one.move("stop", version=version))["reason"] == "stale"
            assert (await one.move("stop"))["type"] == "ok"

    asyncio.run(play())


def test_a_returning_client_gets_the_missed_steps(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def play() -> None:
        async with one:
            await two.connect()
            await both_ready(one, two)
            await two.close()
            seen = two.version
            await one.move("roll")
            await one.move("stop")
            welcome = await two.connect()
            moves = [missed["cause"]["move"] for missed in welcome["missed"]]
            assert moves == ["roll", "stop"]
            assert welcome["missed_all"] and welcome["missed"][0]["before"] <= seen
            assert welcome["view"]["step"] == one.view["step"]  # type: ignore[index]
            await two.close()

    asyncio.run(play())


def test_a_decision_can_be_taken_back_until_something_new_is_seen(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def play() -> None:
        async with one, two:
            await both_ready(one, two)
            await one.move("roll")
            rolled = one.view
            assert one.messages[-2]["take_back"] is None
            await one.move("stop")
            stopped = [message for message in one.messages if message["type"] == "update"][-1]
            assert stopped["take_back"] == 0
            assert (await two.ask(type="take_back", seat=1, version=one.version))["reason"] == "nothing_to_take_back"
            assert (await one.ask(type="take_back", seat=0, version=one.version))["type"] == "ok"
            assert one.view == rolled
            await one.move("stop")
            assert one.view == stopped["view"]

    asyncio.run(play())


def test_hot_seat_gets_the_view_of_the_seat_to_act(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN, {"kind": "bot", "level": "random"}])
    table = TableClient(server.url, created["table"], secrets_of(created))

    async def play() -> None:
        async with table:
            assert table.you["seats"] == [0, 1]
            await table.ready(0)
            await table.ready(1)
            await table.play_on(random.Random(5))

    asyncio.run(play())
    updates = [message for message in table.messages if message["type"] == "update"]
    for update in updates:
        to_act = update["view"]["to_act"]
        assert update["seat"] == (to_act if to_act in (0, 1) else None)
        assert bool(update["view"]["legal"]) == (to_act in (0, 1))


def test_conceding_ends_a_game_of_two_and_the_loser_stays(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def play() -> None:
        async with one, two:
            await both_ready(one, two)
            assert (await two.ask(type="concede", seat=1))["type"] == "ok"
            while not one.view["over"]:  # type: ignore[index]
                await one.receive()
            assert one.view["winners"] == [0]  # type: ignore[index]
            assert (await two.move("roll", seat=1))["reason"] == "game_over"
            assert (await two.ask(type="chat", seat=1, text="well played"))["type"] == "ok"

    asyncio.run(play())


def test_a_rematch_opens_with_the_same_secrets(server: ServerProcess) -> None:
    one, two = two_players(server)

    async def play() -> None:
        async with one, two:
            await both_ready(one, two)
            await two.ask(type="concede", seat=1)
            await one.ask(type="rematch", seat=0)
            assert one.table["rematch"] is None
            await two.ask(type="rematch", seat=1)
            while not one.table["rematch"]:
                await one.receive()
            async with TableClient(server.url, one.table["rematch"], one.secrets) as again:
                assert again.you["seats"] == [0]
                assert again.table["phase"] == "lobby"
                assert again.table["fairness"]["commitment"] != one.table["fairness"]["commitment"]

    asyncio.run(play())
