"""The public API: its names, its signatures, and a program of ten lines."""

import inspect
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import daikaiju
from daikaiju import (
    IllegalMove,
    OddsError,
    PositionError,
    Record,
    RulesError,
    api,
    best_keeps,
    bot,
    describe,
    load_game,
    new_match,
    play_match,
    position,
    run_scenario,
    save_game,
    statistics,
    win_probability,
)

SIGNATURES = """
best_keeps(dice, rolls=2, goal='points', *, edition='second', cards=(), energy=2, in_tokyo=False)
bot(level='full', seed=0)
describe(game, seat=None)
hint(view)
ladder(bot, games=100, *, edition='second', seed=1, workers=1, cluster='')
load_game(data)
new_game(edition, monsters, options=None)
new_match(edition='second', monsters=4, *, seed=None, options=None, names=None)
play_at_random(game, chance, most=9223372036854775807)
play_match(match, bots, *, seed=0)
position(data)
review_game(record, progress=None)
rules(edition='second', monsters=4, options=None)
run_scenario(scenario)
save_game(game)
simulate(bots, games=100, *, edition='second', options=None, seed=1, workers=1, cluster='', decisions=False)
statistics(*records)
win_probability(view)
Bot.choose(self, view)
Game.concede(self, seat)
Game.copy(self)
Game.play(self, move)
Game.supply(self, result)
Match.copy(self)
Match.play(self, move, seat=None)
Match.record(self)
Match.view(self, seat)
Record.load(path)
Record.replay(self)
Record.save(self, path)
Record.steps(self)
State.apply(self, action)
State.chance_outcomes(self)
State.child(self, action)
State.copy(self)
State.key(self)
State.legal_actions(self)
State.returns(self)
State.view(self, seat)
"""
"""Changing one of these breaks users' programs: list it in the changelog, and deprecate it first."""


def signature(path: str) -> str:
    thing: Any = api
    for name in path.split("."):
        thing = getattr(thing, name)
    shown = [
        str(parameter.replace(annotation=inspect.Parameter.empty))
        for parameter in inspect.signature(thing).parameters.values()
    ]
    kinds = [parameter.kind for parameter in inspect.signature(thing).parameters.values()]
    if inspect.Parameter.KEYWORD_ONLY in kinds:
        shown.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    return f"{path}({', '.join(shown)})"


@pytest.mark.parametrize("expected", SIGNATURES.split("\n")[1:-1])
def test_a_signature_stays(expected: str) -> None:
    assert signature(expected.partition("(")[0]) == expected


def test_the_package_offers_what_the_interface_holds() -> None:
    assert sorted(daikaiju.__all__) == sorted([*api.__all__, "__version__"])
    for name in api.__all__:
        assert getattr(daikaiju, name) is getattr(api, name)
    functions = {line.partition("(")[0] for line in SIGNATURES.split("\n") if line and "." not in line}
    assert functions == {name for name in api.__all__ if inspect.isfunction(getattr(api, name))}


def test_every_public_name_says_what_it_is() -> None:
    for name in api.__all__:
        thing = getattr(api, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert thing.__doc__, name


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = "import sys, daikaiju; print('numpy' in sys.modules, 'daikaiju.engine' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout == "False False\n"


def test_ten_lines_play_a_game_write_it_down_and_replay_it(tmp_path: Path) -> None:
    match = new_match("second", ["Gigazaur", "Cyber Kitty"], seed=7)
    while not match.over:
        match.play(bot("simple").choose(match.view(match.to_act)))
    match.record().save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json").replay().winners == match.winners
    assert win_probability(match.view(0)) == tuple(float(seat in match.winners) for seat in (0, 1))
    assert match.to_act is None


def test_the_same_seed_is_the_same_match() -> None:
    games = []
    for _ in range(2):
        match = new_match("dark", 3, seed="again")
        for _ in range(60):
            match.play(bot("random", seed=len(match.options)).choose(match.view(match.to_act)))
        games.append(save_game(match.game))
    assert games[0] == games[1]


def test_a_game_can_be_saved_and_loaded_anywhere() -> None:
    match = new_match(seed=1)
    for _ in range(30):
        assert load_game(save_game(match.game)) == match.game
        match.play(match.options[-1])


def test_a_move_that_is_not_legal_changes_nothing() -> None:
    match = new_match(seed=1)
    before = save_game(match.game)
    with pytest.raises(IllegalMove, match="'fly'"):
        match.play("fly")
    assert save_game(match.game) == before


def test_events_tell_what_happened() -> None:
    match = new_match("second", 2, seed=3)
    assert any(event[0] == "rolled" for event in match.play("roll"))


def test_a_bot_is_asked_only_when_its_seat_must_act() -> None:
    match = new_match("second", 2, seed=3)
    while not match.over:
        match.play(match.options[0] if len(match.options) == 1 else bot("random").choose(match.view(match.to_act)))
    with pytest.raises(IllegalMove, match="no seat is asked"):
        bot("simple").choose(match.view(0))
    with pytest.raises(IndexError, match="seat 2"):
        match.view(2)


def test_bad_input_is_named() -> None:
    with pytest.raises(RulesError, match="'third'"):
        new_match("third")
    with pytest.raises(RulesError, match="7 monsters"):
        new_match("second", ["Gigazaur"] * 7)
    with pytest.raises(RulesError, match="2 names for 3 monsters"):
        new_match("second", 3, names=["Ann", "Ben"])
    with pytest.raises(OddsError):
        best_keeps("11SSEX")
    for damaged in ({}, {"edition": "second"}, {"edition": "second", "options": {}, "monsters": [1, 2]}):
        with pytest.raises(PositionError, match="not a saved game"):
            load_game(damaged)
    with pytest.raises(daikaiju.DaikaijuError, match="grandmaster"):
        bot("grandmaster")


def test_positions_and_scenarios_are_data() -> None:
    game = position({"edition": "dark", "players": [{"monster": "Gigazaur"}, {"monster": "Kraken", "points": 3}]})
    assert describe(game)["players"][1]["points"] == 3
    scenario = {
        "edition": "second",
        "players": [{"monster": "Gigazaur"}, {"monster": "Cyber Kitty", "in": "city"}],
        "dice": "2222ES",
        "play": ["0: roll", "0: stop", "0: resolve", "1: stay"],
        "expect": {"players": [{"points": 3}]},
    }
    state, differences = run_scenario(scenario)
    assert (state["players"][0]["points"], differences) == (3, [])


def test_figures_of_one_game_and_of_several() -> None:
    records = []
    for seed in (1, 2):
        match = new_match("second", 2, seed=seed, names=["Ann", "Ben"])
        while not match.over:
            match.play(bot("random", seed=seed).choose(match.view(match.to_act)))
        records.append(match.record())
    one, both = statistics(records[0]), statistics(*records)
    assert [player["name"] for player in one] == ["Ann", "Ben"]
    assert sum(player["figures"]["wins"] for player in one) == 1
    assert {player["name"]: player["figures"]["games"] for player in both} == {"Ann": 2, "Ben": 2}


def test_every_refusal_is_one_kind_of_error() -> None:
    errors = [
        thing for name in api.__all__ if inspect.isclass(thing := getattr(api, name)) and issubclass(thing, Exception)
    ]
    assert len(errors) >= 6
    assert all(issubclass(error, daikaiju.DaikaijuError) for error in errors)


def test_the_best_keep_is_exact() -> None:
    keeps = best_keeps("11SSEH", rolls=1, goal="at least 3 S")
    assert keeps[0].move == "keep SS"
    assert keeps[0].value == 1 - Fraction(5, 6) ** 4


def test_a_record_is_stepped_through_with_positions_and_events() -> None:
    match = play_match(new_match("second", ["Gigazaur", "Cyber Kitty"], seed=7), ["simple", "simple"])
    record = match.record()
    steps = list(record.steps())
    assert [step.line for step in steps] == record.moves
    assert steps[-1].game == match.game
    assert steps[0].game != steps[-1].game, "every step has its own game"
    rolled = next(step for step in steps if step.seat is None and step.line.startswith("* ") and step.game.dice)
    assert any(event[0] == "rolled" for event in rolled.events), rolled.events
    assert {step.seat for step in steps} == {None, 0, 1}


class FirstOption:
    """A bot that is an object."""

    def choose(self, view: daikaiju.Game) -> str:
        return view.options[0]


def test_an_object_is_measured_against_every_level() -> None:
    rungs = daikaiju.ladder(FirstOption(), games=4)
    assert list(rungs) == list(daikaiju.LEVELS)
    assert all(0 <= rung.mean <= 1 and rung.n == 4 for rung in rungs.values())
    assert rungs["full"].mean == 0
