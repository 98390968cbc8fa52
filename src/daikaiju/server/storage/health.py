"""Whether the database is writable, judged by this process's writes, and a periodic write that checks it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

from daikaiju.server.clock import ServiceClock
from daikaiju.server.logs import LOG
from daikaiju.server.storage.database import Database

BEAT_SECONDS = 5.0
TROUBLED_BEAT_SECONDS = 0.5
CHECK_SECONDS = 1.0
"""Minimum interval between checks; more frequent checks return the last result."""


class DatabaseHealth:
    """The result of the last writes; calls `on_change` when writes begin to fail, and when they succeed again."""

    def __init__(self, on_change: Callable[[bool], None]) -> None:
        self.is_well = True
        self._on_change = on_change

    def worked(self) -> None:
        """Record a successful write."""
        if not self.is_well:
            self.is_well = True
            LOG.warning("the database can be written again")
            self._on_change(True)

    def failed(self, problem: BaseException) -> None:
        """Record a write that failed because of the database, not because of its data."""
        if self.is_well:
            self.is_well = False
            LOG.error("the database cannot be written", extra={"problem": str(problem).partition("\n")[0]})
            self._on_change(False)


class Heartbeat:
    """A writer of the service's time: every few seconds, and immediately on `check`."""

    def __init__(self, database: Database, clock: ServiceClock, health: DatabaseHealth) -> None:
        self._database = database
        self._clock = clock
        self._health = health
        self._checked = 0.0
        self._checking = asyncio.Lock()

    async def beat(self) -> None:
        """Write the time and report success or failure to `DatabaseHealth`."""
        try:
            await self._database.beat(self._clock.now())
        except Exception as problem:
            self._health.failed(problem)
            raise
        self._health.worked()

    async def beat_forever(self) -> None:
        """Write the time periodically, more often while writes fail."""
        while True:
            await asyncio.sleep(BEAT_SECONDS if self._health.is_well else TROUBLED_BEAT_SECONDS)
            with contextlib.suppress(Exception):  # `beat` has reported it to `DatabaseHealth`
                await self.beat()

    async def check(self) -> None:
        """Raise if the database cannot be written now."""
        async with self._checking:
            if time.monotonic() - self._checked > CHECK_SECONDS or not self._health.is_well:
                await self.beat()
                self._checked = time.monotonic()
