"""Every scenario has the same result when all monsters move by some seats."""

import re
from typing import Any

from scenario_files import every_scenario

from daikaiju.table.scenario import Scenario

SCENARIOS = [scenario for scenario in every_scenario() if not scenario["expect"].get("error")]


class Moved:
    """A scenario with every monster moved by some seats."""

    def __init__(self, scenario: dict[str, Any], by: int) -> None:
        self.seats = len(scenario["players"])
        self.by = by
        self.heals = any(card in str(scenario["players"]) for card in ("healing_ray", "freeze_ray"))
        expect = scenario["expect"]
        options = dict(scenario.get("options", {}))
        first = options.get("first_player", 0 if options.get("victory") == "round" else None)
        if isinstance(first, int):
            options["first_player"] = self.seat(first)
        seats = ("to_act", "turn")
        moved: dict[str, Any] = {name: self.seat(expect[name]) for name in seats if isinstance(expect.get(name), int)}
        moved |= {
            name: [self.move(move) for move in expect[name]] for name in ("legal_has", "legal_lacks") if name in expect
        }
        if "winners" in expect:
            moved["winners"] = sorted([self.seat(seat) for seat in expect["winners"]])
        if "players" in expect:
            missing = self.seats - len(expect["players"])
            moved["players"] = self.players([*expect["players"], *[{}] * missing])
        if "views" in expect:
            moved["views"] = {str(self.seat(seat)): self.view(shown) for seat, shown in expect["views"].items()}
        if scenario.get("frozen_die"):
            scenario = scenario | {"frozen_die": self.copies(scenario["frozen_die"])}
        self.scenario = scenario | {
            "options": options,
            "players": self.players(scenario["players"]),
            "turn": self.seat(scenario.get("turn", 0)),
            "play": [f"{self.seat(line[0])}: {self.move(line[3:])}" for line in scenario["play"]],
            "expect": expect | moved,
        }

    def view(self, shown: dict[str, Any]) -> dict[str, Any]:
        """Return a seat's expected view, at its new seat."""
        moved = shown | {"to_act": self.seat(shown["to_act"])} if "to_act" in shown else dict(shown)
        if "players" in shown:
            moved["players"] = self.players([*shown["players"], *[{}] * (self.seats - len(shown["players"]))])
        return moved | {
            name: [self.move(move) for move in shown[name]] for name in ("legal_has", "legal_lacks") if name in shown
        }

    def seat(self, seat: int | str) -> int:
        """Return the new seat of a seat's monster."""
        return (int(seat) + self.by) % self.seats

    def players(self, players: list[Any]) -> list[Any]:
        """Return the monsters in their new order, with their copy targets."""
        return [self.copies(players[seat - self.by]) for seat in range(self.seats)]

    def copies(self, facts: Any) -> Any:
        """Return a target such as `2.wings` at its new seat."""
        if isinstance(facts, dict):
            return {name: self.seat(value) if name == "owner" else self.copies(value) for name, value in facts.items()}
        if isinstance(facts, list):
            return [self.copies(value) for value in facts]
        return re.sub(r"^\d(?=\.)", self.found, facts) if isinstance(facts, str) else facts

    def move(self, move: str) -> str:
        """Return the move with the seats it names replaced."""
        move = re.sub(r"(?<= from )\d$|(?<= to )\d$|(?<= )\d(?=\.)", self.found, move)
        move = re.sub(r"(?<=^play candy )\d$|(?<=^use play_with_your_food )\d$", self.found, move)
        return re.sub(r"(?<=^pick )\d$", self.found, move) if self.heals else move

    def found(self, match: re.Match[str]) -> str:
        """Return the new seat for a match in a text."""
        return str(self.seat(match[0]))


def test_every_scenario_is_the_same_some_seats_further() -> None:
    differing = [
        f"{by} seats further: {difference}"
        for scenario in SCENARIOS
        for by in range(1, len(scenario["players"]))
        for difference in Scenario(Moved(scenario, by).scenario).run()[1]
    ]
    assert not differing, "\n".join(differing)
