"""Exact odds compared with brute force and closed forms."""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from daikaiju.bots.effects.dice_powers import dice_powers
from daikaiju.bots.goals.roll_question import RollQuestion, ask
from daikaiju.bots.goals.roll_question import goal_worth as worth_of
from daikaiju.bots.odds.dice_powers import NO_POWERS, DicePowers
from daikaiju.bots.odds.dice_sets import dice_sets
from daikaiju.bots.odds.exact import ExactOdds
from daikaiju.bots.odds.rolls import OddsError, read_dice, solve_rolls, turn_dice
from daikaiju.cli import app
from daikaiju.engine.dice import FACES, parts, sort

Worth = Callable[[str, int], Any]
THREES = DicePowers(rerolls="3")


def goal_worth(goal: Any, dice: int) -> Worth:
    return worth_of(RollQuestion(goal=goal), dice)


def brute_force(faces: str, rolls: int, worth: Worth) -> Fraction:
    """Try every set of dice to keep and every way the others can fall."""

    @cache
    def value(shown: str, left: int) -> Fraction:
        if not left:
            return Fraction(worth(shown, 0))
        return max(kept(part, len(shown) - len(part), left) for part in parts[shown])

    def kept(part: str, others: int, left: int) -> Fraction:
        total: Fraction = sum(
            (value(sort[part + "".join(fall)], left - 1) for fall in product(FACES, repeat=others)), Fraction(0)
        )
        return Fraction(total, 6**others)

    return value(sort[faces], rolls)


@pytest.mark.parametrize("faces", ["1SE", "33H", "12S"])
@pytest.mark.parametrize("goal", ["points", "smash", "at least 2 S"])
def test_two_rolls_of_three_dice_equal_brute_force(faces: str, goal: str) -> None:
    worth = goal_worth(goal, 3)
    assert ExactOdds(3, 2, worth).value(sort[faces], 2) == brute_force(faces, 2, worth)


def test_one_roll_of_five_dice_equals_brute_force() -> None:
    worth = goal_worth("points", 5)
    assert ExactOdds(5, 1, worth).value("1123S", 1) == brute_force("1123S", 1, worth)


@pytest.mark.parametrize(("dice", "rolls", "wanted"), [(6, 3, 2), (1, 2, 1), (10, 1, 3)])
def test_chance_of_one_face_is_binomial(dice: int, rolls: int, wanted: int) -> None:
    """If every die without a Smash is rerolled, a die ends as a Smash with chance 1 - (5/6)^rolls."""
    hit = 1 - Fraction(5, 6) ** rolls
    expected = sum(comb(dice, k) * hit**k * (1 - hit) ** (dice - k) for k in range(wanted, dice + 1))
    assert ExactOdds(dice, rolls, goal_worth(f"at least {wanted} S", dice)).before_first_roll() == expected


def test_energy_of_six_dice_is_linear() -> None:
    answer = ask(RollQuestion(rolls=3, goal="energy"))
    assert answer.value == 6 * (1 - Fraction(5, 6) ** 3)


def test_no_dice_and_no_rolls() -> None:
    assert ask(RollQuestion("", 2, "points")).value == 0
    assert ask(RollQuestion("222222", 0, "points")).value == 5


def test_an_endless_reroll_of_threes_leaves_five_faces() -> None:
    """A 3 rerolled until it is another face is a fair die with five faces, for any number of rolls."""
    one_die = ExactOdds(1, 1, goal_worth("at least 1 S", 1), THREES)
    assert one_die.before_first_roll() == Fraction(1, 5)
    assert one_die.value("3", 0) == Fraction(1, 5)
    assert one_die.value("1", 0) == 0


def test_wanted_threes_are_not_rerolled() -> None:
    odds = ExactOdds(3, 0, goal_worth("points", 3), THREES)
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
    assert ask(RollQuestion(dice, 0, "points", cards, energy)).value == value


def test_stretchy_costs_its_price() -> None:
    """Two energy buy one energy face: never worth it for energy itself."""
    assert ask(RollQuestion("EES", 0, "energy", ("stretchy",), 10)).value == 2


def test_more_dice_and_rolls_before_the_first_roll() -> None:
    answer = ask(RollQuestion(None, 3, "energy", ("extra_head", "extra_head", "giant_brain")))
    assert (answer.number_of_dice, answer.rolls) == (8, 4)
    assert answer.value == 8 * (1 - Fraction(5, 6) ** 4)


def test_costumes_and_tiles_of_an_expansion_count() -> None:
    liberty = ask(RollQuestion(None, 3, "energy", ("statue_of_liberty",), edition="dark"))
    assert (liberty.rolls, liberty.value) == (4, 6 * (1 - Fraction(5, 6) ** 4))
    assert ask(RollQuestion("1SS", 0, "smash", ("devil",))).value == 3
    assert ask(RollQuestion("123", 0, "smash", ("devil",))).value == 0
    assert ask(RollQuestion("1SS", 0, "smash", ("devil", "barbs"), edition="classic")).value == 4


@pytest.mark.parametrize("powers", [NO_POWERS, THREES, dice_powers("second", ["herd_culler", "plot_twist"])])
def test_floats_and_fractions_agree(powers: DicePowers) -> None:
    table = dice_sets(5)
    worth = goal_worth("points", 5)
    exact = ExactOdds(5, 2, worth, powers)
    final = turn_dice([np.array([float(worth(faces, 0)) for faces in table.rolls])], powers, table)
    solved = solve_rolls(final, 5, 3, powers)
    for faces in ("1123S", "333EH", "EEEEE"):
        keep, value = solved.keep(faces, 2)
        best = max(choice.value for choice in exact.keeps(faces, 2) if not choice.move.startswith("use"))
        assert value == pytest.approx(float(best))
        assert set(keep) <= set(faces)


@pytest.mark.parametrize("dice", ["7", "11X", "11sseh", "1" * 11])
def test_wrong_dice_are_refused(dice: str) -> None:
    with pytest.raises(OddsError, match="dice"):
        read_dice(dice)


def run(*words: str) -> Result:
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
    ("words", "names"),
    [
        (("11Q",), "Q"),
        (("11SSEH", "--for", "glory"), "glory"),
        (("--cards", "no_such_card"), "no_such_card"),
        (("--cards", "cultist"), "cultist"),
        (("--cards", "clown"), "clown"),
        (("--edition", "dark", "--cards", "mimic"), "mimic"),
        (("--edition", "first"), "first"),
        (("11S", "--rolls", "-1"), "rolls"),
        (("11S", "--energy", "51"), "energy"),
        (("--shrink", "-1"), "shrink"),
    ],
)
def test_command_refuses_in_one_line(words: tuple[str, ...], names: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert names in result.stderr


@pytest.mark.parametrize(
    ("edition", "points", "smash", "at_least_one"),
    [("classic", 0, 1, 0), ("second", 1, 2, 1)],
)
def test_acid_attack_without_a_claw_is_an_attack_only_where_it_adds_smash(
    edition: str, points: int, smash: int, at_least_one: int
) -> None:
    """In classic it is damage: neither Alpha Monster nor Spiked Tail works, and no Smash shows."""
    cards = ("acid_attack", "alpha_monster", "spiked_tail")
    for goal, value in (("points", points), ("smash", smash), ("at least 1 S", at_least_one)):
        assert ask(RollQuestion("112233", 0, goal, cards, edition=edition)).value == value
    assert ask(RollQuestion("112233", 0, "at least 1 smash", cards, edition=edition)).value == 1


def test_command_knows_the_edition() -> None:
    words = ("112233", "--rolls", "0", "--for", "points", "--cards", "acid_attack,alpha_monster")
    assert run(*words, "--edition", "classic").stdout.split()[1] == "0/1"
    assert run(*words, "--edition", "second").stdout.split()[1] == "1/1"


def test_shrink_tokens_take_dice() -> None:
    answer = ask(RollQuestion(None, 3, "energy", ("extra_head",), shrink=2))
    assert (answer.number_of_dice, answer.value) == (5, 5 * (1 - Fraction(5, 6) ** 3))
    assert ask(RollQuestion(None, 3, "energy", shrink=9)).value == 0


def test_charges_and_energy_buy_further_rolls() -> None:
    """Three charges are three rolls; energy spent on rolls is missing if the goal is energy."""
    smoke = ask(RollQuestion("111", 0, "at least 1 S", ("smoke_cloud",)))
    assert smoke.value == 1 - Fraction(5, 6) ** 9
    assert smoke.keeps[0].move == "use smoke_cloud"
    drink = ask(RollQuestion("1", 0, "at least 1 S", ("energy_drink",), energy=2))
    assert drink.value == 1 - Fraction(5, 6) ** 2
    assert ask(RollQuestion("11", 0, "energy", ("energy_drink",), energy=9)).value == 0


def test_energy_goes_into_rolls_or_faces_but_only_once() -> None:
    """With two energy: change a die, or take two more rolls; not both."""
    cards = ("energy_drink", "stretchy")
    assert ask(RollQuestion("3", 0, "at least 1 S", cards, energy=2)).value == 1
    assert ask(RollQuestion("33", 0, "at least 2 S", cards, energy=2)).value == brute_two_dice(2)
    assert ask(RollQuestion("33", 0, "at least 2 S", cards, energy=4)).value == 1


def brute_two_dice(energy: int) -> Fraction:
    """Return the chance that two dice both show Smash with this energy, calculated by hand."""

    @cache
    def value(missing: int, left: int) -> Fraction:
        if not missing:
            return Fraction(1)
        choices = [Fraction(0)]
        if left >= 2:
            choices.append(value(missing - 1, left - 2))
        if left >= 1:
            chances = [
                comb(missing, hit) * Fraction(1, 6) ** hit * Fraction(5, 6) ** (missing - hit) for hit in range(3)
            ]
            hits = range(missing + 1)
            choices.append(sum((chances[hit] * value(missing - hit, left - 1) for hit in hits), Fraction(0)))
        return max(choices)

    return value(2, energy)


@pytest.mark.parametrize(
    ("goal", "chance"),
    [
        ("at least 1 S and at least 1 H", Fraction(2, 36)),
        ("at least 1 S or at least 1 H", Fraction(20, 36)),
        ("exactly 1 S", Fraction(10, 36)),
        ("at most 0 S", Fraction(25, 36)),
        ("exactly 2 S or exactly 2 H and at most 0 E", Fraction(2, 36)),
        ("(exactly 2 S or exactly 2 H) and at least 1 E", Fraction(0)),
    ],
)
def test_conditions_are_combined(goal: str, chance: Fraction) -> None:
    assert ExactOdds(2, 1, goal_worth(goal, 2)).before_first_roll() == chance


def test_a_function_of_the_faces_is_a_goal() -> None:
    pairs = ExactOdds(2, 1, goal_worth(lambda faces: len(set(faces)) == 1, 2))
    assert pairs.before_first_roll() == Fraction(1, 6)


@pytest.mark.parametrize(
    ("goal", "problem"),
    [
        ("at leest 3 S", "'at' is no word of a goal"),
        ("at least S", "a number is expected after 'at least', not 'S'"),
        ("at least 3", "a face or an amount is expected after 3, not 'the end'"),
        ("at least 3 S and", "is expected, not 'the end'"),
        ("(at least 3 S", "a bracket is not closed"),
        ("at least 3 S at most 1 H", "'at most' comes too late"),
    ],
)
def test_a_goal_that_cannot_be_read_is_named_with_the_grammar(goal: str, problem: str) -> None:
    with pytest.raises(OddsError) as error:
        ask(RollQuestion(goal=goal))
    assert problem in str(error.value)
    assert "for example 'at least 3 S and at least 1 H'" in str(error.value)


def test_the_command_takes_a_goal_before_the_first_roll() -> None:
    assert run("at least 3 S and at least 1 H").stdout == run("--for", "at least 3 S and at least 1 H").stdout
