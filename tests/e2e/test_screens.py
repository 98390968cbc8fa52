"""Everything is visible on every screen: plates, cards, the end and replays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from house import House
from person import Invite, Person
from playwright.sync_api import expect
from rich_games import MONSTERS, rich
from tables import go_on, post, sit
from test_expansions import BERSERK, BOXES, CITY
from test_stage import IN_SIGHT, SIZES
from test_telling import START, TICKER, TWO

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

IN_TWO_LINES = """() => [...document.querySelectorAll(".market .buy")].filter((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getClientRects().length > 1;
}).map((one) => one.textContent)"""
SPILT = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.textContent.trim().slice(0, 60))"""
BROKEN_OFF = """() => [...document.querySelectorAll(".dock .hint")]
    .filter((one) => one.clientHeight && one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"""
OUTSIDE = """() => [...document.querySelectorAll(".plate")].flatMap((plate) => {
    const [box, edge] = [plate.getBoundingClientRect(), getComputedStyle(plate)];
    const [top, right] = [box.top + parseFloat(edge.borderTopWidth), box.right - parseFloat(edge.borderRightWidth)];
    const isOut = (one) => one.right > right || one.top < top || one.bottom > box.bottom;
    return [...plate.querySelectorAll("h2, .stats, .slot:first-child .chip")].filter((one) => one.checkVisibility())
        .filter((one) => isOut(one.getBoundingClientRect()))
        .map((one) => `${plate.querySelector("h2").textContent}: ${one.className || one.textContent}`);
})"""
COVERED = """() => {
    const [stats, bar] = [".me .stats", ".me .bar.life"].map((one) => document.querySelector(one));
    return stats.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
}"""
IN_FRONT = """() => {
    const [figure, harbour] = [".me .figure", ".harbour"].map((one) => document.querySelector(one));
    harbour.style.pointerEvents = "auto";
    const box = figure.getBoundingClientRect();
    const met = document.elementsFromPoint(box.x + box.width / 2, box.bottom - box.height / 4);
    const isOf = (part) => met.findIndex((one) => part.contains(one));
    return isOf(figure) >= 0 && isOf(harbour) >= 0 && isOf(figure) < isOf(harbour);
}"""
LONGEST = """async ([language, what]) => {
    const { cards } = await (await fetch(`api/catalogue?edition=second&language=${language}`)).json();
    const lengths = {
        text: ({ text }) => text.length,
        name: ({ name }) => name.length,
        word: ({ name, cost }) => (cost > 5 ? 0 : Math.max(...name.split(/[ -]/).map((word) => word.length))),
    };
    const long = lengths[what];
    return cards.sort((a, b) => long(b) - long(a)).slice(0, 3).map((card) => card.id);
}"""
"""The three cards with the longest text, name, or single word in the name, for at most five energy."""
UNDER_DICE = """() => [...document.querySelectorAll(".sign")].filter((sign) => {
    const box = sign.getBoundingClientRect();
    return [...document.querySelectorAll("[data-part=die]")].map((die) => die.getBoundingClientRect()).some((die) =>
        die.left < box.right && box.left < die.right && die.top < box.bottom);
}).map((sign) => sign.textContent)"""
BROKEN_WORDS = """() => [...document.querySelectorAll(".market .name")].flatMap((one) => {
    const words = [...one.textContent.matchAll(/[^ -]+/g)];
    return words.filter((word) => {
        const range = document.createRange();
        range.setStart(one.firstChild, word.index);
        range.setEnd(one.firstChild, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map((word) => word[0]);
})"""
DRAWN = """(frames) => new Promise((done) => {
    const next = () => (frames-- ? requestAnimationFrame(next) : done());
    next();
})"""
NOTCHES = {"phone": (47, 0, 34, 0), "lying phone": (0, 47, 21, 47)}
"""Pixels at the top, right, bottom and left of a screen that a notch, corners or the system's bar cover."""
UNDER_NOTCH = """([top, right, bottom, left]) =>
    [...document.querySelectorAll("button, a, input, h1, .plate, .dock, .ticker")]
    .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, .skip"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.left < left - 1 || box.right > innerWidth - right + 1
        || (document.querySelector("[data-table]") && (box.top < top - 1 || box.bottom > innerHeight - bottom + 1)))
    .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${Math.round(box.left)} ${Math.round(box.bottom)}`)"""
END_OF_DIALOG = """() => {
    const dialog = document.querySelector("dialog[open]");
    dialog.scrollTo(0, dialog.scrollHeight);
    const last = [...dialog.querySelectorAll("button, input, label")].at(-1);
    return last.getBoundingClientRect().bottom;
}"""
HEADER = "getComputedStyle(document.querySelector('header')).backgroundColor"

ENTER = ["0: roll", "* 1SSSSS", "0: stop", "0: resolve", "0: done"]
YIELD = [*START, *ENTER, "1: roll", "* 1122ES", "1: stop", "1: resolve", "0: yield"]
"""Meka Dragon has hit Space Penguin in Tokyo, which must decide."""
TILE = ["* tank jets wings", "0: roll", "* 111222", "0: stop", "0: resolve", "0: pick none"]
"""The first player has three wickedness, and may take a tile."""
BUY = ["* tank jets wings", "0: roll", "* 1EEEEE", "0: stop", "0: resolve", "0: done"]
"""The first player can pay for two of three cards."""
FIVE = [*TWO, "Alienoid", "Cyber Kitty", "Gigazaur"]
BAY = [*START, "* 111222", "* 111222", "* 111222", *ENTER]
BAY += ["1: roll", "* 1SSSSS", "1: stop", "1: resolve", "0: stay", "1: done"]
"""Meka Dragon is in the Bay and may buy."""

SIX = ["* tank jets wings", *ENTER, "1: roll", "* 12SSSS", "1: stop", "1: resolve", "0: stay", "1: done"]
for seat in range(2, 6):
    SIX += [f"{seat}: roll", "* 1122EE", f"{seat}: stop", f"{seat}: resolve", f"{seat}: done"]
SIX += ["0: roll", "* 112EHS", "0: stop"]
"""City and Bay are taken, and six thrown dice are shown; the first player has rolled when both are free."""
SWEEP = ["0: roll", "* 1EEEEE", "0: stop", "0: resolve", "0: sweep"]


def at_every_size(me: Person, sizes: dict[str, tuple[int, int]] = SIZES) -> Iterator[str]:
    """Yield the names of all sizes; the window is resized between them, and rendered until the layout is stable."""
    for name, (wide, high) in sizes.items():
        me.page.set_viewport_size({"width": wide, "height": high})
        me.page.wait_for_timeout(250)
        me.page.evaluate(DRAWN, 6)
        yield name


@pytest.mark.parametrize(
    ("edition", "count", "holder"),
    [
        ("dark", 2, 0),
        ("second", 3, 1),
        ("second", 4, 2),
        ("dark", 5, 3),
        ("dark", 6, 4),
    ],
)
def test_no_plate_covers_another_and_no_word_is_cut(invite: Invite, edition: str, count: int, holder: int) -> None:
    """With numbers of two digits everywhere, and a monster with 12 of 12 life."""
    me = invite(phone=True)
    go_on(me, {"first_player": 0}, MONSTERS[edition][:count], rich(edition, count, holder), edition=edition)
    expect(me.page.locator(f"[data-seat='{holder}'] .stats")).to_contain_text("12")
    guest = invite(phone=True)
    guest.visit(f"/table/{me.table}")
    guest.see(".spectator .stats")
    for who in (me, guest):
        for size in at_every_size(who):
            assert who.page.evaluate(OVERLAPS, "[data-part=monster] .plate, [data-part=dock]") == [], size
            assert who.page.evaluate(OVERLAPS, ".marker, .token, .plate h2, .plate .stats") == [], size
            assert who.page.evaluate(OVERLAPS, ".me .marker, .monster:not(.me) .plate") == [], size
            assert who.page.evaluate(OUTSIDE) == [], size
            assert who.page.evaluate(OVERLAPS, ".market .name, .market .text, .market .buy") == [], size
            assert who.page.evaluate(CUT, ".plate h2, .plate .stats, .market .name, .dock .main") == [], size


def test_badges_of_expansions_cover_no_name(invite: Invite) -> None:
    me = invite(merge=False)
    go_on(me, {"expansions": BOXES}, CITY, BERSERK)
    guest = invite(phone=True)
    guest.visit(f"/table/{me.table}")
    guest.see("[data-field=cultists]")
    for who in (me, guest):
        for size in at_every_size(who):
            assert who.page.evaluate(OVERLAPS, ".token, .plate h2, .plate .stats") == [], size
            assert who.page.evaluate(OUTSIDE) == [], size


@pytest.mark.parametrize("count", [2, 5, 6])
def test_the_arrow_of_the_turn_is_whole_and_covers_no_name(invite: Invite, count: int) -> None:
    """During attacks on the monster in Tokyo, and in the player's own turn."""
    me = invite(phone=True)
    openings = [f"* {roll}" for roll in ["1SSSSS", *["111222"] * (count - 1)]]
    turns = [*START[:1], *openings, *ENTER]
    for attacker in range(1, count):
        hit = [f"{attacker}: roll", "* 1122ES", f"{attacker}: stop", f"{attacker}: resolve", "0: yield"]
        go_on(me, {}, MONSTERS["second"][:count], [*turns, *hit])
        for size in at_every_size(me):
            assert me.page.evaluate(OVERLAPS, ".marker, .plate h2, .plate .stats") == [], (attacker, size)
            assert me.page.evaluate(IN_SIGHT, ".marker"), (attacker, size)
        turns += [f"{attacker}: roll", "* 1122EE", f"{attacker}: stop", f"{attacker}: resolve", f"{attacker}: done"]


def test_all_of_the_end_and_of_its_replay_is_in_sight(invite: Invite, house: House) -> None:
    me = invite()
    sit(me, post(house, "play", {"edition": "second", "bots": 5, "level": "random", "pause_ms": 0}))
    me.concede()
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
def test_the_longest_line_of_a_replay_is_whole(invite: Invite, language: str) -> None:
    """Three new cards with the longest names of the deck."""
    me = invite(phone=True, language=language)
    me.visit()
    cards = me.page.evaluate(LONGEST, [language, "name"])
    moves = ["* tank jets wings", *SWEEP, f"* {' '.join(cards)}"]
    players = [{"monster": monster} for monster in TWO]
    record = {"format": "daikaiju/1", "edition": "second", "options": {"first_player": 0}, "players": players}
    me.visit("/replays")
    file = json.dumps(record | {"moves": moves}).encode()
    me.page.set_input_files("input[type=file]", {"name": "a.json", "mimeType": "application/json", "buffer": file})
    me.see('[data-part="city"]')
    for _ in SWEEP[1:]:
        me.page.keyboard.press("ArrowRight")
    expect(me.page.locator(f"{TICKER} .said")).to_have_text(re.compile(".{70}"))
    for size in at_every_size(me):
        assert me.page.evaluate(SPILT, ".ticker .said") == [], size


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_texts_of_cards_fit_their_cards(invite: Invite, language: str) -> None:
    """A card in the market shows its whole text, or an ellipsis; never half a line."""
    me = invite(language=language)
    me.visit()
    cards = me.page.evaluate(LONGEST, [language, "text"])
    go_on(me, {"first_player": 0}, TWO, [f"* {' '.join(cards)}", "0: roll"])
    me.see(".market .text")
    for size in at_every_size(me, {name: SIZES[name] for name in ("tablet", "desk", "full")}):
        assert me.page.evaluate(HALF) == [], size
    me.page.evaluate("document.querySelector('.market .text span').style.setProperty('--fit', '4')")
    assert len(me.page.evaluate(HALF)) == 1, "what does not fit would be found"


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_a_question_and_its_answers_have_room(invite: Invite, language: str) -> None:
    me = invite(phone=True, language=language)
    go_on(me, {}, TWO, YIELD)
    me.see('[data-move="yield"]')
    for size in at_every_size(me):
        assert me.page.evaluate(SPILT, ".dock .question, .dock .moves .button") == [], size
        assert me.page.evaluate(BROKEN_OFF) == [], size
        assert me.page.evaluate(SPILT, ".market .name, .market .piles") == [], size


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_buy_is_on_one_line_next_to_a_hint(invite: Invite, language: str) -> None:
    me = invite(language=language)
    go_on(me, {"first_player": 0}, TWO, BUY)
    me.see(".market .buy")
    for size in at_every_size(me):
        assert me.page.evaluate(IN_TWO_LINES) == [], size
        if size in ("phone", "tablet", "desk", "full"):
            assert me.page.evaluate(IN_SIGHT, ".dock .hint"), size
            assert me.see(".dock .hint").evaluate("(one) => one.clientHeight") > 8, size


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_no_word_of_a_name_is_broken_and_buttons_have_room_where_one_may_buy(invite: Invite, language: str) -> None:
    me = invite(phone=True, language=language)
    me.visit()
    cards = me.page.evaluate(LONGEST, [language, "word"])
    go_on(me, {"first_player": 0}, TWO, [f"* {' '.join(cards)}", *BUY[1:]])
    expect(me.page.locator(".market .buy")).to_have_count(3)
    for size in at_every_size(me):
        assert me.page.evaluate(BROKEN_WORDS) == [], size
        for part in (".market .cost", ".market .buy"):
            assert me.page.evaluate(OVERLAPS, f".market .name, {part}") == [], size
        assert me.page.evaluate(SPILT, ".dock .moves .button, .market .name") == [], size


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_tiles_to_choose_show_their_name_and_all_of_their_text(invite: Invite, language: str) -> None:
    me = invite(phone=True, language=language)
    go_on(me, {"expansions": ["even_more_wicked"], "first_player": 0}, ["Alienoid", "Kraken"], TILE, edition="classic")
    me.see(".chooser .option .art svg")
    expect(me.page.locator('[data-move="pick none"]')).to_be_focused()  # words of expansions arrive after the position
    for size in at_every_size(me):
        assert me.page.evaluate(SPILT, ".chooser .option, .chooser .options") == [], size
        assert me.page.evaluate(IN_SIGHT, ".chooser .option, .chooser b, .chooser .fold"), size


def test_a_monster_in_the_bay_is_drawn_in_front_of_the_water(invite: Invite) -> None:
    me = invite(merge=False)  # otherwise the turn ends automatically, and chance decides what follows
    go_on(me, {}, FIVE, BAY)
    me.see(".me.bay")
    for size in at_every_size(me):
        assert me.page.evaluate(IN_FRONT), size


def test_the_signs_of_city_and_bay_are_whole_with_dice_before_them(invite: Invite) -> None:
    me = invite(merge=False, language="es")
    for moves in (SIX, [*SIX[:2], *SIX[-2:]]):
        go_on(me, {"first_player": 0}, MONSTERS["second"], moves)
        me.see('[data-move="stop"]')
        for size in at_every_size(me, SIZES | {"larger phone": (390, 844)}):
            assert me.page.evaluate(OVERLAPS, ".sign, .plate") == [], size
            assert me.page.evaluate(UNDER_DICE) == [], size


def test_nothing_is_under_a_notch_or_the_system_bar(invite: Invite, house: House) -> None:
    me = invite(phone=True)
    device = me.page.context.new_cdp_session(me.page)
    for size, insets in NOTCHES.items():
        width, height = SIZES[size]
        me.page.set_viewport_size({"width": width, "height": height})
        sides = dict(zip(("top", "right", "bottom", "left"), insets, strict=True))
        device.send("Emulation.setSafeAreaInsetsOverride", {"insets": sides})
        for path in ("/", "/new", "/rules/second"):
            me.visit(path)
            assert me.page.evaluate(UNDER_NOTCH, insets) == [], (size, path)
        sit(me, post(house, "play", {"edition": "second", "bots": 5, "level": "random", "pause_ms": 0}))
        me.may_act()
        assert me.page.evaluate(UNDER_NOTCH, insets) == [], size
        me.click("Settings")
        me.see("dialog[open] input")
        end = me.page.evaluate(END_OF_DIALOG)
        assert end <= SIZES[size][1] - sides["bottom"], size
        me.page.keyboard.press("Escape")


def test_a_clock_covers_no_figure_on_the_own_plate(invite: Invite, house: House) -> None:
    me = invite(phone=True)
    seats = [{"kind": "human"}, {"kind": "bot", "level": "random"}]
    plan = {"edition": "second", "seats": seats, "decision_seconds": 120, "options": {"first_player": 0}}
    me.page.set_viewport_size({"width": 360, "height": 640})
    sit(me, post(house, "tables", plan))
    me.see(".me [data-part=clock]")
    me.page.evaluate(DRAWN, 6)
    assert me.page.evaluate(COVERED) <= 2


def test_log_and_chat_are_whole_without_scrolling(invite: Invite, house: House) -> None:
    me = invite(phone=True)
    sit(me, post(house, "play", {"edition": "second", "bots": 1, "level": "random", "pause_ms": 0}))
    me.may_act()
    me.click("Log and chat")
    me.see("dialog form")
    for size in at_every_size(me):
        assert me.page.evaluate(IN_SIGHT, "dialog form .button, dialog .gesture"), size


def test_a_replay_of_the_dark_edition_is_dark_up_to_its_bar(invite: Invite, house: House) -> None:
    me = invite(phone=True, theme="light")
    me.visit("/rules/second")
    light = me.page.evaluate(HEADER)
    me.visit("/rules/dark")
    expect(me.page.locator("h1")).to_contain_text("Dark")
    dark = me.page.evaluate(HEADER)
    assert dark != light
    sit(me, post(house, "play", {"edition": "dark", "bots": 1, "level": "random", "pause_ms": 0}))
    me.concede()
    me.visit(f"/replay/{me.table}")
    jump = me.see(".jump select")
    assert me.page.evaluate(HEADER) == dark
    assert jump.evaluate("(one) => one.clientWidth") > 160, "the name of the turn can be read"
    me.visit("/rules/second")
    assert me.page.evaluate(HEADER) == light
