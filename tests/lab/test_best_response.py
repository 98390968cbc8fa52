"""Training against one opponent uses the right positions, and finds what wins."""

import numpy as np

from daikaiju.bots.value.heuristic import heuristic
from daikaiju.lab.best_response import DUEL, ResponseTask, play_response_games, respond
from daikaiju.lab.learner import NAMES, Learner

OPPONENT, EDITION = "stand_in", "second"


def test_a_finished_net_is_taken_up_as_it_is() -> None:
    net = heuristic().nets[DUEL]
    again = Learner.of(DUEL, net).net()
    for name in NAMES:
        assert np.allclose(getattr(again, name), getattr(net, name), atol=1e-5)


def test_targets_are_shares_of_one_win_and_noisy_games_do_not_count() -> None:
    batch, scores = play_response_games(ResponseTask(heuristic(), OPPONENT, EDITION, 12, seed=3))
    assert 0 < len(scores) < 12
    assert set(scores) <= {0.0, 0.5, 1.0}
    assert np.allclose(batch.worth.sum(axis=1), 1, atol=0.02)


def test_training_finds_what_wins() -> None:
    before, *_, after = respond("smash", EDITION, heuristic(), rounds=3, games=80, workers=2, seed=1)
    assert np.mean(after) > np.mean(before)
