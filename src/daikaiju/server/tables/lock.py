"""The lock of a table: one entry is written at a time."""

from __future__ import annotations

import asyncio
from collections import deque


class Lock:
    """A lock that may also be taken without waiting; those who wait get it in the order they came."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def acquire_now(self) -> bool:
        """Take it if it is free."""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    def release(self) -> None:
        """Hand it to the next one who waits."""
        while self._waiting:
            next_one = self._waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                return
        self._is_taken = False

    async def __aenter__(self) -> None:
        if self.acquire_now():
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
