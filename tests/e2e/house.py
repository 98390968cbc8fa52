"""A server as its users start it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

STATIC = Path(__file__).parents[2] / "src" / "daikaiju" / "static"
COMMAND = [sys.executable, "-m", "daikaiju", "serve"]
UNASKED = {"DAIKAIJU_REVIEWS": "no"}
"""Games are reviewed only on request, so that no review waits for those of games from other tests."""
TIMEOUT = 300.0


class House:
    """`daikaiju serve` with its own database file; it can be killed and started again at the same address."""

    def __init__(self, database: Path, command: list[str] | None = None) -> None:
        assert (STATIC / "index.html").is_file(), "the page is not built: python3 start.py setup"
        self.database = database
        self.command = command or COMMAND
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def open(self) -> None:
        """Start it and wait until it answers."""
        place = ["--port", str(self.port), "--database", f"sqlite+aiosqlite:///{self.database}"]
        with self.database.with_suffix(".log").open("a") as log:
            self.process = subprocess.Popen(self.command + place, env=os.environ | UNASKED, stdout=log, stderr=log)
        end = time.monotonic() + TIMEOUT
        while not self._answers():
            assert self.process.poll() is None, self.database.with_suffix(".log").read_text()
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}healthz"):
                return True
        except (urllib.error.URLError, ConnectionError):
            return False

    def kill(self) -> None:
        """Kill it without warning: acknowledged moves must survive."""
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> House:
        self.open()
        return self

    def __exit__(self, *error: object) -> None:
        self.process.terminate()
        self.process.wait(timeout=TIMEOUT)
