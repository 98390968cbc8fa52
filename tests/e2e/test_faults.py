"""The page where something around it is broken: storage, the network, another version of the server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from house import House
from playwright.sync_api import Browser, Page, expect

BLOCKED = """for (const kind of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, kind, { get: () => { throw new DOMException("denied", "SecurityError"); } });"""
"""Like a browser in which cookies are blocked: even to name a storage is an error."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of somebody without any setting."""
    context = browser.new_context(reduced_motion="reduce", locale="en")
    yield context.new_page()
    context.close()


def test_without_storage_a_game_is_played_and_the_page_says_what_is_lost(page: Page, house: House) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(BLOCKED)
    page.goto(house.address)
    page.locator("main button.big").click()
    page.locator('[data-move="roll"]').click()
    expect(page.locator('[data-part="die"]').first).to_be_visible()
    said = page.locator("[data-part=forgetful]")
    expect(said).to_contain_text("stores nothing")
    said.get_by_role("button", name="Close").click()
    expect(said).to_have_count(0)
    assert errors == []
