"""Every card, tile, monster and term has words in every language, and they are words of that language."""

import json
from pathlib import Path
from typing import Any

import pytest

import daikaiju

CARDS = Path(daikaiju.__file__).parent / "engine" / "cards"
FACTS: dict[str, Any] = json.loads((CARDS / "cards.json").read_text(encoding="utf-8"))
EDITIONS = ("classic", "second", "dark")
LANGUAGES = ("en", "de", "es")
KINDS = ("cards", "tiles")


def words(language: str) -> dict[str, Any]:
    """Return all words of one language."""
    loaded: dict[str, Any] = json.loads((CARDS / "text" / f"{language}.json").read_text(encoding="utf-8"))
    return loaded


def texts(entry: dict[str, Any]) -> dict[str, str]:
    """Return the texts of a card by edition; the empty edition means all of them."""
    text = entry["text"]
    return text if isinstance(text, dict) else {"": text}


def is_filled(value: object) -> bool:
    """Return whether this is a readable sentence or word."""
    return isinstance(value, str) and bool(value.strip()) and value == value.strip()


def test_the_decks_hold_66_cards_each() -> None:
    for edition in EDITIONS:
        copies = sum(card["editions"][edition]["copies"] for card in FACTS["cards"] if edition in card["editions"])
        assert copies == FACTS["editions"][edition]["deck"] == 66, edition


def test_there_are_72_cards_and_20_tiles() -> None:
    ids = [thing["id"] for kind in KINDS for thing in FACTS[kind]]
    assert (len(FACTS["cards"]), len(FACTS["tiles"])) == (72, 20)
    assert len(ids) == len(set(ids))


def test_every_tile_is_one_red_face_and_one_green_face_of_the_same_level() -> None:
    tile = {face["id"]: face for face in FACTS["tiles"]}
    assert sorted(face for pair in FACTS["pairs"] for face in pair) == sorted(tile)
    for red, green in FACTS["pairs"]:
        assert (tile[red]["side"], tile[green]["side"]) == ("red", "green")
        assert tile[red]["level"] == tile[green]["level"]


def test_rulings_name_a_known_source_and_edition() -> None:
    for thing in FACTS["cards"] + FACTS["tiles"]:
        for ruling in thing["rulings"]:
            assert is_filled(ruling["text"]), thing["id"]
            assert ruling["source"] in FACTS["sources"], (thing["id"], ruling)
            assert set(ruling.get("editions", [])) <= set(thing["editions"]), (thing["id"], ruling)


def test_interactions_name_a_known_card_or_tile() -> None:
    ids = {thing["id"] for kind in KINDS for thing in FACTS[kind]}
    for thing in FACTS["cards"] + FACTS["tiles"]:
        for interaction in thing["interactions"]:
            assert interaction["with"] in ids - {thing["id"]}, (thing["id"], interaction)
            assert is_filled(interaction["note"]), (thing["id"], interaction)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_exactly_the_known_cards_have_words(language: str, kind: str) -> None:
    assert list(words(language)[kind]) == [thing["id"] for thing in FACTS[kind]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_a_text_for_each_of_its_editions(language: str) -> None:
    spoken = words(language)
    for kind in KINDS:
        for thing in FACTS[kind]:
            entry = spoken[kind][thing["id"]]
            assert is_filled(entry["name"]), thing["id"]
            assert all(map(is_filled, texts(entry).values())), thing["id"]
            if isinstance(entry["text"], dict):
                editions = EDITIONS if kind == "tiles" else thing["editions"]  # an expansion adds tiles to all editions
                assert set(entry["text"]) == set(editions), thing["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_name_belongs_to_an_edition_of_the_card(language: str) -> None:
    spoken = words(language)
    for kind in KINDS:
        for thing in FACTS[kind]:
            for edition, name in spoken[kind][thing["id"]].get("names", {}).items():
                assert edition in thing["editions"], thing["id"]
                assert is_filled(name), thing["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_of_an_edition_share_a_name(language: str) -> None:
    spoken = words(language)
    for edition in EDITIONS:
        names = [
            spoken["cards"][card["id"]].get("names", {}).get(edition, spoken["cards"][card["id"]]["name"])
            for card in FACTS["cards"]
            if edition in card["editions"]
        ]
        assert len(names) == len(set(names)), edition


@pytest.mark.parametrize("language", ["de", "es"])
def test_every_language_splits_texts_by_the_same_editions_as_english(language: str) -> None:
    english, spoken = words("en"), words(language)
    for kind in KINDS:
        for id_, entry in english[kind].items():
            assert set(texts(entry)) == set(texts(spoken[kind][id_])), id_
            assert entry.get("names", {}).keys() <= spoken[kind][id_].get("names", {}).keys(), id_


@pytest.mark.parametrize("language", ["de", "es"])
def test_no_text_is_left_in_english(language: str) -> None:
    english, spoken = words("en"), words(language)
    for kind in KINDS:
        for id_, entry in english[kind].items():
            assert not set(texts(entry).values()) & set(texts(spoken[kind][id_]).values()), id_
    for monster, line in english["monsters"].items():
        assert spoken["monsters"][monster] != line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_monster_has_a_line(language: str) -> None:
    boxes = {monster for edition in FACTS["editions"].values() for monster in edition["monsters"]}
    lines = words(language)["monsters"]
    assert set(lines) == boxes
    assert all(map(is_filled, lines.values()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_translated(language: str) -> None:
    terms = words(language)["terms"]
    assert terms.keys() == words("en")["terms"].keys()
    assert all(map(is_filled, terms.values()))
    assert terms.keys() >= set(EDITIONS)
