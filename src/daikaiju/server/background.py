"""Background tasks that run until the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from daikaiju.server.logs import LOG


class Background:
    """A set of running tasks; logs their exceptions."""

    def __init__(self) -> None:
        self.is_closing = False
        self._tasks: set[asyncio.Task[Any]] = set()

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Start a task, unless the server is stopping."""
        if self.is_closing:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Run `work` periodically, every `seconds`; a failure does not end the repetition."""
        self.run(_forever(seconds, work))

    def close(self) -> None:
        """Cancel all tasks and accept no new ones."""
        self.is_closing = True
        for task in self._tasks:
            task.cancel()

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a task failed", exc_info=task.exception())


async def _forever(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception as problem:
            LOG.error("housekeeping failed", extra={"problem": str(problem).partition("\n")[0]})
