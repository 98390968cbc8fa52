"""A real server in a separate process, which a test may kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-m", "daikaiju", "serve"]
GENEROUS = {
    "DAIKAIJU_MESSAGES_PER_SECOND": "100000",
    "DAIKAIJU_MAX_SOCKETS_PER_ADDRESS": "5000",
    "DAIKAIJU_MAX_TABLES_PER_ADDRESS": "100000",
    "DAIKAIJU_REVIEWS": "no",
}
TIMEOUT = 60


class ServerProcess:
    """`daikaiju serve` on a free port of loopback; after `kill` it can be started again on the same port."""

    def __init__(self, database: str, folder: Path, **settings: str) -> None:
        self.database = database
        self.settings = {f"DAIKAIJU_{name.upper()}": value for name, value in settings.items()}
        self.log = folder / f"server-{id(self)}.log"
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("DAIKAIJU_")}
        environment |= GENEROUS | self.settings | {"DAIKAIJU_DATABASE": self.database}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*COMMAND, "--port", str(self.port)], env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip()
        assert address, self.log.read_text()
        self.url = address.removesuffix("/")
        self.port = int(self.url.rsplit(":", 1)[1].split("/")[0])
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            try:
                assert self.get("healthz")["ok"]
                return
            except (OSError, urllib.error.URLError):
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer: {self.log.read_text()}")

    def kill(self) -> None:
        """kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(TIMEOUT)

    def stop(self) -> None:
        """Ask it to stop."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(TIMEOUT)

    def get(self, path: str) -> Any:
        """GET, as JSON."""
        with urllib.request.urlopen(f"{self.url}/{path}", timeout=TIMEOUT) as answer:
            return json.load(answer)

    def post(self, path: str, body: Any) -> Any:
        """POST JSON, get JSON."""
        return self.request("POST", path, body)[1]

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any, Any]:
        """Return status, JSON (or text) and headers; errors are responses, too."""
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(f"{self.url}/{path}", data, {"Content-Type": "application/json"} | headers)
        asked.method = method
        try:
            with urllib.request.urlopen(asked, timeout=TIMEOUT) as answer:
                return answer.status, _read(answer.read()), answer.headers
        except urllib.error.HTTPError as error:
            return error.code, _read(error.read()), error.headers


def _read(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text.decode(errors="replace")


StartServer = Callable[..., ServerProcess]
"""Starts a separate server for a test."""
NewDatabase = Callable[[], str]
"""Creates an empty PostgreSQL database and returns its URL."""
