"""An expansion that the page was not built with, played to its end by clicking."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import House
from person import ARTIFACTS, LONGEST_GAME, Invite, Person
from playwright.sync_api import expect
from tables import visit_table

FOLDER = Path(__file__).parents[1] / "moonlight"
SERVE = f"import sys; sys.path.insert(0, {str(FOLDER)!r}); import moonlight; from daikaiju.__main__ import main; main()"
MOON_FACES = "mno"
FIELDS = "(name) => [...document.querySelectorAll(`[data-field=${name}]`)].map((one) => one.textContent.trim())"


@pytest.fixture(scope="module")
def moonlit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that has the expansion in its box."""
    database = tmp_path_factory.mktemp("moonlit") / "games.sqlite3"
    with House(database, [sys.executable, "-c", SERVE, "serve"]) as running:
        yield running


def shown_until_the_end(me: Person, picture: str) -> dict[str, set[str]]:
    """Play to the end; return what the chips of the expansion's fields and the dice have shown.

    Two pictures are kept: both chips with a face of the moon die, and a charm that may be played.
    """
    seen: dict[str, set[str]] = {"moons": set(), "hand": set(), "dice": set()}
    for _ in range(LONGEST_GAME):
        now = {field: set(me.page.evaluate(FIELDS, field)) for field in ("moons", "hand")}
        dice = me.page.locator("[data-part=die]")
        now["dice"] = set(dice.evaluate_all("(dice) => dice.map((die) => die.dataset.face)")) & set(MOON_FACES)
        for name, shown in now.items():
            seen[name] |= shown
        if not me.page.locator("[data-part=handover]").count():
            if all(now.values()):
                keep(me, picture)
            if me.page.locator('[data-move^="play "]').count():
                keep(me, f"{picture}-charm")
        if me.decide() == "over":
            return seen
    raise AssertionError("the game does not end")


def keep(me: Person, picture: str) -> None:
    """Keep the first picture of this name, and let axe look at it."""
    if not (ARTIFACTS / f"{picture}.png").is_file():
        me.check_access(picture)


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True)])
def test_an_unknown_expansion_is_played_to_its_end(invite: Invite, moonlit: House, language: str, phone: bool) -> None:
    me = invite(moonlit, language=language, phone=phone)
    picture = f"moonlight-{language}"
    for name in (picture, f"{picture}-charm"):
        (ARTIFACTS / f"{name}.png").unlink(missing_ok=True)
    seats = [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]  # one device, handed over
    options = {"expansions": ["moonlight"], "first_player": 0}
    visit_table(me, "api/tables", {"edition": "second", "seats": seats, "options": options})
    seen = shown_until_the_end(me, picture)
    assert seen["moons"], "no chip for moons"
    assert seen["hand"], "no chip for charms in hand"
    assert seen["dice"], "no face of the moon die"
    assert all(re.fullmatch(r"\d+", text) for text in seen["moons"] | seen["hand"])
    log = me.page.locator(".log").first
    expect(log).to_contain_text({"en": re.compile("draws|moon"), "de": re.compile("zieht|Mond")}[language])
