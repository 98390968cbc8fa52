"""Every card, every tile and every row of the order of events has a scenario."""

import re
from pathlib import Path

import pytest
from scenario_files import every_scenario

from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.expansions import EXPANSIONS

PIECES = {name: piece for box in EXPANSIONS.values() for name, piece in box.cards.items()}
PROVED = {proved for scenario in every_scenario() for proved in scenario.get("proves", [])}
ORDER_OF_EVENTS = Path(__file__).parents[2] / "docs" / "order-of-events.md"
ROWS = re.findall(r"^- \*\*(\d+\.D?\d+)\*\* ", ORDER_OF_EVENTS.read_text("utf-8"), re.MULTILINE)
MUST_BE_PROVED = ("8", "10", "13", "17", "18")


@pytest.mark.parametrize("name", [*CARDS, *TILES, *PIECES])
def test_card_or_tile_is_proved(name: str) -> None:
    """At least one scenario plays it."""
    assert name in PROVED


@pytest.mark.parametrize("edition", ["classic", "second", "dark"])
def test_card_is_played_in_every_edition_that_has_it(edition: str) -> None:
    """A card may work differently in each of its editions."""
    played = {
        proved
        for scenario in every_scenario()
        if scenario["edition"] == edition
        for proved in scenario.get("proves", [])
    }
    assert not [card for card, facts in (CARDS | PIECES).items() if edition in facts["editions"] and card not in played]


@pytest.mark.parametrize("row", [row for row in ROWS if row.split(".")[0] in MUST_BE_PROVED])
def test_row_of_the_order_of_events_is_proved(row: str) -> None:
    """At least one scenario shows it."""
    assert row in PROVED


def test_proofs_name_what_exists() -> None:
    """A misspelt name would prove nothing."""
    assert not PROVED - {*CARDS, *TILES, *PIECES, *ROWS}


def test_the_chapters_are_complete() -> None:
    """A row that vanished from the page would no longer be checked."""
    chapters = [row.split(".")[0] for row in ROWS]
    assert [chapters.count(chapter) for chapter in MUST_BE_PROVED] == [23, 15, 8, 7, 5]
