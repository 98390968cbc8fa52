"""WebKit by its own driver, with the part of the WebDriver protocol that the tests need."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from types import TracebackType
from typing import Any

DRIVER = shutil.which("WebKitWebDriver")
DISPLAY = shutil.which("Xvfb")
TIMEOUT = 120


class WebKit:
    """One window of WebKitGTK's MiniBrowser, on its own display."""

    def __enter__(self) -> WebKit:
        assert DRIVER and DISPLAY
        read, write = os.pipe()
        self._display = subprocess.Popen(
            [DISPLAY, "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        env = os.environ | {"DISPLAY": f":{number}", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        self._driver = subprocess.Popen([DRIVER, f"--port={port}"], env=env, stderr=subprocess.DEVNULL)
        self._address = f"http://127.0.0.1:{port}"
        self._session = ""
        wanted = {"webkitgtk:browserOptions": {"args": ["--automation"]}}
        created = self._send("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{created['sessionId']}"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session:
            self._send("DELETE", "")
        for process in (self._driver, self._display):
            process.terminate()
            process.wait()

    def _send(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a command; the driver may need a moment before it accepts connections."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self._address + self._session + path, data, {"Content-Type": "application/json"}, method=method
        )
        end = time.monotonic() + TIMEOUT
        while True:
            try:
                with urllib.request.urlopen(request) as answer:
                    return json.load(answer)["value"]
            except urllib.error.HTTPError as refused:
                raise AssertionError(refused.read().decode()) from None
            except urllib.error.URLError:
                assert time.monotonic() < end, "the driver does not answer"
                time.sleep(0.1)

    def visit(self, address: str) -> None:
        """Open a URL."""
        self._send("POST", "/url", {"url": address})

    def run(self, script: str, *args: object) -> Any:
        """Run the body of a function in the page; return its value, or that of its promise."""
        called = f"(async function () {{ {script} }}).apply(null, arguments)"
        wrapped = f"const done = arguments[arguments.length - 1]; {called}.then(done, (error) => done(String(error)));"
        return self._send("POST", "/execute/async", {"script": wrapped, "args": list(args)})

    def wait(self, script: str) -> Any:
        """Run a script until it returns a true value."""
        end = time.monotonic() + TIMEOUT
        while not (found := self.run(script)):
            assert time.monotonic() < end, f"never true: {script}"
            time.sleep(0.1)
        return found

    def picture(self) -> str:
        """Return a screenshot as a PNG in base64."""
        taken: str = self._send("GET", "/screenshot")
        return taken
