"""Training: the gradient is right, a run can be resumed, and a little training improves the values."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from daikaiju.bots.value.features import layout
from daikaiju.bots.value.heuristic import heuristic
from daikaiju.bots.value.weights import load
from daikaiju.cli import app
from daikaiju.engine.editions.second import SECOND
from daikaiju.lab.exploitability import exploitability, forecasts, turn_losses
from daikaiju.lab.learner import Batch, Learner
from daikaiju.lab.perfect_play import OUTSIDE, layer, solve
from daikaiju.lab.training import PRESETS, Training, play_training_games, run

LITTLE = replace(PRESETS["smoke"], rounds=40, games=30)
LOWEST = 15


def error(training: Training) -> float:
    """Return the mean absolute error in the late game without cards."""
    part = (slice(None), slice(1, None), slice(LOWEST, None), slice(1, None), slice(LOWEST, None))
    truth = solve(SECOND, LOWEST).tokyo[part]
    return float(np.abs(forecasts(training.evaluator(), SECOND).tokyo[part] - truth).mean())


def test_a_little_training_brings_forecasts_nearer_to_the_truth() -> None:
    training = Training(LITTLE, seed=3)
    before = error(training)
    for _ in range(3):
        training.learn([play_training_games(training.task(0, 1))])
    assert error(training) < 0.85 * before


def test_a_run_reports_every_round() -> None:
    training = Training(replace(LITTLE, rounds=2, games=1), seed=4)
    rounds: list[int] = []
    run(training, 1, lambda training, losses: rounds.append(training.round))
    assert rounds == [1, 2]


def test_the_same_seed_learns_the_same() -> None:
    one, two, other = (Training(replace(LITTLE, rounds=2, games=4), seed) for seed in (6, 6, 7))
    for training in (one, two, other):
        run(training, 1, lambda *_: None)
    np.testing.assert_array_equal(one.learners[2].weights["rows"], two.learners[2].weights["rows"])
    assert not np.array_equal(one.learners[2].weights["rows"], other.learners[2].weights["rows"])


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    random = np.random.default_rng(5)
    learner = Learner.fresh(2, 6, random)
    learner.weights = {name: array.astype(np.float64) for name, array in learner.weights.items()}
    marked = (random.uniform(size=(8, layout(2).rows)) < 0.05).astype(float)
    worth = random.dirichlet((1, 1), size=8)
    _, gradients = learner._gradients(marked, worth)
    for name in gradients:
        place = np.unravel_index(np.abs(gradients[name]).argmax(), gradients[name].shape)
        slope = gradients[name][place]
        values = []
        for step in (1e-5, -1e-5):
            learner.weights[name][place] += step
            values.append(learner._gradients(marked, worth)[0])
            learner.weights[name][place] -= step
        np.testing.assert_allclose((values[0] - values[1]) / 2e-5, slope, rtol=1e-3)


def test_a_run_resumes_where_it_stopped(tmp_path: Path) -> None:
    """An interrupted and resumed run learns the same as an uninterrupted one, as far as the replay buffer allows."""
    training = Training(replace(LITTLE, games=6), seed=8)
    training.learn([{2: _batch()}])
    training.checkpoint(tmp_path)
    again = Training.resume(tmp_path)
    assert (again.round, again.games, again.preset) == (training.round, training.games, training.preset)
    for seats, learner in training.learners.items():
        assert again.learners[seats].steps == learner.steps
        for name in learner.weights:
            np.testing.assert_array_equal(again.learners[seats].weights[name], learner.weights[name])
    loaded = load(tmp_path / "weights.npz")
    np.testing.assert_allclose(loaded.nets[2].rows, training.evaluator().nets[2].rows, atol=2e-3)


def _batch() -> Batch:
    random = np.random.default_rng(2)
    rows = random.integers(layout(2).rows, size=(600, 12)).astype(np.int16)
    return Batch(rows, random.dirichlet((1, 1), size=600).astype(np.float32))


def test_perfect_forecasts_cannot_be_exploited(monkeypatch: pytest.MonkeyPatch) -> None:
    truth = solve(SECOND, 17)
    monkeypatch.setattr("daikaiju.lab.exploitability.forecasts", lambda *_: truth)
    gap = exploitability(Training(LITTLE, seed=1).evaluator(), SECOND, perfect=truth, lowest=17)
    assert abs(gap.exploitable) < 1e-5
    assert gap.error == 0


def test_bad_forecasts_can_be_exploited() -> None:
    """If both are far from the end, noise in the values costs more than the values' own errors."""
    evaluator = Training(LITTLE, seed=1).evaluator()
    plain, noisy = (exploitability(evaluator, SECOND, noise, lowest=13).exploitable for noise in (0.0, 0.3))
    assert noisy > plain + 0.02
    assert plain > 0


def test_exact_losses_of_one_turn() -> None:
    """Following a handmade evaluator loses, with dice and with yields; it never gains."""
    truth = solve(SECOND, 16)
    states = layer(34, 16)
    losses = turn_losses(heuristic(), SECOND, truth, states, OUTSIDE)
    assert losses.min() > -1e-6
    assert (losses.max(axis=0) > 0.02).all()


def test_command_refuses_what_it_does_not_know(tmp_path: Path) -> None:
    runner = CliRunner()
    unknown = runner.invoke(app(["train"]), ["train", "--preset", "huge", "--out", str(tmp_path)])
    assert unknown.exit_code == 2 and "huge" in unknown.stderr
    nothing = runner.invoke(app(["train"]), ["train", "--resume", "--out", str(tmp_path)])
    assert nothing.exit_code == 2 and str(tmp_path) in nothing.stderr
