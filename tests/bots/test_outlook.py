"""The outlook of the dice follows the same rules as the engine."""

from random import Random

import numpy as np
import pytest

from daikaiju.bots.foresight import Foresight
from daikaiju.bots.handmade import handmade
from daikaiju.bots.lattice import lattice
from daikaiju.bots.outlook import Outlook
from daikaiju.bots.weights import shipped
from daikaiju.engine.dice import sort
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.rules import EDITIONS, tiles_of
from daikaiju.lab.starts import without_cards

SEEDS = range(12)
GUESSED = ("final_push", "fluxling")
"""Tiles whose worth at once is only estimated: another turn, and a copy of something."""


def table(edition: str, seats: int, random: Random) -> Game:
    """A position in the middle of a game in which nobody has cards."""
    players = [
        {
            "monster": name,
            "life": random.randint(1, 10),
            "points": random.randint(0, 17),
            "energy": random.randint(0, 9),
            "in": None,
            "wickedness": 0,
        }
        for name in EDITIONS[edition].monsters[:seats]
    ]
    players[random.randrange(seats)]["in"] = "city"
    if seats > 4:
        outside = [player for player in players if player["in"] is None]
        random.choice(outside)["in"] = "bay"
    return position({"edition": edition, "players": players, "turn": random.randrange(seats), "market": [], "deck": []})


@pytest.mark.parametrize("edition", ["classic", "second"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_outlook_equals_the_engine_without_cards(edition: str, seats: int) -> None:
    judge = handmade()
    for seed in SEEDS:
        random = Random(f"{edition} {seats} {seed}")
        game = without_cards(table(edition, seats, random))
        if game.over:
            continue
        game.play("roll")
        outlook = Outlook(game, judge, 6).values()
        for _ in range(6):
            faces = sort["".join(random.choices("123EHSS", k=6))]
            rolled = game.copy()
            rolled.supply(faces)
            rolled.play("stop")
            really = Foresight(judge, random).after(rolled, "resolve")
            expected = outlook[lattice(6).roll(faces)]
            np.testing.assert_allclose(expected[game.active], really[game.active], atol=2e-3, err_msg=f"{faces} {seed}")


@pytest.mark.parametrize("tiles", ["red", "green"])
@pytest.mark.parametrize("seats", [2, 4])
def test_outlook_takes_the_tile_the_judge_likes_best(tiles: str, seats: int) -> None:
    """With numbers only, since a tile may change what the other dice of the same roll do."""
    judge, reached = shipped(), 0
    for seed in range(30):
        random = Random(f"{tiles} {seats} {seed}")
        game = without_cards(table("dark", seats, random))
        game.tiles_left = tuple(tile for tile in tiles_of(tiles) if tile not in GUESSED)
        me = game.monsters[game.active]
        me.wickedness = random.choice((1, 2, 4, 5, 8, 9))
        game.play("roll")
        outlook = Outlook(game, judge, 6).values()
        for faces in ("111233", "112223", "111133", "122223"):
            rolled = game.copy()
            rolled.supply(faces)
            rolled.play("stop")
            really = Foresight(judge, random).after(rolled, "resolve")
            expected = outlook[lattice(6).roll(faces)]
            reached += any(me.wickedness < level <= me.wickedness + 2 for level in game.rules.wickedness_levels)
            np.testing.assert_allclose(expected[me.seat], really[me.seat], atol=2e-3, err_msg=f"{faces} {seed}")
    assert reached > 20


def test_outlook_knows_that_twenty_points_win() -> None:
    game = position(
        {
            "edition": "second",
            "players": [{"monster": "Gigazaur", "points": 17}, {"monster": "The King", "in": "city"}],
            "market": [],
        }
    )
    without_cards(game)
    game.play("roll")
    values = Outlook(game, handmade(), 6).values()[:, 0]
    assert values[lattice(6).roll("333EEE")] == 1
    assert values[lattice(6).roll("233EEE")] < 1


def test_outlook_counts_what_the_energy_buys() -> None:
    """With a skyscraper for 6 on the market, six energy are worth the win at 16 points."""
    game = position(
        {
            "edition": "second",
            "players": [{"monster": "Gigazaur", "points": 16}, {"monster": "The King", "in": "city"}],
            "market": ["skyscraper", "jets", "wings"],
        }
    )
    game.play("roll")
    values = Outlook(game, handmade(), 6).values()[:, 0]
    assert values[lattice(6).roll("EEEEEE")] == 1
    assert values[lattice(6).roll("1EEEEE")] < 1
