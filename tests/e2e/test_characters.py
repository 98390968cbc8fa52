"""Named opponents: on the start page, in the lobby and at the table."""

from __future__ import annotations

import re

from person import Invite, Person
from playwright.sync_api import expect
from tables import visit_table


def test_an_opponent_on_the_start_page_is_played_against(invite: Invite) -> None:
    me = invite()
    me.visit()
    me.see("footer").scroll_into_view_if_needed()
    card = me.see('button[aria-label="Play against Rocko"]')
    expect(card).to_contain_text("Brawler")
    expect(card).to_contain_text("Loves Tokyo and a good fight.")
    rating = card.locator(".rating").inner_text()
    assert 1000 < int(rating) < 1400
    me.settle()
    me.check_access("opponents")
    me.check_width()
    assert me.small_targets() == []
    card.click()
    me.see('[data-move="roll"]')
    expect(me.page.locator(".plate .who", has_text="Rocko")).to_be_visible()


def test_all_four_of_a_strength_sit_down(invite: Invite) -> None:
    me = invite(phone=True)
    me.visit()
    me.see("footer").scroll_into_view_if_needed()
    me.page.get_by_role("radio", name="Full strength").check()
    me.see('button[aria-label="Play against Oracle"]')
    me.check_width()
    me.click("Play against all four")
    me.see('[data-move="roll"]')
    for name in ("Titan", "Daedal", "Phoenix", "Oracle"):
        expect(me.page.locator(".plate .who", has_text=name)).to_have_count(1)


def test_a_host_chooses_a_bot_by_strength_and_temperament(invite: Invite) -> None:
    me = invite()
    me.visit("/new")
    me.see("main button.big").click()
    me.page.wait_for_url("**/#/table/**")
    me.page.get_by_role("button", name="Add a bot").first.click()
    dialog = me.see("dialog[open]")
    for start in ("Gentle", "Mossy", "Lively"):
        dialog.get_by_role("radio", name=re.compile(f"^{start}")).check()
    me.settle()
    me.check_access("choose-a-bot")
    assert me.small_targets() == []
    dialog.get_by_role("button", name="Let Ember sit down").click()
    expect(me.page.locator(".seat", has_text="Ember")).to_contain_text("Lively · Survivor")


REMARK = "p.visually-hidden[role=status]"


def let_the_bot_enter(me: Person) -> None:
    """Play the scripted first turns of a guided game: I enter Tokyo, am hit, yield, and the bot takes my place."""
    visit_table(me, "api/guided", {"level": "steady:brawler"})
    me.page.wait_for_selector(REMARK, state="attached")  # the remarks are loaded with the table
    for move in ("roll", "stop", "yield"):
        me.see(f'[data-move="{move}"]').click()
    expect(me.page.locator("[role=log].visually-hidden")).to_contain_text("Gigazaur enters Tokyo")


def test_a_brawler_makes_a_remark_when_it_enters_tokyo(invite: Invite) -> None:
    me = invite()
    let_the_bot_enter(me)
    expect(me.page.locator(REMARK)).to_have_text("Rocko: Tokyo is mine. Come and get it!")


def test_remarks_can_be_muted(invite: Invite) -> None:
    me = invite(banter=False)
    let_the_bot_enter(me)
    expect(me.page.locator(REMARK)).to_have_text("")
