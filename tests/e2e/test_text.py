"""The text page: whole games by commands and buttons alone, in three languages."""

from __future__ import annotations

import pytest
from person import LONGEST_GAME, TIMEOUT, Invite, Person
from playwright.sync_api import expect

READY = """() => {
    const asked = document.querySelector("[data-part=question]");
    const over = asked?.querySelector("[data-part=again]");
    return over ? "over" : (asked?.querySelector("[data-move], [data-part=keep], [data-part=use]") ? "asked" : "");
}"""
WATCH = """() => {
    window.batches = [];
    const log = document.querySelector("[role=log]");
    new MutationObserver((changes) => {
        const added = changes.flatMap((one) => [...one.addedNodes]).filter((node) => node.nodeType === 1);
        if (added.length) window.batches.push(added.map((node) => node.textContent));
    }).observe(log, { childList: true });
}"""
LIVE = """() => [...document.querySelectorAll("[aria-live], [role=log], [role=status], [role=alert]")]
    .filter((one) => one.checkVisibility()).length"""
HABITS = ("roll", "stop", "resolve", "yield", "done", "pass")


def wait_for_question(me: Person) -> str:
    """Wait until this player must decide or the game is over."""
    me.page.wait_for_function(READY, timeout=TIMEOUT)
    return str(me.page.evaluate(READY))


def answer(me: Person, line: str) -> None:
    """Type one line into the command line."""
    me.page.locator("[data-part=command]").fill(line)
    me.page.keyboard.press("Enter")


def decide(me: Person) -> str:
    """Answer a question by typing: a move that ends the game sooner, or the first answer."""
    if wait_for_question(me) == "over":
        return "over"
    moves = [one.get_attribute("data-move") or "" for one in me.page.locator("[data-move]").all()]
    buy = [move for move in moves if move.startswith("buy ")]
    line = next((move for move in [*HABITS[:4], *buy, *HABITS[4:]] if move in moves), "1")
    before = me.page.locator("[role=log] p").last.text_content()
    answer(me, line)
    me.page.wait_for_function(
        "(before) => [...document.querySelectorAll('[role=log] p')].at(-1)?.textContent !== before",
        arg=before,
        timeout=TIMEOUT,
    )
    return line


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_a_whole_game_by_typing(invite: Invite, language: str) -> None:
    """Every action is at most one announcement, in the only live region of the page."""
    me = invite(language=language, phone=language == "de")
    me.visit("/text")
    me.check_access(f"text-{language}")
    me.see("[data-part=play]").click()
    wait_for_question(me)
    assert me.page.evaluate(LIVE) == 1
    me.page.evaluate(WATCH)
    me.check_access(f"text-table-{language}")
    me.check_width()
    for _ in range(LONGEST_GAME):
        if decide(me) == "over":
            break
    batches = me.page.evaluate("window.batches")
    assert len(batches) > 20
    assert max(map(len, batches)) == 1
    me.check_access(f"text-over-{language}")


def test_the_table_is_switched_to_text_and_back(invite: Invite) -> None:
    me = invite()
    me.visit()
    me.see("[data-part=play]").click()
    me.see('[data-move="roll"]').click()
    me.see('[data-move="stop"]')
    me.page.locator("a.skip").nth(1).focus()
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("heading", level=1)).to_contain_text("as text")
    me.see('[data-move="stop"]')
    answer(me, "dice")
    expect(me.page.locator("[role=log]")).to_contain_text("The dice show")
    answer(me, "say hello")
    expect(me.page.locator("[role=log]")).to_contain_text("says: hello")
    answer(me, "stop")
    expect(me.page.locator('[data-move="stop"]')).to_have_count(0)
    answer(me, "table")
    me.see("[data-part=dock]")
    me.expect_no_trouble()
