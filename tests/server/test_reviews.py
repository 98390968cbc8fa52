"""Reviews on the server: started automatically, growing while they are shown, stored with the game."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from server_process import ServerProcess
from table_client import TableClient
from test_playing import HUMAN, new_table, secrets_of

TIMEOUT = 240
BOT = {"kind": "bot", "level": "random"}


@pytest.fixture
def reviewing(start_server: Callable[..., ServerProcess]) -> ServerProcess:
    """Start a server that reviews every game."""
    return start_server(reviews="yes")


def finished_game(server: ServerProcess, decisions: int) -> str:
    """Return the code of a table whose game one player has left after some decisions."""
    created = new_table(server, [HUMAN, BOT])
    client = TableClient(server.url, created["table"], secrets_of(created))

    async def play() -> None:
        async with client:
            await client.ready(0)
            while client.view is None:
                await client.receive()
            await client.play_on(random.Random(5), decisions=decisions)
            await client.ask(type="concede", seat=0)

    asyncio.run(play())
    code: str = created["table"]
    return code


def complete(server: ServerProcess, name: str) -> tuple[dict[str, Any], list[int]]:
    """Return a complete review, and its progress at each poll."""
    seen: list[int] = []
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        found = server.get(f"api/reviews/{name}")
        seen.append(found["done"])
        if found["problem"] or (found["total"] and found["done"] == found["total"]):
            return found, seen
        time.sleep(0.1)
    raise AssertionError(seen)


def test_a_game_is_reviewed_when_it_is_over_and_the_review_survives(reviewing: ServerProcess) -> None:
    code = finished_game(reviewing, decisions=25)
    found, seen = complete(reviewing, code)
    assert seen == sorted(seen)
    for seat in found["seats"]:
        parts = [seat[part] for part in ("start", "luck", "own", "others", "rest")]
        assert sum(parts) == pytest.approx(seat["result"], abs=1e-6)
    assert [line for line, _ in found["curve"]] == list(range(found["total"] + 1))
    reviewing.kill()
    reviewing.start()
    assert reviewing.get(f"api/reviews/{code}") == found


def test_a_record_from_elsewhere_is_reviewed_too(server: ServerProcess) -> None:
    record = server.get(f"api/tables/{finished_game(server, decisions=12)}/record")
    begun = server.post("api/reviews", {"record": record})
    found, _ = complete(server, begun["id"])
    assert len(found["seats"]) == 2
    assert server.post("api/reviews", {"record": record})["id"] == begun["id"]
    record["moves"][3] = "0: fly"
    broken = server.post("api/reviews", {"record": record})
    found, _ = complete(server, broken["id"])
    assert "line 4" in found["problem"]


def test_one_review_at_a_time_for_an_address(server: ServerProcess) -> None:
    record = server.get(f"api/tables/{finished_game(server, decisions=12)}/record")
    first = server.post("api/reviews", {"record": record})
    status, refused, _ = server.request("POST", "api/reviews", {"record": record | {"another": True}})
    assert (status, refused["error"]) == (429, "too_many")
    complete(server, first["id"])


def test_an_unreviewable_record_is_refused(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, BOT])
    for wish, error in (
        ({"table": created["table"]}, "not_over"),
        ({"table": "nowhere"}, "not_over"),
        ({}, "malformed"),
        ({"table": "a", "record": {}}, "malformed"),
    ):
        assert server.request("POST", "api/reviews", wish)[1]["error"] == error


def test_a_decision_can_be_tried_differently(server: ServerProcess) -> None:
    code = finished_game(server, decisions=12)
    record = server.get(f"api/tables/{code}/record")
    line = next(number for number, text in enumerate(record["moves"], 1) if text.startswith("0: keep"))
    created = server.post("api/practice", {"record": record, "line": line, "level": "random", "pause_ms": 0})
    assert [seat["seat"] for seat in created["seats"]] == [0]
    client = TableClient(server.url, created["table"], secrets_of(created))

    async def play() -> None:
        async with client:
            await client.ready(0)
            while client.view is None:
                await client.receive()
            assert client.table["practice"]
            assert record["moves"][line - 1][3:] in client.view["legal"]
            await client.play_on(random.Random(1))

    asyncio.run(play())
    assert server.request("GET", f"api/tables/{created['table']}/record")[1]["error"] == "not_over"
    for wrong in (0, 1, 10_000):
        assert server.request("POST", "api/practice", {"record": record, "line": wrong})[1]["error"] == "malformed"
