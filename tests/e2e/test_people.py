"""Strangers meet: one press each."""

from __future__ import annotations

from person import Invite
from playwright.sync_api import expect

WISH = (
    """() => localStorage.setItem("daikaiju.people", JSON.stringify({ players: 2, pace: "relaxed", botsAfter: 0 }))"""
)


def test_two_strangers_meet_with_one_press_each(invite: Invite) -> None:
    ann, bo = invite(name="Ann"), invite(name="Bo", phone=True)
    ann.visit("/people")
    ann.page.get_by_role("group", name="Monsters").get_by_role("radio", name="2").check()
    ann.page.get_by_role("radio", name="Relaxed (120 s)").check()
    ann.settle()
    ann.check_access("people")
    ann.see("[data-part=people]").click()
    ann.see("[data-part=strangers]")
    ann.check_access("waiting-for-strangers")
    bo.visit()
    bo.page.evaluate(WISH)
    bo.see("[data-part=people]").click()
    for one in (ann, bo):
        expect(one.page.locator("[data-part=city]")).to_be_visible()
    assert ann.table == bo.table
    ann.expect_no_trouble()
    bo.expect_no_trouble()
