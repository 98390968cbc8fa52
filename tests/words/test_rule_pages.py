"""The rule pages of every edition are complete in every language."""

import json
from pathlib import Path
from typing import Any

import pytest

import daikaiju
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.words import of_expansions

RULES = Path(daikaiju.__file__).parent / "words" / "rules"
EDITIONS = ("classic", "second", "dark")
LANGUAGES = ("en", "de", "es")
SECTIONS = [
    "goal", "setup", "turn", "dice", "tokyo", "damage", "buying", "end_of_turn", "victory", "bay", "tokens",
    "wickedness", "two_monsters", "disputes",
]  # fmt: skip


def page(edition: str, language: str) -> dict[str, Any]:
    """Return the rules of one edition in one language."""
    loaded: dict[str, Any] = json.loads((RULES / f"{edition}.{language}.json").read_text(encoding="utf-8"))
    return loaded


def box_pages(language: str) -> dict[str, dict[str, Any]]:
    """Return the text of each expansion's section."""
    return {name: words["rules"] for name, words in of_expansions(language).items()}


def sentences(section: dict[str, Any]) -> list[str]:
    """Return everything a reader sees below the title of a section."""
    return [*section["paragraphs"], *section["items"]]


def test_there_is_one_page_for_each_edition_and_language() -> None:
    expected = {f"{edition}.{language}.json" for edition in EDITIONS for language in LANGUAGES}
    assert {file.name for file in RULES.iterdir()} == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_every_section_of_its_edition(edition: str, language: str) -> None:
    rules = page(edition, language)
    assert (rules["edition"], rules["language"]) == (edition, language)
    assert rules["title"].strip()
    expected = [id_ for id_ in SECTIONS if id_ != "wickedness" or edition == "dark"]
    assert [section["id"] for section in rules["sections"]] == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_section_is_empty_or_says_something_twice(edition: str, language: str) -> None:
    for section in page(edition, language)["sections"]:
        said = sentences(section)
        assert section["title"].strip()
        assert said, section["id"]
        assert all(sentence and sentence == sentence.strip() for sentence in said), section["id"]
        assert len(said) == len(set(said)), section["id"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", ["de", "es"])
def test_every_sentence_is_translated(edition: str, language: str) -> None:
    for english, section in zip(page(edition, "en")["sections"], page(edition, language)["sections"], strict=True):
        assert len(english["paragraphs"]) == len(section["paragraphs"]), section["id"]
        assert len(english["items"]) == len(section["items"]), section["id"]
        assert not set(sentences(english)) & set(sentences(section)), section["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shipped_expansion_explains_itself(language: str) -> None:
    pages = box_pages(language)
    assert {"cthulhu", "cybertooth", "even_more_wicked", "halloween", "king_kong"} <= set(pages) <= set(EXPANSIONS)
    for name, section in pages.items():
        said, english = sentences(section), box_pages("en")[name]
        assert section["paragraphs"] and len(said) == len(set(said)), name
        assert [len(section[part]) for part in ("paragraphs", "items")] == [
            len(english[part]) for part in ("paragraphs", "items")
        ], name
        assert language == "en" or not set(said) & set(sentences(english)), name
