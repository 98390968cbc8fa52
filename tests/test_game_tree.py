"""`State`: legal actions, exact chance, keys and copies, through the public API."""

import copy
import random
from fractions import Fraction
from typing import Any

import pytest

from daikaiju import (
    BotFault,
    Game,
    IllegalMove,
    Match,
    PositionError,
    RulesError,
    Seeded,
    State,
    bot,
    new_game,
    new_match,
    play_at_random,
    play_match,
    simulate,
)
from daikaiju.engine.chance import Cards, Dice, OneOfEach


def test_six_dice_have_462_results_with_exact_probabilities() -> None:
    outcomes = dict(Dice(0, "6 123EHS").outcomes())
    assert len(outcomes) == 462
    assert sum(outcomes.values()) == 1
    assert outcomes["111111"] == Fraction(1, 6**6)
    assert outcomes["123EHS"] == Fraction(720, 6**6)


def test_cards_come_in_every_order_after_the_known_ones_and_before_those_beneath() -> None:
    asked = Cards(-1, False, 3, "deck", ("a", "a", "b", "c", "d"), ("d",), (("c",),))
    outcomes = dict(asked.outcomes())
    assert outcomes == {"d a a": Fraction(1, 3), "d a b": Fraction(1, 3), "d b a": Fraction(1, 3)}
    assert all(not asked.impossible(answer) for answer in outcomes)


def test_one_of_each_list() -> None:
    assert OneOfEach(0, (("x", "y"), ("1", "2"))).outcomes() == [
        (pair, Fraction(1, 4)) for pair in ("x 1", "x 2", "y 1", "y 2")
    ]


@pytest.mark.parametrize("edition", ["classic", "second", "dark"])
def test_a_random_walk_through_the_tree(edition: str) -> None:
    chance = random.Random(f"tree {edition}")
    state = State(new_match(edition, 3, seed=1).game.copy())
    while not state.is_terminal:
        if isinstance(state.game.awaits, Cards) and state.game.awaits.number > 1:
            state.apply(Seeded(1).answer(state.game))  # a new market has too many outcomes to list at every step
            continue
        actions = state.legal_actions()
        if state.is_chance:
            assert state.current_seat is None
            outcomes = state.chance_outcomes()
            assert sum(probability for _, probability in outcomes) == 1
            assert len({result for result, _ in outcomes}) == len(outcomes) == len(actions)
        action = chance.choice(actions)
        before = state.key()
        child = state.child(action)
        assert state.key() == before
        twin = state.copy()
        twin.apply(action)
        assert twin == child
        assert twin.key() == child.key()
        state = child
    assert sum(state.returns()) == (1 if state.game.winners else 0)


def test_a_view_hides_what_its_seat_does_not_know() -> None:
    players = [{"monster": "Alienoid", "evolution_hand": ["alien_scourge"]}, {"monster": "Gigazaur"}]
    options = {"expansions": ["power_up"]}
    state = State(Match({"edition": "second", "options": options, "players": players, "turn": 0}, seed=1).game)
    assert state.view(0).game.monsters[0].extra["evolution_hand"] == ("alien_scourge",)
    assert state.view(1).game.monsters[0].extra["evolution_hand"] == ("?",)


def test_illegal_actions_are_refused() -> None:
    state = State(new_match("second", 2, seed=1).game)
    with pytest.raises(IllegalMove):
        state.apply("fly")
    with pytest.raises(IllegalMove, match="chance is not asked"):
        state.chance_outcomes()
    state.apply("roll")
    with pytest.raises(IllegalMove):
        state.apply("111")
    with pytest.raises(TypeError, match="key"):
        hash(state)


@pytest.mark.parametrize("copied", [copy.deepcopy, Match.copy])
def test_a_copy_of_a_match_is_independent_and_gets_the_same_dice(copied: Any) -> None:
    match = new_match("second", 2, seed=5)
    plain = new_match("second", 2, seed=5)
    twin = copied(match)
    events = twin.play("roll")
    assert match.options == ("roll",)
    assert match.play("roll") == events == plain.play("roll")
    assert twin.record().moves == match.record().moves


def test_a_match_continues_from_a_position() -> None:
    players = [{"monster": "Gigazaur", "points": 19}, {"monster": "Cyber Kitty", "life": 1}]
    position = {"edition": "second", "players": players, "market": ["wings", "jets", "tank"], "turn": 1}
    match = Match(position, seed=3, names=["Ann", "Bob"])
    assert match.to_act == 1
    assert match.game.monsters[0].points == 19
    assert match.record().players[0]["name"] == "Ann"
    with pytest.raises(PositionError, match="life"):
        Match({"edition": "second", "players": [{"monster": "Gigazaur", "life": 99}, players[1]]})
    with pytest.raises(RulesError, match="1 names for 2 monsters"):
        Match(position, names=["Ann"])


def test_games_and_monsters_describe_themselves_and_are_drawn() -> None:
    match = new_match("second", ["Gigazaur", "Cyber Kitty"], seed=1, options={"first_player": 0})
    assert repr(match.game.monsters[0]) == "<Monster Gigazaur life 10 points 0 energy 0>"
    assert repr(match.game).startswith("<Game second: Gigazaur life 10 points 0 energy 0; Cyber Kitty")
    assert repr(match.game).endswith("; seat 0 is asked>")
    for drawn in (match._repr_svg_(), State(match.game)._repr_svg_()):
        assert drawn.startswith("<svg")
        assert "Cyber Kitty" in drawn


class First:
    """A bot that takes the first option."""

    name = "first option"

    def choose(self, view: Game) -> str:
        return view.options[0]


class Broken:
    def choose(self, view: Game) -> str:
        raise ValueError("no idea")


def test_objects_play_wherever_levels_do() -> None:
    match = play_match(new_match("second", 3, seed=2), [First(), "simple", "random"])
    assert match.over
    assert repr(bot(First())) == "bot('first option')"
    with pytest.raises(RulesError, match="1 bots for 3 monsters"):
        play_match(new_match("second", 3), ["simple"])


def test_simulate_plays_objects_and_levels() -> None:
    found = simulate([First(), "random"], 6, seed=3, decisions=True)
    assert len(found.rows) == 6
    assert set(found.win_rates()) == {"first option", "random"}
    assert sum(found.win_rates().values()) == pytest.approx(1)
    assert {row["game"] for row in found.decisions} == set(range(6))
    assert found.to_arrow().num_rows == 6
    assert simulate([First(), "random"], 6, seed=3, workers=2).rows == found.rows


def test_a_bot_that_raises_is_named_with_file_and_line() -> None:
    with pytest.raises(BotFault, match=r"bot Broken raised ValueError: no idea \(.*test_game_tree.py:\d+\)"):
        play_match(new_match("second", 2, seed=2), [Broken(), "simple"])
    (row,) = simulate([Broken(), "simple"], 1).rows
    assert 'raise ValueError("no idea")' in row["fault"]["trace"]
    with pytest.raises(Exception, match="int: it has no method choose"):
        simulate([3, "simple"], 1)  # type: ignore[list-item]


def test_rollouts_end() -> None:
    game = new_game("second", ["Gigazaur", "Cyber Kitty"])
    play_at_random(game, Seeded(1))
    assert game.over
