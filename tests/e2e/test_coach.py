"""Hints, reviews, eliminated players, puzzles, the daily challenge, the profile and sharing, by clicking."""

from __future__ import annotations

import json
import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from house import House
from person import REVIEWED, Invite, Person
from playwright.sync_api import FilePayload, expect
from rich_games import MONSTERS, rich
from tables import go_on, post, sit
from test_faults import wait_until_kept

GOLDEN = Path(__file__).parents[1] / "golden"
STICKS_OUT = """() => [...document.querySelectorAll("[aria-labelledby=review-parts] td")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1
        || one.getBoundingClientRect().right > one.parentElement.getBoundingClientRect().right)
    .map((one) => one.dataset.name)"""

PAGES = ("/puzzles", "/puzzle/today", "/challenge", "/challenge/play", "/profile")


def is_accessible(person: Person) -> None:
    found = Axe().run(person.page)
    assert found.violations_count == 0, found.generate_report()


def put_into_profile(person: Person, games: int, **fields: object) -> None:
    """Import a profile file with this many games."""
    rating = {"rating": 1300, "deviation": 90, "volatility": 0.06}
    game = {
        "finished": 1_700_000_000_000, "edition": "dark", "monster": "Kraken", "seat": 0, "won": True, "place": 1,
        "opponents": [{"monster": "The King", "level": "full", "score": 1}], "figures": {"games": 1, "wins": 1},
        "dice": [], "accuracy": 0.8, "hinted": False, "challenge": None, "rating": rating,
    } | fields  # fmt: skip
    file = {"format": "daikaiju-profile/1", "games": [game | {"id": f"g{n}"} for n in range(games)], "puzzles": []}
    person.page.set_input_files(
        "input[type=file]",
        files=[FilePayload(name="profile.json", mimeType="application/json", buffer=json.dumps(file).encode())],
    )


def test_every_page_is_accessible(invite: Invite) -> None:
    for language, phone in (("en", False), ("de", True), ("es", True)):
        person = invite(language=language, phone=phone)
        for path in PAGES:
            person.visit(path)
            person.settle()
            is_accessible(person)


def test_a_puzzle_is_solved_by_making_the_move_on_the_table(invite: Invite) -> None:
    person = invite()
    person.visit("/puzzles")
    listed = person.page.evaluate("fetch('api/puzzles').then(answer => answer.json())")
    name = next(one["id"] for one in listed["puzzles"] if one["theme"] == "yield")
    puzzle = person.page.evaluate(f"fetch('api/puzzles/{name}').then(answer => answer.json())")
    person.visit(f"/puzzle/{name}")
    person.see(f"[data-move='{puzzle['choices'][0]['move']}']").click()
    verdict = person.see("[data-part=verdict]")
    assert verdict.get_attribute("data-right") == "true"
    expect(person.page.get_by_role("heading", name="Why")).to_be_visible()
    is_accessible(person)
    person.click("Next puzzle")
    expect(person.page.locator("[data-part=verdict]")).to_have_count(0)
    assert name not in person.page.url
    person.visit("/puzzles")
    expect(person.page.get_by_text("1 of", exact=False).first).to_be_visible()


def test_a_missing_or_damaged_resource_has_one_sentence_and_a_way_back(invite: Invite) -> None:
    person = invite(language="de")
    person.visit("/puzzle/nonsense")
    expect(person.page.get_by_role("alert")).to_have_text("Dieses Rätsel gibt es nicht.")
    is_accessible(person)
    person.click("Zurück")
    person.visit("/replay/nonsense")
    expect(person.page.get_by_role("alert")).to_have_text("Diese Partie gibt es hier nicht.")
    record = json.loads((GOLDEN / "second_3.json").read_text())
    torn = record | {"moves": [*record["moves"][:30], "0: keep 999"]}
    sentences = {
        "Diese Datei lässt sich nicht lesen": '{"format": ',
        "keine Aufzeichnung einer Partie": "[1]",
        "anderen Version": json.dumps(record | {"format": "daikaiju/9"}),
        "beschädigt (line 31": json.dumps(torn),
    }
    for sentence, text in sentences.items():
        person.visit("/replays")
        file = FilePayload(name="game.json", mimeType="application/json", buffer=text.encode())
        person.page.set_input_files("input[type=file]", files=[file])
        expect(person.page.get_by_role("alert")).to_contain_text(sentence)


def test_a_wrong_move_is_explained_and_only_the_first_try_counts(invite: Invite) -> None:
    person = invite()
    person.visit("/puzzles")
    listed = person.page.evaluate("fetch('api/puzzles').then(answer => answer.json())")
    name = next(one["id"] for one in listed["puzzles"] if one["theme"] == "yield")
    puzzle = person.page.evaluate(f"fetch('api/puzzles/{name}').then(answer => answer.json())")
    person.visit(f"/puzzle/{name}")
    person.see(f"[data-move='{puzzle['choices'][1]['move']}']").click()
    assert person.see("[data-part=verdict]").get_attribute("data-right") == "false"
    person.click("Try again")
    person.see(f"[data-move='{puzzle['choices'][0]['move']}']").click()
    expect(person.see("[data-part=verdict]")).to_contain_text("the rating stays")


def test_the_daily_challenge_is_played_once_and_listed(invite: Invite) -> None:
    person = invite(name="Ada", phone=True)
    person.page.set_viewport_size({"width": 360, "height": 640})
    person.page.on("dialog", lambda dialog: dialog.accept())
    person.visit("/challenge")
    person.click("Play today's game")
    for _ in range(2):
        person.decide()
    person.click("Give up")
    end = person.see("[data-part=challenge-end]")
    assert end.evaluate("(end) => end.scrollHeight <= end.parentElement.clientHeight")
    person.click("Put me into the table")
    expect(person.page.get_by_text("You stand in the table of today.")).to_be_visible()
    person.visit("/challenge")
    expect(person.page.get_by_role("rowheader", name="Ada").first).to_be_visible()
    expect(person.page.get_by_text("Your game of today is played.", exact=False)).to_be_visible()
    person.visit("/profile")
    expect(person.see("[data-achievement=challenger]")).to_have_attribute("data-reached", "true")
    expect(person.page.locator("[data-part=accuracy]")).to_have_text(re.compile(r"^\d+%$"), timeout=REVIEWED)


def test_a_profile_is_taken_in_shown_saved_and_removed(invite: Invite) -> None:
    person = invite()
    person.page.on("dialog", lambda dialog: dialog.accept())
    person.visit("/profile")
    put_into_profile(person, 12)
    expect(person.page.get_by_text("12 new entries taken in.")).to_be_visible()
    expect(person.see("[data-part=rating]")).to_have_text("1300")
    expect(person.see("[data-achievement=ten_wins]")).to_have_attribute("data-reached", "true")
    is_accessible(person)
    with person.page.expect_download() as download:
        person.click("Save as a file")
    assert len(json.loads(Path(download.value.path()).read_text())["games"]) == 12
    person.click("Remove everything")
    expect(person.page.get_by_text("No finished game yet.", exact=False)).to_be_visible()


def test_the_accuracy_of_a_game_comes_into_the_open_profile_when_it_is_reviewed(invite: Invite, house: House) -> None:
    person = invite()
    seats = [{"kind": "human"}, {"kind": "bot", "level": "simple"}]
    made = post(house, "tables", {"seats": seats, "pause_ms": 0, "options": {"first_player": 0}})
    sit(person, made)
    for _ in range(6):
        person.decide()
    person.click("Orders and leaving")
    for _ in range(2):
        person.page.get_by_role("dialog").get_by_role("button", name="Leave the game").click()
    person.see("[data-part=over]")
    person.visit("/profile")  # immediately: the record may not exist yet
    accuracy = person.page.locator("[data-part=accuracy]")
    expect(accuracy).to_have_text(re.compile(r"^\d+%$"), timeout=REVIEWED)
    chart = person.page.get_by_role("img", name=re.compile(r"Accuracy of one game: \d+%"))
    expect(chart.get_by_text("100%")).to_be_visible()
    is_accessible(person)


def test_the_shell_opens_without_the_server_and_says_so(invite: Invite, own_house: House) -> None:
    person = invite(own_house)
    person.visit("/")
    wait_until_kept(person.page)
    own_house.kill()
    person.page.reload()
    expect(person.page.get_by_role("heading", name="Daikaiju")).to_be_visible()
    expect(person.see("[data-part=offline]")).to_contain_text("offline")
    own_house.open()
    expect(person.page.locator("[data-part=offline]")).to_have_count(0)


def test_notification_permission_is_requested_only_on_demand(invite: Invite) -> None:
    person = invite()
    asked = "window.asked = 0; Notification.requestPermission = async () => { window.asked++; return 'granted'; }"
    person.page.add_init_script(asked)
    person.visit("/new")
    box = person.page.get_by_role("checkbox", name="Tell me when it is my turn", exact=False)
    expect(box).to_be_visible()
    person.page.get_by_role("radio", name="60", exact=False).first.check()
    expect(box).to_have_count(0)
    person.page.get_by_role("radio", name="As long as you like").first.check()
    assert person.page.evaluate("window.asked") == 0
    box.check()
    person.click("Set up the table")
    person.page.wait_for_url("**/#/table/**")
    assert person.page.evaluate("JSON.parse(localStorage['daikaiju.settings']).notify") is True


def test_the_tab_and_the_start_page_show_whose_turn_it_is(invite: Invite) -> None:
    person = invite()
    person.visit("/")
    person.click("Play now")
    person.see("[data-part=primary]:not(:disabled)")
    expect(person.page).to_have_title("● Your decision · Daikaiju")
    icon, of_a_turn = person.page.locator("link[rel=icon]"), re.compile(r"icon-turn\.svg")
    expect(icon).to_have_attribute("href", of_a_turn)
    person.visit("/")
    expect(icon).not_to_have_attribute("href", of_a_turn)
    expect(person.page.get_by_role("link", name="your turn", exact=False)).to_be_visible()


def test_a_replay_has_its_figures_and_its_picture(invite: Invite) -> None:
    person = invite()
    person.visit("/replays")
    person.page.set_input_files("input[type=file]", str(GOLDEN / "second_3.json"))
    person.see("[data-part=picture]")
    with person.page.expect_download() as download:
        person.page.locator("[data-part=picture]").click()
    assert Path(download.value.path()).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    person.page.get_by_text("Figures of this game").click()
    expect(person.page.get_by_text("Longest reign, in turns of all players")).to_be_visible()
    is_accessible(person)


def test_a_review_asks_each_mistake_and_leads_to_a_table_with_hints(invite: Invite) -> None:
    person = invite(phone=True)
    person.visit("/replays")
    person.page.set_input_files("input[type=file]", str(GOLDEN / "second_2.json"))
    expect(person.page.get_by_role("button", name="Learn from your mistakes")).to_be_visible(timeout=REVIEWED)
    expect(person.page.locator("[data-part=verdict]")).to_be_visible(timeout=REVIEWED)
    assert 1 <= person.page.locator("[data-part=moment] [data-part=picture-of-table]").count() <= 3
    expect(person.page.locator("[data-part=review]")).not_to_contain_text("Line ")
    person.check_width()
    is_accessible(person)
    person.click("Learn from your mistakes")
    dialog = person.page.get_by_role("dialog")
    dialog.locator(".options .button, button.die").first.click()
    keep = dialog.get_by_role("button", name="Keep these")
    if keep.count():
        keep.click()
    expect(dialog.locator("[data-part=picture-of-table]")).to_be_visible()
    expect(dialog.locator(".verdict")).to_contain_text("What happened")
    is_accessible(person)
    dialog.get_by_role("button", name="Try it differently").click()
    person.page.wait_for_url("**/#/table/**")
    person.see("[data-part=ask-hint]").click()
    expect(person.see("[data-part=hint]")).to_contain_text("% to win")
    is_accessible(person)


def test_numbers_of_a_review_stay_inside_their_panels_on_a_phone(invite: Invite) -> None:
    person = invite(phone=True, language="de")
    person.visit("/replays")
    person.page.set_input_files("input[type=file]", str(GOLDEN / "second_2.json"))
    expect(person.page.locator("[aria-labelledby=review-parts] tbody tr")).to_have_count(2, timeout=REVIEWED)
    person.see("[data-part=details] summary").click()
    assert person.page.evaluate(STICKS_OUT) == []
    person.see("[aria-labelledby=fairness] .verdict")
    expect(person.page.get_by_text("Vor der Partie hat der Server")).to_have_count(0)  # this record has no such proof


def test_a_game_on_one_device_is_reviewed_for_all_who_shared_it(invite: Invite) -> None:
    person = invite()
    person.visit("/hotseat")
    person.see(".players li:nth-child(2)")
    for number, name in enumerate(("Ann", "Ben"), 1):
        person.page.get_by_role("textbox", name=f"Player {number}").fill(name)
    person.click("Start the game")
    for _ in range(8):
        person.decide()
    handover = person.page.locator('[data-part="handover"] button')
    # It may come a moment later, and again for the next player if there is nothing to decide.
    person.page.add_locator_handler(handover, lambda button: button.click(), no_wait_after=True)
    person.click("Orders and leaving")
    for _ in range(2):
        person.page.get_by_role("dialog").get_by_role("button", name="Leave the game").first.click()
    for name in ("Ann", "Ben"):
        expect(person.see("[data-part=over]")).to_contain_text(name)
    person.click("Where was it decided?")
    expect(person.page.locator("[data-part=verdict]")).to_be_visible(timeout=REVIEWED)
    person.see("[data-part=details] summary").click()
    expect(person.page.get_by_role("button", name="Try it differently").first).to_be_visible()
    is_accessible(person)


def test_a_decision_tried_differently_is_played_to_its_end(invite: Invite) -> None:
    """From a position that is nearly won; such a game has no record, and starts again from its beginning."""
    person = invite(phone=True, merge=False)
    lines = [*rich("second", 2, 1), "0: roll", "* EEEEEE", "0: stop", "0: resolve", "0: done"]
    lines += ["1: roll", "* 333EEE", "1: stop"]
    go_on(person, {"first_player": 0}, MONSTERS["second"][:2], lines)
    for move in ("stop", "resolve", "done"):
        person.see(f'[data-move="{move}"]').click()
    person.see('[data-part="again"]')  # next to which the link would be
    expect(person.page.get_by_role("link", name="Where was it decided?")).to_have_count(0)
    is_accessible(person)
    old = person.table
    person.see('[data-part="again"]').click()
    person.page.wait_for_url(lambda url: "/table/" in url and old not in url)
    person.may_act()
    expect(person.see(".me .stat.points")).to_contain_text("0")


def test_eliminated_players_see_chances_and_predict(invite: Invite, house: House) -> None:
    """Two players and a bot; when both players are eliminated, the bot has won as one of them predicted."""
    fallen, friend = invite(phone=True), invite()
    seats = [{"kind": "human"}, {"kind": "human"}, {"kind": "bot", "level": "random"}]
    made = post(house, "tables", {"seats": seats, "pause_ms": 0, "options": {"first_player": 1}})
    for seat, person in enumerate((fallen, friend)):
        sit(person, made | {"seats": [made["seats"][seat]]})
    for person in (fallen, friend):
        person.see("[data-part=city]")
        if person is friend:
            person.see('[data-seat="0"] .plate.dead')
            expect(person.page.locator("[data-part=fallen]")).to_have_count(0)
        person.click("Orders and leaving")
        for _ in range(2):
            person.page.get_by_role("dialog").get_by_role("button", name="Leave the game").click()
        if person is fallen:
            panel = person.see("[data-part=fallen]")
            panel.get_by_role("button", name="What only the fallen see").click()
            expect(panel.locator(".chances button")).to_have_count(2)
            panel.locator(".chances button").last.click()
            expect(panel.locator(".chances button").last).to_have_attribute("aria-pressed", "true")
            panel.locator(".die").first.click()
            expect(panel.locator(".die").first).to_have_attribute("aria-pressed", "true")
            is_accessible(person)
            assert person.small_targets() == []
    expect(fallen.see("[data-part=over] .mine .honour")).to_have_text("10")
    is_accessible(fallen)
    fallen.click("Where was it decided?")
    expect(fallen.page.locator("[data-part=verdict]")).to_be_visible(timeout=REVIEWED)
    picture = fallen.page.request.get(f"{house.address}api/replays/{made['table']}.svg?language=de")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text().count("<polyline") == 3
