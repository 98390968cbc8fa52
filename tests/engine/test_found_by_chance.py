"""Faults found by random games: one named test for each."""

from typing import Any

from daikaiju.table.scenario import Scenario


def check(**scenario: Any) -> None:
    """Check that a scenario has the expected result."""
    _, differences = Scenario({"name": "found", **scenario}).run()
    assert not differences, differences


def test_classic_jets_do_not_help_a_monster_that_the_closing_bay_removes() -> None:
    """10.9: leaving because Bay closes is no yield, so the Smash that Jets held back hits."""
    check(
        edition="classic",
        players=[
            {"monster": "Alienoid"},
            {"monster": "Cyber Bunny", "in": "city", "life": 1},
            {"monster": "Kraken", "in": "bay", "cards": ["jets"]},
            {"monster": "Giga Zaur"},
            {"monster": "The King"},
        ],
        dice="112SSS",
        play=["0: roll", "0: stop", "0: resolve"],
        expect={"players": [{"in": "city"}, {"alive": False}, {"life": 7, "in": None}], "step": "buy"},
    )


def test_jets_held_back_do_not_outlive_the_smash() -> None:
    """A Smash that was held back and never decided must not protect its victim later."""
    check(
        edition="second",
        players=[
            {"monster": "Alienoid", "in": "city", "cards": ["nova_breath"]},
            {"monster": "Cyber Kitty", "in": "bay", "life": 4, "poison": 3, "cards": ["jets"]},
            {"monster": "Gigazaur", "life": 1},
            {"monster": "Meka Dragon"},
            {"monster": "The King"},
        ],
        dice="11122S" + "11223E",
        play=["0: roll", "0: stop", "0: resolve", "0: done", "1: roll", "1: stop", "1: resolve", "1: done"],
        expect={"players": [{}, {"life": 0, "alive": False}, {"alive": False}, {"life": 9}], "turn": 3},
    )
