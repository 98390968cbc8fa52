"""Win probabilities add up, are certain when the game is over, and distinguish good dice from bad ones."""

from __future__ import annotations

import pytest

from daikaiju.bots.search.win_probability import win_probability
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position


def attacked() -> Game:
    """Return a game in which The King in Tokyo is about to be smashed."""
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
