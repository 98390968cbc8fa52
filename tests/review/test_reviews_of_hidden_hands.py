"""Hints, odds, grades, statistics and observations do not depend on cards that a seat cannot see."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from daikaiju import bots, hint, win_probability
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.opening import new_game
from daikaiju.engine.view import view
from daikaiju.envs.observations import Observations
from daikaiju.review.analysis import review_game
from daikaiju.review.forecast import Forecast
from daikaiju.stats.report import of_game
from daikaiju.table.chance import Seeded
from daikaiju.table.match import RecordedGame
from daikaiju.table.record import Record

POWER_UP = {"expansions": ["power_up"]}
MONSTERS = ["Gigazaur", "The King", "Meka Dragon"]


def table(hidden: str, dice: str) -> Game:
    """Return the game of seat 0 after its first roll, while seat 1 has one hidden card."""
    players: list[dict[str, Any]] = [
        {"monster": "Gigazaur", "evolution_hand": ["tail_sweep"], "life": 6, "energy": 4},
        {"monster": "The King", "evolution_hand": [hidden], "in": "city", "life": 5, "points": 12},
    ]
    market = ["heal", "tank", "frenzy"]
    game = position({"edition": "second", "options": POWER_UP, "players": players, "market": market})
    game.play("roll")
    game.supply(dice)
    return game


@pytest.mark.parametrize("dice", ["112EHS", "HHSSSS", "222EES"])
def test_another_hand_changes_neither_hints_nor_odds_nor_grades(dice: str) -> None:
    one, other = (view(table(card, dice), 0) for card in ("simian_scamper", "giant_banana"))
    assert hint(one) == hint(other)
    assert np.array_equal(win_probability(one), win_probability(other))
    mine, theirs = Forecast().options(one), Forecast().options(other)
    assert mine.keys() == theirs.keys()
    assert all(np.array_equal(mine[option], theirs[option]) for option in mine)


def test_an_observation_has_the_own_hand_and_the_number_of_cards_in_others() -> None:
    layout = Observations("second", 2, ("power_up",))
    one, other = (table(card, "112EHS") for card in ("simian_scamper", "giant_banana"))
    assert layout.row(view(one, 0), 0).tolist() == layout.row(view(other, 0), 0).tolist()
    mine = dict(zip(layout.names, layout.row(view(one, 0), 0).tolist(), strict=True))
    assert (mine["0: evolution_hand tail_sweep"], mine["1: evolution_hand number"]) == (1, 1)
    assert not any(mine[f"1: evolution_hand {card}"] for card in EXPANSIONS["power_up"].cards)
    theirs = dict(zip(layout.names, layout.row(view(one, 1), 1).tolist(), strict=True))
    assert theirs["0: evolution_hand simian_scamper"] == 1


def test_statistics_count_a_game_with_evolutions() -> None:
    figures = of_game(played(3))
    assert [player["monster"] for player in figures] == MONSTERS
    assert sum(player["figures"]["wins"] for player in figures) == 1


def played(seed: int) -> Record:
    """Return the record of a game between quick bots with evolutions."""
    options = {**POWER_UP, "first_player": 0}
    chance = random.Random(seed)
    match = RecordedGame(new_game("second", MONSTERS, options), Seeded(chance))
    bot = bots.make("simple")
    while not match.game.over:
        seat = match.game.to_act
        match.play(seat, bot.choose(view(match.game, seat), match.game.options, chance))
    return Record("second", options, [{"monster": name} for name in MONSTERS], match.moves, list(match.game.winners))


def test_a_private_draw_is_the_luck_of_its_owner_and_the_parts_add_up() -> None:
    record = played(3)
    found = review_game(record)
    private = [line for line in found.lines if record.moves[line.number - 1].startswith(("*0", "*1", "*2"))]
    later = [line for line in private if line.kind == "cards"]
    assert later, "nobody drew in this game"
    for line in later:
        assert line.by == int(record.moves[line.number - 1][1])
    for seat in range(len(MONSTERS)):
        parts = found.seat(seat)
        total = parts["start"] + parts["luck"] + parts["own"] + parts["others"] + parts["rest"]
        assert total == pytest.approx(parts["result"], abs=1e-6)
