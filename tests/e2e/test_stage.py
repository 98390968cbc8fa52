"""The stage: a die is one element, nothing jumps, and every screen shows what a decision needs."""

from __future__ import annotations

import pytest
from person import Invite, Person
from playwright.sync_api import expect
from rich_games import MONSTERS, rich
from tables import go_on
from test_for_everybody import sit_down

SIZES = {
    "phone": (360, 640),
    "lying phone": (844, 390),
    "tablet": (768, 1024),
    "desk": (1280, 800),
    "full": (1920, 1080),
    "zoomed": (640, 400),
}
STAYS = ("city", "market", "dock", "primary", "ticker")
COUNT_THROWS = """() => {
    window.thrown = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
        if (this.matches(".cube")) window.thrown.push(this.closest("[data-part=die]").dataset.die);
        return animate.apply(this, args);
    };
}"""
PARTS = {"city", "market", "dock", "primary", "ticker", "log", "die", "monster", "card"}
NAMED = """() => [...document.querySelectorAll("[data-part]")].map((one) => ({ ...one.dataset }))"""
BOXES = """(parts) => Object.fromEntries(parts.map((part) => {
    const box = document.querySelector(`[data-part=${part}]`)?.getBoundingClientRect();
    return [part, box && [box.x, box.y]];
}))"""
IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].every((one) => {
    const box = one.getBoundingClientRect();
    const isInside = box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    return box.width > 0 && isInside;
})"""

WATCH_QUAKE = """() => {
    window.shaken = window.moved = 0;
    const city = document.querySelector("[data-part=city]");
    const [still, inside] = [city.getBoundingClientRect(), city.firstElementChild];
    const look = () => {
        window.moved = Math.max(window.moved, Math.abs(city.getBoundingClientRect().x - still.x));
        window.shaken = Math.max(window.shaken, Math.abs(inside.getBoundingClientRect().x - still.x));
        setTimeout(look, 10);
    };
    look();
}"""
BEGINNING = ["* tank jets wings", "* 111SSS", "* 111222", "0: roll"]
ENTERING = [*BEGINNING, "* 1SSSSS", "0: stop", "0: resolve"]


def dice(me: Person) -> list[str]:
    """Return the dice as elements of the page with their identity."""
    return list(
        me.page.evaluate(
            "[...document.querySelectorAll('[data-part=die]')].map((one) => one.mark ??= crypto.randomUUID())"
        )
    )


def throws(me: Person) -> list[str]:
    """Return the dice that tumbled since the last call."""
    return sorted(me.page.evaluate("window.thrown.splice(0)"))


def expect_named_parts(me: Person) -> None:
    """Check that the parts of the table have the names by which tests find them."""
    named = me.page.evaluate(NAMED)
    assert {one["part"] for one in named} >= PARTS
    found = {part: [one for one in named if one["part"] == part] for part in PARTS}
    assert all(die["face"] in "123EHS" and die["kept"] in ("true", "false") for die in found["die"])
    assert sorted(monster["seat"] for monster in found["monster"]) == ["0", "1"]
    assert len(found["card"]) >= 3 and all(card["card"] for card in found["card"]), "the market, and what was bought"


def test_a_die_is_one_object_from_throw_to_resolve(invite: Invite) -> None:
    me = invite(motion=True, speed="fast", merge=False)
    sit_down(me, "second", 1)
    me.see('[data-move="roll"]')
    me.page.evaluate(COUNT_THROWS)
    me.see('[data-move="roll"]').click()
    me.see('[data-move="stop"]')
    first = dice(me)
    assert throws(me) == ["1", "2", "3", "4", "5", "6"]
    expect_named_parts(me)
    for die in ("2", "5"):
        me.see(f'button[data-die="{die}"]').click()
        expect(me.page.locator(f'[data-die="{die}"]')).to_have_attribute("data-kept", "true")
    assert throws(me) == [], "a die that is kept slides, it is not thrown"
    me.see("[data-part=primary]").click()
    me.see('[data-move="stop"]')
    assert throws(me) == ["1", "3", "4", "6"]
    expect(me.page.locator('[data-die="2"]')).to_have_attribute("data-kept", "true")
    me.see('[data-move="stop"]').click()
    me.see('[data-move="resolve"]')
    assert dice(me) == first
    me.see('[data-move="resolve"]').click()
    me.may_act()
    assert throws(me) == []


@pytest.mark.parametrize("size", SIZES)
def test_nothing_jumps_during_a_turn(invite: Invite, size: str) -> None:
    wide, high = SIZES[size]
    me = invite(phone=wide < 1000, merge=False)
    me.page.set_viewport_size({"width": wide, "height": high})
    sit_down(me, "dark" if size in ("phone", "desk") else "second", 1)
    seen: dict[str, dict[str, list[float]]] = {}
    for _ in range(14):
        me.may_act()
        if me.is_over():
            break
        state = me.page.evaluate("document.querySelector('[data-part=primary]')?.dataset.move ?? 'other'")
        seen[state] = me.page.evaluate(BOXES, list(STAYS))
        me.check_width()
        assert me.page.evaluate(IN_SIGHT, "[data-part=primary], [data-part=dock]"), state
        me.decide()
    assert {"roll", "resolve", "done"} <= set(seen)
    for part in STAYS:
        places = {state: boxes[part] for state, boxes in seen.items() if boxes[part]}
        for axis in (0, 1):
            values = [place[axis] for place in places.values()]
            assert max(values) - min(values) <= 2, (part, places)


@pytest.mark.parametrize("size", SIZES)
def test_dice_and_dock_are_in_sight_without_scrolling(invite: Invite, size: str) -> None:
    wide, high = SIZES[size]
    me = invite(phone=wide < 1000, merge=False)
    me.page.set_viewport_size({"width": wide, "height": high})
    sit_down(me, "second", 5)
    me.see('[data-move="roll"]').click()
    me.see('[data-move="stop"]')
    assert me.page.evaluate(IN_SIGHT, "[data-part=die], [data-part=primary], [data-part=market], [data-part=ticker]")
    assert me.page.evaluate(IN_SIGHT, "[data-part=monster] .plate"), "six monsters fit"
    assert me.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_the_city_stays_in_place_while_it_shakes(invite: Invite) -> None:
    me = invite(motion=True, merge=False, speed="slow")
    go_on(me, {}, ["Alienoid", "The King"], ENTERING)
    me.page.evaluate(WATCH_QUAKE)
    me.see('[data-move="resolve"]').click()
    me.page.wait_for_function("() => window.shaken > 2", polling=50)
    me.see('[data-move="done"]')
    assert me.page.evaluate("window.moved") == 0


def test_steps_without_a_choice_happen_by_themselves(invite: Invite) -> None:
    me = invite()
    go_on(me, {}, ["Alienoid", "The King"], BEGINNING)
    me.see('[data-move="roll"]').click()
    me.see('[data-move="stop"]').click()
    expect(me.page.locator('[data-move="resolve"]')).to_have_count(0)
    me.may_act()
    assert me.page.locator('[data-move="resolve"]').count() == 0, "nobody has a card yet: no order matters"


def test_the_television_view_has_no_chat_and_large_type(invite: Invite) -> None:
    me = invite(screen="television")
    me.page.set_viewport_size({"width": 1920, "height": 1080})
    go_on(me, {"first_player": 0}, MONSTERS["second"][:4], rich("second", 4, 2))
    me.see('[data-move="done"]')
    expect(me.page.get_by_role("textbox", name="Say something")).to_have_count(0)
    smallest = me.page.evaluate(
        "Math.min(...[...document.querySelectorAll('.plate .stat, .dock h2, [data-part=ticker] .said, .market .name')]"
        ".filter((one) => one.checkVisibility()).map((one) => parseFloat(getComputedStyle(one).fontSize)))"
    )
    assert smallest >= 20, "two centimetres on a large television"
    me.check_access("television")


def test_a_whole_game_by_touch(invite: Invite) -> None:
    me = invite(phone=True)
    sit_down(me, "second", 2)
    me.touches = True
    assert me.play_to_the_end() > 3


def test_a_table_that_waits_comes_to_rest(invite: Invite) -> None:
    """Endless movement would use the processor of a phone that waits."""
    me = invite(motion=True, speed="normal")
    sit_down(me, "second", 5)
    timings = "document.getAnimations().map((one) => one.effect.getComputedTiming())"
    me.page.wait_for_function(f"() => {timings}.length > 0")  # else nothing was tried
    me.may_act()
    assert me.page.evaluate(f"{timings}.every((one) => Number.isFinite(one.endTime))")
