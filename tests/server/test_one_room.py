"""One table is one room in memory, as long as anything refers to it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
import websockets
from own_server import own_server
from table_client import TableClient
from test_playing import HUMAN, secrets_of

from daikaiju.server.tables.housekeeping import Housekeeping

LATER = 3_600_000


class Late(TableClient):
    """A client that opens its socket long before it sends hello."""

    async def open(self) -> None:
        self._socket = await websockets.connect(self.address, max_size=None, max_queue=None)
        self._listening = asyncio.create_task(self._listen(self._socket, self._inbox))


def test_a_socket_that_says_hello_after_the_sweep_finds_the_same_room(tmp_path: Path) -> None:
    async def play() -> None:
        async with own_server(tmp_path) as server:
            tables = [await server.new_table([HUMAN, HUMAN]) for _ in range(4)]
            two_at_once, *strangers = tables
            code, secrets = two_at_once["table"], secrets_of(two_at_once)
            late = Late(server.url, code, secrets)
            await late.open()
            await Housekeeping(server.registry).sweep(server.registry.clock.now() + LATER)
            async with TableClient(server.url, code, secrets) as early:
                await late.hello()
                assert len(server.registry.rooms[code].presence.connections) == 2
                others = [TableClient(server.url, one["table"], secrets_of(one)) for one in strangers]
                for client in others:
                    await client.connect()
                for client in (early, *others):
                    await client.ready(0)
                    await client.ready(1)
                await late.until(lambda message: message["type"] == "update")

                async def both() -> None:
                    for number in range(30):
                        while early.version != late.version:
                            await (early if early.version < late.version else late).receive()
                        await (early, late)[number % 2].play_on(random.Random(number), 1)

                await asyncio.gather(both(), *(client.play_on(random.Random(1), 60) for client in others))
                for client in (late, *others):
                    await client.close()

    asyncio.run(asyncio.wait_for(play(), 120))


def test_a_closed_room_refuses_to_write(tmp_path: Path) -> None:
    async def play() -> None:
        async with own_server(tmp_path) as server:
            created = await server.new_table([HUMAN, HUMAN])
            room = server.registry.rooms[created["table"]]
            async with TableClient(server.url, created["table"], secrets_of(created)) as both:
                room.is_closed = True
                await both.send(type="name", seat=0, name="Ada")
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    while True:
                        await both.receive()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
            assert [version for version, _ in await server.registry.database.read_after(room.state.code, 0)] == [1]

    asyncio.run(play())
