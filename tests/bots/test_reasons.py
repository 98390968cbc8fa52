"""What bots say: win probabilities that add up, and reasons with the numbers they chose by."""

from dataclasses import asdict
from random import Random

import pytest

from daikaiju.bots import LEVELS, make
from daikaiju.bots.players.reasons import why
from daikaiju.bots.value.win_probability import win_probability
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.words import LANGUAGES, Words


def attacked() -> Game:
    """The King in Tokyo has been smashed and may yield."""
    game = position(
        {
            "edition": "second",
            "players": [
                {"monster": "Gigazaur", "points": 4},
                {"monster": "The King", "in": "city", "life": 4, "points": 3},
            ],
            "market": ["wings", "jets", "tank"],
        }
    )
    game.play("roll")
    game.supply("11ESSS")
    return game


@pytest.mark.parametrize("steps", [(), ("stop",), ("stop", "resolve")])
def test_win_probabilities_add_up(steps: tuple[str, ...]) -> None:
    game = attacked()
    for move in steps:
        game.play(move)
    chances = win_probability(game)
    assert len(chances) == 2
    assert sum(chances) == pytest.approx(1)
    assert all(0 < chance < 1 for chance in chances)


def test_a_finished_game_is_certain() -> None:
    game = attacked()
    game.concede(1)
    assert win_probability(game) == (1, 0)


def test_killing_dice_are_a_better_chance_than_blank_ones() -> None:
    good, bad = attacked(), attacked()
    good.dice, bad.dice = "SSSSSS", "112233"
    assert win_probability(good)[0] > 0.99 > win_probability(bad)[0]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_says_why_in_every_language(level: str) -> None:
    game = attacked()
    for move in ("stop", "resolve"):
        game.play(move)
    assert game.options == ("yield", "stay")
    reason = why(make(level), game, game.options, Random(1))
    assert reason.move in game.options
    for language in LANGUAGES:
        numbers = {name: value for name, value in asdict(reason).items() if name != "key"}
        sentence = Words(language)(reason.key, **numbers)
        assert reason.move in sentence


def test_a_thinker_gives_the_numbers_it_chose_by() -> None:
    game = attacked()
    for move in ("stop", "resolve"):
        game.play(move)
    reason = why(make("full"), game, game.options, Random(1))
    assert {reason.move, reason.other} == {"yield", "stay"}
    assert reason.chance >= reason.less
