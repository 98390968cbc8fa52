"""A whole game of an expansion unknown to the page, by clicking."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from house import COMMAND, House
from person import Invite
from playwright.sync_api import expect
from tables import go_on

MOONLIGHT = Path(__file__).parents[1] / "moonlight" / "moonlight.py"
OPTIONS = {"expansions": ["moonlight"], "first_player": 0}
MONSTERS = ["The King", "Alienoid"]
OPENING = [
    "* tank jets wings",
    *("0: roll", "* 1122EEm", "0: stop", "0: resolve", "0: done"),
    *("1: roll", "* 1122EEn", "1: stop", "1: resolve", "1: done"),
    *("0: roll", "* 1122EEo", "0: stop", "0: resolve", "*0 howl", "0: done"),
    *("1: roll", "* 1122EEm", "1: stop", "0: pass"),
]
"""The King has a moon and a charm; at the last line it may play the charm."""


@pytest.fixture(scope="module")
def moonlit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Start a server that has the expansion."""
    database = tmp_path_factory.mktemp("moonlit") / "games.sqlite3"
    with House(database, [*COMMAND, "--load", str(MOONLIGHT)]) as running:
        yield running


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True)])
def test_an_unknown_expansion_has_chips_dice_and_cards_to_play(
    invite: Invite, moonlit: House, language: str, phone: bool
) -> None:
    me = invite(moonlit, language=language, phone=phone)
    go_on(me, OPTIONS, MONSTERS, OPENING)
    charm = me.see('[data-move="play howl"]')
    for field in ("moons", "hand"):
        expect(me.page.locator(f'[data-seat="0"] [data-field={field}]')).to_have_text("1")
    expect(me.page.locator('[data-part=die][data-face="m"]')).to_have_count(1)
    me.check_access(f"moonlight-{language}")
    charm.tap() if me.touches else charm.click()
    said = {"en": "The King plays Howl.", "de": "The King spielt Geheul."}[language]
    expect(me.page.locator(".log").first).to_contain_text(said)


def test_an_unknown_expansion_is_played_to_its_end(invite: Invite, moonlit: House) -> None:
    me = invite(moonlit)
    go_on(me, OPTIONS, MONSTERS, OPENING)
    me.play_to_the_end()
