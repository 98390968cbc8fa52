"""The lobby offers the house rules that fit, and the table is played by the chosen ones."""

import json
import urllib.request
from typing import Any

import pytest
from person import Invite, Person
from playwright.sync_api import expect


def plan(person: Person, edition: str, friends: int, bots: int) -> None:
    """Open the page of a new table with this edition and these seats, and its house rules."""
    person.visit("/new")
    person.page.get_by_role("group", name="Edition").get_by_label(edition).check()
    person.page.get_by_role("group", name="Seats for friends").get_by_label(str(friends), exact=True).check()
    person.page.get_by_role("group", name="Bots", exact=True).get_by_label(str(bots), exact=True).check()
    if not person.page.locator("details[open]").count():
        person.page.locator("summary", has_text="House rules").click()


def options_of(person: Person) -> dict[str, Any]:
    """Return the options of the current table, as the server has them."""
    with urllib.request.urlopen(f"{person.house.address}api/tables/{person.table}") as answer:
        found: dict[str, Any] = json.load(answer)["options"]
    return found


def offered(person: Person) -> list[str]:
    return [str(one.get_attribute("data-option")) for one in person.page.locator("[data-option]").all()]


def test_a_table_without_the_bay(invite: Invite) -> None:
    person = invite()
    plan(person, "First 2011", friends=1, bots=3)
    assert offered(person) == ["first_player", "bay", "bay_to_city", "victory"]
    person.page.get_by_label("Only City").check()
    assert offered(person) == ["first_player", "bay", "victory"]
    person.click("Set up the table")
    rules = person.page.get_by_role("region", name="House rules")
    expect(rules).to_contain_text("Tokyo Bay: Only City")
    assert options_of(person) == {"bay": False}


def test_a_rule_for_five_is_not_sent_for_four(invite: Invite) -> None:
    person = invite()
    plan(person, "First 2011", friends=1, bots=3)
    person.page.get_by_label("Only City").check()
    person.page.get_by_role("group", name="Bots", exact=True).get_by_label("2", exact=True).check()
    assert offered(person) == ["first_player", "victory"]
    person.click("Set up the table")
    person.see(".seats")
    assert options_of(person) == {}


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_ten_sides_are_chosen_and_20_points_wait_for_the_round(invite: Invite, phone: bool) -> None:
    person = invite(phone=phone)
    plan(person, "Dark Edition", friends=1, bots=0)
    assert offered(person) == ["first_player", "two_player_variant", "victory", "wickedness_levels", "tiles"]
    person.page.get_by_label("End of the round").check()
    person.page.get_by_label("Choose yourself").check()
    expect(person.page.locator(".tiles li")).to_have_count(10)
    expect(person.page.get_by_text("If your roll has at least two Smashes, it counts one more.")).to_be_visible()
    person.page.get_by_label("Barbs").check()
    person.check_width()
    person.check_access(f"house_rules_{'phone' if phone else 'desk'}")
    assert person.small_targets() == []
    person.click("Set up the table")
    expect(person.page.get_by_role("region", name="House rules")).to_contain_text("Barbs · Eternal")
    options = options_of(person)
    assert (options["victory"], options["tiles"][:2], len(options["tiles"])) == ("round", ["barbs", "eternal"], 10)


def test_expansions_are_chosen_changed_and_seen(invite: Invite) -> None:
    """By keyboard and by tap, before the table is created and at it."""
    person = invite(phone=True)
    plan(person, "Dark Edition", friends=1, bots=1)
    expect(person.page.get_by_label("Even More Wicked!")).to_be_disabled()
    expect(person.page.get_by_text("The Dark Edition has the gauge and its tiles already.")).to_be_visible()
    person.page.get_by_label("Halloween").focus()
    person.page.keyboard.press("Space")
    person.page.locator("[data-expansion=cthulhu]").click()
    person.page.get_by_label("Shuffled into the deck").check()
    person.check_width()
    person.check_access("expansions")
    assert person.small_targets() == []
    person.click("Set up the table")
    expect(person.page.get_by_role("region", name="Expansions")).to_contain_text("Twelve costumes")
    assert options_of(person) == {"expansions": ["cthulhu", "halloween"], "costumes": "deck"}
    cthulhu = person.page.get_by_role("group", name="Monster").locator("[data-monster=Cthulhu]")
    cthulhu.click()
    expect(cthulhu).to_have_attribute("aria-pressed", "true")
    person.click("Change the rules")
    person.page.locator("[data-expansion=cthulhu]").click()
    person.page.get_by_label("King Kong").check()
    person.page.get_by_role("button", name="Done").click()
    expect(person.page.get_by_role("region", name="Expansions")).to_contain_text("Tokyo Tower")
    expect(cthulhu).to_have_count(0)
    assert options_of(person) == {"expansions": ["halloween", "king_kong"], "costumes": "deck"}
