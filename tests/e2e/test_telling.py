"""Events are reported: in one line, in the log, at the end; and the clock is shown."""

from __future__ import annotations

import re

from house import House
from person import Invite, Person
from playwright.sync_api import Response, expect
from tables import go_on, post, sit

TICKER = '[data-part="ticker"]'
TWO = ["Space Penguin", "Meka Dragon"]
START = ["* high_altitude_bombing evacuation_orders energize", "* 111SSS", "* 111222"]
LISTEN = """window.heard = [];
    const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
    AudioParam.prototype.exponentialRampToValueAtTime = function (value, ...rest) {
        if (value < 1) window.heard.push(value);
        return ramp.call(this, value, ...rest);
    };"""


def my_turn(me: Person) -> None:
    """Decide every question until it is my turn to roll."""
    for _ in range(20):
        me.may_act()
        if me.page.locator('[data-move="roll"]').count():
            return
        me.decide()
    raise AssertionError("never my turn")


def a_round_later(me: Person) -> None:
    """Play until it is my turn to roll for the second time; no monster is eliminated that early."""
    my_turn(me)
    me.decide()
    my_turn(me)


def test_the_ticker_shows_the_last_event_on_a_phone(invite: Invite) -> None:
    me = invite(phone=True)
    me.visit()
    me.see("[data-part=play]").click()
    my_turn(me)
    me.decide()
    expect(me.see(TICKER)).to_contain_text("You roll")
    box = me.see(TICKER).bounding_box()
    assert box and box["width"] > 300 and box["height"] < 60
    me.check_width()


def test_the_ticker_shows_a_whole_sentence_while_dice_tumble(invite: Invite) -> None:
    me = invite(motion=True, speed="slow", merge=False)
    go_on(me, {}, TWO, [*START, "0: roll"])
    me.see('[data-move="roll"]').click()
    line, newest = me.page.locator(f"{TICKER} .said"), me.page.locator('[data-part="log"] li').last
    expect(line).to_have_text("You roll the dice.")
    expect(newest).not_to_contain_text("You roll")
    for said in (line, newest):
        expect(said.get_by_role("img")).to_have_count(1)


def test_the_volume_is_set_by_keys_and_applied(invite: Invite) -> None:
    me = invite(sound=True)
    me.page.add_init_script(LISTEN)
    me.visit()
    me.click("Settings")
    me.see("input[type=range]").focus()
    me.page.keyboard.press("End")
    loudest = me.page.evaluate("Math.max(...window.heard.splice(0))")
    me.page.keyboard.press("ArrowLeft")
    assert 0 < me.page.evaluate("Math.max(...window.heard.splice(0))") < loudest
    me.page.keyboard.press("Home")
    assert me.page.evaluate("window.heard") == []


def test_the_log_calls_me_you_and_draws_dice(invite: Invite) -> None:
    me = invite()
    me.visit()
    me.see("[data-part=play]").click()
    my_turn(me)
    mine = me.see(".me h2").inner_text().split("\n")[0]
    me.decide()
    line = me.page.locator('[data-part="log"] li', has_text="You roll").last
    expect(line.get_by_role("img")).to_have_count(1)
    assert not re.search(rf"{re.escape(mine.split(' you')[0].strip())} rolls", me.see('[data-part="log"]').inner_text())


def test_a_bots_reasons_are_still_there_after_a_reload(invite: Invite) -> None:
    me = invite()
    me.visit()
    me.see("[data-part=play]").click()
    a_round_later(me)
    reasons = me.page.locator('[data-part="log"] .why')
    expect(reasons.first).to_be_attached()
    told = reasons.count()
    me.page.reload()
    expect(reasons).to_have_count(told)
    reasons.last.click()
    expect(me.page.get_by_role("dialog")).to_contain_text("%")


def test_bots_can_be_paused_and_stepped(invite: Invite, house: House) -> None:
    me = invite(speed="slow", motion=True)
    seats = [{"kind": "human"}, {"kind": "bot", "level": "random"}]
    sit(me, post(house, "tables", {"seats": seats, "pause_ms": 0, "options": {"first_player": 1}}))
    pause = me.page.get_by_role("button", name="Pause")
    expect(pause).to_be_visible()
    pause.click()
    step = me.page.get_by_role("button", name="One step on")
    expect(step).to_be_visible()
    before = me.page.locator('[data-part="log"] li').count()
    me.page.wait_for_timeout(2500)
    assert me.page.locator('[data-part="log"] li').count() == before
    step.click()
    expect(me.page.locator('[data-part="log"] li')).to_have_count(before + 1)
    me.page.get_by_role("button", name="Go on").click()
    expect(me.page.locator('[data-part="log"] li')).not_to_have_count(before + 1)


def test_a_turn_is_shown_again_and_the_log_stays_as_it_is(invite: Invite) -> None:
    me = invite()
    go_on(me, {}, TWO, [*START, "0: roll"])
    for _ in range(2):
        me.decide()
    my_turn(me)
    lines = me.page.locator('[data-part="log"] li').count()
    me.page.get_by_role("button", name="Since your last decision").click()
    me.check_access("recap")
    me.page.get_by_role("dialog").get_by_role("button", name="Again:").first.click()
    me.see('[data-move="roll"]')
    assert me.page.locator('[data-part="log"] li').count() == lines


def test_the_end_names_my_place_shows_all_six_and_deals_again(invite: Invite, house: House) -> None:
    me = invite(phone=True)
    sit(me, post(house, "play", {"edition": "second", "bots": 5, "level": "random", "pause_ms": 0}))
    me.concede()
    assert re.match(r"You (win!|came |share)|Nobody", me.see(".over h2").inner_text())
    expect(me.page.locator(".over .podium li, .over .ranks li")).to_have_count(6)
    again = me.see('[data-part="again"]').bounding_box()
    assert again and again["y"] + again["height"] <= 740
    me.check_access("end-of-six")
    old = me.table
    me.see('[data-part="again"]').click()
    me.page.wait_for_url(lambda url: "/table/" in url and old not in url)
    me.may_act()


def test_a_player_is_notified_of_a_timeout_and_returns_with_one_press(invite: Invite, house: House) -> None:
    me = invite()
    seats = [{"kind": "human"}, {"kind": "bot", "level": "random"}]
    plan = {
        "edition": "second",
        "seats": seats,
        "decision_seconds": 6,
        "pause_ms": 5000,
        "options": {"first_player": 0},
    }
    sit(me, post(house, "tables", plan))
    expect(me.page.locator('[data-part="back"]')).to_be_visible()
    expect(me.page.locator('[data-part="log"]')).to_contain_text("Your time is up")
    me.see('[data-part="back"]').click()
    expect(me.page.locator('[data-part="back"]')).to_be_hidden()
    me.may_act()


def test_a_spectator_has_one_chip_and_own_lines_are_not_announced(invite: Invite, house: House) -> None:
    me, guest, reader = invite(name="Ann", phone=True), invite(phone=True), invite()
    sit(me, post(house, "play", {"edition": "second", "bots": 1, "level": "random", "pause_ms": 0}))
    me.may_act()
    reader.visit(f"/table/{me.table}")
    expect(reader.see("header .pill")).to_contain_text("You are watching")
    expect(reader.page.locator("header .pill")).to_have_count(1)
    guest.visit(f"/table/{me.table}")
    guest.see("header .pill")
    me.click("Log and chat")
    me.page.get_by_role("textbox", name="Say something").fill("Hello")
    me.page.keyboard.press("Enter")
    expect(guest.page.locator("header .dot")).to_have_text("1")
    expect(reader.page.locator("aside .chat")).to_contain_text("Hello")
    expect(reader.page.locator("header .dot")).to_have_count(0)  # the line is in sight
    expect(me.page.locator("header .dot")).to_have_count(0)


def test_letters_and_scripts_come_from_here_and_compressed(invite: Invite) -> None:
    me = invite()
    heard: dict[str, str] = {}

    def note(answer: Response) -> None:
        heard.setdefault(answer.url, answer.headers.get("content-encoding", ""))

    me.page.on("response", note)
    me.visit()
    for face in ("Lilita One", "Nunito"):
        assert me.page.evaluate(f"document.fonts.check('16px \"{face}\"')")
    scripts = {url: how for url, how in heard.items() if "/assets/index" in url and url.endswith(".js")}
    assert scripts
    assert set(scripts.values()) <= {"br", "gzip"}
    with me.page.expect_response(lambda one: "/api/catalogue" in one.url) as catalogue:
        me.see("[data-part=play]").click()
    assert catalogue.value.headers.get("content-encoding") == "gzip", "cards travel compressed, too"
