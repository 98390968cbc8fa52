"""Expansions unknown to the page, by clicking: their hands, piles, cards in front and dice are drawn, and games end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from house import COMMAND, House
from person import Invite, Person
from playwright.sync_api import expect
from tables import go_on

TOYS = [Path(__file__).parents[1] / toy / f"{toy}.py" for toy in ("moonlight", "harbour")]
MONSTERS = ["The King", "Alienoid"]
CHARMS = [
    "* tank jets wings",
    *("0: roll", "* 1122EEm", "0: stop", "0: resolve", "0: done"),
    *("1: roll", "* 1122EEo", "1: stop", "1: resolve", "*1 veil", "1: done"),
    *("0: roll", "* 1122EEo", "0: stop", "1: pass", "0: resolve", "*0 howl", "0: done"),
    *("1: roll", "* 1122EEm", "1: stop", "0: pass"),
]
"""The King has a moon and a charm, Alienoid a hidden one; at the last line The King may play its charm."""
CREW = [
    "* tank jets wings",
    *("0: roll", "* 1122EEl", "0: stop", "0: resolve", "*0 diver", "0: play diver", "0: done"),
    *("1: roll", "* 1122EEl", "1: stop", "1: resolve", "*1 bosun", "1: pass", "1: done"),
    *("0: roll", "* 1122EEl", "0: stop", "0: resolve", "*0 pilot", "0: pass"),
]
"""The King has sent out the diver and has the pilot in hand, Alienoid has a hidden card."""


def options(toy: str) -> dict[str, object]:
    return {"expansions": [toy], "first_player": 0}


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Start a server that has both expansions."""
    database = tmp_path_factory.mktemp("toys") / "games.sqlite3"
    loads = [word for toy in TOYS for word in ("--load", str(toy))]
    with House(database, [*COMMAND, *loads]) as running:
        yield running


def look_at(me: Person, seat: int) -> None:
    """Open the dialog about a monster, by keyboard."""
    me.page.locator(f'[data-seat="{seat}"] .look').focus()
    me.page.keyboard.press("Enter")
    me.see("dialog h3")


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True)])
def test_a_hidden_hand_and_a_die(invite: Invite, toys: House, language: str, phone: bool) -> None:
    me = invite(toys, language=language, phone=phone)
    go_on(me, options("moonlight"), MONSTERS, CHARMS)
    charm = me.see('[data-move="play howl"]')
    for field in ("moons", "hand"):
        expect(me.page.locator(f'[data-seat="0"] [data-field={field}]')).to_have_text("1")
    die = me.page.locator('[data-part=die][data-face="m"]')
    expect(die.locator("text").first).to_have_text("M")  # the initial of its name
    look_at(me, 1)
    backs = {"en": "1 card face down", "de": "1 verdeckte Karte"}[language]
    expect(me.page.get_by_role("img", name=backs)).to_be_visible()
    expect(me.page.locator(".fan")).to_have_count(0)
    me.page.keyboard.press("Escape")
    me.check_access(f"moonlight-{language}")
    charm.tap() if me.touches else charm.click()
    said = {"en": "The King plays Howl.", "de": "The King spielt Geheul."}[language]
    expect(me.page.locator(".log").first).to_contain_text(said)


@pytest.mark.parametrize(("name", "phone"), [("desk", False), ("phone", True)])
def test_a_hand_and_the_discards_of_a_private_deck(invite: Invite, toys: House, name: str, phone: bool) -> None:
    me = invite(toys, phone=phone)
    go_on(me, options("harbour"), MONSTERS, CREW)
    expect(me.page.locator('[data-seat="0"] .cards [data-card=pilot]').first).to_be_visible()
    expect(me.page.locator('[data-seat="1"] [data-field=crew]')).to_have_text("1")
    look_at(me, 0)
    expect(me.page.locator(".fan .face")).to_have_attribute("data-card", "pilot")
    me.page.locator("[data-part=pile] summary").click()
    expect(me.page.locator("[data-part=pile] [data-card=diver]")).to_be_visible()
    me.check_width()
    me.check_access(f"harbour-{name}")
    me.page.keyboard.press("Escape")
    look_at(me, 1)
    expect(me.page.get_by_role("img", name="1 card face down")).to_be_visible()
    expect(me.page.locator("dialog [data-card=bosun]")).to_have_count(0)


@pytest.mark.parametrize(("toy", "opening"), [("moonlight", CHARMS), ("harbour", CREW)])
def test_an_unknown_expansion_is_played_to_its_end(invite: Invite, toys: House, toy: str, opening: list[str]) -> None:
    me = invite(toys)
    go_on(me, options(toy), MONSTERS, opening)
    me.play_to_the_end()
