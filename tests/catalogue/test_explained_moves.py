"""Every move has an explanation in words."""

import pytest

from daikaiju.catalogue.moves import explain
from daikaiju.catalogue.names import Names
from daikaiju.words import LANGUAGES, Words

STATE = {
    "dice": "112EHS",
    "market": ["tank", "jets", None],
    "prices": [4, 5, None],
    "question": {"kind": "hearts"},
}
MOVES = [
    "roll", "keep", "keep 11S", "keep 112EH", "stop", "resolve", "resolve H", "yield", "stay", "buy tank",
    "buy wings from 1", "peek", "buy top", "sweep", "sell wings", "use wings", "use stretchy H 3",
    "use psychic_probe S", "use background_dweller 33", "use mimic 1.wings", "use unstable_dna 1.jets",
    "use freeze_time", "pick life", "pick poison", "pick shrink", "pick devious", "pick 1", "pick 1.wings",
    "pick none", "pass", "done",
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("move", MOVES)
def test_every_move_of_the_notation_is_explained(move: str, language: str) -> None:
    names = Names(Words(language), "dark", ["Gigazaur", "Kraken"])
    text = explain(move, STATE, names)
    assert text
    assert "_" not in text
    assert "{" not in text


def test_a_pending_effect_differs_from_a_used_card() -> None:
    names = Names(Words("en"), "classic", ["Giga Zaur", "Kraken"])
    selling = {**STATE, "question": {"kind": "sell", "waiting": ["herbivore"]}}
    assert explain("use herbivore", selling, names) == "let Herbivore take effect first"
    assert explain("use rapid_healing", selling, names) == "use Rapid Healing"


def test_a_picked_number_is_a_monster_or_an_amount() -> None:
    names = Names(Words("en"), "classic", ["Giga Zaur", "Kraken"])
    assert explain("pick 1", STATE, names) == "choose Kraken"
    assert explain("pick 1", {**STATE, "question": {"kind": "deposit"}}, names) == "1 energy"
