"""One request per address at a time, and never in the processes of the tables' bots."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from pathlib import Path

import pytest
from own_server import own_server
from table_client import TableClient
from test_playing import HUMAN, secrets_of

from daikaiju.server.errors import Refusal
from daikaiju.server.process_pool import MOST_WAITING, FairPool

LIMIT = 300
SHORT, LONG = 0.05, 3600.0


def test_an_address_that_asks_often_waits_for_itself() -> None:
    async def work() -> list[str]:
        pool, order = FairPool(1, LIMIT), list[str]()

        async def ask(address: str) -> None:
            await pool.run_for(address, time.sleep, SHORT)
            order.append(address)

        await asyncio.gather(*(ask("greedy") for _ in range(MOST_WAITING)), ask("modest"))
        pool.close()
        return order

    order = asyncio.run(asyncio.wait_for(work(), LIMIT))
    assert order.index("modest") <= 2, order


def test_an_address_may_not_let_everything_wait() -> None:
    async def work() -> None:
        pool = FairPool(1, LIMIT)
        waiting = [asyncio.create_task(pool.run_for("greedy", time.sleep, SHORT)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await pool.run_for("greedy", time.sleep, SHORT)
        assert refused.value.reason == "too_many"
        await asyncio.gather(*waiting)
        await pool.run_for("greedy", time.sleep, 0)
        pool.close()

    asyncio.run(asyncio.wait_for(work(), LIMIT))


@pytest.mark.parametrize("name", ["coach", "analysis"])
def test_bots_play_while_hints_challenges_and_records_wait(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        async with own_server(tmp_path) as server:
            before = set(multiprocessing.active_children())
            pool: FairPool = getattr(server.registry, name)
            stuck = asyncio.create_task(pool.run_for("somewhere", time.sleep, LONG))
            await asyncio.sleep(0)
            created = await server.new_table([HUMAN, {"kind": "bot", "level": "steady"}])
            async with TableClient(server.url, created["table"], secrets_of(created)) as player:
                await player.ready(0)
                while not player.must_act:
                    await player.receive()
                for seat in (0, 1):
                    while player.must_act:
                        assert player.view is not None
                        await player.move(player.view["legal"][-1])
                    while not player.must_act:
                        await player.receive()
                    assert any(message.get("cause", {}).get("by") == "bot" for message in player.messages), seat
            assert not stuck.done()
            stuck.cancel()
            for process in set(multiprocessing.active_children()) - before:
                process.kill()

    asyncio.run(asyncio.wait_for(play(), LIMIT))
