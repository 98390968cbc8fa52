"""Before the game: tables, seats, monsters, bots, options."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from server_process import ServerProcess
from table_client import ENTROPY, TableClient
from test_playing import HUMAN, new_table, secrets_of

OPEN = {"kind": "open"}


def test_a_table_is_joined_by_its_link_and_starts_when_all_are_ready(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN | {"name": "Ada", "monster": "The King"}, OPEN], public=True)
    assert created["table"] in [table["table"] for table in server.get("api/tables")["tables"]]
    taken = server.request("POST", f"api/tables/{created['table']}/seats", {"monster": "The King"})
    assert (taken[0], taken[1]["error"]) == (409, "monster_taken")
    seated = server.post(f"api/tables/{created['table']}/seats", {"name": "Bo"})
    assert seated["seat"] == 1
    full = server.request("POST", f"api/tables/{created['table']}/seats", {})
    assert (full[0], full[1]["error"]) == (409, "seat_taken")

    async def begin() -> None:
        async with (
            TableClient(server.url, created["table"], secrets_of(created)) as ada,
            TableClient(server.url, created["table"], [seated["secret"]]) as bo,
        ):
            assert [seat["name"] for seat in bo.table["seats"]] == ["Ada", "Bo"]
            await ada.ready(0)
            assert ada.view is None
            await bo.ready(1)
            await ada.until(lambda message: message["type"] == "update")
            assert ada.view is not None
            await ada.until_table(lambda table: table["phase"] == "playing")
            assert ada.table["fairness"]["commitment"] == seated["commitment"] != created["commitment"]
            assert ada.table["fairness"]["entropy"] == [ENTROPY, ENTROPY]

    asyncio.run(begin())
    late = server.request("POST", f"api/tables/{created['table']}/seats", {})
    assert (late[0], late[1]["error"]) == (409, "already_started")


def test_the_host_arranges_the_table(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, OPEN, OPEN], options={})
    table = created["table"]
    guest = server.post(f"api/tables/{table}/seats", {"seat": 2, "name": "Bo"})

    async def arrange() -> None:
        async with (
            TableClient(server.url, table, [created["host"], *secrets_of(created)]) as host,
            TableClient(server.url, table, [guest["secret"]]) as bo,
        ):
            assert host.you["host"] and not bo.you["host"]
            assert (await bo.ask(type="start"))["reason"] == "not_host"
            assert (await bo.ask(type="configure", pause_ms=1))["reason"] == "not_host"
            await host.ready(0)
            await host.ask(type="configure", edition="dark", options={"tiles": "mixed"})
            assert host.table["edition"] == "dark" and not host.table["seats"][0]["ready"]
            refused = await host.ask(type="configure", options={"tiles": "blue"})
            assert refused["reason"] == "bad_options" and "blue" in refused["detail"]
            assert (await host.ask(type="seat", seat=3, kind="bot", level="genius"))["reason"] == "no_such_level"
            await host.ask(type="seat", seat=3, kind="bot", level="random")
            assert [seat["kind"] for seat in host.table["seats"]] == ["human", "open", "human", "bot"]
            await host.ask(type="seat", seat=1, kind="closed")
            await bo.until(lambda message: message["type"] == "welcome")
            assert bo.you["seats"] == [1], "later seats move up"
            monsters = [seat["monster"] for seat in host.table["seats"]]
            assert (await bo.ask(type="monster", seat=1, monster=monsters[0]))["reason"] == "monster_taken"
            assert (await bo.ask(type="monster", seat=1, monster="Mothra"))["reason"] == "no_such_monster"
            assert (await host.ask(type="start"))["reason"] == "not_ready"
            assert (await host.ask(type="ready", seat=0))["reason"] == "not_ready", "without a share"
            await host.ask(type="seat", seat=3, kind="open")
            await host.ready(0)
            await bo.ready(1)
            assert host.view is None, "a seat is still open"
            await host.ask(type="start")
            await bo.until(lambda message: message["type"] == "update")
            assert [seat["kind"] for seat in server.get(f"api/tables/{table}")["seats"]] == ["human", "human", "bot"]

    asyncio.run(arrange())


def test_a_bot_plays_an_expansions_monster_until_a_player_wants_it(server: ServerProcess) -> None:
    bots = [{"kind": "bot"}, {"kind": "bot"}]
    with_it = new_table(server, [HUMAN, *bots], options={"expansions": ["king_kong"]})
    monsters = [seat["monster"] for seat in server.get(f"api/tables/{with_it['table']}")["seats"]]
    assert monsters == ["Alienoid", "King Kong", "Cyber Kitty"]

    created = new_table(server, [HUMAN, *bots, OPEN])

    async def choose() -> None:
        async with TableClient(server.url, created["table"], [created["host"], *secrets_of(created)]) as host:

            def seen() -> list[str | None]:
                return [seat["monster"] for seat in host.table["seats"]]

            await host.ask(type="configure", options={"expansions": ["cthulhu", "king_kong"]})
            assert seen() == ["Alienoid", "Cthulhu", "Gigazaur", None]
            await host.ask(type="monster", seat=0, monster="Cthulhu")
            assert seen() == ["Cthulhu", "Alienoid", "Gigazaur", None]
            await host.ask(type="configure", options={"expansions": ["cthulhu"]})
            assert seen() == ["Cthulhu", "Alienoid", "Gigazaur", None]
            await host.ask(type="seat", seat=3, kind="bot", level="random")
            assert seen() == ["Cthulhu", "Alienoid", "Gigazaur", "Cyber Kitty"]
            await host.ask(type="configure", options={})
            assert seen() == ["Meka Dragon", "Alienoid", "Gigazaur", "Cyber Kitty"]

    asyncio.run(choose())


def test_play_now_is_one_call_and_one_ready(server: ServerProcess) -> None:
    created = server.post("api/play", {"name": "Ada", "bots": 2, "level": "random", "pause_ms": 0})

    async def play() -> None:
        async with TableClient(server.url, created["table"], secrets_of(created)) as you:
            await you.ready(0)
            while not you.must_act:
                await you.receive()

    asyncio.run(play())
    assert server.request("GET", f"api/tables/{created['table']}/record")[1]["error"] == "not_over"


def test_a_seat_given_up_is_open_again(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN])

    async def leave() -> None:
        async with TableClient(server.url, created["table"], secrets_of(created)) as both:
            await both.ask(type="leave", seat=1)
            assert both.you["seats"] == [0]
            assert (await both.ask(type="name", seat=1, name="x"))["reason"] == "not_your_seat"

    asyncio.run(leave())
    assert server.get(f"api/tables/{created['table']}")["seats"][1]["kind"] == "open"


def test_a_plan_that_cannot_be_is_refused(server: ServerProcess) -> None:
    for body, error in (
        ({"seats": [HUMAN]}, "malformed"),
        ({"seats": [HUMAN, HUMAN], "edition": "third"}, "bad_options"),
        ({"seats": [HUMAN, HUMAN], "options": {"tiles": "red"}}, "bad_options"),
        ({"seats": [HUMAN | {"monster": "Kraken"}, HUMAN]}, "no_such_monster"),
        ({"seats": [HUMAN | {"monster": "The King"}, HUMAN | {"monster": "The King"}]}, "monster_taken"),
        ({"seats": [HUMAN, {"kind": "bot", "level": "genius"}]}, "no_such_level"),
        ({"seats": [HUMAN, HUMAN], "unknown": 1}, "malformed"),
    ):
        status, answer, _ = server.request("POST", "api/tables", body)
        assert (status in (409, 422), answer["error"]) == (True, error), body


def test_finished_public_games_are_listed(server: ServerProcess) -> None:
    created = new_table(server, [{"kind": "bot", "level": "random"}] * 2, public=True)

    async def watch() -> None:
        async with TableClient(server.url, created["table"], []) as watcher:
            while not watcher.view or not watcher.view["over"]:
                await watcher.receive()

    asyncio.run(watch())
    newest = server.get("api/records?limit=1")
    assert newest["records"][0]["table"] == created["table"]
    assert newest["next"] == newest["records"][0]["finished"]


def test_a_table_may_be_planned_with_an_expansions_monster(server: ServerProcess) -> None:
    seats = [{"kind": "human", "monster": "Pumpkin Jack"}, {"kind": "bot"}]
    created = server.post("api/tables", {"seats": seats, "options": {"expansions": ["halloween"]}})
    assert server.get(f"api/tables/{created['table']}")["seats"][0]["monster"] == "Pumpkin Jack"
    code, refusal, *_ = server.request("POST", "api/tables", {"seats": seats})
    assert (code, refusal["error"]) == (409, "no_such_monster")


def test_cards_rules_and_guide_are_shown_in_every_language(server: ServerProcess) -> None:
    setup = server.get("api/setup")
    for language in setup["languages"]:
        assert server.get(f"api/guide?language={language}")
        for edition in setup["editions"]:
            name = edition["edition"]
            rules = server.get(f"api/rules/{name}?language={language}")
            assert rules["edition"] == name
            fitting = [box["expansion"] for box in setup["expansions"] if name in box["editions"]]
            assert [section["id"] for section in rules["sections"]][-len(fitting) :] == fitting
            shown = server.get(f"api/catalogue?edition={name}&language={language}")
            assert sum(card["copies"] for card in shown["cards"]) == 66
            assert all(card["name"] and card["text"] for card in shown["cards"] + shown["tiles"])
    assert server.request("GET", "api/guide?language=xx")[0] == 404


def test_odds_of_keeping_dice(server: ServerProcess) -> None:
    faces = server.post("api/odds", {"keep": "SS", "dice": 3, "rolls": 1})["faces"]
    assert faces["S"]["at_least"] == [1.0, 1.0, 0.166667]
    assert faces["1"]["at_least"] == [0.166667, 0.0, 0.0]


def test_odds_follow_the_edition_and_the_cards_of_the_seat(server: ServerProcess) -> None:
    """Acid Attack without a claw is Smash in second, damage in classic; in Tokyo hearts do nothing."""
    question = {"keep": "11H", "dice": 3, "rolls": 1, "cards": ["acid_attack"], "in_tokyo": True}
    classic = server.post("api/odds", {**question, "edition": "classic"})["faces"]
    second = server.post("api/odds", {**question, "edition": "second"})["faces"]
    assert (classic["S"]["at_least"][0], second["S"]["at_least"][0]) == (0.0, 1.0)
    assert classic["S"]["mean"] == second["S"]["mean"] == 1.0
    assert second["H"]["mean"] == 0.0
    dweller = server.post("api/odds", {"keep": "11", "dice": 3, "rolls": 1, "cards": ["background_dweller"]})["faces"]
    assert dweller["1"]["at_least"][2] == 0.2


def test_odds_for_who_wears_a_costume_or_holds_a_tile_of_another_edition(server: ServerProcess) -> None:
    question = {"keep": "S", "dice": 3, "rolls": 1, "edition": "classic"}
    plain = server.post("api/odds", question)["faces"]
    devil = server.post("api/odds", {**question, "cards": ["devil", "barbs"]})["faces"]
    clown = server.post("api/odds", {**question, "cards": ["clown"]})["faces"]
    assert devil["S"]["mean"] > plain["S"]["mean"] + 0.9
    assert clown == plain


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ({"cards": ["no_such_card"]}, "no_such_card"),
        ({"cards": ["zombify"], "edition": "classic"}, "zombify"),
        ({"edition": "first"}, "first"),
        ({"keep": "111", "dice": 2}, "3 dice kept of 2"),
    ],
)
def test_odds_that_make_no_sense_are_refused_by_name(server: ServerProcess, question: Any, named: str) -> None:
    status, answer, _ = server.request("POST", "api/odds", question)
    assert status == 409
    assert answer["error"] == "bad_options" and named in answer["detail"]


def test_a_guided_game_has_chosen_dice_and_leaves_no_record(server: ServerProcess) -> None:
    created = server.post("api/guided", {"level": "random", "pause_ms": 0})
    client = TableClient(server.url, created["table"], secrets_of(created))

    async def play() -> None:
        async with client:
            await client.ready(0)
            while client.view is None:
                await client.receive()
            assert client.table["practice"] and client.view["legal"] == ["roll"]
            await client.move("roll")
            while client.view["step"] != "roll":
                await client.receive()
            assert client.view["dice"] == "12223E"
            await client.play_on(random.Random(1))

    asyncio.run(play())
    assert server.request("GET", f"api/tables/{created['table']}/record")[1]["error"] == "not_over"


def test_a_named_opponent_sits_down_with_its_name_and_its_monster(server: ServerProcess) -> None:
    offered = server.get("api/setup")["characters"]
    assert offered == server.get("api/bots")["characters"]
    one, two = offered[0], offered[4]
    assert (one["monster"], one["bot"]) == (two["monster"], "gentle:brawler"), "both like the same monster"
    created = new_table(server, [HUMAN, {"kind": "bot", "level": one["bot"]}, OPEN], pause_ms=0)

    async def sit() -> None:
        async with TableClient(server.url, created["table"], [created["host"], *secrets_of(created)]) as host:
            await host.ask(type="seat", seat=2, kind="bot", level=two["bot"])
            seats = host.table["seats"]
            assert [seat["name"] for seat in seats[1:]] == [one["name"], two["name"]]
            assert [seat["level"] for seat in seats[1:]] == [one["bot"], two["bot"]]
            assert seats[1]["monster"] == one["monster"] != seats[2]["monster"]
            assert (await host.ask(type="seat", seat=2, kind="bot", level="simple:brawler"))[
                "reason"
            ] == "no_such_level"
            await host.ready(0)
            await host.until(lambda message: message["type"] == "update")

    asyncio.run(sit())


def test_a_browser_asks_for_its_tables_in_one_request(server: ServerProcess) -> None:
    """A table that does not exist is left out; so the page's console stays clean."""
    created = new_table(server, [HUMAN, OPEN])["table"]
    other = new_table(server, [HUMAN, OPEN])["table"]
    found = server.get(f"api/known?tables={other},nowhere9,{created}")["tables"]
    assert [table["table"] for table in found] == [other, created]
    assert server.get("api/known?tables=")["tables"] == []
    assert server.request("GET", "api/known")[0] == 422
