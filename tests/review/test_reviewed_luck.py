"""The mean of luck is zero for every kind of chance."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from played import played

from daikaiju.engine.chance import Cards, Dice
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.review.forecast import Forecast
from daikaiju.review.luck import luck
from daikaiju.table.chance import FALLS, due

TABLE = {
    "edition": "second",
    "players": [
        {"monster": "Gigazaur", "energy": 9, "points": 7},
        {"monster": "Cyber Kitty", "in": "city", "life": 6, "points": 9, "cards": ["camouflage"]},
    ],
    "market": ["heal", "tank", "frenzy"],
}


def at(*moves: str) -> Game:
    """Return the table after moves and results of chance (`* …`)."""
    game = position(TABLE)
    for move in moves:
        if move.startswith("* "):
            game.supply(move[2:])
        else:
            game.play(move)
    return game


def mean_of_luck(game: Game, answers: Counter[str]) -> np.ndarray:
    forecast = Forecast()
    found = {answer: luck(forecast, game, answer) for answer in answers}
    assert max(abs(one).max() for one in found.values()) > 1e-3
    mean = sum(ways * found[answer] for answer, ways in answers.items()) / answers.total()
    return np.asarray(mean)


@pytest.mark.parametrize("moves", [("roll",), ("roll", "* 122EHS", "keep 22"), ("roll", "* 1EHSSS", "keep SSS")])
def test_a_roll_against_all_rolls(moves: tuple[str, ...]) -> None:
    game = at(*moves)
    asked = due(game)
    assert isinstance(asked, Dice)
    assert mean_of_luck(game, Counter(FALLS[asked.throw])) == pytest.approx(0, abs=1e-7)


def test_dice_that_a_card_asks_for() -> None:
    game = at("roll", "* 1EEHSS", "stop", "resolve", "use camouflage")
    asked = due(game)
    assert isinstance(asked, Dice)
    assert mean_of_luck(game, Counter(FALLS[asked.throw])) == pytest.approx(0, abs=1e-7)


def test_a_card_against_all_cards_of_the_deck() -> None:
    game = at("roll", "* 112EHH", "stop", "resolve", "buy heal")
    asked = due(game)
    assert isinstance(asked, Cards)
    assert mean_of_luck(game, Counter(asked.pool)) == pytest.approx(0, abs=1e-6)


def test_cards_that_come_together_one_after_another() -> None:
    game = at("roll", "* 112EHH", "stop", "resolve", "sweep")
    few = game.deck[:4]
    game.discard += game.deck[4:]
    game.deck = few
    answers = Counter(" ".join(cards) for cards in permutations(few, 3))
    assert mean_of_luck(game, answers) == pytest.approx(0, abs=1e-6)


def test_a_card_known_on_top_is_no_luck() -> None:
    table = TABLE | {"players": [TABLE["players"][0] | {"cards": ["made_in_a_lab"]}, TABLE["players"][1]]}  # type: ignore[operator]
    game = position(table)
    for move in ("roll", "* 112EHH", "stop", "resolve", "peek", "* wings", "buy heal"):
        if move.startswith("* "):
            game.supply(move[2:])
        else:
            game.play(move)
    assert luck(Forecast(), game, "wings").tolist() == [0, 0]


def test_the_chances_of_an_eliminated_roller_go_to_the_others() -> None:
    match = played("simple", "dark", 3, seed=9, decisions=40)
    match.game.monsters[match.to_act or 0].life = 1
    assert Forecast().value(match.game).sum() == pytest.approx(1, abs=1e-4)
