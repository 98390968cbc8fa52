"""People who do not know each other: one request seats them, and bots fill the rest."""

from __future__ import annotations

import asyncio
from typing import Any

from server_process import ServerProcess, StartServer
from table_client import TableClient
from test_playing import HUMAN, new_table


def match(server: ServerProcess, **wish: Any) -> dict[str, Any]:
    found: dict[str, Any] = server.post("api/match", {"edition": "classic"} | wish)
    return found


def secrets_in(found: dict[str, Any]) -> list[str]:
    return [seat["secret"] for seat in found["seats"]]


def test_the_second_stranger_is_seated_with_the_first_and_the_game_starts(server: ServerProcess) -> None:
    first = match(server, name="Ada", players=2, seconds=30)
    second = match(server, name="Bo", seconds=30, monster="The King")
    assert second["table"] == first["table"] and (first["host"], second["host"]) != (None, None)
    assert second["host"] is None

    async def begin() -> None:
        async with (
            TableClient(server.url, first["table"], secrets_in(first)) as ada,
            TableClient(server.url, first["table"], secrets_in(second)) as bo,
        ):
            assert (ada.table["quick"], ada.table["public"], ada.table["decision_seconds"]) == (True, True, 30)
            assert [seat["name"] for seat in bo.table["seats"]] == ["Ada", "Bo"]
            assert bo.table["seats"][1]["monster"] == "The King"
            await ada.ready(0)
            await bo.ready(1)
            await ada.until_table(lambda table: table["phase"] == "playing")

    asyncio.run(begin())
    third = match(server, name="Cy", players=2, seconds=30)
    assert third["table"] != first["table"], "a started game seats nobody"


def test_only_a_table_that_fits_is_joined(server: ServerProcess) -> None:
    one = match(server, players=3, seconds=120, edition="dark")
    for other in (
        match(server, players=4, seconds=120, edition="dark"),
        match(server, players=3, seconds=60, edition="dark"),
        match(server, players=3, seconds=120, edition="second"),
        match(server, players=3, seconds=120, edition="dark", mine=[one["table"]]),
    ):
        assert other["table"] != one["table"]
    assert match(server, players=3, seconds=120, edition="dark", monster="Alienoid")["table"] == one["table"]
    assert server.request("POST", "api/match", {"seconds": 45})[0] == 422
    assert server.request("POST", "api/match", {"edition": "third"})[1]["error"] == "bad_options"


def test_a_public_table_of_friends_is_no_table_for_strangers(server: ServerProcess) -> None:
    friends = new_table(server, [HUMAN, {"kind": "open"}], public=True, decision_seconds=30, edition="classic")
    assert match(server, players=2, seconds=30, mine=[])["table"] != friends["table"]


def test_any_player_calls_bots_and_nobody_must_be_ready_again(server: ServerProcess) -> None:
    first = match(server, players=4, seconds=120)
    second = match(server, players=4, seconds=120)
    assert second["table"] == first["table"]

    async def fill() -> None:
        async with (
            TableClient(server.url, first["table"], secrets_in(first)) as ada,
            TableClient(server.url, first["table"], secrets_in(second)) as bo,
            TableClient(server.url, first["table"], []) as spectator,
        ):
            await ada.ready(0)
            assert (await spectator.ask(type="fill"))["reason"] == "not_host"
            assert (await bo.ask(type="fill"))["type"] == "ok", "a guest may do it, the host may be gone"
            await ada.until_table(lambda table: all(seat["kind"] != "open" for seat in table["seats"]))
            assert [seat["kind"] for seat in ada.table["seats"]] == ["human", "human", "bot", "bot"]
            assert [seat["ready"] for seat in ada.table["seats"]] == [True, False, True, True]
            assert len({seat["monster"] for seat in ada.table["seats"]}) == 4
            assert (await bo.ask(type="fill"))["reason"] == "stale"
            await ada.ready(0)
            await bo.ready(1)
            await bo.until_table(lambda table: table["phase"] == "playing")

    asyncio.run(fill())


def test_bots_are_called_only_at_tables_for_strangers(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, {"kind": "open"}])

    async def ask() -> None:
        async with TableClient(server.url, created["table"], [created["seats"][0]["secret"]]) as ada:
            assert (await ada.ask(type="fill"))["reason"] == "not_host"

    asyncio.run(ask())


def test_strangers_meet_across_servers_and_are_counted_without_names(start_server: StartServer, database: str) -> None:
    one, two = start_server(database), start_server(database)
    assert one.get("api/people") == {"playing": 0, "waiting": 0}
    first = match(one, name="Ada", players=2)
    assert two.get("api/people") == {"playing": 0, "waiting": 1}
    second = match(two, name="Bo")
    assert second["table"] == first["table"]

    async def begin() -> None:
        async with (
            TableClient(one.url, first["table"], secrets_in(first)) as ada,
            TableClient(two.url, first["table"], secrets_in(second)) as bo,
        ):
            await ada.ready(0)
            await bo.ready(1)
            await bo.until_table(lambda table: table["phase"] == "playing")

    asyncio.run(begin())
    assert start_server(database).get("api/people") == {"playing": 2, "waiting": 0}
