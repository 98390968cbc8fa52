"""Every written scenario comes out as the law says."""

from collections import Counter
from typing import Any

import pytest
from scenario_files import every_scenario

from daikaiju.table.scenario import Scenario

SCENARIOS = every_scenario()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario["name"] for scenario in SCENARIOS])
def test_scenario(scenario: dict[str, Any]) -> None:
    """What happens is what is expected, to the last named field."""
    _, differences = Scenario(scenario).run()
    assert not differences, "\n".join(differences)


def test_names_are_unique() -> None:
    """A card's page names its proofs, so a name must point at one scenario."""
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
