"""What a person types is understood, and every move is explained."""

import pytest

from daikaiju.engine.dice import keeps
from daikaiju.terminal.moves import explain, parse
from daikaiju.terminal.names import Names
from daikaiju.words import LANGUAGES, Words

ROLLED = (*keeps["112EHS"], "use smoke_cloud")
BUYING = ("buy tank", "sweep", "done")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("keep 11S", "keep 11S"),
        ("11s", "keep 11S"),
        ("s 1 1", "keep 11S"),
        ("KEEP s11", "keep 11S"),
        ("1", "keep 1"),
        ("*", "keep"),
        ("keep", "keep"),
        ("112EHS", "keep 112EHS"),
        ("stop", "stop"),
        ("Use Smoke_Cloud", "use smoke_cloud"),
        ("33", None),
        ("7", None),
        ("", None),
        ("roll", None),
    ],
)
def test_bare_faces_are_kept_where_dice_may_be_kept(typed: str, meant: str | None) -> None:
    assert parse(typed, ROLLED) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("1", "buy tank"), ("3", "done"), ("0", None), ("4", None), (" sweep ", "sweep"), ("buy", None), ("", None)],
)
def test_a_number_chooses_an_option(typed: str, meant: str | None) -> None:
    assert parse(typed, BUYING) == meant


def test_enter_takes_the_only_option() -> None:
    assert parse("", ("roll",)) == "roll"


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


def test_a_waiting_effect_is_told_from_a_deed() -> None:
    names = Names(Words("en"), "classic", ["Giga Zaur", "Kraken"])
    selling = {**STATE, "question": {"kind": "sell", "waiting": ["herbivore"]}}
    assert explain("use herbivore", selling, names) == "let Herbivore take effect first"
    assert explain("use rapid_healing", selling, names) == "use Rapid Healing"


def test_a_picked_number_is_a_monster_or_an_amount() -> None:
    names = Names(Words("en"), "classic", ["Giga Zaur", "Kraken"])
    assert explain("pick 1", STATE, names) == "choose Kraken"
    assert explain("pick 1", {**STATE, "question": {"kind": "deposit"}}, names) == "1 energy"
