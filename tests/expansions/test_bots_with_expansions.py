"""Bots at tables with expansions: every level plays legally to the end, and without them nothing has changed."""

import random
from dataclasses import replace

import numpy as np
import pytest
from expanded_tables import every_combination, expanded_monsters

from daikaiju import bots
from daikaiju.bots.value.features import layout, rows_of
from daikaiju.bots.value.weights import shipped, shipped_model_card
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import view
from daikaiju.lab.learner import Batch, Learner
from daikaiju.lab.start_positions import middle, some_expansions
from daikaiju.lab.training import PRESETS, Training
from daikaiju.table.chance import Seeded

LONGEST = 5000
MARKET = ["corner_store", "commuter_train", "apartment_building"]


def play_out(game: Game, level: str, chance: random.Random) -> None:
    """Play a game with bots of one level on every seat."""
    players, table = [bots.make(level) for _ in game.monsters], Seeded(chance)
    for _ in range(LONGEST):
        if game.over:
            return
        if game.to_act == CHANCE:
            game.supply(table.answer(game))
        else:
            game.play(players[game.to_act].choose(view(game, game.to_act), game.options, chance))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_level_finishes_games_with_everything_on_the_table(level: str, edition: str) -> None:
    chance = random.Random(f"{level} {edition}")
    options = {"expansions": list(every_combination(edition)[-1])}
    play_out(new_game(edition, expanded_monsters(edition, 3, options, chance), options), level, chance)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_row_of_an_expansion_is_met_without_one(edition: str) -> None:
    chance = random.Random(edition)
    for seats in range(2, 7):
        game = middle(edition, seats, chance)
        rows = rows_of(game, game.active)[1]
        assert not set(rows) & set(layout(len([me for me in game.monsters if me.alive])).of_expansions)


def test_fields_of_expansions_are_observed() -> None:
    players = [
        {"monster": "Gigazaur", "cultists": 9, "tower": [1], "berserk": True, "cards": ["ghost"], "life": 10},
        {"monster": "The King", "cultists": 1, "tower": [2], "in": "city"},
    ]
    boxes = ["cthulhu", "king_kong", "cybertooth", "halloween"]
    game = position({"edition": "second", "options": {"expansions": boxes}, "players": players, "market": ["witch"]})
    names = layout(2).names
    seen = {names[row] for row in rows_of(game, 0)[1]}
    assert {"0 cultists 4", "0 tower 1", "0 berserk", "0 wears ghost", "1 cultists 1", "1 tower 2"} <= seen
    assert {"market witch", "with cthulhu", "with king_kong", "with cybertooth", "with halloween"} <= seen


def test_a_bot_observes_its_own_hand_and_the_size_of_others() -> None:
    players = [
        {"monster": "Gigazaur", "evolution_hand": ["heat_vision"], "evolutions": ["gamma_breath"]},
        {"monster": "The King", "evolution_hand": ["giant_banana", "alpha_male"]},
    ]
    game = position({"edition": "second", "options": {"expansions": ["power_up"]}, "players": players})
    names = layout(2).names
    seen = {names[row] for row in rows_of(view(game, 0), 0)[1]}
    assert {"0 holds heat_vision", "0 evolution gamma_breath", "0 evolutions held 1", "0 evolutions left 6"} <= seen
    assert {"1 evolutions held 2", "1 evolutions left 6"} <= seen
    assert not [name for name in seen if name.startswith("1 holds")]


def test_a_bot_takes_the_top_of_the_tower() -> None:
    """With three 1s and a roll left, the fourth 1 would win."""
    players = [{"monster": "Gigazaur", "tower": [1, 2], "in": "city"}, {"monster": "The King"}]
    game = position(
        {"edition": "second", "options": {"expansions": ["king_kong"]}, "players": players, "market": MARKET}
    )
    game.play("roll")
    game.supply("1112EE")
    assert bots.make("full").choose(view(game, 0), game.options, random.Random(1)) == "keep 111"


def test_a_bot_rolls_a_skull_again_and_keeps_two_smash() -> None:
    players = [{"monster": "Gigazaur", "berserk": True}, {"monster": "The King", "in": "city", "life": 3}]
    for rolled, kept in (("112ESSk", False), ("112ESSz", True)):
        game = position(
            {"edition": "second", "options": {"expansions": ["cybertooth"]}, "players": players, "market": MARKET}
        )
        game.play("roll")
        game.supply(rolled)
        move = bots.make("full").choose(view(game, 0), game.options, random.Random(1))
        assert (rolled[-1] in move.removeprefix("keep") or move == "stop") == kept, move


def test_training_expansions_changes_no_other_weights() -> None:
    generator = np.random.default_rng(1)
    learner = Learner.of(2, shipped().nets[2])
    learner.free = layout(2).of_expansions
    before = {name: array.copy() for name, array in learner.weights.items()}
    some = np.array([[layout(2).of_expansions[3], 5], [7, 9]], dtype=np.int16)
    learner.learn(Batch(some, np.array([[1, 0], [0, 1]], dtype=np.float32)), generator.integers(2, size=8), 1e-2)
    changed = np.flatnonzero((learner.weights["rows"] != before["rows"]).any(axis=1))
    assert set(changed) and set(changed.tolist()) <= set(layout(2).of_expansions)
    assert all((learner.weights[name] == before[name]).all() for name in ("bias", "out", "out_bias"))


def test_a_run_on_expansions_starts_fresh_and_is_added_to_the_model_card() -> None:
    training = Training(PRESETS["expansions"], seed=3)
    told = training.card()
    assert told["expansions"]["games"] == 0 and told["expansions"]["seed"] == 3
    assert {name: told[name] for name in ("games", "seed", "hidden")} == {"games": 144000, "seed": 1} | {
        "hidden": shipped_model_card()["hidden"]
    }
    for seats, net in training.evaluator().nets.items():
        free = layout(seats).of_expansions
        others = [row for row in range(layout(seats).rows) if row not in free]
        assert (net.rows[others].astype(np.float16) == shipped().nets[seats].rows[others].astype(np.float16)).all()
        assert not net.rows[list(layout(seats).expansion.values())].any(), "no initial weights for a whole expansion"


def test_a_run_on_one_expansion_keeps_the_weights_of_the_others() -> None:
    training = Training(replace(PRESETS["expansions"], expansion="power_up"), seed=3)
    told = training.card()
    assert told["expansion power_up"]["games"] == 0
    assert told["expansions"] == shipped_model_card()["expansions"]
    for seats, net in training.evaluator().nets.items():
        others = sorted({*range(layout(seats).rows)} - {*layout(seats).of_expansion("power_up")})
        assert (net.rows[others].astype(np.float16) == shipped().nets[seats].rows[others].astype(np.float16)).all()
    chance = random.Random(1)
    assert all("power_up" in some_expansions("dark", chance, "power_up") for _ in range(20))


@pytest.mark.parametrize("edition", EDITIONS)
def test_training_games_begin_with_expansions_that_fit(edition: str) -> None:
    chance = random.Random(edition)
    for seats in (2, 4, 6):
        boxes = some_expansions(edition, chance)
        assert middle(edition, seats, chance, boxes).rules.expansions == tuple(sorted(boxes))
