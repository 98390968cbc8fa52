"""Practice against one opponent: it learns from the right positions, and it finds what wins."""

import numpy as np

from daikaiju.bots.handmade import handmade
from daikaiju.bots.judge import Judge
from daikaiju.lab.learning import NAMES, Learner
from daikaiju.lab.response import DUEL, Practice, practise, respond

OPPONENT, EDITION = "stand_in", "second"


def nets(judge: Judge) -> dict:
    return {seats: tuple(getattr(net, name) for name in NAMES) for seats, net in judge.nets.items()}


def test_a_finished_net_is_taken_up_as_it_is() -> None:
    net = handmade().nets[DUEL]
    again = Learner.of(DUEL, net).net()
    for name in NAMES:
        assert np.allclose(getattr(again, name), getattr(net, name), atol=1e-5)


def test_lessons_are_shares_of_one_win_and_noisy_games_do_not_count() -> None:
    lessons, scores = practise(Practice(nets(handmade()), OPPONENT, EDITION, 12, seed=3))
    assert 0 < len(scores) < 12
    assert set(scores) <= {0.0, 0.5, 1.0}
    assert np.allclose(lessons.worth.sum(axis=1), 1, atol=0.02)


def test_practice_finds_what_wins() -> None:
    before, *_, after = respond("smash", EDITION, handmade(), rounds=5, games=150, workers=2, seed=1)
    assert np.mean(after) > np.mean(before)
