"""No card, no tile and no row of the order of events without a scenario that plays it."""

import pytest
from scenario_files import every_scenario

from daikaiju.engine.cards.catalogue import CARDS, TILES

PROVED = {proved for scenario in every_scenario() for proved in scenario.get("proves", [])}

ROWS = {
    "the way of a loss": [f"8.D{row}" for row in range(1, 17)] + [f"8.{row}" for row in range(1, 8)],
    "yielding and entering": [f"10.{row}" for row in range(1, 16)],
    "the end of the game": [f"13.{row}" for row in range(1, 9)],
    "copies": [f"17.{row}" for row in range(1, 8)],
    "extra turns": [f"18.{row}" for row in range(1, 6)],
}


@pytest.mark.parametrize("name", [*CARDS, *TILES])
def test_card_or_tile_is_proved(name: str) -> None:
    """At least one scenario really plays it."""
    assert name in PROVED


@pytest.mark.parametrize("edition", ["classic", "second", "dark"])
def test_card_is_played_in_every_edition_that_has_it(edition: str) -> None:
    """A card may mean something else in each of its editions."""
    played = {
        proved
        for scenario in every_scenario()
        if scenario["edition"] == edition
        for proved in scenario.get("proves", [])
    }
    assert not [card for card, facts in CARDS.items() if edition in facts["editions"] and card not in played]


@pytest.mark.parametrize(("chapter", "row"), [(chapter, row) for chapter, rows in ROWS.items() for row in rows])
def test_row_of_the_order_of_events_is_proved(chapter: str, row: str) -> None:
    """At least one scenario shows it."""
    assert row in PROVED, f"{chapter}: {row}"


def test_proofs_name_what_exists() -> None:
    """A misspelt proof would prove nothing."""
    rows = {row for chapter in ROWS.values() for row in chapter}
    unknown = {name for name in PROVED - set(CARDS) - set(TILES) - rows if not name[0].isdigit()}
    assert not unknown
