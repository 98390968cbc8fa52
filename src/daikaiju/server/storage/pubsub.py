"""How processes on one PostgreSQL on_note of each other: LISTEN on a connection of its own, NOTIFY for the rest."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any

import asyncpg
from sqlalchemy.engine import make_url

from daikaiju.server.logs import LOG
from daikaiju.server.storage.log_writer import CHANNEL

Note = dict[str, Any]


class PubSub:
    """Calls `on_note` with every note of another process, and `on_reconnect` whenever notes may have been lost."""

    def __init__(
        self, url: str, worker: str, on_note: Callable[[Note], None], on_reconnect: Callable[[], None]
    ) -> None:
        self._address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._worker = worker
        self._receive = on_note
        self._on_reconnect = on_reconnect
        self._outgoing: asyncio.Queue[Note] = asyncio.Queue(maxsize=10_000)
        self._tasks = [asyncio.create_task(self._listen_forever()), asyncio.create_task(self._publish_forever())]
        self._connection: asyncpg.Connection | None = None
        self.connected = asyncio.Event()

    def publish(self, note: Note) -> None:
        """Send a note when there is time; a full queue drops it, since notes of this kind repeat."""
        with contextlib.suppress(asyncio.QueueFull):
            self._outgoing.put_nowait(note | {"worker": self._worker})

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        if self._connection is not None:
            await self._connection.close(timeout=2)

    async def _listen_forever(self) -> None:
        while True:
            try:
                connection = await asyncpg.connect(self._address)
                lost = asyncio.Event()
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self._on_note)
                self._connection = connection
                self.connected.set()
                self._on_reconnect()
                await lost.wait()
                LOG.warning("the connection that listens was lost")
            except (OSError, asyncpg.PostgresError) as problem:
                LOG.warning("cannot listen", extra={"problem": str(problem)})
            self.connected.clear()
            await asyncio.sleep(1)

    async def _publish_forever(self) -> None:
        while True:
            note = await self._outgoing.get()
            await self.connected.wait()
            try:
                assert self._connection is not None
                await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, json.dumps(note))
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
                LOG.warning("a note was lost", extra={"problem": str(problem)})

    def _on_note(self, _connection: Any, _process: int, _channel: str, payload: str) -> None:
        note = json.loads(payload)
        if note["worker"] != self._worker:
            self._receive(note)
