"""A whole game, by mouse and by keyboard, alone and with others."""

from __future__ import annotations

import re

from house import House
from person import LONGEST_GAME, REVIEWED, Invite, Person
from playwright.sync_api import expect


def test_play_now_to_the_end_by_clicking(invite: Invite) -> None:
    me = invite()
    me.visit()
    me.see("[data-part=play]").click()
    assert me.play_to_the_end() > 3
    me.check_access("over")
    me.click("Where was it decided?")
    expect(me.page.locator("[data-part=verdict]")).to_be_visible(timeout=REVIEWED)
    me.visit("/profile")
    expect(me.page.get_by_role("img", name="Accuracy of one game")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(invite: Invite) -> None:
    me = invite()
    me.visit("/new")
    press = me.page.keyboard.press
    tab_to(me, "button.big")
    press("Enter")
    me.page.wait_for_url("**/#/table/**")
    tab_to(me, ".open ~ .tools button, .tools button.primary")
    press("Enter")
    start_without_open_seats(me)
    for _ in range(LONGEST_GAME):
        me.may_act()
        if me.is_over():
            return
        decide_by_key(me)
    raise AssertionError("the game does not end")


def tab_to(me: Person, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(80):
        if me.page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            return
        me.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def start_without_open_seats(me: Person) -> None:
    me.see(".state.ready")
    tab_to(me, ".row .button.primary:not(:disabled)")
    me.page.keyboard.press("Enter")


def decide_by_key(me: Person) -> None:
    """Use the documented keys if they answer the question, Tab and Enter otherwise."""
    pressed = me.page.locator(".dock .moves button").first.element_handle()
    for selector, key in (
        ('[data-move="roll"]', "r"),
        ('[data-move="stop"]', "s"),
        ('[data-move="resolve"]', "s"),
        ('[data-move="yield"]', "y"),
        ('[data-move="done"]', "e"),
        ('[data-move="pass"]', "n"),
    ):
        if me.page.locator(selector).count():
            me.page.keyboard.press(key)
            break
    else:
        tab_to(me, ".dock .moves button")
        me.page.keyboard.press("Enter")
    me.wait_until_gone(pressed)


def test_dice_are_kept_by_tapping_and_a_misclick_is_taken_back(invite: Invite) -> None:
    me = invite(merge=False)
    me.visit()
    me.see("[data-part=play]").click()
    me.see('[data-move="roll"]').click()
    first = me.see('button[data-die="1"]')
    face = first.get_attribute("aria-label") or ""
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    me.page.keyboard.press("2")
    expect(me.page.locator('button[data-die="2"]')).to_have_attribute("aria-pressed", "true")
    me.see('[data-key="r"]').click()
    expect(me.see('button[data-die="1"]')).to_have_attribute("aria-label", f"{face}, kept")
    me.see('[data-move="stop"]').click()
    me.see('[data-key="u"]').click()
    me.see('[data-move="stop"]')


def test_two_people_create_join_chat_play_and_play_again(invite: Invite) -> None:
    ada, bo = invite(name="Ada"), invite(name="Bo", language="de")
    ada.visit("/new")
    ada.page.get_by_role("group", name="Bots", exact=True).get_by_role("radio", name="0").check()
    ada.click("Set up the table")
    link = ada.see("#share-link").input_value()
    bo.page.goto(link)
    bo.click("Hier hinsetzen")
    bo.click("Ich bin bereit")
    expect(ada.page.get_by_text("Bo", exact=True).first).to_be_visible()
    ada.click("I am ready")
    for person in (ada, bo):
        person.see(".dock")
    ada.page.get_by_role("textbox", name="Say something").fill("Roar!")
    ada.click("Send")
    expect(bo.page.get_by_text("Roar!").first).to_be_visible()
    bo.page.get_by_role("button", name="brüllt").click()
    expect(ada.page.get_by_role("img", name="roars")).to_be_visible()
    take_turns(ada, bo, decisions=6)
    ada.click("Orders and leaving")
    ada.click("Leave the game")
    ada.click("Leave the game")
    old = ada.table
    expect(ada.see(".over h2")).to_have_text("You came second")
    expect(bo.see(".over h2")).to_have_text("Du gewinnst!")
    ada.click("Again!")
    expect(bo.page.get_by_text("Ada möchte eine Revanche.")).to_be_visible()
    bo.click("Ich auch!")
    ada.page.wait_for_url(lambda url: "/table/" in url and old not in url)
    again = ada.table  # the rest of the address is dropped when both are ready
    bo.page.wait_for_url(lambda url: again in url)
    for person in (ada, bo):
        person.see(".dock")


def take_turns(*people: Person, decisions: int) -> None:
    """Let each player decide in turn."""
    buttons = ".dock .moves button"
    for _ in range(decisions):
        people[0].page.wait_for_timeout(50)
        asked = [one for one in people if one.page.locator(buttons).count()]
        while not asked:
            people[0].page.wait_for_timeout(50)
            asked = [one for one in people if one.page.locator(buttons).count()]
        asked[0].decide()


def test_a_reload_in_the_middle_of_a_game_changes_nothing(invite: Invite) -> None:
    me = invite()
    me.visit()
    me.see("[data-part=play]").click()
    me.see('[data-move="roll"]').click()
    me.see('[data-move="stop"]')
    before = me.see(".dice").inner_html()
    me.page.reload()
    me.see('[data-move="stop"]')
    assert sorted(faces(me)) == sorted(labels(before))


def faces(me: Person) -> list[str]:
    return labels(me.see(".dice").inner_html())


def labels(html: str) -> list[str]:
    return [found.split(": ")[1] for found in re.findall(r'aria-label="(Die \d: \w+)', html)]


def test_the_game_continues_without_a_click_after_a_server_restart(invite: Invite, own_house: House) -> None:
    me = invite(own_house)
    me.visit()
    me.see("[data-part=play]").click()
    me.see('[data-move="roll"]').click()
    me.see('[data-move="stop"]')
    kept = sorted(faces(me))
    own_house.kill()
    me.page.get_by_role("button", name="Help and keys").click()
    expect(me.see("[data-part=missing]")).to_contain_text("This part could not be loaded")
    expect(me.page.get_by_text("coming back")).to_be_visible()
    own_house.open()
    expect(me.page.get_by_text("coming back")).to_be_hidden()
    assert sorted(faces(me)) == kept
    me.see('[data-move="stop"]').click()
    me.see('[data-move="resolve"], [data-move="done"], .dock h2')
    me.click("Try again")
    expect(me.page.locator("[data-part=missing]")).to_be_hidden()
    if not me.page.locator("dialog").count():  # this browser remembers the failure: the page has restarted
        me.page.get_by_role("button", name="Help and keys").click()
    expect(me.see("dialog")).to_contain_text("What the dice do")


def test_one_device_is_handed_round(invite: Invite) -> None:
    me = invite(phone=True)
    me.visit("/hotseat")
    me.see(".players li:nth-child(2)")
    expect(me.page.locator("option").nth(3)).to_be_attached()
    me.check_access("hotseat")
    me.page.get_by_role("textbox", name="Player 1").fill("Ann")
    me.page.get_by_role("textbox", name="Player 2").fill("Ben")
    me.click("Start the game")
    seen: set[str] = set()
    handed: set[str] = set()
    while len(seen) < 2 or not {"Ann", "Ben"} <= {word for one in handed for word in one.split()}:
        me.may_act()
        near = me.see(".me h2").inner_text()
        if (handover := me.page.locator('[data-part="handover"]')).count():
            handed.add(handover.get_by_role("heading").inner_text())
            assert me.page.locator('[data-part="primary"]').count() == 0, (
                "nothing can be pressed before it is handed over"
            )
            if seen:
                assert near in seen, "the seats turn when the device has been taken, not before"
        else:
            seen.add(near)
        assert me.decide() != "over", "the device went round before the end"
