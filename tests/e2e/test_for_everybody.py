"""Every page and state: accessibility, languages, small screens and slow connections."""

from __future__ import annotations

import os
import re

import pytest
from house import House
from person import Invite, Person
from playwright.sync_api import expect

PAGES = {
    "landing": "/",
    "new": "/new",
    "join": "/join",
    "hotseat": "/hotseat",
    "cards": "/cards",
    "card": "/cards/wings",
    "rules": "/rules/second",
    "guide": "/how-to-play",
    "replays": "/replays",
    "nowhere": "/there/is/no/such/page",
}
TITLES = {
    "en": {"/cards": "Cards", "/how-to-play": "How to play", "/replays": "Replays"},
    "de": {"/cards": "Karten", "/how-to-play": "So wird gespielt", "/replays": "Partien"},
    "es": {"/cards": "Cartas", "/how-to-play": "Cómo se juega", "/replays": "Repeticiones"},
}
STATE = """() => {
    const first = document.querySelector(".dock [data-move]");
    return document.querySelector(".over") ? "over" : (first?.dataset.move.split(" ")[0] ?? "other");
}"""
WATCH_FLIGHT = """() => {
    window.flights = window.page = 0;
    setInterval(() => {
        window.flights += document.querySelectorAll(".flights span, .cube .side:nth-child(6)").length;
        window.page = Math.max(window.page, document.documentElement.scrollWidth);
    }, 20);
}"""
RAW_KEY = re.compile(r"\b(common|table|pages|words)\.[a-z_]+(\.[a-z_]+)*\b|\{\w+\}|undefined|\[object")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_that_lead_to_a_table_are_accessible(invite: Invite, theme: str) -> None:
    me = invite(phone=True, theme=theme)
    for name in ("landing", "new", "join", "hotseat", "nowhere"):
        me.visit(PAGES[name])
        me.settle()
        me.check_access(f"{name}-{theme}")
        me.check_width()
        assert me.small_targets() == [], name


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_page_speaks_the_language(invite: Invite, language: str) -> None:
    me = invite(language=language)
    for path in PAGES.values():
        me.visit(path)
        me.settle()
        assert me.page.locator("html").get_attribute("lang") == language
        assert not RAW_KEY.search(me.page.locator("body").inner_text()), path
        if path in TITLES[language]:
            expect(me.page.get_by_role("heading", level=1)).to_have_text(TITLES[language][path])
        me.check_width()
    me.visit("/")
    me.see("[data-part=play]").click()
    for _ in range(12):
        assert not RAW_KEY.search(me.page.locator("body").inner_text())
        if me.decide() == "over":
            break


def test_the_language_is_switched_at_the_table(invite: Invite) -> None:
    me = invite()
    me.visit()
    me.see("[data-part=play]").click()
    expect(me.see('[data-move="roll"]')).to_have_text("Roll the dice!")
    me.click("Settings")
    me.page.get_by_role("radio", name="Español").check()
    me.page.keyboard.press("Escape")
    expect(me.see('[data-move="roll"]')).to_have_text("¡Tirar los dados!")


@pytest.mark.parametrize(("edition", "bots", "phone"), [("second", 5, True), ("dark", 3, False)])
def test_every_state_of_the_table_is_accessible(invite: Invite, edition: str, bots: int, phone: bool) -> None:
    """One screenshot and one axe run of each kind of state: start, roll, resolve, buy, yield and others."""
    me = invite(phone=phone, merge=False)
    seen: set[str] = set()
    sit_down(me, edition, bots)
    for _ in range(24):
        me.may_act()
        state = me.page.evaluate(STATE)
        if state not in seen:
            seen.add(state)
            me.check_access(f"table-{edition}-{'phone' if phone else 'desk'}-{state}")
            me.check_width()
            assert me.small_targets() == [] if phone else True
        if state == "over" or me.decide() == "over":
            break
    assert {"roll", "stop", "resolve"} <= seen
    assert seen & {"done", "sweep", "buy"}, "buying; its first button depends on the energy left"


def test_dice_that_fly_do_not_widen_the_page(invite: Invite) -> None:
    me = invite(phone=True, motion=True, speed="normal")
    sit_down(me, "second", 1)
    me.page.evaluate(WATCH_FLIGHT)
    flights = page = screen = 0
    for _ in range(5):
        if me.decide() == "over":
            break
        flights, page, screen = me.page.evaluate("[window.flights, window.page, document.documentElement.clientWidth]")
    assert flights > 0, "nothing flew: nothing was tried"
    assert page <= screen


def sit_down(me: Person, edition: str, bots: int) -> None:
    """Create a table against bots through the page's form."""
    me.visit("/new")
    me.see("[data-expansion]")  # the server's offers move the rest down when they arrive
    names = {"second": "Second 2016", "dark": "Dark Edition"}
    me.page.get_by_role("radio", name=names[edition]).check()
    me.page.get_by_role("group", name="Seats for friends").get_by_role("radio", name="0").check()
    me.page.get_by_role("group", name="Bots", exact=True).get_by_role("radio", name=str(bots)).check()
    me.click("Start the game")


def test_dialogs_are_accessible(invite: Invite) -> None:
    me = invite(phone=True)
    me.visit()
    me.see("[data-part=play]").click()
    me.see('[data-move="roll"]')
    dialogs = ("Log and chat", "Orders and leaving", "Help and keys", "Settings")
    expect(me.page.get_by_role("button", name="Invite others")).to_have_count(0)  # nobody else can sit down
    for name in dialogs:
        me.page.get_by_role("button", name=name).click()
        me.see("dialog[open]")
        me.check_access(f"dialog-{name.split()[0].lower()}")
        assert me.small_targets() == []
        me.page.keyboard.press("Escape")
        expect(me.page.locator("dialog[open]")).to_have_count(0)
    me.see(".market .look").click()
    me.see("dialog[open]")
    me.check_access("dialog-card")


def test_the_invitation_is_accessible(invite: Invite) -> None:
    me = invite(phone=True)
    me.visit("/new")
    me.see("main button.big").click()
    me.page.wait_for_url("**/#/table/**")
    me.page.locator("header").get_by_role("button", name="Invite others").click()
    me.see("dialog[open]")
    me.check_access("dialog-invite")
    assert me.small_targets() == []


def test_events_are_announced(invite: Invite) -> None:
    me = invite()
    me.visit()
    me.see("[data-part=play]").click()
    me.see('[data-move="roll"]').click()
    me.see('[data-move="stop"]')
    expect(me.page.locator("[role=log].visually-hidden")).to_contain_text("You roll")
    expect(me.page.locator(".question[aria-live=polite]")).to_contain_text("Tap the dice you keep")


@pytest.mark.skipif(
    os.environ.get("DAIKAIJU_ENGINE", "chromium") != "chromium", reason="only Chromium tells how many bytes arrived"
)
def test_the_first_load_is_small(invite: Invite) -> None:
    """Transfer size: at most 70 kB before a click, 140 kB of page with the table; fonts and icon excluded."""
    me = invite(service_worker=False)  # files that a service worker fetches are not counted there
    wire = me.page.context.new_cdp_session(me.page)
    wire.send("Network.enable")
    urls: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire.on("Network.responseReceived", lambda one: urls.update({one["requestId"]: one["response"]["url"]}))
    wire.on(
        "Network.dataReceived",
        lambda one: sizes.update({one["requestId"]: sizes.get(one["requestId"], 0) + one["encodedDataLength"]}),
    )

    def weight(*, of: str = "") -> int:
        seen = {urls.get(request, ""): size for request, size in sizes.items()}
        return sum(size for url, size in seen.items() if not url.endswith((".woff2", "/icon.svg")) and of in url)

    me.visit("/")
    me.settle()
    assert 20_000 < weight() <= 70_000, "\n".join(f"{size} {urls.get(one, one)}" for one, size in sizes.items())
    fonts = sum(size for request, size in sizes.items() if urls.get(request, "").endswith(".woff2"))
    assert 10_000 < fonts < 80_000
    me.see("[data-part=play]").click()
    me.see('[data-move="roll"]')
    me.settle()
    loaded = "\n".join(f"{size} {urls.get(one, one)}" for one, size in sizes.items())
    assert 100_000 < weight(of="/assets/") <= 140_000, loaded


def test_it_works_from_a_deeper_address(invite: Invite, house: House) -> None:
    me = invite()
    me.page.goto(f"{house.address}some/where/#/")
    me.see("[data-part=play]").click()
    me.see('[data-move="roll"]')
