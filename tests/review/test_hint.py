"""Hints: the best move first, with exact chances."""

from __future__ import annotations

import pytest

from daikaiju import IllegalMove, best_keeps, hint, position
from daikaiju.catalogue.names import Names
from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe
from daikaiju.engine.view import view
from daikaiju.review.sentences import hint_sentence
from daikaiju.words import LANGUAGES, Words


def table(dice: str, *, points: int = 0, life: int = 10, other_life: int = 10, other_points: int = 0) -> Game:
    game = position(
        {
            "edition": "second",
            "players": [
                {"monster": "Gigazaur", "points": points, "life": life},
                {"monster": "Cyber Kitty", "in": "city", "life": other_life, "points": other_points},
            ],
            "market": ["heal", "tank", "frenzy"],
        }
    )
    game.play("roll")
    game.supply(dice)
    return view(game, 0)


def test_an_immediately_winning_move_is_best() -> None:
    found = hint(table("1SSSSS", other_life=5))
    assert found.best.move == "stop"
    assert found.best.win == 1
    assert found.second is not None
    assert found.second.win <= 1


def test_kept_dice_play_for_what_decides_with_the_exact_chance() -> None:
    seen = table("122EHH", points=18, other_points=19, other_life=10)
    found = hint(seen)
    assert found.goal is not None
    assert (found.goal.face, found.goal.number) == ("2", 3)
    kept = next(keep for keep in best_keeps("122EHH", 2, "at least 3 2") if keep.move == found.best.move)
    assert found.goal.chance == pytest.approx(float(kept.value), abs=1e-6)


def test_a_hint_names_the_most_dangerous_monster() -> None:
    found = hint(table("122EHH", life=2))
    assert found.danger is not None
    assert found.danger.seat == 1
    assert found.danger.chance > 0.5
    assert hint(table("122EHH")).danger is None


def test_all_options_are_worth_as_much_as_they_are() -> None:
    found = hint(table("112EHS"))
    assert found.second is not None
    assert 1 >= found.best.win >= found.second.win >= 0
    assert found.best.move != found.second.move


def test_without_a_pending_decision_there_is_no_hint() -> None:
    game = table("112EHS")
    game.play("keep 1")
    with pytest.raises(IllegalMove, match="no seat is asked"):
        hint(game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_printed_in_words(language: str) -> None:
    seen = table("122EHH", life=2)
    names = Names(Words(language), "second", ["Gigazaur", "Cyber Kitty"])
    said = hint_sentence(hint(seen), describe(seen), names)
    assert "Cyber Kitty" in said
    assert "%" in said
    assert "{" not in said


def test_a_hint_in_english() -> None:
    names = Names(Words("en"), "second", ["Gigazaur", "Cyber Kitty"])
    seen = table("122EHH", points=18, other_points=19)
    said = hint_sentence(hint(seen), describe(seen), names)
    assert said.startswith("Keep 2 2, reroll 4 dice: 76.7\u00a0% for three 2s, ")
    assert "You are safe outside." in said
