"""A binding start: all players commit before any reveals, and a failed start is visible to all."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from server_process import ServerProcess, StartServer
from table_client import ENTROPY, TableClient
from test_playing import HUMAN, both_ready, new_table, secrets_of, two_players

from daikaiju.engine.opening import new_game
from daikaiju.server.schemas.http import NewTable, SeatPlan
from daikaiju.server.settings import Settings
from daikaiju.server.storage.signing_key import signing_key
from daikaiju.server.tables import state as table_state
from daikaiju.server.tables.registry import Registry
from daikaiju.server.tables.state import TableState
from daikaiju.table.fairness import SCHEME, share
from daikaiju.table.signing import Signer
from daikaiju.table.verify import verify

BOT = {"kind": "bot", "level": "random"}


def fairness(client: TableClient) -> dict[str, Any]:
    found: dict[str, Any] = client.table["fairness"]
    return found


def test_a_finished_game_agrees_with_what_each_player_kept(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN, BOT])
    one, two = (TableClient(server.url, created["table"], [secret]) for secret in secrets_of(created))

    async def play() -> None:
        async with one, two:
            await both_ready(one, two)
            await asyncio.gather(one.play_on(random.Random(1)), two.play_on(random.Random(2)))

    asyncio.run(play())
    record = server.get(f"api/tables/{created['table']}/record")
    key = server.get("api/setup")["key"]
    for client in (one, two):
        verdict = verify(record, {"rounds": client.kept, "key": key, "winners": record["winners"]})
        assert (verdict["problem"], verdict["bound"], verdict["signed"]) == (None, True, key), verdict
        assert verdict["scheme"] == SCHEME
    assert server.post("api/verify", record)["signed"] == key
    players = [*record["players"][:1], record["players"][1] | {"name": "Eve"}, *record["players"][2:]]
    assert server.post("api/verify", record | {"players": players})["problem"] == "signature"


def test_a_change_of_the_terms_changes_the_commitment_and_voids_the_shares(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN, BOT], options={})
    free = next(one for one in server.get("api/setup")["editions"] if one["edition"] == "dark")["monsters"][-1]
    secrets = [created["host"], *secrets_of(created)]

    async def arrange() -> None:
        async with TableClient(server.url, created["table"], secrets) as host:
            seen = {fairness(host)["commitment"]}
            changes: list[dict[str, Any]] = [
                {"type": "configure", "edition": "dark"},
                {"type": "configure", "options": {"tiles": "mixed"}},
                {"type": "seat", "seat": 2, "kind": "bot", "level": "simple"},
                {"type": "monster", "seat": 0, "monster": free},
                {"type": "seat", "seat": 3, "kind": "bot"},
                {"type": "leave", "seat": 1},
            ]
            for change in changes:
                await host.ready(0)
                assert fairness(host)["shares"][0], change
                assert (await host.ask(**change))["type"] == "ok", change
                assert fairness(host)["commitment"] not in seen, change
                assert not fairness(host)["shares"][0], change
                seen.add(fairness(host)["commitment"])
            await host.ready(0)
            before = fairness(host)
            await host.ask(type="name", seat=0, name="Ada")
            await host.ask(type="configure", pause_ms=5, public=True)
            assert fairness(host)["commitment"] == before["commitment"], "no rule and no seat"

    asyncio.run(arrange())


def test_ready_seats_commit_again_when_a_player_joins(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, {"kind": "open"}])

    async def sit() -> None:
        async with TableClient(server.url, created["table"], secrets_of(created)) as ada:
            await ada.ready(0)
            before = fairness(ada)["commitment"]
            seated = await asyncio.to_thread(server.post, f"api/tables/{created['table']}/seats", {})
            async with TableClient(server.url, created["table"], [seated["secret"]]) as bo:
                await bo.ready(1)
                await bo.until(lambda message: message["type"] == "update")
                assert fairness(bo)["commitment"] != before

    asyncio.run(sit())


def test_a_share_binds(server: ServerProcess) -> None:
    one, two = two_players(server)
    other = "fe" * 16

    async def cheat() -> None:
        async with one, two:
            one.reveals = two.reveals = False
            promised = fairness(one)["commitment"]
            early = {"type": "reveal", "seat": 0, "entropy": ENTROPY, "commitment": promised}
            assert (await one.ask(**early))["reason"] == "stale", "nobody has committed"
            stale = await one.ask(type="ready", seat=0, share="0" * 64, commitment="0" * 64)
            assert stale["reason"] == "stale"
            await one.ready(0)
            assert (await one.ask(**early))["reason"] == "stale", "not everybody has committed"
            await two.ready(1)
            await one.until_table(lambda table: table["fairness"]["revealing"])
            refused = await one.ask(**early | {"entropy": other})
            assert refused["reason"] == "malformed" and "share" in refused["detail"]
            exchanged = await one.ask(type="ready", seat=0, share=share(promised, other), commitment=promised)
            assert exchanged["reason"] == "already_started"
            assert (await one.ask(**early))["type"] == "ok"
            assert fairness(one)["entropy"] == [], "nobody sees what the first has revealed"
            late = await two.ask(type="reveal", seat=1, entropy=ENTROPY, commitment=promised)
            assert late["type"] == "ok"
            await one.until(lambda message: message["type"] == "update")

    asyncio.run(cheat())


def test_a_withheld_reveal_is_reported_and_all_secrets_are_redrawn(start_server: StartServer) -> None:
    server = start_server(reveal_seconds="1")
    one, two = two_players(server)

    async def withhold() -> None:
        async with one, two:
            two.reveals = False
            await one.ready(0)
            await two.ready(1)
            await one.until_table(lambda table: table["fairness"]["failed"])
            [failed] = fairness(one)["failed"]
            assert failed["withheld"] == [1]
            assert failed["entropy"] == [ENTROPY, ""]
            assert failed["commitment"] == one.kept[0]["commitment"] != fairness(one)["commitment"]
            assert [seat["ready"] for seat in one.table["seats"]] == [True, False]
            two.reveals = True
            await two.ready(1)
            for client in (one, two):
                while client.view is None:
                    await client.receive()
            await asyncio.gather(one.play_on(random.Random(1)), two.play_on(random.Random(2)))

    asyncio.run(withhold())
    record = server.get(f"api/tables/{one.table['table']}/record")
    verdict = verify(record, {"rounds": one.kept})
    assert (verdict["problem"], verdict["bound"], verdict["withheld"]) == (None, True, [1]), verdict
    hidden = record | {"fairness": record["fairness"] | {"failed": []}}
    assert verify(hidden, {"rounds": one.kept})["problem"] == "kept"


@pytest.mark.parametrize("how", [{"type": "leave"}, {"type": "ready", "ready": False}])
def test_leaving_during_the_reveals_fails_the_start(server: ServerProcess, how: dict[str, Any]) -> None:
    one, two = two_players(server)

    async def leave() -> None:
        async with one, two:
            two.reveals = False
            await one.ready(0)
            await two.ready(1)
            await two.until_table(lambda table: table["fairness"]["revealed"])
            assert (await two.ask(seat=1, **how))["type"] == "ok"
            await one.until_table(lambda table: table["fairness"]["failed"])
            assert fairness(one)["failed"][0]["withheld"] == [1]
            assert not fairness(one)["revealing"]

    asyncio.run(leave())


def settings(folder: Path) -> Settings:
    return Settings(database=f"sqlite+aiosqlite:///{folder}/own.sqlite3")


def test_a_start_that_cannot_be_is_given_up_and_never_tried_again_with_the_same_seeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, faults = new_game, [RuntimeError("no memory left")]

    def fail_once(*arguments: Any) -> Any:
        if faults:
            raise faults.pop()
        return begin(*arguments)

    async def start() -> TableState:
        registry = Registry(settings(tmp_path))
        await registry.open()
        try:
            monkeypatch.setattr(table_state, "new_game", fail_once)
            bots = [SeatPlan(kind="bot", level="random") for _ in range(2)]
            created = await registry.create(NewTable(seats=bots, pause_ms=0))
            room = await registry.room(created["table"])
            assert room is not None
            return room.state
        finally:
            await registry.close()

    state = asyncio.run(start())
    [failed] = state.rounds.failed
    assert failed["withheld"] == [] and failed["commitment"] != state.rounds.commitment
    assert failed["seed"] != state.proof()["seed"]


def test_a_server_signs_with_one_key_for_ever_or_with_the_one_it_is_given(tmp_path: Path) -> None:
    async def key(own: str = "") -> str:
        registry = Registry(Settings(database=settings(tmp_path).database, signing_key=own))
        await registry.open()
        try:
            assert await signing_key(registry.database, 1) == await signing_key(registry.database, 2)
            return registry.signer.public
        finally:
            await registry.close()

    assert asyncio.run(key()) == asyncio.run(key())
    assert asyncio.run(key("ab" * 32)) == Signer(bytes.fromhex("ab" * 32)).public
