"""A WebSocket client with minimal work per message, so that the servers are measured, not the clients."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class RawWebSocket(asyncio.Protocol):
    """A connection that calls `hear` with the bytes of every text message."""

    def __init__(self, path: str, host: str, hear: Callable[[bytes], None]) -> None:
        self._path = path
        self._host = host
        self._hear = hear
        self._buffer = bytearray()
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    @classmethod
    async def connect(
        cls, host: str, port: int, path: str, hear: Callable[[bytes], None], source: str | None = None
    ) -> RawWebSocket:
        """Open a WebSocket, from one of this machine's addresses."""
        loop = asyncio.get_running_loop()
        source_address = (source, 0) if source else None
        _, client = await loop.create_connection(
            lambda: cls(path, f"{host}:{port}", hear), host, port, local_addr=source_address
        )
        await client.opened
        return client

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the WebSocket handshake."""
        self.transport = transport  # type: ignore[assignment]  # uvloop's transports are no subclasses
        self.transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def send(self, text: str, kind: int = TEXT) -> None:
        """Send one message; the mask is zero, which the protocol allows."""
        self.send_bytes(text.encode(), kind)

    def send_bytes(self, data: bytes, kind: int) -> None:
        """Send one message of any type."""
        size = len(data)
        head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else bytes((0x80 | kind, 0xFE)) + size.to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + data)

    def data_received(self, data: bytes) -> None:
        """Split the received data into messages."""
        buffer = self._buffer
        buffer += data
        if not self._is_open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:end]:
                self.opened.set_exception(ConnectionError(bytes(buffer[:end]).decode()))
                return
            del buffer[: end + 4]
            self._is_open = True
            self.opened.set_result(None)
        while len(buffer) >= 2:
            size, start = buffer[1] & 0x7F, 2
            if size == 126:
                size, start = int.from_bytes(buffer[2:4]), 4
            elif size == 127:
                size, start = int.from_bytes(buffer[2:10]), 10
            if len(buffer) < start + size:
                return
            kind, payload = buffer[0] & 0x0F, bytes(buffer[start : start + size])
            del buffer[: start + size]
            if kind == TEXT:
                self._hear(payload)
            elif kind == PING:
                self.send_bytes(payload, PONG)

    def close(self) -> None:
        """Close the connection."""
        if not self.transport.is_closing():
            self.send("", CLOSE)
            self.transport.close()


def fresh_id() -> str:
    """Return an id for a move."""
    return os.urandom(8).hex()
