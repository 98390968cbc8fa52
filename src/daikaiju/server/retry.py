"""Retries with growing pauses."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from daikaiju.server.errors import Refusal
from daikaiju.server.logs import LOG

T = TypeVar("T")
FIRST_PAUSE = 0.2
LONGEST_PAUSE = 5.0


async def retry(attempt: Callable[[], Awaitable[object]], what: str, table: str) -> None:
    """Await `attempt()` until it succeeds; return early if it is refused because the table has changed or is gone."""
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


def unstoppable(work: Coroutine[Any, Any, T]) -> Awaitable[T]:
    """Start `work` in a separate task, which continues if the caller is cancelled; return its awaitable result."""
    task = asyncio.create_task(work)
    task.add_done_callback(mark_as_seen)
    return asyncio.shield(task)


def mark_as_seen(task: asyncio.Task[Any]) -> None:
    """Retrieve the exception, so that asyncio does not report a task that no caller awaits any longer."""
    if not task.cancelled() and (problem := task.exception()) is not None:
        LOG.debug("ended with a problem", extra={"problem": repr(problem)})
