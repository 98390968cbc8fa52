"""The base game's scenarios have the same result with an expansion that does not concern them."""

from typing import Any

import pytest
from scenario_files import every_scenario

from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.table.scenario import Malformed, Scenario

SCENARIOS = [
    scenario
    for scenario in every_scenario()
    if "expansions" not in scenario.get("options", {}) and (scenario["play"] or not scenario["expect"].get("error"))
]
"""The scenarios of the base game, except refused positions, which depend on the registered expansions."""

HAS_A_SAY = {
    "cthulhu": {
        "Zombify: a zombified monster with It Has a Child returns with ten of twelve",
        "Spanish rulebook, five-player example",
        "German rulebook, five-player example",
    },
    "cybertooth": {
        "Zombify: only the first time in the game",
        "Zombify: a zombified monster with It Has a Child returns with ten of twelve",
        "Spanish rulebook, five-player example",
        "German rulebook, five-player example",
    },
    "halloween": {
        "Market: an empty deck is made anew from the discard pile, the card just spent included",
        "Market: a sweep that empties the deck goes on from the discard pile",
        "Made in a Lab: an empty deck is shuffled before the look",
    },
    "even_more_wicked": {
        "Freeze Time: in a chain one more die is missing each time (classic)",
        "Freeze Time: in a chain one more die is missing each time (second)",
        "Freeze Time's dice are counted from the first normal turn (classic)",
        "Freeze Time's dice are counted from the first normal turn (second)",
        "classic: another monster eliminated with its Extra Head; mine was bought for 6",
    },
}
"""Scenarios that an expansion does concern: a cultist to use, a seventh die, twelve more cards in the deck, a tile."""


def beside(scenario: dict[str, Any], expansion: str) -> dict[str, Any]:
    """Return the same scenario at a table with the expansion."""
    return {**scenario, "options": {**scenario.get("options", {}), "expansions": [expansion]}}


def comes_out_otherwise(scenario: dict[str, Any]) -> bool:
    """Return whether it has another result, or cannot be played as written."""
    try:
        return bool(Scenario(scenario).run()[1])
    except Malformed:
        return True


@pytest.mark.parametrize("expansion", ["cthulhu", "cybertooth", "even_more_wicked", "halloween", "king_kong"])
def test_the_base_game_is_the_same_with_the_expansion(expansion: str) -> None:
    differing = {
        scenario["name"]
        for scenario in SCENARIOS
        if scenario["edition"] in EXPANSIONS[expansion].editions and comes_out_otherwise(beside(scenario, expansion))
    }
    assert differing == HAS_A_SAY.get(expansion, set())
