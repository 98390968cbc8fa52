"""Pools of processes for long computations, which would block the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from daikaiju import stopping
from daikaiju.server.errors import Refusal
from daikaiju.server.logs import LOG

T = TypeVar("T")
ATTEMPTS = 2
MOST_WAITING = 8
"""Maximum number of calls that one address may have in the queue."""


class ProcessPool:
    """A pool of processes, started when there is work; a pool of which a process dies is replaced."""

    def __init__(self, processes: int, longest_seconds: float, niceness: int = 0) -> None:
        """Wait at most `longest_seconds` for a result; `niceness` lowers the processes' priority."""
        self._processes = processes
        self._longest = longest_seconds
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None

    def warm(self, function: Callable[..., None], *args: Any) -> None:
        """Call the function once per process, before the first work."""
        for _ in range(self._processes):
            self._ready().submit(function, *args)

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """Return the function's result, or raise its exception. Raises Refusal if it crashes or takes too long."""
        for _ in range(ATTEMPTS):
            pool = self._ready()
            try:
                done = asyncio.get_running_loop().run_in_executor(pool, function, *args)
                return await asyncio.wait_for(done, self._longest)
            except BrokenProcessPool:
                LOG.error("a process died", extra={"work": function.__name__})
                if self._pool is pool:
                    self._pool = None
            except TimeoutError:
                LOG.error("work took too long", extra={"work": function.__name__})
                break
        raise Refusal("busy", "this took the server too long")

    def close(self) -> None:
        """Shut the pool down without waiting."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._processes, mp_context=context, initializer=_begin, initargs=(self._niceness,)
            )
        return self._pool


class FairPool(ProcessPool):
    """A pool that runs one call per address at a time, so that no address can delay the others by calling often."""

    def __init__(self, processes: int, longest_seconds: float, niceness: int = 0) -> None:
        """Start without any work."""
        super().__init__(processes, longest_seconds, niceness)
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._waiting: defaultdict[str, int] = defaultdict(int)

    async def run_for(self, address: str, function: Callable[..., T], *args: Any) -> T:
        """Call `run` after this address's earlier work is done. Raises Refusal if too much of it waits."""
        if self._waiting[address] >= MOST_WAITING:
            raise Refusal("too_many", "too much work waits for this address; try again later")
        self._waiting[address] += 1
        try:
            async with self._turns[address]:
                return await self.run(function, *args)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address], self._turns[address]


def _begin(niceness: int) -> None:
    stopping.end_with_parent()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
