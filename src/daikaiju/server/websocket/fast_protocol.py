"""A WebSocket whose messages are heard as they arrive and written as they are told.

ASGI puts a queue and a task between a message and whoever answers it, both ways, and a general parser reads what is
nearly always one short frame; moves are so many and so small that this was a third of their time. Opening, keeping
alive and closing stay uvicorn's, and whatever is unusual is read by its parser.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # a build of the library without its C part
    from websockets.utils import apply_mask

FAST_PROTOCOL = "daikaiju.fast_protocol"
"""Under which name the application finds this among the extensions of its scope."""
TEXT = 0x81
"""The first byte of a text that is not in pieces (RFC 6455, 5.2)."""
MASKED, LONG, LONGEST = 0x80, 126, 127
HEAD = 6
"""Bytes before a short text from a client: two, and four of its mask."""


class FastProtocol(WebSocketsSansIOProtocol):
    """One WebSocket."""

    on_text: Callable[[bytes], None] | None = None
    """Who is handed the texts that arrive; without anybody they wait for ASGI's `receive`."""
    _is_plain = True
    """Whatever has come ended where a frame ends, and no text came in pieces: the next one may be read here."""

    read_paused: bool
    """Of uvicorn's class, whose type the compiler does not find by itself."""
    is_behind = False
    """What is told arrives faster than the client reads."""

    async def run_asgi(self) -> None:
        """Let the application find it."""
        self._outgoing: list[bytes] = []
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[FAST_PROTOCOL] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[FAST_PROTOCOL]  # a circle would be freed late

    def data_received(self, data: bytes) -> None:
        """Hand over one short text; anything else goes the long way."""
        if (
            self.on_text is not None
            and HEAD < len(data) < HEAD + LONG
            and data[0] == TEXT
            and data[1] == MASKED + len(data) - HEAD
            and self._is_plain
            and not self.read_paused
            and self.conn.state is State.OPEN
        ):
            self.on_text(apply_mask(data[HEAD:], data[HEAD - 4 : HEAD]))
        else:
            self._is_plain = self._is_plain and (not self.handshake_complete or _is_whole(data))
            super().data_received(data)

    def handle_text(self, event: Frame) -> None:
        """Hand over a longer text, unless earlier ones still wait."""
        self._is_plain = self._is_plain and event.fin
        if self.on_text is None or not event.fin or self.read_paused:
            super().handle_text(event)
        else:
            self.on_text(bytes(event.data))

    def send_text(self, text: bytes) -> None:
        """Write a text, with whatever else is told until the event loop comes round; one too late is dropped."""
        if not self._outgoing:
            if not PENDING:
                self.loop.call_soon(flush_all)
            PENDING.append(self)
        self._outgoing += (_head(len(text)), text)

    def flush(self) -> None:
        """Write what has been told."""
        told, self._outgoing = self._outgoing, []
        if told and self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join(told))

    def pause_writing(self) -> None:
        """The client does not read as fast as it is told things."""
        self.is_behind = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """It has caught up."""
        self.is_behind = False
        super().resume_writing()

    def unsent(self) -> int:
        """How many bytes wait for the client to read."""
        return self.transport.get_write_buffer_size()

    def pause(self, is_paused: bool) -> None:
        """Read no more for now, or again."""
        if is_paused != self.read_paused:
            self.read_paused = is_paused
            if is_paused:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    def abort(self) -> None:
        """End it at once, whatever is unsent."""
        self.transport.abort()


PENDING: list[FastProtocol] = []
"""Lines that have something to write."""


def flush_all() -> None:
    """Write what everybody has been told."""
    protocols = PENDING.copy()
    PENDING.clear()
    for protocol in protocols:
        try:
            protocol.flush()
        except (RuntimeError, OSError):  # one that is gone must not silence the others
            protocol.abort()


def _is_whole(data: bytes) -> bool:
    """Whether what a client sent, from the beginning of a frame, ends where a frame ends."""
    at = 0
    while at + 2 <= len(data):
        size = data[at + 1] & 0x7F
        more = 2 if size == LONG else 8 if size == LONGEST else 0
        at += HEAD + more + (int.from_bytes(data[at + 2 : at + 2 + more], "big") if more else size)
    return at == len(data)


def _head(size: int) -> bytes:
    """What a server writes before a text of so many bytes."""
    if size < LONG:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, LONG, size >> 8, size & 0xFF))
    return bytes((TEXT, LONGEST)) + size.to_bytes(8, "big")
