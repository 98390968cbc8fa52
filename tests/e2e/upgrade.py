"""A server whose page can be replaced by another version while browsers are on it."""

from __future__ import annotations

import re
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType

HASHED = re.compile(r"([\w.]+-[\w-]{8})\.(js|css|woff2)\b")
SECOND = re.compile(r"-second\.(js|css|woff2)\b")
TEXTS = ("text/", "application/manifest")
PASSED_ON = ("content-type", "cache-control", "content-security-policy")


class Upgradable(ThreadingHTTPServer):
    """A proxy to a server; its second version has other names for the built files, and no longer the first ones."""

    def __init__(self, upstream: str) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.upstream = upstream
        self.is_second = False
        self.has_files = True

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"

    def __enter__(self) -> Upgradable:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    server: Upgradable

    def do_GET(self) -> None:
        """Answer as the installed version does."""
        is_built = self.path.startswith("/assets/")
        if is_built and (not self.server.has_files or bool(SECOND.search(self.path)) != self.server.is_second):
            self.send_error(404)
            return
        self._pass_on(urllib.request.Request(self.server.upstream + SECOND.sub(r".\1", self.path[1:])))

    def do_POST(self) -> None:
        """Forward a body."""
        body = self.rfile.read(int(self.headers["content-length"]))
        self._pass_on(
            urllib.request.Request(self.server.upstream + self.path[1:], body, {"Content-Type": "application/json"})
        )

    def _pass_on(self, request: urllib.request.Request) -> None:
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            body = answer.read()
            media = answer.headers["content-type"] or ""
            if self.server.is_second and media.startswith(TEXTS) and not self.path.endswith("sw.js"):
                body = HASHED.sub(r"\1-second.\2", body.decode()).encode()
            self.send_response(answer.status)
            for name in PASSED_ON:
                if name in answer.headers:
                    self.send_header(name, answer.headers[name])
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Keep the tests' output clean."""
