"""Notes between processes on one PostgreSQL database, by NOTIFY and a dedicated LISTEN connection."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable
from typing import Any

import asyncpg

from daikaiju.server.logs import LOG
from daikaiju.server.storage.database import connect_directly
from daikaiju.server.storage.log_writer import CHANNEL

Note = dict[str, Any]
BEAT_SECONDS = 2.0
SILENT_SECONDS = 10.0
"""A process silent for this long counts as dead; a connection that does not deliver our own heartbeats, as lost."""


class PubSub:
    """A client of the channel; calls `on_note` with each note of another process, `on_reconnect` if any may be lost."""

    def __init__(
        self, url: str, worker: str, on_note: Callable[[Note], None], on_reconnect: Callable[[], None]
    ) -> None:
        self._url = url
        self._worker = worker
        self._on_note = on_note
        self._on_reconnect = on_reconnect
        self._outgoing: asyncio.Queue[Note] = asyncio.Queue(maxsize=10_000)
        self._connection: asyncpg.Connection | None = None
        self._heard: dict[str, float] = {}
        """Processes, including this one -> the time of their last note."""
        self._listening_since = 0.0
        self.connected = asyncio.Event()
        self._tasks = [
            asyncio.create_task(work)
            for work in (self._listen_forever(), self._publish_forever(), self._beat_forever())
        ]

    def publish(self, note: Note) -> None:
        """Queue a note to be sent; drop it if the queue is full, because such notes are repeated."""
        with contextlib.suppress(asyncio.QueueFull):
            self._outgoing.put_nowait(note | {"worker": self._worker})

    def alive(self) -> set[str] | None:
        """Return the live processes, including this one; None while they are unknown."""
        now = time.monotonic()
        if not self.connected.is_set() or now - self._listening_since < SILENT_SECONDS:
            return None
        return {worker for worker, heard in self._heard.items() if now - heard < SILENT_SECONDS} | {self._worker}

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        if self._connection is not None:
            await self._connection.close(timeout=2)

    async def _listen_forever(self) -> None:
        while True:
            try:
                connection = await connect_directly(self._url)
                lost = asyncio.Event()
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self._receive)
                self._connection = connection
                self._listening_since = self._heard[self._worker] = time.monotonic()
                self.connected.set()
                self._on_reconnect()
                await lost.wait()
                LOG.warning("the connection that listens was lost")
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as problem:
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
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as problem:
                LOG.warning("a note was lost", extra={"problem": str(problem)})

    async def _beat_forever(self) -> None:
        """Publish a heartbeat; terminate the LISTEN connection if our own heartbeat stops arriving on it."""
        while True:
            self.publish({"beat": True})
            await asyncio.sleep(BEAT_SECONDS)
            is_silent = time.monotonic() - self._heard.get(self._worker, 0.0) > SILENT_SECONDS
            if self.connected.is_set() and is_silent and self._connection is not None:
                LOG.warning("the connection that listens is silent")
                self._connection.terminate()

    def _receive(self, _connection: Any, _process: int, _channel: str, payload: str) -> None:
        note = json.loads(payload)
        self._heard[note["worker"]] = time.monotonic()
        if note["worker"] != self._worker and "beat" not in note:
            self._on_note(note)
