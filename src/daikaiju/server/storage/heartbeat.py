"""Keeps the service's clock in the database, and so finds out whether the database can be written."""

from __future__ import annotations

import asyncio
import contextlib
import time

from daikaiju.server.clock import ServiceClock
from daikaiju.server.storage.database import Database
from daikaiju.server.storage.health import Health

BEAT_SECONDS = 5.0
TROUBLED_BEAT_SECONDS = 0.5
CHECK_SECONDS = 1.0
"""Whoever asks more often whether the database can be written gets the last answer."""


class Heartbeat:
    """Writes every few seconds, and at once when somebody asks whether that works."""

    def __init__(self, database: Database, clock: ServiceClock, health: Health) -> None:
        self._database = database
        self._clock = clock
        self._health = health
        self._checked = 0.0
        self._checking = asyncio.Lock()

    async def beat(self) -> None:
        """Write the time; the health hears whether it worked."""
        try:
            await self._database.beat(self._clock.now())
        except Exception as problem:
            self._health.failed(problem)
            raise
        self._health.worked()

    async def beat_forever(self) -> None:
        """Write it again and again, more often while that fails."""
        while True:
            await asyncio.sleep(BEAT_SECONDS if self._health.is_well else TROUBLED_BEAT_SECONDS)
            with contextlib.suppress(Exception):  # the health has heard of it
                await self.beat()

    async def check(self) -> None:
        """Fail if the database cannot be written now."""
        async with self._checking:
            if time.monotonic() - self._checked > CHECK_SECONDS or not self._health.is_well:
                await self.beat()
                self._checked = time.monotonic()
