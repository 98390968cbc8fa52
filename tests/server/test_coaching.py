"""Statistics, puzzles, the daily challenge and the picture of a game, over HTTP."""

from __future__ import annotations

import asyncio
import json
import secrets
import urllib.request
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from server_process import ServerProcess
from sqlalchemy.ext.asyncio import create_async_engine

from daikaiju.server.admin.privacy import forget_player
from daikaiju.table.signing import Signer

GOLDEN = Path(__file__).parents[1] / "golden"


def today(server: ServerProcess) -> date:
    """Return the server's day: midnight may pass while tests run."""
    return date.fromisoformat(server.get("api/challenge")["day"])


def record(name: str = "dark_4") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
    return found


def test_the_figures_of_a_record(server: ServerProcess) -> None:
    found = server.post("api/stats", record())
    assert len(found["seats"]) == 4
    assert len(found["seats"][0]["figures"]) >= 50


def test_a_damaged_record_has_no_figures(server: ServerProcess) -> None:
    damaged = record() | {"moves": ["0: dance"]}
    status, fault, _ = server.request("POST", "api/stats", damaged)
    assert (status, fault["error"]) == (409, "malformed")
    assert "line 1" in fault["detail"]


def test_puzzles_are_listed_and_shown(server: ServerProcess) -> None:
    listed = server.get("api/puzzles")
    assert listed["today"] in [one["id"] for one in listed["puzzles"]]
    shown = server.get(f"api/puzzles/{listed['puzzles'][0]['id']}")
    assert shown["view"]["to_act"] == shown["seat"]
    assert shown["choices"][0]["move"] in shown["view"]["legal"]
    assert shown["choices"][0]["win"] > shown["choices"][1]["win"]


def test_there_is_no_puzzle_of_that_name(server: ServerProcess) -> None:
    status, fault, _ = server.request("GET", "api/puzzles/nothing")
    assert (status, fault["error"]) == (404, "no_such_puzzle")


def play_the_day(server: ServerProcess, day: str) -> dict[str, Any]:
    """Play today's game by conceding; return the signed record."""
    begun = server.post("api/challenge/play", {"day": day})
    assert begun["steps"][-1]["view"]["to_act"] == 0
    assert begun["record"] is None
    ended = server.post("api/challenge/play", {"day": day, "moves": ["concede"], "seen": begun["count"], "name": "Ada"})
    assert len(ended["steps"]) == ended["count"] - begun["count"]
    found: dict[str, Any] = ended["record"]
    return found


def test_a_day_is_played_and_listed_once(server: ServerProcess) -> None:
    told = server.get("api/challenge")
    day = told["day"]
    assert abs((date.fromisoformat(day) - datetime.now(UTC).date()).days) <= 1
    assert (told["level"], len(told["monsters"]), told["secret"]) == ("steady", 4, None)
    done, browser = play_the_day(server, day), secrets.token_hex(16)
    entry = {"record": done, "name": "Ada\n", "browser": browser}
    status, result, _ = server.request("POST", "api/challenge/entries", entry)
    assert (status, result["name"], result["won"]) == (201, "Ada", False)
    assert result["name"] in [row["name"] for row in server.get("api/challenge")["results"]]
    for again in (entry, entry | {"browser": secrets.token_hex(16)}):
        status, fault, _ = server.request("POST", "api/challenge/entries", again)
        assert (status, fault["error"]) == (409, "already_played")


def test_moves_bring_the_game_on(server: ServerProcess) -> None:
    day, moves = today(server).isoformat(), list[str]()
    state = server.post("api/challenge/play", {"day": day})
    for _ in range(4):
        legal = state["steps"][-1]["view"]["legal"]
        moves.append(legal[-1])
        state = server.post("api/challenge/play", {"day": day, "moves": moves, "seen": state["count"]})
    again = server.post("api/challenge/play", {"day": day, "moves": moves})
    assert again["steps"][-1] == state["steps"][-1]


@pytest.mark.parametrize("change", ["winners", "name", "signature"])
def test_a_forged_entry_is_refused(server: ServerProcess, change: str) -> None:
    done = play_the_day(server, today(server).isoformat())
    if change == "winners":
        done["winners"] = [0]
    elif change == "name":
        done["players"][0]["name"] = "Eve"
    else:
        del done["signature"]
    body = {"record": done, "name": "Eve", "browser": secrets.token_hex(16)}
    status, fault, _ = server.request("POST", "api/challenge/entries", body)
    assert (status, fault["error"]) == (409, "bad_entry")
    assert "sign" in fault["detail"]


@pytest.mark.parametrize("path", ["api/challenge?day={}", "play", "entries"])
def test_a_day_in_the_future_is_refused(server: ServerProcess, path: str) -> None:
    day = (today(server) + timedelta(days=2)).isoformat()
    if path == "play":
        status, fault, _ = server.request("POST", "api/challenge/play", {"day": day})
    elif path == "entries":
        done = {"challenge": {"day": day}}
        body = {"record": done, "name": "Eve", "browser": secrets.token_hex(16)}
        status, fault, _ = server.request("POST", "api/challenge/entries", body)
    else:
        status, fault, _ = server.request("GET", path.format(day))
    assert (status, fault["error"]) == (409, "no_such_day")
    assert "in the future" in fault["detail"]


def test_an_old_day_is_shown_with_its_secret_and_not_played(server: ServerProcess) -> None:
    day = (today(server) - timedelta(days=3)).isoformat()
    assert len(server.get(f"api/challenge?day={day}")["secret"]) == 64
    status, fault, _ = server.request("POST", "api/challenge/play", {"day": day})
    assert (status, fault["error"]) == (409, "no_such_day")


def test_an_illegal_move_is_refused(server: ServerProcess) -> None:
    status, fault, _ = server.request(
        "POST", "api/challenge/play", {"day": today(server).isoformat(), "moves": ["win"]}
    )
    assert (status, fault["error"]) == (409, "bad_entry")
    assert "move 1" in fault["detail"]


def test_there_is_no_picture_of_a_game_that_was_not_finished(server: ServerProcess) -> None:
    status, fault, _ = server.request("GET", "api/replays/nothing.svg")
    assert (status, fault["error"]) == (404, "no_such_table")


def test_only_the_picture_may_be_shown_elsewhere(server: ServerProcess) -> None:
    with urllib.request.urlopen(f"{server.url}/api/puzzles") as answer:
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_a_name_is_taken_out_of_the_tables_of_results(start_server: Any, tmp_path: Path) -> None:
    own = start_server()
    done = play_the_day(own, today(own).isoformat())
    own.post("api/challenge/entries", {"record": done, "name": "Eve", "browser": secrets.token_hex(16)})
    address = f"sqlite+aiosqlite:///{tmp_path}/own.sqlite3"

    async def forget() -> int:
        engine = create_async_engine(address)
        async with engine.begin() as connection:
            _, count = await forget_player(connection, Signer(secrets.token_bytes(32)), name="Eve")
        await engine.dispose()
        return count

    assert asyncio.run(forget()) == 1
    assert [row["name"] for row in own.get("api/challenge")["results"]] == [""]


def test_another_signing_key_does_not_change_the_challenge(start_server: Any) -> None:
    first = start_server(signing_key="11" * 32)
    before = first.get("api/challenge")
    first.stop()
    second = start_server(signing_key="22" * 32)
    assert second.get("api/setup")["key"] != first.settings["DAIKAIJU_SIGNING_KEY"]
    after = second.get(f"api/challenge?day={before['day']}")
    assert after["commitment"] == before["commitment"]
