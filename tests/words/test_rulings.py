"""Rulings and notes of cards exist in every language, and no translation is unused."""

import re

import pytest

from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.words import LANGUAGES, Words, rulings

PIECES = [piece for box in EXPANSIONS.values() for piece in box.cards.values()]
TOLD = {
    sentence
    for facts in (*CARDS.values(), *TILES.values(), *PIECES)
    for sentence in (*(one["text"] for one in facts["rulings"]), *(one["note"] for one in facts["interactions"]))
}
OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_ruling_is_translated(language: str) -> None:
    assert set(rulings(language)) == TOLD
    assert all(sentence.strip() for sentence in rulings(language).values())


@pytest.mark.parametrize("language", OTHERS)
def test_numbers_survive_translation(language: str) -> None:
    for english, translated in rulings(language).items():
        assert digits(english) == digits(translated), translated


def digits(text: str) -> list[str]:
    """Return the numbers of a sentence, in any order; Spanish spells several faces out."""
    for face, word in (("1", "unos"), ("2", "doses"), ("3", "treses")):
        text = re.sub(rf"\b{word}\b", face, text)
    return sorted("".join(letter if letter.isdigit() else " " for letter in text).split())


def test_english_rulings_are_printed_unchanged() -> None:
    assert Words("en").ruling("Adds up.") == "Adds up."
