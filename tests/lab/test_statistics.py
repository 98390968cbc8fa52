"""Intervals, ratings and calibration on cases with known answers."""

import numpy as np
import pytest

from daikaiju.lab.statistics import calibration, estimate, ratings, share


def test_interval_of_a_fair_coin() -> None:
    fair = share([0.0, 1.0] * 50)
    assert fair.mean == 0.5
    assert fair.margin == pytest.approx(0.098, abs=0.003)


def test_a_clean_sweep_is_not_certain() -> None:
    assert share([1.0] * 20).margin > 0.05
    assert estimate([1.0] * 20).margin == 0


def test_the_interval_of_two_games_reaches_from_nothing_to_all() -> None:
    assert share([0.0, 1.0]).margin == 0.5
    assert share([0.0, 0.0, 1.0]).margin == pytest.approx(0.653, abs=0.001)


def test_ratings_recover_a_known_gap() -> None:
    """75 % is a gap of about 191 points; two half gaps add up."""
    rated = ratings({("b", "a"): (0.75, 10_000), ("c", "b"): (0.75, 10_000)}, "a")
    assert rated["a"] == pytest.approx(1000)
    assert rated["b"] == pytest.approx(1191, abs=3)
    assert rated["c"] == pytest.approx(1382, abs=5)


def test_calibrated_forecasts_are_recognised_and_overconfident_ones_too() -> None:
    random = np.random.default_rng(1)
    truth = random.uniform(0, 1, 40_000)
    came = (random.uniform(0, 1, 40_000) < truth).astype(float)
    assert calibration(truth, came).error < 0.01
    boast = np.clip(truth + 0.1, 0, 1)
    assert calibration(boast, came).error == pytest.approx(0.1, abs=0.02)
    assert calibration(boast, came).brier > calibration(truth, came).brier
