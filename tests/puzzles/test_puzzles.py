"""Puzzles: shipped ones can be played, their answers are right, and generating them is reproducible."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from daikaiju.bots.players.lookahead import LookaheadBot
from daikaiju.bots.search.options import Choice
from daikaiju.bots.value.weights import shipped as weights
from daikaiju.cli import app
from daikaiju.engine.notation import load, save
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.puzzles import collection, making
from daikaiju.puzzles.checking import value_later
from daikaiju.puzzles.finding import GAP, is_clear, play
from daikaiju.puzzles.making import Making, MakingError
from daikaiju.puzzles.puzzle import Puzzle, packed, unpacked
from daikaiju.puzzles.themes import THEMES, theme_of
from daikaiju.table.chance import Seeded

SHIPPED = list(collection.shipped().values())
SAMPLE = Random(1).sample(SHIPPED, 24)


def test_there_are_two_hundred_of_each_edition_in_a_small_file() -> None:
    numbers = Counter(puzzle.edition for puzzle in SHIPPED)
    assert {edition: number >= 200 for edition, number in numbers.items()} == dict.fromkeys(EDITIONS, True)
    assert collection.SHIPPED.stat().st_size < 400_000


def test_every_theme_and_level_is_there() -> None:
    assert {puzzle.theme for puzzle in SHIPPED} == set(THEMES)
    levels = {(puzzle.edition, puzzle.level) for puzzle in SHIPPED}
    assert levels == {(edition, level) for edition in EDITIONS for level in (1, 2, 3)}
    rare = ("sweep", "reaction")
    for edition in EDITIONS:
        themes = Counter(puzzle.theme for puzzle in SHIPPED if puzzle.edition == edition)
        assert all(themes[theme] >= 40 for theme in THEMES if theme not in rare)


def test_every_puzzle_loads_at_its_decision() -> None:
    for puzzle in SHIPPED:
        game = puzzle.game()
        assert {choice.move for choice in puzzle.choices} <= set(game.options)
        assert theme_of(game, puzzle.answer) == puzzle.theme
        assert game.rules.edition == puzzle.edition
        for choice in puzzle.choices:
            twin = game.copy()
            twin.play(choice.move)
            assert twin != game


def test_every_answer_is_clearly_best_and_playing_on_confirms_it() -> None:
    for puzzle in SHIPPED:
        assert puzzle.gap >= GAP - 0.0011  # values are rounded
        assert puzzle.rollout.gap > puzzle.rollout.margin >= 0
        values = [choice.value for choice in puzzle.choices]
        assert values == sorted(values, reverse=True)


def test_names_are_unique_and_depend_on_the_position_alone() -> None:
    assert len({puzzle.id for puzzle in SHIPPED}) == len(SHIPPED)
    one = SHIPPED[0]
    assert Puzzle.from_json(json.loads(json.dumps(one.to_json()))).id == one.id


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_full_strength_still_finds_it(puzzle: Puzzle) -> None:
    game = puzzle.game()
    best = LookaheadBot(weights()).consider(game, game.options, Random(1))[0]
    assert best.move == puzzle.answer or puzzle.theme == "sweep"  # for a sweep it samples four possible markets


def test_a_position_is_unpacked_as_it_was() -> None:
    game, chance = new_game("dark", ["Kraken", "The King", "Alienoid"]), Seeded(3)
    for _ in range(120):
        if game.over:
            break
        if game.to_act < 0:
            game.supply(chance.answer(game))
            continue
        data = json.loads(json.dumps(packed(game)))
        assert save(load(unpacked(data))) == save(game)
        game.play(game.options[chance.random.randrange(len(game.options))])


def test_the_puzzle_of_the_day_changes_and_is_the_same_for_all() -> None:
    days = [date(2026, 11, 1) + timedelta(days=number) for number in range(30)]
    names = [collection.of_the_day(day).id for day in days]
    assert names == [collection.of_the_day(day).id for day in days]
    assert len(set(names)) > 20


def test_a_gap_must_be_wide_and_the_game_open() -> None:
    assert is_clear([Choice("a", 0.5), Choice("b", 0.4)])
    assert not is_clear([Choice("a", 0.5), Choice("b", 0.48)])
    assert not is_clear([Choice("a", 0.999), Choice("b", 0.5)])
    assert not is_clear([Choice("a", 0.5)])


def test_the_same_number_is_the_same_game() -> None:
    one, two = ([(c.theme, c.choices[0]) for c in play("second", 1, 2)] for _ in range(2))
    assert one == two


def test_playing_on_depends_on_the_seed_alone() -> None:
    puzzle = next(one for one in SHIPPED if one.theme == "yield")
    game, bot = puzzle.game(), LookaheadBot(weights())
    one, two = (value_later(game, puzzle.answer, game.to_act, 3, 5, bot) for _ in range(2))
    assert one == two


def quick(task: making.SearchTask) -> list[dict[str, Any]]:
    """Return a few shipped puzzles instead of searching for new ones, in place of a worker."""
    mine = [puzzle for puzzle in SHIPPED if puzzle.edition == task.edition]
    return [puzzle.to_json() for puzzle in mine[task.number % 20 :: 20]]


def test_an_interrupted_run_continues_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "look_through", quick)
    whole, work = Making("second", 1, 60), tmp_path / "work"
    for _ in whole.run(work, 1):
        pass
    assert len(whole.puzzles) == 60
    first = tmp_path / "again"
    lines = work.read_text().splitlines(keepends=True)
    first.write_text(lines[0] + '{"edition": "sec')  # truncated in the middle of the second batch
    again = Making("second", 1, 60)
    for _ in again.run(first, 1):
        pass
    assert [puzzle.id for puzzle in again.puzzles] == [puzzle.id for puzzle in whole.puzzles]
    assert first.read_text() == work.read_text()


def test_a_work_file_out_of_order_is_refused(tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.write_text('{"edition": "second", "seed": 1, "of": 60, "batch": 3, "puzzles": []}\n')
    with pytest.raises(MakingError, match="batch 3"):
        next(Making("second", 1, 60).run(work, 1))


def test_no_level_takes_more_than_half_of_a_theme() -> None:
    made = Making("second", 1, 100)
    made.puzzles = [puzzle for puzzle in SHIPPED if puzzle.theme == "yield" and puzzle.level == 1][:13]
    if len(made.puzzles) == 13:
        assert ("yield", 1) not in made.wanted()
        assert ("yield", 2) in made.wanted()


def test_the_file_is_the_same_bytes_again(tmp_path: Path) -> None:
    collection.write(SHIPPED, tmp_path / "again.gz")
    assert (tmp_path / "again.gz").read_bytes() == collection.SHIPPED.read_bytes()


def run(*words: str) -> tuple[int, str, str]:
    answer = CliRunner().invoke(app(["puzzles"]), ["puzzles", *words])
    return answer.exit_code, answer.stdout, answer.stderr


def test_the_command_shows_a_puzzle() -> None:
    code, out, _ = run("show", SHIPPED[0].id)
    assert (code, json.loads(out)["answer"]) == (0, SHIPPED[0].answer)
    assert len(run("show")[1].splitlines()) == len(SHIPPED)


@pytest.mark.parametrize(
    ("words", "said"),
    [(("show", "nothing"), "no puzzle 'nothing'"), (("make", "--edition", "third"), "unknown edition 'third'")],
)
def test_the_command_refuses_in_one_line(words: tuple[str, ...], said: str) -> None:
    code, out, err = run(*words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
