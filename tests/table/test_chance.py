"""Questions to chance are self-contained: answering, checking, recording and proving needs only the question."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from daikaiju.engine import dice
from daikaiju.engine.chance import Cards, ChanceQuestion, Dice, OneOfEach
from daikaiju.engine.errors import IllegalMove
from daikaiju.engine.game import Game
from daikaiju.engine.notation import load, save
from daikaiju.engine.opening import new_game
from daikaiju.engine.state import EVERYBODY
from daikaiju.engine.steps import ANSWERS
from daikaiju.engine.zones import POOLS
from daikaiju.table.chance import Chance, OutOfDice, Scripted, Seeded
from daikaiju.table.fairness import Fair, Stream, old_label
from daikaiju.table.match import RecordedGame
from daikaiju.table.record import play_line

SEED, ENTROPY = bytes(range(32)), ["00" * 16, "ff" * 16]
OTHER_DIE = "abbccd"
MIXED = f"6 123EHS 2 {OTHER_DIE}"
POOL = ("heal", "jets", "mimic", "tank", "wings")


def test_old_lines_of_chance_are_still_the_same() -> None:
    """Dice, cards, a seat and the sides of tiles are derived from the stream byte for byte as before."""
    stream = Stream(SEED, old_label(ENTROPY))
    assert Dice(0, "6 123EHS").draw(stream.below) == "2223SS"
    assert Cards(0, True, 3, "deck", POOL, ()).draw(stream.below) == "mimic tank wings"
    assert OneOfEach(-1, (("0", "1", "2", "3"),)).draw(stream.below) == "2"
    tiles = OneOfEach(-1, (("a", "b"), ("c", "d")))
    assert tiles.draw(Stream(SEED, old_label(ENTROPY)).below) == "b d"


def test_old_seeds_still_give_the_same_games() -> None:
    game, chance = new_game("classic", ["Alienoid", "Cyber Bunny", "Giga Zaur", "Kraken"]), Seeded(7)
    said = []
    while game.to_act < 0:
        said.append(chance.answer(game))
        game.supply(said[-1])
    game.play("roll")
    assert [*said, chance.answer(game)] == ["extra_head commuter_train national_guard", "0", "233EHS"]


QUESTIONS: list[ChanceQuestion] = [
    Dice(0, MIXED),
    Dice(0, "1 123EHS"),
    Cards(1, True, 2, "cave", POOL, ("tank",)),
    OneOfEach(-1, (("x", "y", "z"), ("1",))),
]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked.text())
def test_drawn_results_are_possible_and_others_are_refused(asked: ChanceQuestion) -> None:
    stream = Stream(SEED, old_label(ENTROPY))
    for _ in range(50):
        assert asked.impossible(asked.draw(stream.below)) == ""
    for wrong in ("", "9", "S1", "wings wings", "wings tank", "x", "x 2", "1" * 9):
        assert asked.impossible(wrong), wrong


def test_a_question_can_be_written_and_read() -> None:
    assert [asked.text() for asked in QUESTIONS] == [
        f"dice {MIXED}", "dice 1 123EHS", "cards 2 cave", "one x|y|z 1",
    ]  # fmt: skip
    for asked in QUESTIONS:
        assert json.loads(json.dumps(asked.data())) == asked.data()
    assert [asked.mark for asked in QUESTIONS] == ["*", "*", "*1", "*"]


def test_each_face_of_a_die_falls_as_often_as_it_is_on_it() -> None:
    chance = Seeded(1)
    game = strange_game()
    fallen: Counter[str] = Counter()
    for _ in range(6000):
        fallen.update(chance.answer(game))
    for face in OTHER_DIE + dice.FACES:
        number, kind = (2, OTHER_DIE) if face in OTHER_DIE else (6, dice.FACES)
        assert abs(fallen[face] / 6000 - number * kind.count(face) / 6) < 0.1, face


@pytest.fixture(autouse=True)
def strange_things(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register a new die, a new pool and new answers for one test."""
    for face in OTHER_DIE:
        monkeypatch.setitem(dice.KINDS, face, OTHER_DIE)
    monkeypatch.setitem(POOLS, "cave", lambda game, seat: (POOL, ()))
    heard: list[str] = []

    def told(game: Game, answer: str, seat: int, what: Any) -> None:
        heard.append(answer)

    monkeypatch.setitem(ANSWERS, "told", told)
    yield


def strange_game() -> Game:
    """Return a game that asks chance in new ways."""
    game = new_game("classic", ["Alienoid", "Cyber Bunny"], {"first_player": 0})
    game.plans += game.agenda[::-1]
    game.agenda = []
    planned, game.plans = game.plans, []
    game.ask_dice(MIXED, 1, "told")
    game.ask_cards(2, "top", 1, "told", pool="cave")
    game.ask_cards(2, "market", EVERYBODY, "told", pool="cave")
    game.ask_one_of_each((("red", "green"), ("up", "down")), EVERYBODY, "told")
    game.plans += planned
    game.resume()
    return game


@pytest.mark.parametrize(
    "chance",
    [Seeded(3), Fair(Stream(SEED, old_label(ENTROPY))), Scripted("123EHSab", [])],
    ids=["seeded", "fair", "script"],
)
def test_new_kinds_of_chance_are_played_recorded_and_replayed(chance: Chance) -> None:
    match = RecordedGame(strange_game(), chance)
    marks = [line.partition(" ")[0] for line in match.moves]
    assert marks[:4] == ["*", "*1", "*", "*"]
    assert len(match.moves[0]) == len("* 123EHSab")
    again = strange_game()
    for line in match.moves:
        assert load(json.loads(json.dumps(save(again)))).awaits == again.awaits
        play_line(again, line)
    assert again == match.game


def test_a_private_line_and_an_open_one_are_not_exchanged() -> None:
    game = strange_game()
    with pytest.raises(IllegalMove, match=r"begins with \* is due"):
        play_line(game, "*1 123EHSab")
    play_line(game, "* 112EHSab")
    with pytest.raises(IllegalMove, match=r"begins with \*1 is due"):
        play_line(game, "* heal jets")
    with pytest.raises(IllegalMove, match="card bat is not in the cave"):
        play_line(game, "*1 heal bat")


def test_the_fair_stream_derives_them_again() -> None:
    first, second = (RecordedGame(strange_game(), Fair(Stream(SEED, old_label(ENTROPY)))) for _ in range(2))
    assert first.moves == second.moves


def test_a_script_without_dice_for_all_kinds_says_so() -> None:
    with pytest.raises(OutOfDice, match="8 are rolled, 7 are left"):
        RecordedGame(strange_game(), Scripted("123EHSa", []))


def test_dice_are_thrown_again_as_what_they_are() -> None:
    assert dice.thrown_again("112EHSbd", "11b") == f"4 123EHS 1 {OTHER_DIE}"
    assert dice.thrown_again("b") == f"1 {OTHER_DIE}"
    assert dice.sort["S1b3a"] == "13Sab"
    assert "1b" in dice.results[f"1 123EHS 1 {OTHER_DIE}"] and "11" not in dice.results[f"1 123EHS 1 {OTHER_DIE}"]


@pytest.mark.parametrize("faces", ["abX", "1ab", "axy"])
def test_a_die_whose_faces_are_not_its_own_is_refused(faces: str) -> None:
    with pytest.raises(ValueError, match=f"die {faces}: the face"):
        dice.add_die(faces)
