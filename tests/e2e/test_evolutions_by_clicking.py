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
    me.page.locator("[data-part=pile] summary").click()
    expect(me.page.locator("[data-part=pile] [data-part=card]")).to_have_count(1)
    me.check_width()
    me.check_access(f"evolutions-fan-{name}")
    me.page.keyboard.press("Escape")

    me.page.locator('[data-seat="1"] .look').focus()
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("img", name="1 card face down")).to_be_visible()
    expect(me.page.locator(".fan")).to_have_count(0)
    me.check_access(f"evolutions-backs-{name}")


def test_a_game_with_power_up_is_played_to_its_end(invite: Invite) -> None:
    me = invite(passAt=[])
    sit_down(me, "Cyber Kitty", "The King")
    assert me.play_to_the_end() > 3


CLOSING = "The turn ends. Play an evolution?"


WATCH = """(closing) => {
    window.closings = 0;
    new MutationObserver(() => {
        const isOthers = document.querySelector("[data-part=pass-round]") !== null;
        if (isOthers && document.querySelector(".question h2")?.textContent === closing) window.closings += 1;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


QUICK_PASSES = """
    Math.random = () => 0;  // makes every pause before an automatic pass the shortest one, 900 ms
    const wait = window.setTimeout;
    window.setTimeout = (then, time, ...more) => wait(then, time === 900 ? 20 : time, ...more);
"""
"""Automatic passes without a person's pause: only presses are counted."""


def play_a_game(me: Person, options: dict[str, Any]) -> tuple[int, int]:
    """Play a whole game of four; return the presses, and how often the end of another's turn was asked about."""
    seats = [{"kind": "human", "monster": "Gigazaur"}]
    seats += [{**BOT, "monster": rival} for rival in ("Alienoid", "Cyber Kitty", "The King")]
    plan = {"edition": "second", "seats": seats, "options": {"first_player": 0, **options}}
    me.page.add_init_script(QUICK_PASSES)
    visit_table(me, "api/tables", plan)
    me.page.evaluate(WATCH, CLOSING)
    presses = me.play_to_the_end()
    return presses, me.page.evaluate("() => window.closings")


def test_the_presses_of_a_whole_game_with_and_without_evolutions(invite: Invite) -> None:
    """By default the end of another's turn costs no press; the presses of both games are printed (-s)."""
    without, _ = play_a_game(invite(), {})
    default, closings = play_a_game(invite(), {"expansions": ["power_up"]})
    print(f"presses in a game of four: {without} without Power Up!, {default} with it")
    assert closings == 0


def test_being_asked_about_one_card(invite: Invite) -> None:
    """A card that was chosen in the settings is asked about at a moment that is passed otherwise."""
    me = invite()
    sit_down(me, "Gigazaur", "The King")
    me.decide()  # keeps an evolution
    card = me.see('[data-seat="0"] .cards [data-part=card]').get_attribute("data-card")
    me.may_act()
    me.page.get_by_role("button", name="Orders and leaving").first.click()
    box = me.see("[data-part=ask-about] input")
    box.check()
    me.check_access("ask-about")
    settings = me.page.evaluate("() => JSON.parse(localStorage['daikaiju.settings']).askAbout")
    assert settings == [card]


def test_one_press_passes_for_a_round_and_a_key_asks_about_everything(invite: Invite) -> None:
    me = invite(passAt=[])
    sit_down(me, "Gigazaur", "The King")
    title = me.page.locator(".question h2")

    def reach(text: str, limit: int = 40) -> None:
        for _ in range(limit):
            me.may_act()
            if title.inner_text() == text and me.page.locator("[data-part=pass-round]").count():
                return
            me.decide()
        raise AssertionError(f"never asked: {text}")

    reach(CLOSING)
    me.check_access("pass-round")
    me.see("[data-part=pass-round]").click()
    me.page.keyboard.down("Shift")  # held: the next moment, whichever the bots' moves bring, is asked
    expect(me.see('[data-move="pass"]')).to_be_enabled()
    me.page.keyboard.up("Shift")
    expect(me.page.locator("[data-part=ask-again], [data-move=roll]").first).to_be_visible()


SHOWN = """() => {
    const texts = [...document.querySelectorAll("[data-card]")].map((one) => one.dataset.card);
    return texts.join(" ") + " " + document.body.innerText;
}"""


def test_a_shared_device_shows_no_hand_to_the_next_player(invite: Invite) -> None:
    me = invite(passAt=[])
    seats = [{"kind": "human", "monster": monster, "name": monster} for monster in ("Gigazaur", "The King")]
    options = {"expansions": ["power_up"], "first_player": 0}
    me.visit("/")
    visit_table(me, "api/tables", {"edition": "second", "seats": seats, "options": options})
    handover = me.page.locator('[data-part="handover"]')
    kept: list[tuple[str, str]] = []
    for _ in seats:  # each chooses while the table is hidden from the other
        handover.get_by_role("button").click()
        choice = me.see('.chooser [data-move^="pick "]')
        card = choice.get_attribute("data-card") or ""
        name = choice.locator("b, .name, h3").first.inner_text()
        choice.click()
        expect(handover).to_be_visible()
        kept.append((card, name))
        shown = me.page.evaluate(SHOWN)
        for card, name in kept:
            assert card not in shown and name not in shown, shown
    handover.get_by_role("button").click()
    me.see('[data-move="roll"]')
    shown = me.page.evaluate(SHOWN)
    (mine, _), (other, other_name) = kept
    assert mine in shown
    assert other not in shown and other_name not in shown
    log = me.page.locator('[data-part="log"]').first
    expect(log).to_contain_text("takes one to its hand")
    assert kept[0][1] not in log.inner_text()
