"""OpenSpiel's own generic tests and its tree search, where `open_spiel` is installed."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")

from open_spiel.python.algorithms import mcts  # noqa: E402

import daikaiju.envs.open_spiel  # noqa: E402, F401 - registers the game
from daikaiju.engine.errors import RulesError  # noqa: E402

GAMES = (
    "python_daikaiju",
    "python_daikaiju(edition=classic,players=4)",
    "python_daikaiju(edition=dark,players=3)",
    "python_daikaiju(edition=second,players=2,expansions=king_kong cthulhu)",
)


@pytest.mark.parametrize("name", GAMES)
def test_random_games_are_played_and_restored(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False, mask_test=False)


@pytest.mark.parametrize("name", GAMES)
def test_chance_outcomes_sum_to_one_and_returns_to_one_win(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    random = np.random.default_rng(1)
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(int(random.choice(numbers, p=chances)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    assert sum(state.returns()) in (0, pytest.approx(1))


def test_tree_search_of_openspiel_plays_a_whole_game() -> None:
    game = pyspiel.load_game("python_daikaiju")
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    state, searched = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(random.choice([number for number, _ in state.chance_outcomes()])))
        elif state.current_player() == 0 and searched < 5:
            state.apply_action(bot.step(state))
            searched += 1
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    assert searched == 5


def test_impossible_parameters_are_refused() -> None:
    with pytest.raises(RulesError, match="third"):
        pyspiel.load_game("python_daikaiju(edition=third)")
