"""Whose turn it is: in the order they came, and never lost by somebody who stops waiting."""

from __future__ import annotations

import asyncio

import pytest

from daikaiju.server.turn import Turn


def test_the_turn_goes_round_in_order() -> None:
    async def queue() -> list[int]:
        turn, order = Turn(), []

        async def wait(number: int) -> None:
            async with turn:
                order.append(number)
                await asyncio.sleep(0)

        assert turn.take() and not turn.take()
        waiting = [asyncio.create_task(wait(number)) for number in range(5)]
        await asyncio.sleep(0)
        assert not order
        turn.give()
        await asyncio.gather(*waiting)
        assert turn.take()
        return order

    assert asyncio.run(queue()) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("is_handed_over", [False, True])
def test_who_stops_waiting_does_not_keep_the_turn(is_handed_over: bool) -> None:
    async def leave() -> None:
        turn = Turn()

        async def wait() -> None:
            async with turn:
                pass

        assert turn.take()
        impatient, patient = asyncio.create_task(wait()), asyncio.create_task(wait())
        await asyncio.sleep(0)
        if is_handed_over:
            turn.give()
        impatient.cancel()
        await asyncio.gather(impatient, return_exceptions=True)
        assert impatient.cancelled()
        if not is_handed_over:
            turn.give()
        await asyncio.wait_for(patient, 5)
        assert turn.take()

    asyncio.run(leave())
