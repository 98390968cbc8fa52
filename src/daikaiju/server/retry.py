"""Trying again, with growing pauses, until it works."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

from daikaiju.server.errors import Refusal
from daikaiju.server.logs import LOG

FIRST_PAUSE = 0.2
LONGEST_PAUSE = 5.0


async def retry(attempt: Callable[[], Awaitable[object]], what: str, table: str) -> None:
    """Await `attempt()` until it succeeds; return early if it is refused because the table has moved on or is gone."""
    pause = FIRST_PAUSE
    while True:
        try:
            await attempt()
            return
        except Refusal as refusal:
            if refusal.reason != "busy":
                return
            LOG.warning("will be tried again", extra={"what": what, "table": table, "reason": refusal.detail})
        except Exception as problem:
            LOG.warning("will be tried again", extra={"what": what, "table": table}, exc_info=problem)
        await asyncio.sleep(pause * random.uniform(0.5, 1.0))
        pause = min(2 * pause, LONGEST_PAUSE)
