"""Limits on the data a WebSocket may send, below the application, so that pings and empty frames count too."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from daikaiju.server.limits import Limits, TokenBucket

BURST_SECONDS = 10
"""Seconds' worth of bytes that a client may send in one burst; one that sends more is disconnected."""
SHORT_HEADER = 6
"""Bytes of the header of a client's frame with less than 126 bytes: flags, size, mask."""
SIZES = {126: 2, 127: 8}
"""Value of the size field of a longer frame -> the number of bytes of its size."""


class FrameCounter:
    """A count of the frames in a client's stream of bytes; it reads only their headers."""

    def __init__(self) -> None:
        self._header = b""
        """The incomplete header at the end of the data so far."""
        self._payload = 0
        """Bytes of the current frame that have not arrived yet."""

    def count(self, data: bytes, most: float) -> int:
        """Return the number of frames whose header is complete with this data; stop counting after `most`."""
        data, at, frames = self._header + data, self._payload, 0
        while at + 2 <= len(data) and frames <= most:
            size, header = data[at + 1] & 0x7F, SHORT_HEADER
            if size in SIZES:
                header += SIZES[size]
                size = int.from_bytes(data[at + 2 : at + header - 4])
            if at + header > len(data):
                break
            at += header + size
            frames += 1
        self._header, self._payload = data[at:], max(0, at - len(data))
        return frames


class MeteredWebSocket(asyncio.Protocol):
    """A wrapper of uvicorn's WebSocket protocol that aborts the connection of a client that floods it.

    Bytes are limited per connection. Frames are limited per address, because even an empty one costs the server work.
    """

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        """Create the wrapped protocol."""
        self._inner = WebSocketsSansIOProtocol(config, server_state, app_state, _loop)
        self._limits: Limits | None = getattr(self._inner.app, "limits", None)  # None if uvicorn wraps the application
        self._frames: TokenBucket | None = None
        self._counter = FrameCounter()
        if self._limits is not None:
            self._bytes = TokenBucket(self._limits.bytes_per_second(), self._limits.bytes_per_second() * BURST_SECONDS)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport and pass it on."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop uses its own class
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Charge for the data, then pass it on; the first data is the request, which names the client's address."""
        if self._transport.is_closing():
            return
        if self._limits is None:
            self._inner.data_received(data)
        elif self._frames is None:
            self._inner.data_received(data)
            self._frames = self._limits.frames(self._limits.address(self._inner.scope))
        elif self._bytes.spend(len(data)) and self._frames.spend(self._counter.count(data, self._frames.most)):
            self._inner.data_received(data)
        else:
            self._transport.abort()

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
