"""Typed moves are understood."""

import pytest

from daikaiju.engine.dice import keeps
from daikaiju.terminal.moves import parse

ROLLED = (*keeps["112EHS"], "use smoke_cloud")
BUYING = ("buy tank", "sweep", "done")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("keep 11S", "keep 11S"),
        ("11s", "keep 11S"),
        ("s 1 1", "keep 11S"),
        ("KEEP s11", "keep 11S"),
        ("1", "keep 1"),
        ("*", "keep"),
        ("keep", "keep"),
        ("112EHS", "keep 112EHS"),
        ("stop", "stop"),
        ("Use Smoke_Cloud", "use smoke_cloud"),
        ("33", None),
        ("7", None),
        ("", None),
        ("roll", None),
    ],
)
def test_bare_faces_are_kept_where_dice_may_be_kept(typed: str, meant: str | None) -> None:
    assert parse(typed, ROLLED) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("1", "buy tank"), ("3", "done"), ("0", None), ("4", None), (" sweep ", "sweep"), ("buy", None), ("", None)],
)
def test_a_number_chooses_an_option(typed: str, meant: str | None) -> None:
    assert parse(typed, BUYING) == meant


def test_enter_takes_the_only_option() -> None:
    assert parse("", ("roll",)) == "roll"
