"""A real server on a free port, a real browser, and players that click."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import House
from person import Invite, Person
from playwright.sync_api import Browser, BrowserContext, sync_playwright

FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"]
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the engine that DAIKAIJU_ENGINE names; for Chromium the program that DAIKAIJU_CHROMIUM names, if any."""
    engine = os.environ.get("DAIKAIJU_ENGINE", "chromium")
    with sync_playwright() as playwright:
        if engine == "chromium":
            chosen = os.environ.get("DAIKAIJU_CHROMIUM") or None
            launched = playwright.chromium.launch(executable_path=chosen, args=FLAGS)
        else:
            launched = getattr(playwright, engine).launch()
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Start one server for all tests that do not kill it."""
    with House(tmp_path_factory.mktemp("house") / "games.sqlite3") as running:
        yield running


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """Start a separate server that the test may kill."""
    with House(tmp_path / "games.sqlite3") as running:
        yield running


@pytest.fixture
def invite(browser: Browser, house: House) -> Iterator[Invite]:
    """Create players: each has its own browser profile, and no error may occur in it."""
    contexts: list[BrowserContext] = []
    people: list[Person] = []

    def come(
        at: House = house,
        *,
        phone: bool = False,
        language: str = "en",
        motion: bool = False,
        service_worker: bool = True,
        **settings: object,
    ) -> Person:
        context = browser.new_context(
            viewport=PHONE if phone else DESK,
            locale=language,
            has_touch=phone,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if service_worker else "block",
        )
        contexts.append(context)
        people.append(Person(context, at, {"language": language, "speed": "instant", "sound": False, **settings}))
        return people[-1]

    yield come
    for person in people:
        person.expect_no_trouble()
    for context in contexts:
        context.close()
