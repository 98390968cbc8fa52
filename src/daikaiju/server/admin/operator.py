"""The part of a running server that executes the administrator's orders: bans, closed tables, announced stops."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

from daikaiju.server.admin.orders import banned_networks, last_order, newer_orders
from daikaiju.server.clock import now_ms
from daikaiju.server.limits import Limits
from daikaiju.server.logs import LOG
from daikaiju.server.tables.registry import Registry

POLL_SECONDS = 2.0


class Operator:
    """A task that polls the database for bans and orders every two seconds."""

    def __init__(self, registry: Registry, limits: Limits) -> None:
        self._registry = registry
        self._limits = limits
        self._seen = 0
        self._polling: asyncio.Task[None] | None = None
        self._stopping: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Load the current bans and start polling; only orders given from now on are executed."""
        async with self._registry.database.engine.connect() as connection:
            self._seen = await last_order(connection)
            self._limits.bans = await banned_networks(connection, now_ms())
        self._polling = asyncio.create_task(self._poll())

    def close(self) -> None:
        """Stop polling, and cancel an announced stop."""
        if self._polling is not None:
            self._polling.cancel()
        if self._stopping is not None:
            self._stopping.cancel()

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.look()
            except Exception:
                LOG.exception("the administrator's orders could not be read")

    async def look(self) -> None:
        """Read the bans and execute new orders."""
        async with self._registry.database.engine.connect() as connection:
            bans = await banned_networks(connection, now_ms())
            found = await newer_orders(connection, self._seen)
        if bans != self._limits.bans:
            self._limits.bans = bans
            self._registry.cut_off(self._limits.is_banned)
        for number, order in found:
            self._seen = number
            LOG.info("an order of the administrator", extra={"order": order})
            await self._follow(order)

    async def _follow(self, order: dict[str, Any]) -> None:
        kind = order.get("kind")
        if kind == "close":
            await self._registry.drop(order["table"])
        elif kind == "reload":
            await self._registry.reload(order["table"])
        elif kind == "drain":
            self._drain(order["at"])
        else:
            LOG.error("an order that this version does not know", extra={"order": order})

    def _drain(self, at: int | None) -> None:
        """Announce a stop, create no new tables, and stop at that time; None cancels it."""
        if self._stopping is not None:
            self._stopping.cancel()
            self._stopping = None
        self._registry.announce_stop(at)
        if at is not None:
            self._stopping = asyncio.get_running_loop().call_later(max(0.0, (at - now_ms()) / 1000), self._stop)

    def _stop(self) -> None:
        LOG.info("the announced stop")
        os.kill(os.getppid() if self._registry.settings.workers > 1 else os.getpid(), signal.SIGTERM)
