"""Grades by the loss of a decision, and accuracy."""

import pytest

from daikaiju.review.grades import accuracy, grade


@pytest.mark.parametrize(
    ("cost", "monsters", "name"),
    [
        (0.0, 2, "good"), (0.019, 3, "good"), (0.02, 2, "inaccuracy"), (0.05, 2, "mistake"), (0.1, 3, "blunder"),
        (0.011, 4, "good"), (0.012, 4, "inaccuracy"), (0.03, 6, "mistake"), (0.06, 5, "blunder"),
    ],
)  # fmt: skip
def test_a_grade_by_loss_and_number_of_monsters(cost: float, monsters: int, name: str) -> None:
    assert grade(cost, monsters) == name


def test_accuracy_falls_with_every_loss() -> None:
    assert accuracy([], 2) == 1
    assert accuracy([0.0, 0.0], 2) == 1
    assert accuracy([0.0, 0.1], 2) > accuracy([0.1, 0.1], 2) > accuracy([0.3, 0.3], 2) > 0
    assert accuracy([0.06], 4) == pytest.approx(accuracy([0.1], 2))
