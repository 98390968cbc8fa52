"""The guided first game has the same steps in every language, at existing moments."""

import json
from pathlib import Path
from typing import Any

import pytest

import daikaiju

WORDS = Path(daikaiju.__file__).parent / "words"
LANGUAGES = ("en", "de", "es")
TAUGHT = {"question:start", "question:roll", "question:yield", "question:buy", "event:entered", "event:smash"}
"""Moments that a first game must explain."""


def steps(language: str) -> list[dict[str, Any]]:
    """Return the steps of the guide in one language."""
    loaded = json.loads((WORDS / f"guide.{language}.json").read_text(encoding="utf-8"))
    assert loaded["language"] == language
    found: list[dict[str, Any]] = loaded["steps"]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_title_and_a_text(language: str) -> None:
    for step in steps(language):
        assert step["title"].strip(), step["id"]
        assert step["text"].strip(), step["id"]


def test_no_step_is_named_twice() -> None:
    ids = [step["id"] for step in steps("en")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", ["de", "es"])
def test_every_language_teaches_the_same_steps_in_its_own_words(language: str) -> None:
    english, spoken = steps("en"), steps(language)
    assert [(step["id"], step["when"]) for step in english] == [(step["id"], step["when"]) for step in spoken]
    assert all(mine["text"] != other["text"] for mine, other in zip(english, spoken, strict=True))


def test_steps_wait_for_a_question_or_an_event_the_program_knows() -> None:
    sentences = json.loads((WORDS / "en.json").read_text(encoding="utf-8"))
    moments = {":".join(key.split(".")[:2]) for key in sentences}
    for step in steps("en"):
        assert step["when"].startswith(("question:", "event:")), step["id"]
        assert step["when"] in moments, step["id"]


def test_the_guide_teaches_what_a_first_game_needs() -> None:
    assert {step["when"] for step in steps("en")} >= TAUGHT
