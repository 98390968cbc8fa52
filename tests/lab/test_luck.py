"""Luck plus skill is the result minus the initial probability, and the mean of luck is zero."""

from math import factorial, prod
from random import Random

import numpy as np
import pytest

from daikaiju.bots import make
from daikaiju.bots.odds.rolls import solve_rolls
from daikaiju.bots.search.roll_step import RollStep
from daikaiju.bots.search.roll_values import RollValues
from daikaiju.bots.value.heuristic import heuristic
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.dice import FACES, ordinary, results
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import view
from daikaiju.lab.luck import LuckListener, LuckTracker
from daikaiju.lab.tournament import Pairing, match, play, table
from daikaiju.table.chance import Seeded


@pytest.mark.parametrize(("seats", "edition"), [(2, "second"), (3, "dark"), (4, "classic")])
def test_luck_and_skill_sum_to_result_minus_start(seats: int, edition: str) -> None:
    game = table(Pairing("simple", "simple", seats, edition))
    tracker = LuckTracker(game, shipped())
    listener = LuckListener(game, tracker)
    chance, random, bot = Seeded(4), Random(4), make("simple")
    while not game.over:
        if game.to_act == CHANCE:
            listener.supply(chance.answer(game))
        else:
            game.play(bot.choose(view(game, game.to_act), game.options, random))
    tracker.end(game)
    np.testing.assert_allclose(tracker.luck + tracker.skill, tracker.now - tracker.start, atol=1e-6)
    assert tracker.luck.any()  # dice were recorded, although their luck may almost cancel
    assert tracker.luck.sum() == pytest.approx(0, abs=1e-4)


def test_the_luck_of_one_roll_has_mean_zero() -> None:
    """The probabilities while dice roll are the mean over all their results."""
    game = table(Pairing("simple", "simple", 2, "second"))
    chance = Seeded(7)
    while game.to_act == CHANCE:
        game.supply(chance.answer(game))
    game.play("roll")
    values = RollValues(game, heuristic(), 6).values().astype(np.float64)
    step = RollStep(values, solve_rolls(values[:, game.active], 6, 3))
    for kept, left in (("", 2), ("11S", 1), ("EEEE", 0)):
        others = 6 - len(kept)
        mean = np.zeros(2)
        weight = 0
        for result in results[ordinary[others]]:
            ways = _ways(result)
            mean += ways * step.odds_shown("".join(sorted(kept + result)), left)
            weight += ways
        assert weight == len(FACES) ** others
        np.testing.assert_allclose(mean / weight, step.odds_kept(kept, left), atol=1e-9)


def _ways(result: str) -> int:
    return factorial(len(result)) // prod(factorial(result.count(face)) for face in FACES)


def test_a_seed_is_a_game() -> None:
    pairing = Pairing("simple", "random", 2, "second")
    assert play(pairing, 3, 1) == play(pairing, 3, 1)


def test_luck_adjusted_scores_spread_less() -> None:
    scores = match(Pairing("steady", "simple", 2, "second"), 24)
    results = np.array([score.result for score in scores])
    adjusted = np.array([score.adjusted for score in scores])
    assert adjusted.std() < results.std() or results.std() == 0
