"""The first game, as somebody meets it who has never played: one idea a turn, one tip at a time, then a real game."""

from __future__ import annotations

import pytest
from person import Invite, Person
from playwright.sync_api import expect

COVERED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const meet = (one, other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const tip = box(document.querySelector("[data-part=tip]"));
    const rivals = document.querySelectorAll("[data-part=monster]:not(.me) :is(.plate, .figure), [data-part=dock]");
    return [...rivals].filter((one) => meet(tip, box(one))).map((one) => one.className);
}"""


class Newcomer:
    """Somebody who follows the tips."""

    def __init__(self, me: Person) -> None:
        self.me = me
        self.presses = 0

    def read(self, tip: str) -> None:
        """Wait for a tip, see that it covers no opponent and no question, and close it."""
        found = self.me.see(f'[data-tip="{tip}"]')
        self.me.page.wait_for_function(f"() => !({COVERED})().length")
        found.locator(".primary").click()
        expect(found).to_have_count(0)

    def press(self, selector: str) -> None:
        """Decide something, and wait until the table has taken notice."""
        button = self.me.see(selector)
        pressed = button.element_handle()
        button.click()
        self.presses += 1
        self.me.wait_until_gone(pressed)

    def follow(self) -> None:
        """Play the lesson as its tips say."""
        self.read("welcome")
        self.press('[data-move="roll"]')
        self.read("sets")
        for die in self.me.page.locator('[data-part="die"][data-face="2"]').all():
            die.click()
            self.presses += 1
        self.press('[data-part="primary"]')
        self.read("stopping")
        self.press('[data-move="stop"]')
        self.read("points")
        self.read("entering")
        self.read("yielding")
        self.press('[data-move="yield"]')
        self.press('[data-move="roll"]')
        self.read("smash")
        self.press('[data-move="stop"]')
        self.press('[data-move="yield"]')
        self.press('[data-move="roll"]')
        self.read("energy")
        self.press('[data-move="stop"]')
        self.read("buying")
        self.press(".market .buy")
        self.read("kinds")
        self.press('[data-move="roll"]')
        self.read("hearts")
        self.press('[data-move="stop"]')
        self.read("resolving")
        self.press('[data-move="resolve"]')


@pytest.mark.parametrize(("language", "phone"), [("en", True), ("de", True), ("es", False)])
def test_the_first_game_from_the_start_page_to_a_real_one(invite: Invite, language: str, phone: bool) -> None:
    me = invite(phone=phone, language=language)
    me.visit("/")
    me.see(".front .primary").click()
    newcomer = Newcomer(me)
    newcomer.follow()
    expect(me.page.locator('[data-part="learned"] li')).to_have_count(7)
    expect(me.page.locator('[data-part="hint"]')).to_have_count(0)
    expect(me.see("[data-expansion=power_up]")).to_contain_text("Power Up!")
    me.check_access(f"learned-{language}")
    me.check_width()
    lesson = me.table
    me.see('[data-part="real"]').click()
    me.page.wait_for_function("(lesson) => !location.hash.includes(lesson)", arg=lesson)
    me.see('[data-move="roll"]')  # the first thing to happen is one's own turn
    assert newcomer.presses == 16


def test_tips_can_be_switched_off(invite: Invite) -> None:
    me = invite()
    me.visit("/how-to-play")
    me.click("Start the guided game")
    tip = me.page.get_by_role("complementary", name="Tip")
    expect(tip).to_be_visible()
    me.click("No more tips")
    expect(tip).to_have_count(0)
    me.decide()
    expect(tip).to_have_count(0)
