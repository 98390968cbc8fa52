"""The page with faults around it: storage, the network, another version of the server."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from house import House
from person import Invite, wait_for_promise
from playwright.sync_api import Browser, Page, expect
from tables import go_on
from upgrade import Upgradable

BLOCKED = """for (const kind of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, kind, { get: () => { throw new DOMException("denied", "SecurityError"); } });"""
"""As in a browser that blocks cookies: even accessing a storage is an error."""


KEPT = """async (script) => {
    const page = await caches.match("./");
    const isKept = page !== undefined && (await page.text()).includes(script);
    return isKept && (await caches.match(script)) !== undefined && navigator.serviceWorker.controller !== null;
}"""
"""Whether the page that opens without a server uses this script, and the script is cached."""
SCRIPT = "document.querySelector('script[type=module]').src"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a page without any settings."""
    context = browser.new_context(reduced_motion="reduce", locale="en")
    yield context.new_page()
    context.close()


def test_without_storage_a_game_is_played_and_the_page_says_what_is_lost(page: Page, house: House) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(BLOCKED)
    page.goto(house.address)
    page.locator("[data-part=play]").click()
    page.locator('[data-move="roll"]').click()
    expect(page.locator('[data-part="die"]').first).to_be_visible()
    said = page.locator("[data-part=forgetful]")
    expect(said).to_contain_text("stores nothing")
    said.get_by_role("button", name="Close").click()
    expect(said).to_have_count(0)
    assert errors == []


def wait_until_kept(page: Page) -> str:
    """Wait until this version opens without the server; return its script."""
    script: str = page.evaluate(SCRIPT)
    wait_for_promise(page, KEPT, f"./assets/{script.rpartition('/')[2]}")
    return script


def test_a_page_whose_files_are_gone_after_an_upgrade_loads_itself_again(page: Page, house: House) -> None:
    with Upgradable(house.address) as server:
        page.goto(server.address)
        expect(page.get_by_role("heading", name="Daikaiju")).to_be_visible()
        first = page.evaluate(SCRIPT)
        server.is_second = True
        page.get_by_role("link", name="Cards").first.click()
        expect(page.get_by_role("searchbox").first).to_be_visible()
        assert page.evaluate(SCRIPT) != first
        expect(page.locator("[data-part=missing]")).to_have_count(0)


def test_after_an_upgrade_the_start_page_still_opens_without_the_server(page: Page, house: House) -> None:
    with Upgradable(house.address) as server:
        page.goto(server.address)
        first = wait_until_kept(page)
        server.is_second = True
        server.has_files = False
        page.reload(wait_until="commit")  # the new page, but the connection breaks before its files have arrived
        page.wait_for_load_state()
        page.context.set_offline(True)
        page.reload()
        expect(page.get_by_role("heading", name="Daikaiju")).to_be_visible()
        assert page.evaluate(SCRIPT) == first
        page.context.set_offline(False)
        server.has_files = True
        page.reload()
        second = wait_until_kept(page)
        assert second != first
        page.context.set_offline(True)
        page.reload()
        expect(page.get_by_role("heading", name="Daikaiju")).to_be_visible()
        assert page.evaluate(SCRIPT) == second


def test_of_two_tabs_at_one_seat_only_the_used_one_makes_automatic_steps(invite: Invite) -> None:
    me = invite()
    sent: dict[str, list[str]] = {"used": [], "other": []}

    def watch(page: Page, name: str) -> None:
        page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent[name].append(str(text))))

    watch(me.page, "used")
    go_on(me, {"first_player": 0}, ["Alienoid", "Kraken"], ["* tank jets wings", "0: roll"], edition="classic")
    other = me.page.context.new_page()
    watch(other, "other")
    other.goto(me.page.url)
    expect(other.locator('[data-move="roll"]')).to_be_visible()
    for _ in range(8):
        if me.decide() == "over":
            break
    moves = {name: [json.loads(text) for text in texts if '"move"' in text] for name, texts in sent.items()}
    assert any(move["move"] in ("resolve", "done") for move in moves["used"]), "nothing happened by itself"
    assert moves["other"] == []
