"""The example for language models, with functions in place of a model."""

import runpy

import pytest
from examples import ROOT

from daikaiju import BotFault, new_match, play_match

EXAMPLE = runpy.run_path(str(ROOT / "docs" / "examples" / "language_model.py"))


def test_a_model_that_names_options_plays_a_whole_game() -> None:
    prompts: list[str] = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return "I choose option 0."

    match = new_match("second", ["Gigazaur", "Cyber Kitty"], seed=3)
    play_match(match, [EXAMPLE["LanguageModelBot"](model), "simple"])
    assert match.over
    assert "Seat 0, Gigazaur: 10 life" in prompts[0]
    assert "48: stop" in prompts[0]


def test_an_unreadable_answer_is_asked_again_with_the_reason() -> None:
    answers = iter(["the first one", "99", "0"])
    prompts: list[str] = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers)

    match = new_match("second", ["Gigazaur", "Cyber Kitty"], seed=3)
    chosen = EXAMPLE["LanguageModelBot"](model).choose(match.view(match.to_act))
    assert chosen == match.options[0]
    assert "You answered '99'" in prompts[-1]


def test_a_model_that_never_answers_is_reported_with_its_name() -> None:
    match = new_match("second", ["Gigazaur", "Cyber Kitty"], seed=3)
    with pytest.raises(BotFault, match="language model raised ValueError: the model named no option"):
        play_match(match, [EXAMPLE["LanguageModelBot"](lambda prompt: "no"), "simple"])
