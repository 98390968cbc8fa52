"""The odds of kept dice: closed forms, brute force, and the edition's rules."""

from math import comb

import pytest

from daikaiju.bots.goals.faces import keep_odds
from daikaiju.bots.goals.roll_question import RollQuestion
from daikaiju.bots.odds.rolls import OddsError
from daikaiju.engine.dice import FACES


@pytest.mark.parametrize(
    ("keep", "dice", "rolls"), [("", 6, 2), ("11S", 6, 2), ("E", 5, 3), ("HH", 8, 1), ("123", 3, 2)]
)
def test_without_cards_each_free_die_hits_or_misses(keep: str, dice: int, rolls: int) -> None:
    free, hit = dice - len(keep), 1 - (5 / 6) ** rolls
    found = keep_odds(RollQuestion(rolls=rolls), keep, dice)
    for face in FACES:
        held = keep.count(face)
        assert found[face].mean == pytest.approx(held + free * hit, abs=1e-6)
        for least, chance in enumerate(found[face].at_least, 1):
            exact = sum(
                comb(free, count) * hit**count * (1 - hit) ** (free - count)
                for count in range(max(0, least - held), free + 1)
            )
            assert chance == pytest.approx(exact, abs=1e-6)


def test_without_rolls_only_what_is_kept_counts() -> None:
    found = keep_odds(RollQuestion(rolls=0), "SS1", 6)
    assert (found["S"].mean, found["1"].mean, found["2"].mean) == (2, 1, 0)


@pytest.mark.parametrize(
    ("cards", "edition", "in_tokyo", "face", "mean"),
    [
        (("friend_of_children",), "second", False, "E", 2),
        (("regeneration",), "second", False, "H", 2),
        (("regeneration",), "second", True, "H", 0),
        (("spiked_tail",), "second", False, "S", 2),
        (("skybeam", "friend_of_children"), "dark", False, "E", 4),
        (("acid_attack", "spiked_tail"), "classic", False, "S", 3),
        (("burrowing",), "classic", True, "S", 1),
        (("burrowing",), "second", True, "S", 2),
        (("herd_culler",), "second", False, "1", 1),
    ],
)
def test_cards_add_by_the_rules_of_the_edition(
    cards: tuple[str, ...], edition: str, in_tokyo: bool, face: str, mean: int
) -> None:
    """One die of each of E, H and S is kept, and nothing is rolled."""
    question = RollQuestion(rolls=1, cards=cards, edition=edition, in_tokyo=in_tokyo)
    assert keep_odds(question, "EHS", 3)[face].mean == mean


def test_stretchy_pays_only_where_it_is_worth_it() -> None:
    found = keep_odds(RollQuestion(rolls=1, cards=("stretchy",), energy=4), "111", 3)
    assert found["2"].at_least == [1, 1, 0]
    assert found["E"].mean == 0


@pytest.mark.parametrize(("keep", "dice"), [("1111", 3), ("", 11), ("X", 3)])
def test_invalid_input_is_refused(keep: str, dice: int) -> None:
    with pytest.raises(OddsError, match="dice"):
        keep_odds(RollQuestion(), keep, dice)
