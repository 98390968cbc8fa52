"""Tables with expansions: their pieces on the table, choosing by tapping, and whole games."""

from __future__ import annotations

import re

from person import Invite, Person
from playwright.sync_api import expect
from tables import go_on, visit_table

DICE = "() => [...document.querySelectorAll('[data-part=die]')].map((die) => die.dataset.face).sort().join('')"
COVERED = """() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const isIn = (box) => box.left >= 0 && box.right <= innerWidth && box.top >= 0;
    const isCovered = (box) => boxes(".plate").some((plate) => meet(box, plate));
    return 3 - boxes("[data-level]").filter((level) => isIn(level) && !isCovered(level)).length;
}"""
WATCH_THEFT = """() => {
    window.theft = [];
    new MutationObserver(() => {
        const seen = {
            "vampire flies": ".flights .picture",
            "vampire is worn": '[data-seat="0"] .figure svg[data-worn~="vampire"]',
        };
        for (const [words, selector] of Object.entries(seen))
            if (document.querySelector(selector) && !window.theft.includes(words)) window.theft.push(words);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
SIZES = ((360, 640), (768, 1024), (844, 390), (1280, 800))

CITY = ["King Kong", "Cybertooth"]
BOXES = ["cthulhu", "cybertooth", "king_kong"]
BERSERK = [
    *("* tank jets wings", "* 111SSS", "* 111222"),
    *("0: roll", "* 1SSSSS", "0: stop", "0: resolve", "0: done"),
    *("1: roll", "* 1122EE", "1: stop", "1: resolve", "1: done"),
    *("0: roll", "* 1111EEz", "0: stop"),
]
"""King Kong is berserk in Tokyo, has a cultist, and has rolled four 1s; the last line is the pending decision."""
THREES = ["0: roll", "* 333333e", "0: stop", "0: resolve", "0: done", *BERSERK[8:13]]
WINNING = [*BERSERK[:-3], *THREES, *THREES, *BERSERK[-3:]]
"""The same with 19 points: the four 1s win the game."""

PARTY = ["Pumpkin Jack", "Boogie Woogie"]
CLOWN = [
    *("* clown ghost", "0: pick clown", "* vampire witch", "1: pick vampire"),
    *("* tank jets wings", "* 111222", "* 111SSS"),
    *("1: roll", "* 12EEES", "1: stop", "1: resolve", "1: done"),
    *("0: roll", "* 123EHS", "0: stop", "0: use clown EEESSS"),
]
THEFT = [*CLOWN, "0: resolve", "1: yield", "0: take vampire from 1"]


def is_in_sight(person: Person) -> bool:
    """Wait until nothing covers the tower; fail if it is never visible."""
    person.page.wait_for_function(f"() => ({COVERED})() === 0", polling=100)
    return True


def test_the_tower_cultists_and_the_berserk_die(invite: Invite) -> None:
    me = invite(merge=False)
    go_on(me, {"expansions": BOXES}, CITY, WINNING)
    # Names of cards may arrive after the position.
    expect(me.see("[data-part=tower]")).to_have_attribute("aria-label", re.compile("bottom level: free"))
    assert is_in_sight(me)
    me.page.keyboard.press("?")
    expect(me.see("dialog")).to_contain_text("A skull: you lose 1 life")
    me.page.keyboard.press("Escape")
    die = me.see('[data-part=die][data-face="z"]')
    expect(die).to_have_attribute("aria-label", "Die 7: two Smashes")
    die.click()
    expect(die).to_have_attribute("data-kept", "true")
    me.check_access("expansions-berserk")
    die.click()
    me.see('[data-move="stop"]').click()
    me.see('[data-move="resolve"]').click()
    expect(me.page.locator('[data-level="1"].held')).to_be_visible()
    expect(me.page.locator(".log").first).to_contain_text("You claim level 1 of Tokyo Tower.")

    plate = me.page.locator("[data-seat='0'] .plate")
    expect(plate.locator(".stats .energy")).to_contain_text("4")
    plate.locator("[data-card=cultist]").click()
    me.check_access("expansions-cultist")
    me.see('.chooser [data-move="use cultist energy"]').click()
    expect(plate.locator(".stats .energy")).to_contain_text("5")
    me.see('[data-move="done"]').click()
    expect(me.see(".over")).to_contain_text("King Kong")


def test_no_plate_covers_a_level_of_the_tower(invite: Invite) -> None:
    me = invite()
    for bots in (1, 2, 3, 4, 5):
        seats = [{"kind": "human"}, *[{"kind": "bot"}] * bots]
        options = {"expansions": ["king_kong"], "first_player": 0}
        visit_table(me, "api/tables", {"edition": "second", "options": options, "seats": seats})
        me.see("[data-level]")
        for width, height in SIZES:
            me.page.set_viewport_size({"width": width, "height": height})
            assert is_in_sight(me), (bots, width, height)


def test_costumes_are_put_on_and_a_game_is_played_in_them(invite: Invite) -> None:
    me = invite(phone=True)
    seats = [{"kind": "bot" if seat else "human", "monster": monster} for seat, monster in enumerate(PARTY)]
    options = {"expansions": ["halloween", "king_kong", "even_more_wicked"]}
    visit_table(me, "api/tables", {"edition": "second", "options": options, "seats": seats})
    expect(me.page.locator(".chooser .option svg[data-worn]")).to_have_count(2)
    choice = me.see(".chooser .option")
    assert len(choice.locator(".text").inner_text()) > 10
    costume = choice.get_attribute("data-card")
    me.check_access("expansions-wear")
    choice.click()
    expect(me.page.locator(f'[data-seat="0"] .figure svg[data-worn="{costume}"]')).to_be_visible()
    expect(me.page.locator('[data-seat="1"] .figure svg[data-worn]')).to_be_visible()
    me.see("[data-part=tower]")
    me.see('[data-seat="0"] .stats .wickedness')
    assert me.small_targets() == []
    me.check_width()
    me.play_to_the_end()
    assert me.is_over()


def test_dice_are_set_and_costumes_taken_by_tapping_them(invite: Invite) -> None:
    me = invite(merge=False)
    go_on(me, {"expansions": ["halloween"]}, PARTY, CLOWN)
    me.see("[data-use=clown]").click()
    expect(me.see("[data-part=primary]")).to_be_disabled()
    for face, taps in {"1": 3, "2": 2, "3": 1, "H": 1}.items():
        number = me.see(f'[data-part=die][data-face="{face}"]').get_attribute("data-die")
        for _ in range(taps):
            me.page.keyboard.press(str(number))
    expect(me.see("[data-part=primary]")).to_have_attribute("data-move", "use clown EEEESS")
    me.check_access("expansions-clown")
    me.see("[data-part=primary]").click()
    expect(me.see('[data-move="resolve"]')).to_be_visible()
    assert me.page.evaluate(DICE) == "EEEESS"

    me = invite(motion=True, merge=False, speed="normal")
    go_on(me, {"expansions": ["halloween"]}, PARTY, THEFT)
    me.page.evaluate(WATCH_THEFT)
    me.page.get_by_role("button", name="Take Vampire of Boogie Woogie").first.click()
    expect(me.page.locator('[data-seat="0"] .figure svg[data-worn="clown vampire"]')).to_be_visible()
    expect(me.page.locator('[data-seat="1"] .figure svg[data-worn]')).to_have_count(0)
    expect(me.page.locator(".log").first).to_contain_text("You take Vampire from Boogie Woogie")
    assert me.page.evaluate("window.theft") == ["vampire flies", "vampire is worn"]
