"""The guided first game has the same steps in every language, at existing moments."""

import json
from pathlib import Path
from typing import Any

import pytest

import daikaiju
from daikaiju.table.lesson import TURNS

WORDS = Path(daikaiju.__file__).parent / "words"
LANGUAGES = ("en", "de", "es")
TAUGHT = {"question:start", "question:roll", "question:yield", "question:buy", "event:entered", "event:bought"}
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
    moments = [[(step["id"], step["when"], step.get("turn")) for step in all_steps] for all_steps in (english, spoken)]
    assert moments[0] == moments[1]
    assert all(mine["text"] != other["text"] for mine, other in zip(english, spoken, strict=True))


def test_steps_wait_for_a_question_or_an_event_the_program_knows() -> None:
    sentences = json.loads((WORDS / "en.json").read_text(encoding="utf-8"))
    moments = {":".join(key.split(".")[:2]) for key in sentences}
    for step in steps("en"):
        assert step["when"].startswith(("question:", "event:")), step["id"]
        assert step["when"] in moments, step["id"]


def test_the_guide_teaches_what_a_first_game_needs() -> None:
    assert {step["when"] for step in steps("en")} >= TAUGHT


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_names_ideas_that_were_taught(language: str) -> None:
    loaded = json.loads((WORDS / f"guide.{language}.json").read_text(encoding="utf-8"))
    learned = [one["id"] for one in loaded["learned"]]
    assert len(learned) == 7
    assert set(learned) <= {step["id"] for step in loaded["steps"]}


def test_own_turns_are_those_of_the_lesson() -> None:
    assert {step.get("turn", 1) for step in steps("en")} == set(range(1, len(TURNS) // 3 + 2))
