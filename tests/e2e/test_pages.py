"""Every page around the table: its content, its links, its keyboard, its words in three languages."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from house import House
from person import Invite, Person
from playwright.sync_api import expect

PAGES = {
    "landing": "/",
    "cards": "/cards",
    "card": "/cards/acid_attack",
    "tile": "/cards/devious",
    "rules": "/rules/second",
    "rules-dark": "/rules/dark",
    "how-to-play": "/how-to-play",
    "replays": "/replays",
}
GAME_ENDS_WITHIN = 120
"""Seconds after which a game between bots must be over."""


def ask(house: House, path: str, body: Any = None) -> Any:
    """Send a request to the server as a program would."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{house.address}api/{path}", data, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


@pytest.fixture(scope="session")
def finished(house: House) -> str:
    """Return the code of a public table where two bots have finished a game."""
    seats = [{"kind": "bot", "level": "simple"}, {"kind": "bot", "level": "simple"}]
    table = str(ask(house, "tables", {"edition": "dark", "seats": seats, "public": True, "pause_ms": 0})["table"])
    for _ in range(GAME_ENDS_WITHIN * 5):
        if ask(house, f"tables/{table}")["phase"] == "over":
            return table
        time.sleep(0.2)
    raise AssertionError("the bots do not finish")


def watch(person: Person, table: str, step: int = 0) -> None:
    """Open the replay of a game at a step."""
    person.visit(f"/replay/{table}?step={step}")
    expect(person.page.get_by_role("slider")).to_be_visible()


def step_of(person: Person) -> int:
    """Return the step of the slider."""
    return int(person.page.get_by_role("slider").input_value())


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)], ids=["light-desk", "dark-phone"])
def test_pages_are_accessible(invite: Invite, phone: bool, theme: str) -> None:
    person = invite(phone=phone, theme=theme)
    for name, path in PAGES.items():
        person.visit(path)
        expect(person.page.get_by_role("status").filter(has_text="Loading")).to_have_count(0)
        person.check_access(f"{name}-{'phone' if phone else 'desk'}-{theme}")
        person.check_width()
        assert person.small_targets() == [], name


def test_play_now_deals_the_chosen_monster(invite: Invite) -> None:
    person = invite()
    person.visit("/")
    person.page.get_by_label("Dark Edition").check()
    person.page.get_by_role("button", name="Kraken").click()
    person.page.get_by_role("button", name="Play now").click()
    person.see('.dock [data-move="roll"], .dock .moves button, .dock h2')
    expect(person.page.get_by_role("region", name="Monster Kraken")).to_be_visible()


def test_cards_are_filtered_while_typing(invite: Invite) -> None:
    person = invite()
    person.visit("/cards")
    count = person.page.locator("main [role=status]")
    expect(count).to_have_text("206 titles")
    person.page.get_by_label("Search").press_sequentially("acid att")
    expect(count).to_have_text("1 title")
    expect(person.page.get_by_label("Search")).to_be_focused()
    person.page.get_by_label("Search").fill("")
    person.page.get_by_label("Edition").select_option("dark")
    person.page.get_by_label("Kind").select_option("tile")
    expect(count).to_have_text("20 titles")
    person.page.reload()
    expect(count).to_have_text("20 titles")
    person.page.get_by_label("Kind").select_option("")
    person.page.get_by_role("combobox", name="Expansion").select_option("halloween")
    expect(count).to_have_text("12 titles")
    person.page.get_by_role("link", name="Witch").click()
    expect(person.page.get_by_text("Any die may be chosen")).to_be_visible()
    person.page.get_by_role("link", name="Rules of Halloween").click()
    expect(person.page.get_by_role("heading", name="Halloween")).to_be_in_viewport()


def test_a_card_shows_how_editions_differ(invite: Invite) -> None:
    person = invite()
    person.visit("/cards/gourmet")
    costs = person.page.locator("dd", has_text=re.compile(r"^\d$"))
    assert "6" in costs.all_inner_texts() and "4" in costs.all_inner_texts()
    expect(person.page.get_by_role("heading", name="Rulings")).to_be_visible()
    expect(person.page.get_by_text("Source:").first).to_be_visible()
    person.visit("/cards/mimic")
    expect(person.page.get_by_text("Not in this deck")).to_be_visible()


def test_rules_of_each_edition(invite: Invite) -> None:
    person = invite()
    person.visit("/rules/classic")
    person.click("Dark Edition")
    expect(person.page.get_by_role("heading", name="Wickedness")).to_be_visible()
    person.page.get_by_role("navigation", name="Contents").get_by_role("link", name="Tokyo Bay").click()
    expect(person.page.get_by_role("heading", name="Tokyo Bay")).to_be_focused()


REFUSE_COPYING = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')); }"


def test_replay_steps_plays_and_jumps(invite: Invite, finished: str) -> None:
    person = invite()
    watch(person, finished)
    page = person.page
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    person.click("One step forward")
    page.keyboard.press("ArrowRight")
    assert step_of(person) == 2
    page.keyboard.press("ArrowLeft")
    assert step_of(person) == 1
    page.get_by_label("Jump to a turn").select_option("3")
    third = step_of(person)
    assert 1 < third < last
    person.page.evaluate(REFUSE_COPYING)
    person.click("Copy link to this step")
    expect(page.get_by_role("button", name="The address bar has the link")).to_be_visible()
    assert page.url.endswith(f"/replay/{finished}?step={third}")
    page.get_by_role("slider").press("End")
    assert step_of(person) == last
    expect(page.get_by_text(re.compile("won$|Nobody won")).first).to_be_visible()
    person.click("To the beginning")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert step_of(person) == last


def test_the_browser_itself_checks_the_dice(invite: Invite, house: House, finished: str) -> None:
    person = invite()
    watch(person, finished)
    expect(person.page.locator(".verdict.good")).to_contain_text("Fair")
    chance = ask(house, "verify", ask(house, f"tables/{finished}/record"))["chance"]
    expect(person.page.locator(".verdict.good")).to_contain_text(str(chance))


def test_a_changed_die_is_found_in_a_record_file(invite: Invite, house: House, finished: str, tmp_path: Path) -> None:
    record = ask(house, f"tables/{finished}/record")
    record["fairness"]["entropy"][0] = "ab" * 16
    file = tmp_path / "bent.json"
    file.write_text(json.dumps(record))
    person = invite()
    person.visit("/replays")
    person.page.get_by_label("Open a record file").set_input_files(file)
    expect(person.page.locator(".verdict.bad")).to_contain_text("Not fair")


def test_a_record_is_downloaded_as_it_is(invite: Invite, house: House, finished: str) -> None:
    person = invite()
    watch(person, finished)
    with person.page.expect_download() as download:
        person.click("Download the record")
    saved = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert saved == ask(house, f"tables/{finished}/record")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_replay_is_accessible(invite: Invite, finished: str, phone: bool) -> None:
    person = invite(phone=phone)
    watch(person, finished, 40)
    expect(person.page.locator(".verdict")).to_be_visible()
    person.check_access(f"replay-{'phone' if phone else 'desk'}")
    person.check_width()


def test_finished_games_are_listed(invite: Invite, finished: str) -> None:
    person = invite()
    person.visit("/replays")
    person.page.locator(f'a[href="#/replay/{finished}"]').first.click()
    expect(person.page.get_by_role("slider")).to_be_visible()
