"""Middleware of all requests: security headers, limits of size and rate, bans, and the path prefix."""

from __future__ import annotations

import json
import re
from collections.abc import MutableMapping
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from daikaiju.server.handover import Handover
from daikaiju.server.limits import BODY_BYTES, Limits, TokenBucket, address_of
from daikaiju.server.settings import Settings

MOST_BODY = 1_000_000
SAFE_HOST = re.compile(r"^[A-Za-z0-9.\-\[\]:]{1,260}$")
HEADERS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
"""Headers of every response."""
DOCUMENT_HEADERS = {
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
"""Headers of responses that are no built files: with the content policy a kilobyte, too much for each of 40 files."""
BUILT = ("/assets/", "/icon")
HEALTH_PATHS = ("/healthz", "/readyz", "/livez")
"""Paths open to banned addresses too: a ban must not make the server look unhealthy to its monitoring."""


def content_policy(host: str) -> str:
    """Return the content security policy: only content from this server; styles may be inline, scripts may not."""
    sockets = f" ws://{host} wss://{host}" if SAFE_HOST.match(host) else ""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "media-src 'self' data: blob:",
            f"connect-src 'self'{sockets}",
            "worker-src 'self' blob:",
            "manifest-src 'self'",
            "base-uri 'self'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


class Middleware:
    """The outermost ASGI application, around HTTP and WebSockets."""

    def __init__(
        self,
        app: ASGIApp,
        serve_socket: ASGIApp,
        settings: Settings,
        limits: Limits,
        handover: Handover | None = None,
    ) -> None:
        self._app = app
        self._serve_socket = serve_socket
        self._settings = settings
        self.limits = limits
        """Also used by the HTTP and WebSocket protocols."""
        self._handover = handover

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or WebSocket."""
        if scope["type"] in ("http", "websocket"):
            scope = self._without_prefix(scope)
        if scope["type"] == "websocket":
            await self._serve_socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        hosts = sum(name == b"host" for name, _ in scope["headers"])
        send = self._adding_headers(scope["path"], headers.get("host", ""), send)
        length = headers.get("content-length", "0")
        address = address_of(scope.get("client"), scope["headers"], self._settings)
        if hosts > 1:
            await _fault(send, 400, "malformed", "a request has one Host header")
        elif not length.isdigit() or int(length) > MOST_BODY:
            await _read_away(receive)
            await _fault(send, 413, "malformed", f"a body has at most {MOST_BODY} bytes")
        elif scope["path"] not in HEALTH_PATHS and self.limits.is_banned(address):
            await _fault(send, 403, "banned", "this address is banned from this server")
        elif not self.limits.may_ask(address, scope["path"]):
            await _fault(send, 429, "too_fast", "too many requests")
        elif not self.limits.may_spend(address, int(length) / BODY_BYTES):
            await _read_away(receive)
            await _fault(send, 429, "too_fast", "so many bytes from this address")
        else:
            is_counted = "content-length" not in headers
            await self._app(scope, _counted(receive, self.limits.budget(address)) if is_counted else receive, send)

    def give_away(self, path: str, connection: int, request: bytes) -> bool:
        """Pass a WebSocket to the worker that owns its table; return whether another worker has taken it."""
        if self._handover is None:
            return False
        return self._handover.give(path.rpartition("/")[2], connection, request)

    def _without_prefix(self, scope: Scope) -> Scope:
        prefix = self._settings.prefix
        if prefix and (scope["path"] + "/").startswith(prefix + "/"):
            path = scope["path"][len(prefix) :] or "/"
            return {**scope, "path": path, "raw_path": path.encode(), "root_path": prefix}
        return scope

    def _adding_headers(self, path: str, host: str, send: Send) -> Send:
        async def adding(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name.lower() for name, _ in message["headers"]}
                more = dict(HEADERS)
                if not path.startswith(BUILT):
                    more |= DOCUMENT_HEADERS | {"Content-Security-Policy": content_policy(host)}
                if path.startswith("/api/") and b"cache-control" not in names:
                    more["Cache-Control"] = "no-store"
                extra = [(name.lower().encode(), value.encode("latin-1")) for name, value in more.items()]
                extra = [(name, value) for name, value in extra if name not in names]  # a route's header wins
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        return adding


def _counted(receive: Receive, budget: TokenBucket) -> Receive:
    """Return a `receive` that counts and charges a body of unknown length while it arrives."""
    seen = 0

    async def counting() -> MutableMapping[str, Any]:
        nonlocal seen
        message = await receive()
        size = len(message.get("body", b""))
        seen += size
        if seen > MOST_BODY or not budget.take(size / BODY_BYTES):
            return {"type": "http.disconnect"}
        return message

    return counting


async def _read_away(receive: Receive) -> None:
    """Read and discard the body, up to a limit: a client that is still sending does not read the response."""
    seen = 0
    while seen < MOST_BODY * 5:
        message = await receive()
        seen += len(message.get("body", b""))
        if not message.get("more_body"):
            return


async def _fault(send: Send, status: int, error: str, detail: str) -> None:
    body = json.dumps({"error": error, "detail": detail}).encode()
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": body})
