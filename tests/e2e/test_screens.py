"""On every screen everything is in sight: plates, cards, the end and replays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from house import House
from person import Invite, Person
from test_stage import IN_SIGHT, SIZES
from test_telling import post, sit

OVERLAPS = """(selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((one) => [one, one.getBoundingClientRect()]);
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    return boxes.flatMap(([one, box], i) => boxes.slice(i + 1).filter(([, other]) => meet(box, other))
        .map(([other]) => `${one.textContent.trim().slice(0, 12)} / ${other.textContent.trim().slice(0, 12)}`));
}"""
CUT = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight * 1.2 + 1)
    .map((one) => one.textContent.trim().slice(0, 60))"""
HALF = """() => [...document.querySelectorAll(".market .text span")].filter((one) => {
    if (!one.checkVisibility()) return false;
    const lines = parseInt(one.style.getPropertyValue("--lines"));
    const high = lines ? lines * parseFloat(getComputedStyle(one).lineHeight) : one.scrollHeight;
    return high > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.textContent)"""


def at_every_size(me: Person, sizes: dict[str, tuple[int, int]] = SIZES) -> Iterator[str]:
    """The names of all sizes; the window is changed between them."""
    for name, (wide, high) in sizes.items():
        me.page.set_viewport_size({"width": wide, "height": high})
        me.page.wait_for_timeout(250)
        yield name


@pytest.mark.parametrize(("edition", "bots"), [("second", 1), ("second", 3), ("dark", 5)])
def test_no_plate_covers_another_and_no_word_is_cut(invite: Invite, house: House, edition: str, bots: int) -> None:
    me = invite(phone=True)
    sit(me, post(house, "play", {"edition": edition, "bots": bots, "level": "random", "pause_ms": 0}))
    for _ in range(5):
        me.decide()
    me.may_act()
    for size in at_every_size(me):
        assert me.page.evaluate(OVERLAPS, "[data-part=monster] .plate, [data-part=dock]") == [], size
        assert me.page.evaluate(CUT, ".plate h2, .plate .stats, .market .name, .dock .main") == [], size


def test_all_of_the_end_and_of_its_replay_is_in_sight(invite: Invite, house: House) -> None:
    me = invite()
    sit(me, post(house, "play", {"edition": "second", "bots": 5, "level": "simple", "pause_ms": 0}))
    me.play_to_the_end()
    for size in at_every_size(me):
        assert me.page.evaluate(IN_SIGHT, ".over .sheet, .over li, .over .button"), size
        assert me.page.evaluate(CUT, ".over .ranks, .over li, .over .button") == [], size
    me.visit(f"/replay/{me.table}?step=40")
    me.see('[data-part="city"]')
    for size in at_every_size(me):
        assert me.page.evaluate(
            IN_SIGHT, "[data-part=ticker], .controls button, .controls input, [data-part=market]"
        ), size
        assert me.page.evaluate(OVERLAPS, "[data-part=monster] .plate") == [], size
    told = me.see('[data-part="ticker"]').inner_html()
    for _ in range(4):
        me.page.get_by_role("button", name="One step forward").click()
    me.page.wait_for_function("(told) => document.querySelector('[data-part=ticker]').innerHTML !== told", arg=told)


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_texts_of_cards_fit_their_cards(invite: Invite, language: str) -> None:
    """Where a card in the market shows its text, it shows all of it, or dots; never half a line."""
    me = invite(language=language)
    me.visit()
    me.see("main button.big").click()
    me.see(".market .text")
    for size in at_every_size(me, {name: SIZES[name] for name in ("tablet", "desk", "full")}):
        assert me.page.evaluate(HALF) == [], size
    me.page.evaluate("document.querySelector('.market .text span').style.setProperty('--fit', '4')")
    assert len(me.page.evaluate(HALF)) == 1, "what does not fit would be found"
