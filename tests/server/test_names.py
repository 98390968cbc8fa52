"""A spectator cannot use a player's name, in any spelling."""

from __future__ import annotations

import asyncio

import pytest
from server_process import ServerProcess
from table_client import TableClient
from test_playing import new_table, secrets_of

from daikaiju.server.tables.sanitize import clean, skeleton

POSES = ["Ada", " ada ", "A\u200dda", "АdА", "ÁDA", "A d a", "Ad\u3164a", "𝐀𝐝𝐚", "@d4".replace("4", "a"), "A\u2800da"]


@pytest.mark.parametrize("pose", POSES)
def test_names_that_look_the_same_have_the_same_skeleton(pose: str) -> None:
    assert skeleton(clean(pose, 24)) == skeleton("Ada")


@pytest.mark.parametrize("blank", ["\u3164", "\u2800\u2800", "\u200d", "\uffa0 \u115f"])
def test_an_invisible_name_counts_as_empty(blank: str) -> None:
    assert clean(blank, 24) == ""


def test_different_names_stay_different() -> None:
    assert len({skeleton(name) for name in ("Ada", "Bo", "Adam", "Eva", "Zoë", "李")}) == 6


def test_a_spectator_does_not_speak_in_a_players_name(server: ServerProcess) -> None:
    created = new_table(server, [{"kind": "human", "name": "Ada"}, {"kind": "human", "monster": "Alienoid"}])

    async def talk() -> None:
        async with TableClient(server.url, created["table"], secrets_of(created)) as players:
            for name, shown in [*((pose, "") for pose in POSES), ("a1ienoid", ""), ("Eve", "Eve")]:
                watcher = TableClient(server.url, created["table"], [])
                await watcher.connect()
                await watcher.send(type="hello", name=name)
                assert (await watcher.ask(type="chat", text="trust me"))["type"] == "ok"
                said = await players.until(lambda message: message["type"] == "chat")
                assert (said["line"]["name"], said["line"]["seat"]) == (shown, None)
                await watcher.close()

    asyncio.run(talk())
