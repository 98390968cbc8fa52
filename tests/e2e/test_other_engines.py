"""Whole games by clicking, and a tour of all pages, in Firefox and in WebKit."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import House
from other_engines import ENGINES, Browser, missing
from person import ARTIFACTS, HABITS, LONGEST_GAME

SETTINGS = {"language": "en", "speed": "instant", "sound": False}
WATCH_ERRORS = """(window.errors ??= [], addEventListener("error", (event) => errors.push(String(event.message))),
    addEventListener("unhandledrejection", (event) => errors.push(String(event.reason))), true)"""
OVER = "document.querySelector('.over') !== null"
PRESSABLE = """((habits) => {
    const isMoving = (one) => one.playState === "running" && one.effect.target?.matches("button");
    if (document.getAnimations().some(isMoving)) return null;
    for (const habit of habits)
        for (const found of document.querySelectorAll(habit)) {
            if (found.disabled || !found.checkVisibility()) continue;
            found.scrollIntoView({ block: "nearest", behavior: "instant" });
            const box = found.getBoundingClientRect();
            const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
            const there = document.elementFromPoint(x, y);
            if (box.width > 0 && (found === there || found.contains(there))) {
                window.pressed = found;
                return [x, y];
            }
        }
    return null;
})"""
MARK = "document.querySelectorAll('main > *').forEach((one) => (one.dataset.left = ''))"
GONE = "!window.pressed.isConnected || !window.pressed.checkVisibility()"
PAGES = ["/new", "/cards", "/cards/acid_attack", "/rules/second", "/how-to-play", "/privacy", "/replays"]
PAGES += ["/puzzles", "/challenge", "/profile", "/"]


@pytest.fixture(params=ENGINES)
def browser_of(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Browser]]:
    """Start a browser of another engine than Chromium."""
    engine: str = request.param
    if lacks := missing(engine):
        pytest.skip(f"not installed: {lacks}")
    with ENGINES[engine](tmp_path) as started:
        yield engine, started


def wait_for(browser: Browser, condition: str) -> None:
    """Wait until an expression is true in the page; the test run's own limit ends a page that hangs."""
    for _ in range(60_000):
        if browser.evaluate(condition):
            return
        time.sleep(0.02)
    raise AssertionError(f"never true: {condition}")


def begin(browser: Browser, house: House) -> None:
    """Open the landing page with quick settings, and record script errors from then on."""
    browser.open(house.address)
    text = json.dumps(json.dumps(SETTINGS))
    browser.evaluate(f"(localStorage.setItem('daikaiju.settings', {text}), true)")
    browser.open(house.address)
    browser.evaluate(WATCH_ERRORS)
    wait_for(browser, "document.querySelector('[data-part=play]') !== null")


def press(browser: Browser, selectors: tuple[str, ...]) -> bool:
    """Press the first uncovered element that one of the selectors finds; wait until the page has reacted."""
    point = browser.evaluate(f"{PRESSABLE}({json.dumps(selectors)})")
    if point is None:
        return False
    browser.click(*point)
    wait_for(browser, GONE)
    return True


def test_a_whole_game_by_clicking(browser_of: tuple[str, Browser], house: House) -> None:
    engine, browser = browser_of
    begin(browser, house)
    while not press(browser, ("[data-part=play]",)):
        time.sleep(0.02)
    decisions = 0
    while not browser.evaluate(OVER):
        if press(browser, HABITS):
            decisions += 1
            if decisions == 5:
                ARTIFACTS.mkdir(exist_ok=True)
                browser.screenshot(ARTIFACTS / f"table-{engine}.png")
            assert decisions < LONGEST_GAME
        else:
            time.sleep(0.02)
    assert decisions > 3
    assert browser.evaluate("errors") == []


def test_a_tour_of_all_pages(browser_of: tuple[str, Browser], house: House) -> None:
    engine, browser = browser_of
    begin(browser, house)
    ARTIFACTS.mkdir(exist_ok=True)
    for path in PAGES:
        browser.evaluate(f"({MARK}, location.hash = '#{path}', true)")
        wait_for(browser, "document.querySelector('[data-left]') === null")
        wait_for(browser, "document.querySelector('main h1')?.textContent.trim().length > 0")
        browser.screenshot(ARTIFACTS / f"page{path.replace('/', '-')}-{engine}.png")
        assert browser.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path
    assert browser.evaluate("errors") == []
