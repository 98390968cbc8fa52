"""Firefox and WebKit as Debian ships them, driven over WebDriver, with what a whole game needs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from websockets.sync.client import ClientConnection, connect

WEBKIT_FOLDERS = ("/usr/lib/*/webkit2gtk-4.1", "/usr/lib/*/webkit2gtk-4.0", "/usr/libexec/webkit2gtk-4.1")
DESK = (1280, 800)
LONGEST_ANSWER = 600
"""Seconds after which a browser that does not answer counts as hung."""


class Browser(Protocol):
    """A page in a browser of any engine."""

    def open(self, address: str) -> None:
        """Load a page."""
        ...

    def evaluate(self, script: str) -> Any:
        """Return the value of a JavaScript expression in the page, as JSON."""
        ...

    def click(self, x: int, y: int) -> None:
        """Press and release the mouse button at a point of the window."""
        ...

    def screenshot(self, file: Path) -> None:
        """Save a screenshot of the window."""
        ...


def firefox_program() -> str | None:
    """Return the path of Firefox, or None."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def webkit_browser() -> str | None:
    """Return the path of WebKitGTK's small browser, or None."""
    folders = (folder for pattern in WEBKIT_FOLDERS for folder in Path("/").glob(pattern[1:]))
    return next((str(folder / "MiniBrowser") for folder in folders if (folder / "MiniBrowser").exists()), None)


class Firefox:
    """Firefox over WebDriver BiDi, which it supports directly."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self._call("session.new", capabilities={})
        self._page = self._call("browsingContext.getTree")["contexts"][0]["context"]
        self._call("browsingContext.setViewport", context=self._page, viewport={"width": DESK[0], "height": DESK[1]})

    def _call(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(LONGEST_ANSWER))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address: str) -> None:
        """Load a page."""
        self._call("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        """Return the value of a JavaScript expression in the page."""
        found = self._call(
            "script.evaluate",
            expression=f"JSON.stringify({script}) ?? 'null'",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def click(self, x: int, y: int) -> None:
        """Press and release the mouse button at a point of the window."""
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._call(
            "input.performActions", context=self._page, actions=[{"type": "pointer", "id": "mouse", "actions": steps}]
        )

    def screenshot(self, file: Path) -> None:
        """Save a screenshot of the window."""
        import base64

        data = self._call("browsingContext.captureScreenshot", context=self._page)["data"]
        file.write_bytes(base64.b64decode(data))


@contextmanager
def firefox(folder: Path) -> Iterator[Browser]:
    """Start Firefox with an empty profile in `folder`."""
    program = firefox_program()
    assert program is not None
    (folder / "user.js").write_text('user_pref("remote.active-protocols", 1);\n')
    command = [program, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(folder)]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env=os.environ | {"HOME": str(folder)}
    ) as process:
        try:
            assert process.stderr is not None
            address = next(line.split()[-1] for line in process.stderr if "BiDi listening on" in line)
            with connect(
                f"{address}/session", max_size=None, open_timeout=LONGEST_ANSWER, ping_interval=None
            ) as socket:
                yield Firefox(socket)
        finally:
            process.kill()


class WebKit:
    """WebKitGTK through selenium."""

    def __init__(self, driver: Any) -> None:
        self._driver = driver

    def open(self, address: str) -> None:
        """Load a page."""
        self._driver.get(address)

    def evaluate(self, script: str) -> Any:
        """Return the value of a JavaScript expression in the page."""
        return json.loads(self._driver.execute_script(f"return JSON.stringify({script}) ?? 'null'"))

    def click(self, x: int, y: int) -> None:
        """Press and release the mouse button at a point of the window."""
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        actions: Any = ActionBuilder(self._driver)
        actions.pointer_action.move_to_location(x, y).click()
        actions.perform()
        ActionChains(self._driver).pause(0).perform()

    def screenshot(self, file: Path) -> None:
        """Save a screenshot of the window."""
        self._driver.save_screenshot(str(file))


@contextmanager
def webkit(folder: Path) -> Iterator[Browser]:
    """Start WebKitGTK on a virtual screen."""
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.service import Service

    program = webkit_browser()
    assert program is not None
    with screen() as display:
        options = webdriver.WebKitGTKOptions()
        options.binary_location = program
        options.add_argument("--automation")
        where = os.environ | {"DISPLAY": display, "HOME": str(folder), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        service = Service(shutil.which("WebKitWebDriver"), env=where)
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            driver.set_window_size(*DESK)
            driver.set_script_timeout(LONGEST_ANSWER)
            yield WebKit(driver)
        finally:
            driver.quit()


@contextmanager
def screen() -> Iterator[str]:
    """Start a virtual screen; yield the display's name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as process:
        os.close(writing)
        try:
            with os.fdopen(reading) as number:
                yield f":{number.readline().strip()}"
        finally:
            process.kill()


ENGINES: dict[str, Callable[[Path], Any]] = {"firefox": firefox, "webkit": webkit}


def missing(engine: str) -> str:
    """Return what this machine lacks to run an engine, or nothing."""
    if engine == "firefox":
        return "" if firefox_program() else "Firefox (Debian: firefox-esr)"
    lacks = [name for name in ("WebKitWebDriver", "Xvfb") if not shutil.which(name)]
    lacks += [] if webkit_browser() else ["MiniBrowser"]
    return f"{', '.join(lacks)} (Debian: webkit2gtk-driver xvfb)" if lacks else ""
