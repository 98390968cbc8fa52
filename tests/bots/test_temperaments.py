"""Temperaments: a second choice next to the level, which changes what a bot values."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from daikaiju import bot, new_match
from daikaiju.bots import CHARACTERS, LEVELS, make
from daikaiju.bots.levels import UnknownLevel
from daikaiju.bots.players.lookahead import LookaheadBot
from daikaiju.bots.value.heuristic import heuristic
from daikaiju.bots.value.network import Evaluator
from daikaiju.bots.value.temperament import TEMPERAMENTS, Temperament, with_temperament
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.view import view


def table(me: dict[str, object], other: dict[str, object], **more: object) -> Game:
    players = [{"monster": "Gigazaur", **me}, {"monster": "The King", **other}]
    return position({"edition": "second", "players": players, **more})


@pytest.mark.parametrize("evaluator", [shipped(), heuristic()])
def test_a_temperament_without_weights_changes_no_value(evaluator: Evaluator) -> None:
    game = table({"life": 4, "energy": 7, "in": "city"}, {"points": 12, "cards": ["wings"]})
    assert with_temperament(evaluator, Temperament()).value(game) == pytest.approx(evaluator.value(game), abs=1e-5)


@pytest.mark.parametrize("evaluator", [shipped(), heuristic()])
@pytest.mark.parametrize(
    ("weight", "better"),
    [
        ("tokyo", {"in": "city"}),
        ("life", {"life": 10}),
        ("points", {"points": 9}),
        ("energy", {"energy": 9}),
        ("card", {"cards": ["wings"]}),
    ],
)
def test_each_weight_raises_the_value_of_its_fact(evaluator: Evaluator, weight: str, better: dict[str, object]) -> None:
    """A weight is added to the logit: the odds of a seat with the fact rise by exactly that factor."""
    liked = with_temperament(evaluator, replace(Temperament(), **{weight: 0.1}))
    poor: dict[str, object] = {"life": 5, "points": 4, "energy": 4}
    game = table({**poor, **better}, poor)
    number = {"life": 5, "points": 5, "energy": 5}.get(weight, 1)
    before, after = evaluator.value(game), liked.value(game)
    assert np.log(after[0] / after[1]) - np.log(before[0] / before[1]) == pytest.approx(0.1 * number, abs=1e-3)


def test_every_level_with_an_evaluator_has_every_temperament() -> None:
    able = [level for level in LEVELS if isinstance(make(level), LookaheadBot)]
    assert set(CHARACTERS) == {f"{level}:{temperament}" for level in able for temperament in TEMPERAMENTS}
    for name, character in CHARACTERS.items():
        tempered, plain = make(name), make(name.partition(":")[0])
        assert isinstance(tempered, LookaheadBot) and isinstance(plain, LookaheadBot)
        assert tempered.noise == plain.noise
        assert character.bot == name
    assert len({character.name for character in CHARACTERS.values()}) == len(CHARACTERS)
    known = {monster for rules in EDITIONS.values() for monster in rules.monsters}
    assert {character.monster for character in CHARACTERS.values()} <= known


@pytest.mark.parametrize("name", ["random:brawler", "simple:brawler", "full:", "full:coward", ":brawler"])
def test_other_names_are_refused_with_the_temperaments(name: str) -> None:
    with pytest.raises(UnknownLevel, match="brawler, builder, survivor, schemer"):
        make(name)


def yield_question(life: int, points: int) -> Game:
    """Return a duel in which the second monster was smashed in Tokyo and may yield."""
    market = ["wings", "jets", "tank"]
    game = table({"points": points}, {"life": life, "points": points, "in": "city"}, market=market)
    game.play("roll")
    game.supply("1123SS")
    game.play("stop")
    game.play("resolve")
    assert set(game.options) == {"stay", "yield"}
    return game


def test_a_brawler_stays_in_tokyo_where_a_survivor_yields() -> None:
    """In the same close positions; the survivor never stays where the brawler yields."""
    answers = [
        tuple(
            make(f"full:{temperament}").choose(view(game, 1), game.options, Random(1))
            for temperament in ("brawler", "survivor")
        )
        for life in range(4, 11)
        for points in (0, 6, 12)
        for game in [yield_question(life, points)]
    ]
    assert ("stay", "yield") in answers
    assert ("yield", "stay") not in answers


def test_the_public_function_takes_a_temperament() -> None:
    match = new_match(monsters=2, seed=1)
    player = bot("steady:schemer", seed=1)
    assert player.choose(match.view(match.to_act)) in match.options
    assert repr(player) == "bot('steady:schemer')"
