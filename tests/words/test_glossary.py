"""The glossary's words are used, and the words it forbids occur in no sentence of that language."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import daikaiju
from daikaiju.engine.cards.catalogue import FACTS
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.words import LANGUAGES

PACKAGE = Path(daikaiju.__file__).parent
MESSAGES = Path(__file__).parents[2] / "frontend" / "messages"
NO_WORDS = ("id", "edition", "language", "when")
"""Fields of guide and rule pages that are not shown."""
GLOSSARY = (PACKAGE / "words" / "glossary.md").read_text("utf-8")


def chapter(language: str) -> list[list[str]]:
    """Return the rows of one language's table: notion, word, forbidden words."""
    (text,) = re.findall(rf"^## \w+ \({language}\)\n(.*?)(?=^## |\Z)", GLOSSARY, re.MULTILINE | re.DOTALL)
    rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip().replace("\\|", "|") for cell in row] for row in rows[2:]]


def texts(value: Any) -> Iterator[str]:
    """Yield every sentence in a value of a language file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, one in value.items():
            if name not in NO_WORDS:
                yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


def files(language: str) -> list[Path]:
    """Yield the language files of one language: terminal, page and cards."""
    return [
        *(PACKAGE / "words").rglob(f"*{language}.json"),
        *(PACKAGE / "engine" / "cards" / "text").glob(f"*{language}.json"),
        *(PACKAGE / "engine" / "expansions").glob(f"*/words/{language}.json"),
        *(MESSAGES / language).glob("*.json"),
    ]


def said(language: str) -> list[str]:
    """Yield every sentence of one language."""
    found = [sentence for file in files(language) for sentence in texts(json.loads(file.read_text("utf-8")))]
    if language == "en":
        things = FACTS["cards"] + FACTS["tiles"] + [one for box in EXPANSIONS.values() for one in box.cards.values()]
        found += [one["text"] for thing in things for one in thing["rulings"]]
        found += [one["note"] for thing in things for one in thing["interactions"]]
    return found


def breaches(language: str, sentences: list[str]) -> list[tuple[str, str]]:
    """Return the forbidden words that are used, each with its sentence."""
    never = [pattern for *_, cell in chapter(language) for pattern in re.findall(r"`([^`]+)`", cell)]
    return [(pattern, sentence) for pattern in never for sentence in sentences if re.search(pattern, sentence)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_says_what_the_glossary_rules_out(language: str) -> None:
    assert breaches(language, said(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_glossary_is_used(language: str) -> None:
    everything = "\n".join(said(language)).lower()
    for thing, words, _ in chapter(language):
        for word in words.split(", "):
            assert word.lower() in everything, (thing, word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_file_is_looked_through(language: str) -> None:
    assert len(files(language)) == (28 if language == "en" else 29)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The most Smash begins."),
        ("de", "Gigazaur zieht in die Bucht von Tokyo."),
        ("de", "Kraken heilt {n} Leben ({source})."),
        ("es", "Kraken pierde 2 vidas."),
        ("es", "Un turno adicional."),
    ],
)
def test_a_breach_is_found(language: str, sentence: str) -> None:
    assert breaches(language, [sentence])
