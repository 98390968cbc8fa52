"""Exact odds against brute force and closed forms."""

import json
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import numpy as np
import pytest
from typer.testing import CliRunner

from daikaiju.bots.goals import Question, ask, goal_worth
from daikaiju.bots.lattice import lattice
from daikaiju.bots.odds import ExactOdds, OddsError, Powers, plan, read_dice, turn_dice
from daikaiju.bots.scoring import score
from daikaiju.cli import app
from daikaiju.engine.dice import FACES, parts, sort


def brute_force(faces: str, rolls: int, worth) -> Fraction:
    """Try every set of dice to keep and every way the others can fall."""

    @cache
    def value(shown: str, left: int) -> Fraction:
        if not left:
            return Fraction(worth(shown, 0))
        return max(kept(part, len(shown) - len(part), left) for part in parts[shown])

    def kept(part: str, others: int, left: int) -> Fraction:
        total = sum(
            (value(sort[part + "".join(fall)], left - 1) for fall in product(FACES, repeat=others)), Fraction(0)
        )
        return total / 6**others

    return value(sort[faces], rolls)


@pytest.mark.parametrize("faces", ["1SE", "33H", "12S"])
@pytest.mark.parametrize("goal", ["points", "smash", "at least 2 S"])
def test_two_rolls_of_three_dice_equal_brute_force(faces: str, goal: str) -> None:
    worth = goal_worth(goal)
    assert ExactOdds(3, 2, worth).value(sort[faces], 2) == brute_force(faces, 2, worth)


def test_one_roll_of_five_dice_equals_brute_force() -> None:
    worth = goal_worth("points")
    assert ExactOdds(5, 1, worth).value("1123S", 1) == brute_force("1123S", 1, worth)


@pytest.mark.parametrize(("dice", "rolls", "wanted"), [(6, 3, 2), (1, 2, 1), (10, 1, 3)])
def test_chance_of_one_face_is_binomial(dice: int, rolls: int, wanted: int) -> None:
    """Rerolling whatever is no Smash, a die shows it in the end with chance 1 - (5/6)^rolls."""
    hit = 1 - Fraction(5, 6) ** rolls
    expected = sum(comb(dice, k) * hit**k * (1 - hit) ** (dice - k) for k in range(wanted, dice + 1))
    assert ExactOdds(dice, rolls, goal_worth(f"at least {wanted} S")).before_first_roll() == expected


def test_energy_of_six_dice_is_linear() -> None:
    answer = ask(Question(rolls=3, goal="energy"))
    assert answer.value == 6 * (1 - Fraction(5, 6) ** 3)


def test_no_dice_and_no_rolls() -> None:
    assert ask(Question("", 2, "points")).value == 0
    assert ask(Question("222222", 0, "points")).value == 5


def test_an_endless_reroll_of_threes_leaves_five_faces() -> None:
    """A 3 rerolled until it is something else is a fair die with five faces, whatever the roll count."""
    one_die = ExactOdds(1, 1, goal_worth("at least 1 S"), Powers(rerolls_threes=True))
    assert one_die.before_first_roll() == Fraction(1, 5)
    assert one_die.value("3", 0) == Fraction(1, 5)
    assert one_die.value("1", 0) == 0


def test_wanted_threes_are_not_rerolled() -> None:
    odds = ExactOdds(3, 0, goal_worth("points"), Powers(rerolls_threes=True))
    assert odds.value("333", 0) == 3


@pytest.mark.parametrize(
    ("cards", "dice", "energy", "value"),
    [
        (("herd_culler",), "11S", 0, 1),
        (("plot_twist",), "33S", 0, 3),
        (("stretchy",), "3ES", 4, 3),
        (("stretchy",), "3ES", 2, 0),
        (("herd_culler", "stretchy"), "1ES", 2, 1),
    ],
)
def test_dice_turned_after_the_last_roll(cards: tuple[str, ...], dice: str, energy: int, value: int) -> None:
    assert ask(Question(dice, 0, "points", cards, energy)).value == value


def test_stretchy_costs_its_price() -> None:
    """Two energy buy one more energy face: never worth it for energy itself."""
    assert ask(Question("EES", 0, "energy", ("stretchy",), 10)).value == 2


@pytest.mark.parametrize(
    ("cards", "in_tokyo", "dice", "smash"),
    [
        ((), False, "SS1", 2),
        (("acid_attack",), False, "111", 1),
        (("spiked_tail",), False, "111", 0),
        (("acid_attack", "spiked_tail"), False, "111", 2),
        (("urbavore", "burrowing"), True, "111", 2),
        (("urbavore", "burrowing"), False, "11S", 1),
        (("poison_quills",), False, "222", 2),
        (("barbs", "antimatter_beam"), False, "SS1", 6),
        (("antimatter_beam",), False, "1SS", 4),
    ],
)
def test_added_and_doubled_smash(cards: tuple[str, ...], in_tokyo: bool, dice: str, smash: int) -> None:
    counts = np.array([[dice.count(face) for face in FACES]])
    assert score(counts, cards, in_tokyo=in_tokyo).smash[0] == smash


def test_more_dice_and_rolls_before_the_first_roll() -> None:
    answer = ask(Question(None, 3, "energy", ("extra_head", "extra_head", "giant_brain")))
    assert (answer.number_of_dice, answer.rolls) == (8, 4)
    assert answer.value == 8 * (1 - Fraction(5, 6) ** 4)


@pytest.mark.parametrize("powers", [Powers(), Powers(rerolls_threes=True), Powers(turns_to_one=1, turns_to_any=1)])
def test_floats_and_fractions_agree(powers: Powers) -> None:
    table = lattice(5)
    worth = goal_worth("points")
    exact = ExactOdds(5, 2, worth, powers)
    final = turn_dice([np.array([float(worth(faces, 0)) for faces in table.rolls])], powers, table)
    solved = plan(final, 5, 3, powers)
    for faces in ("1123S", "333EH", "EEEEE"):
        keep, value = solved.keep(faces, 2)
        best = max(choice.value for choice in exact.keeps(faces, 2) if not choice.move.startswith("use"))
        assert value == pytest.approx(float(best))
        assert set(keep) <= set(faces)


@pytest.mark.parametrize("dice", ["7", "11X", "11sseh", "1" * 11])
def test_wrong_dice_are_refused(dice: str) -> None:
    with pytest.raises(OddsError, match="dice"):
        read_dice(dice)


def run(*words: str):
    return CliRunner().invoke(app(["odds", "cards"]), ["odds", *words])


def test_command_prints_fraction_and_percent() -> None:
    result = run("11SSEH", "--rolls", "1", "--for", "at least 3 S")
    assert result.exit_code == 0
    first = result.stdout.splitlines()[0]
    assert "SS" in first and "671/1296" in first and "51.77%" in first


def test_command_gives_json() -> None:
    result = run("--rolls", "3", "--for", "energy", "--json")
    assert Fraction(json.loads(result.stdout)["value"]) == Fraction(91, 36)


@pytest.mark.parametrize(
    "words", [("11Q",), ("11SSEH", "--for", "glory"), ("--cards", "no_such_card"), ("11S", "--rolls", "-1")]
)
def test_command_refuses_in_one_line(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
