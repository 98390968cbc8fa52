"""Every scenario has its expected result."""

from collections import Counter
from typing import Any

import pytest
from scenario_files import every_scenario

from daikaiju.table.scenario import Scenario

SCENARIOS = every_scenario()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario["name"] for scenario in SCENARIOS])
def test_scenario(scenario: dict[str, Any]) -> None:
    """The result equals the expectation in every named field."""
    _, differences = Scenario(scenario).run()
    assert not differences, "\n".join(differences)


def test_names_are_unique() -> None:
    """A card's page lists its scenarios by name, so names must be unique."""
    twice = [name for name, count in Counter(scenario["name"] for scenario in SCENARIOS).items() if count > 1]
    assert not twice


def test_every_scenario_expects_something() -> None:
    """A scenario without an expectation cannot fail."""
    idle = [
        scenario["name"]
        for scenario in SCENARIOS
        if not any(scenario["expect"].get("players", [])) and not set(scenario["expect"]) - {"players"}
    ]
    assert not idle
