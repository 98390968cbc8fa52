"""The sending half of one WebSocket."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.types import Send

from daikaiju.server.close_codes import SLOW_READER
from daikaiju.server.metrics import METRICS
from daikaiju.server.tables.subscriber import Subscriber

MOST_UNREAD = 1_000_000
"""Maximum bytes queued for a client; a client with more is disconnected."""


class Connection(Subscriber):
    """A queue of messages for one client; `deliver` sends them."""

    def __init__(self, address: str) -> None:
        """Start with nothing to send."""
        super().__init__(address)
        self._waiting: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._has_more = asyncio.Event()
        self.cut_off: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """Done, with a close code, when the connection shall be closed."""

    def send_text(self, text: bytes) -> None:
        """Queue a message that is already encoded as JSON; disconnect a client that does not read."""
        if self.cut_off.done():
            return
        self._waiting.append(text)
        self._waiting_bytes += len(text)
        self._has_more.set()
        if self._waiting_bytes > MOST_UNREAD:
            METRICS.count("daikaiju_slow_readers_total")
            self.cut(SLOW_READER)

    def cut(self, code: int) -> None:
        """Close the connection with `code`."""
        if not self.cut_off.done():
            self.cut_off.set_result(code)

    async def deliver(self, send: Send) -> None:
        """Send queued messages until cancelled; `send` waits while the client does not read."""
        while True:
            await self._has_more.wait()
            await self.flush(send)

    async def flush(self, send: Send) -> None:
        """Send all queued messages."""
        while self._waiting:
            text = self._waiting.popleft()
            self._waiting_bytes -= len(text)
            await send({"type": "websocket.send", "text": text.decode()})
        self._has_more.clear()
