"""A whole game with hidden evolutions by clicking; the fan, card backs and discards are checked."""

from __future__ import annotations

from typing import Any

import pytest
from person import Invite, Person
from playwright.sync_api import expect
from tables import visit_table

BOT = {"kind": "bot", "level": "simple"}
CUT = """() => [...document.querySelectorAll(".fan .face")]
    .filter((card) => [...card.querySelectorAll("b, .text")].some((one) => one.scrollWidth > one.clientWidth + 1))
    .map((card) => card.dataset.card)"""


def sit_down(me: Person, *rivals: str) -> None:
    """Create a table with Power Up! and wait for the first decision."""
    seats: list[dict[str, Any]] = [{"kind": "human", "monster": "Pandakaï"}]
    seats += [{**BOT, "monster": rival} for rival in rivals]
    options = {"expansions": ["power_up"], "first_player": 0}
    visit_table(me, "api/tables", {"edition": "second", "seats": seats, "options": options})


@pytest.mark.parametrize(("name", "phone"), [("desk", False), ("phone", True)])
def test_my_hand_is_a_fan_and_other_hands_show_backs(invite: Invite, name: str, phone: bool) -> None:
    me = invite(phone=phone)
    if phone:
        me.page.set_viewport_size({"width": 360, "height": 640})
    sit_down(me, "Gigazaur", "The King")
    expect(me.see('.chooser [data-move^="pick "] .text')).not_to_be_empty()
    me.check_access(f"evolutions-choose-{name}")
    me.decide()  # keeps one of the two
    own = me.see('[data-seat="0"] .cards [data-part=card]')
    kept = own.get_attribute("data-card")
    expect(me.page.locator('[data-seat="1"] [data-field=evolution_hand]')).to_have_text("1")
    expect(me.page.locator('[data-seat="1"] .cards [data-part=card]')).to_have_count(0)
    me.may_act()
    me.check_access(f"evolutions-table-{name}")

    me.page.locator('[data-seat="0"] .look').focus()  # by keyboard
    me.page.keyboard.press("Enter")
    fan = me.see(".fan .face")
    assert fan.get_attribute("data-card") == kept
    assert me.page.evaluate(CUT) == []
    me.page.locator("[data-part=evolutions] summary").click()
    expect(me.page.locator("[data-part=evolutions] .pile [data-part=card]")).to_have_count(1)
    me.check_width()
    me.check_access(f"evolutions-fan-{name}")
    me.page.keyboard.press("Escape")

    me.page.locator('[data-seat="1"] .look').focus()
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("img", name="1 evolution face down")).to_be_visible()
    expect(me.page.locator(".fan")).to_have_count(0)
    me.check_access(f"evolutions-backs-{name}")


def test_a_game_with_power_up_is_played_to_its_end(invite: Invite) -> None:
    me = invite()
    sit_down(me, "Cyber Kitty", "The King")
    assert me.play_to_the_end() > 3
