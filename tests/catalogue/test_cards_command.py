"""`daikaiju cards`: the list, the page of one card, and refusals."""

import json
import re
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from daikaiju.catalogue.entries import in_expansion, pieces, tiles_with
from daikaiju.catalogue.page import page
from daikaiju.cli import app
from daikaiju.engine.cards.catalogue import CARDS, FACTS, TILES
from daikaiju.engine.editions.second import SECOND
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.powers import POWERS, Condition
from daikaiju.engine.rules import EDITIONS
from daikaiju.words import LANGUAGES, Words

PIECES = pieces()
LEVELS = {name for name, piece in PIECES.items() if piece["kind"] == "level"}


def cards(*words: str) -> Result:
    return CliRunner().invoke(app(["cards", "scenario"]), ["cards", *words], env={"LC_ALL": "C"})


@pytest.fixture(scope="module")
def everything() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads(cards("--json").stdout)
    return found


def test_json_has_every_card_and_tile_in_every_language(everything: dict[str, list[dict[str, Any]]]) -> None:
    assert [entry["id"] for entry in everything["cards"]] == [*CARDS]
    assert [entry["id"] for entry in everything["tiles"]] == [*TILES]
    assert (len(everything["cards"]), len(everything["tiles"])) == (72, 20)
    for entry in everything["cards"] + everything["tiles"]:
        assert entry["words"].keys() == set(LANGUAGES)
        for words in entry["words"].values():
            assert words["name"]
            assert words["text"].keys() == words["names"].keys() == entry["editions"].keys()
            assert all(words["text"].values())
        assert entry["proofs"].keys() == entry["editions"].keys()
        assert all(entry["proofs"].values())


def test_every_card_and_tile_has_its_class_and_no_class_is_left_over() -> None:
    assert {name for name, power in POWERS.items() if not isinstance(power, Condition)} == {
        *CARDS,
        *TILES,
        *PIECES,
    } - LEVELS | {name for box in EXPANSIONS.values() for name in box.extend(SECOND).innate}


def test_each_deck_has_its_66_cards(everything: dict[str, list[dict[str, Any]]]) -> None:
    for edition in EDITIONS:
        assert sum(entry["editions"].get(edition, {"copies": 0})["copies"] for entry in everything["cards"]) == 66


def test_json_of_one_edition_has_only_its_cards() -> None:
    found = json.loads(cards("--json", "--edition", "classic").stdout)
    assert [entry["id"] for entry in found["cards"]] == [
        *dict.fromkeys(c for c in CARDS if "classic" in CARDS[c]["editions"])
    ]
    assert found["tiles"] == []
    assert all([*entry["editions"]] == ["classic"] for entry in found["cards"])


def test_the_list_names_every_card_and_tile() -> None:
    lines = cards().stdout.splitlines()
    named = {line.split()[0] for line in lines if line.startswith("  ")}
    assert named == {*CARDS, *TILES, *PIECES}


def test_the_list_of_one_expansion_has_only_its_pieces() -> None:
    lines = cards("--expansion", "king_kong").stdout.splitlines()
    named = [line.split()[0] for line in lines if line.startswith("  ")]
    assert named == ["tokyo_tower", "tokyo_tower_level_1", "tokyo_tower_level_2", "tokyo_tower_level_3"]
    assert [entry["id"] for entry in json.loads(cards("--json", "--expansion", "cthulhu").stdout)["expansions"]] == [
        "cultist"
    ]
    refused = cards("--expansion", "atlantis")
    assert refused.exit_code == 2
    assert "'atlantis'" in refused.stderr


@pytest.mark.parametrize("name", [*CARDS, *TILES, *PIECES])
def test_a_cards_page_is_complete(name: str) -> None:
    shown = cards(name)
    assert shown.exit_code == 0
    text = " ".join(shown.stdout.split())
    facts = (CARDS | TILES | PIECES)[name]
    for edition, here in facts["editions"].items():
        assert Words("en").text(name, edition) in text
        assert f"({edition})" in text
        assert "cost" not in here or f"{here['cost']} energy" in text
    for ruling in facts["rulings"]:
        source = Words("en")(f"cards.source.{ruling['source']}")
        assert f"{ruling['text']} [{source}]" in text
        assert Words("en")(f"cards.source.{ruling['source']}.about") in text
    assert all(meeting["note"] in text for meeting in facts["interactions"])
    assert "Proved by" in text


def test_wings_names_the_tests_that_prove_them() -> None:
    assert "Wings: two energy and nothing is lost (classic, second, dark)" in cards("wings").stdout
    shown = cards("wings", "--edition", "dark").stdout
    assert "Wings: two energy and nothing is lost (dark)" in shown
    assert "classic occupants" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_found_by_its_name_in_any_language(language: str) -> None:
    for name in [*CARDS, *TILES]:
        edition = [*(CARDS.get(name) or TILES[name])["editions"]][-1]
        called = Words(language).card(name, edition)
        shown = json.loads(cards(called, "--json").stdout)
        assert called in (words["name"] for words in shown["words"].values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("expansion", ["cthulhu", "cybertooth", "even_more_wicked", "halloween", "king_kong"])
def test_an_expansion_lists_what_it_brings(expansion: str, language: str) -> None:
    words, brought = Words(language), [*in_expansion(expansion), *tiles_with(expansion)]
    head, *lines = cards("--expansion", expansion, "--lang", language).stdout.splitlines()
    assert words(f"expansion.{expansion}.about") in head
    assert [line.split()[0] for line in lines] == brought
    for name in in_expansion(expansion):
        assert words(f"expansion.{expansion}") in page(words, name)[1]
        assert words.text(name, "second") in " ".join(" ".join(page(words, name)).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_sources_have_their_own_names(language: str) -> None:
    words = Words(language)
    assert words("cards.source.rulebook_2011") in cards("wings", "--lang", language).stdout
    names = [words(f"cards.source.{source}") for source in FACTS["sources"]]
    assert len(names) == len(set(names))
    for thing in (*CARDS.values(), *TILES.values()):
        shown = "\n".join(page(words, thing["id"]))
        assert not [source for source in FACTS["sources"] if f"[{source}]" in shown or f" {source}:" in shown]
        assert not re.search(r"seed\d|bga|inferred|-faq", shown), thing["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_the_language_asked_for(language: str) -> None:
    words = Words(language)
    shown = " ".join(cards("wings", "--lang", language).stdout.split())
    assert words.text("wings", "second") in shown
    assert words("cards.sources") in shown


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["wngs"], "'wngs'; near: wings"),
        (["jet", "--lang", "de"], "'jet'; ähnlich: jets"),
        (["0000000000"], "'0000000000'"),
        (["Wings", "--edition", "third"], "'third'; known: classic, second, dark"),
        (["devious", "--edition", "second"], "devious is not in edition second, only in dark"),
        (["wings", "--lang", "fr"], "'fr'"),
        (["--expansion", "moon"], "no expansion 'moon'; there are: cthulhu"),
        (["--expansion", "even_more_wicked", "--edition", "dark"], "even_more_wicked does not fit edition dark"),
    ],
)
def test_a_missing_resource_is_refused_in_one_line(asked: list[str], said: str) -> None:
    answer = cards(*asked)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.count("\n") == 1
    assert said in answer.stderr
