"""Properties of perfect play that can be checked by hand."""

import numpy as np
import pytest

from daikaiju.engine.editions.classic import CLASSIC
from daikaiju.engine.editions.second import SECOND
from daikaiju.lab.perfect_play import INSIDE, OUTSIDE, Values, solve

LOWEST = 14


@pytest.fixture(scope="module")
def perfect() -> Values:
    return solve(SECOND, LOWEST)


def test_eighteen_points_in_tokyo_have_won(perfect: Values) -> None:
    assert perfect.tokyo[INSIDE, 1, 18, 10, 19] == 1


def test_chances_are_chances(perfect: Values) -> None:
    known = perfect.tokyo[:, 1:, LOWEST:, 1:, LOWEST:]
    assert known.min() >= 0 and known.max() <= 1


@pytest.mark.parametrize("where", [INSIDE, OUTSIDE])
def test_more_is_better(perfect: Values, where: int) -> None:
    """More own life and points never hurt, more of the other's never help."""
    known = perfect.tokyo[where, 1:, LOWEST:, 1:, LOWEST:]
    for axis, sign in ((0, 1), (1, 1), (2, -1), (3, -1)):
        assert (sign * np.diff(known, axis=axis)).min() > -1e-9


def test_one_life_left_is_smashed_by_any_claw(perfect: Values) -> None:
    """From Tokyo at 14 points each, three rolls of six dice show at least one Smash with chance 1 - (5/6)^18."""
    assert perfect.tokyo[INSIDE, 10, 14, 1, 14] >= 1 - (5 / 6) ** 18


def test_an_attacker_may_wait_outside_only_where_entry_needs_smash(perfect: Values) -> None:
    classic = solve(CLASSIC, LOWEST)
    assert np.allclose(classic.tokyo[:, 1:, LOWEST:, 1:, LOWEST:], perfect.tokyo[:, 1:, LOWEST:, 1:, LOWEST:])
    assert not np.allclose(classic.empty[LOWEST:, LOWEST:], perfect.empty[LOWEST:, LOWEST:])
