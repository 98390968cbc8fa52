"""Interpolated outcomes between few and many claws equal those that the engine plays."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from test_dice_effects import hand, powers_in

from daikaiju.bots.policy.default import pending_question
from daikaiju.bots.search.roll_values import RollValues
from daikaiju.bots.value.features import EXPANSION_IDS
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.cards.catalogue import TILES
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.powers import POWERS
from daikaiju.engine.rules import EDITIONS

TABLES = 80


def table_with_hands(edition: str, random: Random, *boxes: str) -> Game:
    """Return a position in the middle of a game: all monsters have some cards, and three cards are for sale."""
    powers = [power for power in powers_in(edition) if power not in TILES]
    random.shuffle(powers)
    seats = random.choice((2, 3, 4, 6))
    players: list[dict[str, Any]] = [
        {
            "monster": name,
            "life": random.randint(1, 10),
            "points": random.randint(0, 17),
            "energy": random.randint(0, 9),
            **hand(tuple(powers.pop() for _ in range(random.choice((0, 0, 1, 2))))),
        }
        for name in EDITIONS[edition].monsters[:seats]
    ]
    able = [player for player in players if not any("is_immune" in POWERS[card].hooks for card in player["cards"])]
    inside = random.sample(able, min(len(able), 2 if seats > 4 else 1))
    for player, place in zip(inside, ("city", "bay"), strict=False):
        player["in"] = place
    market = random.sample(sorted(set(EDITIONS[edition].deck) - {card for one in players for card in one["cards"]}), 3)
    turn, options = random.randrange(seats), {"expansions": boxes} if boxes else {}
    return position({"edition": edition, "options": options, "players": players, "turn": turn, "market": market})


def is_played_alike(game: Game, dice: int = 6) -> RollValues:
    """Check that roll values are those of the engine alone, and return them."""
    some, every_one = RollValues(game, shipped(), dice), RollValues(game, shipped(), dice)
    every_one.results = replace(every_one.results, are_by_claws=False)
    np.testing.assert_array_equal(some.values(), every_one.values(), err_msg=str(game.data()))
    return some


@pytest.mark.parametrize("edition", EDITIONS)
def test_interpolated_outcomes_equal_the_engines(edition: str) -> None:
    kinds, played = 0, 0
    for seed in range(TABLES):
        game = table_with_hands(edition, Random(f"{edition} {seed}"))
        if game.over or pending_question(game) != "start":
            continue
        game.play("roll")
        found = is_played_alike(game).outcomes().values()
        kinds += len(found)
        played += sum(outcome.branches[0].game is not None for outcome in found)
    assert kinds > TABLES * 5 and played < 0.9 * kinds


@pytest.mark.parametrize("box", EXPANSION_IDS)
def test_interpolated_outcomes_with_an_expansion_equal_the_engines(box: str) -> None:
    for seed in range(TABLES // 2):
        game = table_with_hands(EXPANSIONS[box].editions[0], Random(f"{box} {seed}"), box)
        if not game.over and pending_question(game) == "start":
            game.play("roll")
            is_played_alike(game)


@pytest.mark.parametrize("energy", [2, 20, 24])
def test_a_monster_that_heals_first_is_not_interpolated_claw_by_claw(energy: int) -> None:
    healer = {"life": 6, "energy": energy, "cards": ["rapid_healing", "regeneration"]}
    first, second = EDITIONS["classic"].monsters[:2]
    players = [{"monster": first, "in": "city"}, {"monster": second, **healer}]
    game = position({"edition": "classic", "players": players, "market": []})
    game.play("roll")
    is_played_alike(game)


def test_claws_that_count_double_cost_two_lives_each() -> None:
    first, second = EDITIONS["dark"].monsters[:2]
    players = [{"monster": first, "tiles": ["antimatter_beam"]}, {"monster": second, "life": 10, "in": "city"}]
    options = {"tiles": TILES["antimatter_beam"]["side"]}
    game = position({"edition": "dark", "options": options, "players": players, "market": []})
    game.play("roll")
    is_played_alike(game)
