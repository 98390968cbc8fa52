"""Clocks stop with the server, are not reset by taking back, and do not depend on the machine's clock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from own_server import GENEROUS, OwnServer, own_server
from table_client import TableClient
from test_playing import HUMAN, secrets_of

from daikaiju.server import clock
from daikaiju.server.schemas.http import NewTable
from daikaiju.server.tables.housekeeping import Housekeeping
from daikaiju.server.tables.registry import Registry
from daikaiju.server.tables.room import Room

DAY = 86_400_000
DECISION_SECONDS = 60


def pass_time(server: OwnServer, milliseconds: int) -> None:
    """Advance the service's clock."""
    server.registry.clock.behind -= milliseconds


def play_with_a_clock(folder: Path, use: Callable[[OwnServer, TableClient], Awaitable[None]]) -> None:
    """Start a game of two seats of one player, with a minute for each decision."""

    async def play() -> None:
        async with own_server(folder) as server:
            created = await server.new_table([HUMAN, HUMAN], decision_seconds=DECISION_SECONDS)
            async with TableClient(server.url, created["table"], secrets_of(created)) as both:
                await both.ready(0)
                await both.ready(1)
                while both.view is None:
                    await both.receive()
                await use(server, both)

    asyncio.run(asyncio.wait_for(play(), 60))


async def move(both: TableClient, wanted: str) -> dict[str, Any]:
    """Make a move and wait for its update."""
    assert (await both.move(wanted))["type"] == "ok"
    return [message for message in both.messages if message["type"] == "update"][-1]


async def stop_rolling(both: TableClient) -> dict[str, Any]:
    """Roll, then stop: a decision that reveals nothing and may be taken back."""
    await move(both, "roll")
    return await move(both, "stop")


def due(room: Room) -> int | None:
    """Return the deadline of the seat to act."""
    return room.deadlines.due_at(room.state)


def remaining(server: OwnServer, message: dict[str, Any]) -> int:
    left: int = message["clock"]["deadline"] - clock.now_ms()
    return left


def test_taking_back_does_not_wind_the_clock_up(tmp_path: Path) -> None:
    async def stall(server: OwnServer, both: TableClient) -> None:
        stopped = await stop_rolling(both)
        assert stopped["take_back"] == 0
        due = None
        for _ in range(24):
            pass_time(server, 1000)
            assert (await both.ask(type="take_back", seat=0, version=both.version))["type"] == "ok"
            back = [message for message in both.messages if message["type"] == "update"][-1]
            left = remaining(server, back)
            assert due is None or left <= due - 1000, "taking back gave more time"
            due = left
            await move(both, "stop")
        pass_time(server, DECISION_SECONDS * 1000 - 2000)
        answer = await both.ask(type="take_back", seat=0, version=both.version)
        assert answer["reason"] == "nothing_to_take_back"

    play_with_a_clock(tmp_path, stall)


def test_clocks_are_paused_while_no_server_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server stops during a decision and restarts a day later: the rest of the time is left, and no bot decided."""
    settings = GENEROUS.__class__(database=f"sqlite+aiosqlite:///{tmp_path}/own.sqlite3")

    async def run(then: Callable[[Registry], Awaitable[None]]) -> None:
        registry = Registry(settings)
        await registry.open()
        await then(registry)
        await registry.close()

    code = ""
    before = after = 0

    async def begin() -> None:
        nonlocal code, before
        async with own_server(tmp_path) as server:
            created = await server.new_table([HUMAN, HUMAN], decision_seconds=DECISION_SECONDS)
            code = created["table"]
            async with TableClient(server.url, code, secrets_of(created)) as both:
                await both.ready(0)
                await both.ready(1)
                while both.view is None:
                    await both.receive()
            pass_time(server, 30_000)
            due_at = due(server.registry.rooms[code])
            assert due_at is not None
            before = due_at - server.registry.clock.now()
            assert before <= 30_000

    async def come_back(registry: Registry) -> None:
        nonlocal after
        room = registry.rooms[code]
        await asyncio.sleep(0.3)
        due_at = due(room)
        assert due_at is not None
        after = due_at - registry.clock.now()
        assert room.state.play is not None and len(room.state.steps) == 1, "somebody decided"

    asyncio.run(begin())
    for days in (1, 8, -1):
        monkeypatch.setattr(clock, "_AHEAD", clock._AHEAD + days * DAY)
        asyncio.run(run(come_back))
        assert before - 20_000 <= after <= before, "time ran while no server did"


@pytest.mark.parametrize("jump", [8 * DAY, -3_600_000])
def test_a_machine_whose_clock_jumps_keeps_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    settings = GENEROUS.__class__(database=f"sqlite+aiosqlite:///{tmp_path}/own.sqlite3")
    plan = NewTable.model_validate({"seats": [{"kind": "human"}, {"kind": "open"}]})

    async def keep() -> None:
        registry = Registry(settings)
        await registry.open()
        code = (await registry.create(plan))["table"]
        now = clock.now_ms()
        monkeypatch.setattr("time.time_ns", lambda: (now + jump) * 1_000_000)
        monkeypatch.setattr("time.time", lambda: (now + jump) / 1000)
        assert abs(clock.now_ms() - now) < 5000
        await Housekeeping(registry).sweep()
        assert await registry.room(code) is not None
        await registry.close()
        monkeypatch.setattr(clock, "_AHEAD", clock._AHEAD + jump)
        again = Registry(settings)
        await again.open()
        await Housekeeping(again).sweep()
        assert await again.room(code) is not None
        await again.close()

    asyncio.run(keep())


def test_conceding_gives_no_other_seat_more_time(tmp_path: Path) -> None:
    async def play() -> None:
        async with own_server(tmp_path) as server:
            created = await server.new_table([HUMAN] * 3, decision_seconds=DECISION_SECONDS)
            async with TableClient(server.url, created["table"], secrets_of(created)) as all_three:
                for seat in range(3):
                    await all_three.ready(seat)
                while all_three.view is None:
                    await all_three.receive()
                began = [message for message in all_three.messages if message["type"] == "update"][-1]
                pass_time(server, 20_000)
                assert (await all_three.ask(type="concede", seat=2))["type"] == "ok"
                after = [message for message in all_three.messages if message["type"] == "update"][-1]
                assert after["clock"]["seat"] == began["clock"]["seat"]
                assert after["clock"]["deadline"] <= began["clock"]["deadline"] - 20_000

    asyncio.run(play())
