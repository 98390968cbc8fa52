"""A limit on the data one WebSocket may send, below the application, so that pings and empty frames count too."""

from __future__ import annotations

import asyncio
import math
import time
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

BURST_SECONDS = 10
"""Seconds' worth of bytes that a client may send in one burst; one that sends more is disconnected."""
FRAME_BYTES = 40
"""Additional cost of each piece of data: many small pieces cost the server more work than a large one."""


class MeteredWebSocket(asyncio.Protocol):
    """A wrapper of uvicorn's WebSocket protocol that aborts the connection of a client that floods it."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        """Create the wrapped protocol."""
        self._inner = WebSocketsSansIOProtocol(config, server_state, app_state, _loop)
        limits: Any = getattr(self._inner.app, "limits", None)  # absent if uvicorn has wrapped the application
        self._rate: float = limits.bytes_per_second() if limits is not None else math.inf
        self._left = self._rate * BURST_SECONDS
        self._counted_at = time.monotonic()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport and pass it on."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop uses its own class
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Charge for the data, then pass it on."""
        now = time.monotonic()
        self._left = min(self._rate * BURST_SECONDS, self._left + (now - self._counted_at) * self._rate)
        self._counted_at = now
        frames = 1 + len(data) // FRAME_BYTES
        self._left -= len(data) + frames * FRAME_BYTES
        if self._left < 0:
            self._transport.abort()
        elif not self._transport.is_closing():
            self._inner.data_received(data)

    def eof_received(self) -> None:
        """Pass it on."""
        self._inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass it on."""
        self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """Pass it on."""
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Pass it on."""
        self._inner.resume_writing()
