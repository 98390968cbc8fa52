"""Periodic background work on all tables of this process."""

from __future__ import annotations

import zlib

from daikaiju.server.logs import LOG
from daikaiju.server.tables import broadcast
from daikaiju.server.tables.registry import Registry
from daikaiju.server.tables.room import Room

HOUR = 3_600_000
IDLE_MS = 60_000
SWEEP_SECONDS = 20.0
ADOPT_SECONDS = 5.0
"""Interval of the search for tables whose process has died."""


class Housekeeping:
    """Periodic jobs: close unused rooms, remove expired tables, and adopt tables of dead processes."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._waiting: dict[str, int] = {}
        """Orphaned tables already checked -> the version at which no action was pending."""

    def open(self) -> None:
        """Start the periodic jobs."""
        background = self._registry.background
        background.repeat(SWEEP_SECONDS, self.sweep)
        if not self._registry.settings.is_sqlite:
            background.repeat(ADOPT_SECONDS, self.adopt)

    async def sweep(self, now: int | None = None) -> None:
        """Close unused rooms and remove expired tables, records and chat; `now` is on the service's clock."""
        registry, settings = self._registry, self._registry.settings
        now = registry.clock.now() if now is None else now
        await registry.database.touch([code for code, room in registry.rooms.items() if _is_used(room, now)], now)
        hours = {"lobby": settings.lobby_hours, "playing": settings.game_hours, "over": settings.over_hours}
        gone = await registry.database.expire({phase: now - limit * HOUR for phase, limit in hours.items()})
        for code, room in list(registry.rooms.items()):
            if code in gone or not (_is_used(room, now) or room.is_acting()):
                registry.forget(room)
                continue
            room.presence.forget()
            if room.presence.connections:
                broadcast.announce_presence(room)
        registry.tables = await registry.database.count()
        if settings.record_days:
            await registry.database.forget_records(now - settings.record_days * 24 * HOUR)
        if settings.chat_hours:
            await registry.database.forget_chat(now - settings.chat_hours * HOUR)
        if gone:
            LOG.info("removed", extra={"tables": len(gone)})

    async def adopt(self) -> None:
        """Continue tables whose process has died; a hash of the code assigns each to one live process."""
        registry = self._registry
        alive = registry.alive()
        if alive is None:
            return
        registry.open_elsewhere.forget_dead(alive)
        for room in registry.rooms.values():
            room.presence.forget(alive)
        order = sorted(alive)
        mine = order.index(registry.worker)
        last = await registry.database.last_workers()
        for code, (version, worker) in last.items():
            is_ours = worker not in alive and zlib.crc32(code.encode()) % len(order) == mine
            if is_ours and code not in registry.rooms and self._waiting.get(code) != version:
                adopted = await registry.try_room(code)
                if adopted is not None and not adopted.is_acting():
                    self._waiting[code] = version
        self._waiting = {code: version for code, version in self._waiting.items() if code in last}


def _is_used(room: Room, now: int) -> bool:
    return room.users > 0 or room.idle_since > now - IDLE_MS
