"""The lock of a table: in the order they came, and never lost by somebody who stops waiting."""

from __future__ import annotations

import asyncio

import pytest

from daikaiju.server.tables.lock import Lock


def test_the_lock_goes_round_in_order() -> None:
    async def queue() -> list[int]:
        lock, order = Lock(), []

        async def wait(number: int) -> None:
            async with lock:
                order.append(number)
                await asyncio.sleep(0)

        assert lock.acquire_now() and not lock.acquire_now()
        waiting = [asyncio.create_task(wait(number)) for number in range(5)]
        await asyncio.sleep(0)
        assert not order
        lock.release()
        await asyncio.gather(*waiting)
        assert lock.acquire_now()
        return order

    assert asyncio.run(queue()) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("is_handed_over", [False, True])
def test_who_stops_waiting_does_not_keep_the_lock(is_handed_over: bool) -> None:
    async def leave() -> None:
        lock = Lock()

        async def wait() -> None:
            async with lock:
                pass

        assert lock.acquire_now()
        impatient, patient = asyncio.create_task(wait()), asyncio.create_task(wait())
        await asyncio.sleep(0)
        if is_handed_over:
            lock.release()
        impatient.cancel()
        await asyncio.gather(impatient, return_exceptions=True)
        assert impatient.cancelled()
        if not is_handed_over:
            lock.release()
        await asyncio.wait_for(patient, 5)
        assert lock.acquire_now()

    asyncio.run(leave())
