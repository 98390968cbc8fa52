"""uvicorn's HTTP protocol with limits: on the time of headers and bodies, the size of headers, and connections."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADER_SECONDS = 10.0
"""Timeout for a request's headers, and for the first request of a new connection."""
BODY_SECONDS = 20.0
MOST_HEADER_BYTES = 32_768


class TimedHttp(HttpToolsProtocol):
    """One HTTP connection; the application's `limits`, if any, decide whether its address may open it."""

    _timer: asyncio.TimerHandle | None = None
    _address: str | None = None
    _header_bytes = 0
    _is_in_headers = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Check the address's limit and start the timeout for the first request."""
        super().connection_made(transport)
        limits: Any = getattr(self.app, "limits", None)
        if limits is not None and self.client is not None:
            if not limits.open_connection(self.client[0]):
                transport.abort()
                return
            self._address = self.client[0]
        self._wait(HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout and uncount the connection."""
        self._end()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the data, unless the headers are too long."""
        if self.transport.is_closing():
            return
        if self._is_in_headers:
            end = data.find(b"\r\n\r\n")
            self._header_bytes += len(data) if end < 0 else end
            if self._header_bytes > MOST_HEADER_BYTES:
                self.send_400_response("The headers are too long.")
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Start the timeout for the headers of a request."""
        super().on_message_begin()
        self._is_in_headers = True
        self._header_bytes = 0
        self._wait(HEADER_SECONDS)

    def on_headers_complete(self) -> None:
        """Start the timeout for the body of a request."""
        self._is_in_headers = False
        self._wait(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Stop the timeout: the request is complete."""
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Pass the connection to the WebSocket protocol, or to the worker that owns its table."""
        self._is_in_headers = False
        if self._is_given_away():
            self.transport.abort()
            return
        super().handle_websocket_upgrade()
        self._end()
        self.parser = None  # type: ignore[assignment]  # break the reference cycle, so that both are freed immediately

    def _is_given_away(self) -> bool:
        """Return whether another worker has taken the connection, with the original request."""
        give_away: Any = getattr(self.app, "give_away", None)
        if give_away is None:
            return False
        lines = [b"GET " + self.url + b" HTTP/1.1", *(name + b": " + value for name, value in self.scope["headers"])]
        connection = self.transport.get_extra_info("socket").fileno()
        path = self.url.partition(b"?")[0].decode("latin-1")
        return bool(give_away(path, connection, b"\r\n".join(lines) + b"\r\n\r\n"))

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        self.transport.abort()

    def _end(self) -> None:
        self._stop_waiting()
        if self._address is not None:
            self.app.limits.close_connection(self._address)
            self._address = None
