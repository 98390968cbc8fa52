"""Tables with expansions over the network: refusals that name the expansion, and whole games with fair records."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from server_process import ServerProcess
from table_client import TableClient

HUMAN = {"kind": "human"}
BOT = {"kind": "bot", "level": "simple"}
FIVE = ["cthulhu", "cybertooth", "even_more_wicked", "halloween", "king_kong"]


@pytest.mark.parametrize(
    ("plan", "error", "named"),
    [
        ({"options": {"expansions": ["moon"]}}, "bad_options", "unknown expansion 'moon'"),
        ({"options": {"expansions": ["king_kong", "king_kong"]}}, "bad_options", "king_kong is named twice"),
        (
            {"edition": "dark", "options": {"expansions": ["even_more_wicked"]}},
            "bad_options",
            "even_more_wicked does not fit edition dark",
        ),
        ({"options": {"expansions": "halloween"}}, "bad_options", "a list of expansions"),
        ({"options": {"costumes": "deck"}}, "bad_options", "costumes"),
        ({"options": {"expansions": ["halloween"], "costumes": "both"}}, "bad_options", "costumes"),
        ({"seats": [HUMAN | {"monster": "Cthulhu"}, BOT]}, "no_such_monster", "Cthulhu"),
        (
            {"seats": [HUMAN | {"monster": "Cthulhu"}, BOT], "options": {"expansions": ["king_kong"]}},
            "no_such_monster",
            "Cthulhu",
        ),
    ],
)
def test_invalid_input_is_refused_by_name(server: ServerProcess, plan: dict[str, Any], error: str, named: str) -> None:
    for way, body in (("api/tables", {"seats": [HUMAN, BOT]} | plan), ("api/play", _alone(plan))):
        status, answer, _ = server.request("POST", way, body)
        assert (status in (409, 422), answer["error"]) == (True, error), answer
        assert named in answer["detail"]


def _alone(plan: dict[str, Any]) -> dict[str, Any]:
    """Return the same request as a game against bots."""
    seats = plan.get("seats", [{}])
    return {key: value for key, value in plan.items() if key != "seats"} | {"monster": seats[0].get("monster")}


@pytest.mark.parametrize(
    ("edition", "options"),
    [("second", {"expansions": FIVE}), ("dark", {"expansions": ["halloween", "cybertooth"], "costumes": "deck"})],
)
def test_a_game_with_expansions_leaves_a_fair_record(
    server: ServerProcess, edition: str, options: dict[str, Any]
) -> None:
    plan = {"edition": edition, "options": options, "seats": [HUMAN, BOT, BOT], "pause_ms": 0, "public": True}
    created = server.post("api/tables", plan)
    client = TableClient(server.url, created["table"], [created["seats"][0]["secret"]])

    async def play() -> None:
        async with client:
            await client.ready(0)
            while client.view is None:
                await client.receive()
            await client.play_on(random.Random(edition))
            await client.until_table(lambda table: table["fairness"]["seed"])

    asyncio.run(play())
    record = server.get(f"api/tables/{created['table']}/record")
    assert record["options"] == options
    assert server.post("api/verify", record)["fair"] is True
    steps = server.post("api/steps", record)["steps"]
    assert steps[-1]["view"]["winners"] == record["winners"]
    listed = server.get("api/records?limit=10")["records"]
    assert [one["expansions"] for one in listed if one["table"] == created["table"]] == [options["expansions"]]
