"""Whole games in the terminal, with randomly chosen input."""

import io
import json
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from typer.testing import CliRunner

from daikaiju import bots
from daikaiju.catalogue.names import Names
from daikaiju.cli import COMMANDS, app
from daikaiju.engine.errors import RecordError
from daikaiju.engine.notation import describe
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.view import view
from daikaiju.review.hint import hint
from daikaiju.review.sentences import hint_sentence
from daikaiju.table.chance import Seeded
from daikaiju.table.match import RecordedGame
from daikaiju.table.record import Record
from daikaiju.terminal.commands import record_of
from daikaiju.terminal.play import play
from daikaiju.terminal.replay import watch
from daikaiju.terminal.screen import Quit, Screen
from daikaiju.words import LANGUAGES, Words

ASIDES = ["?", "hint", "more", "board", "card wings", "card cultist", "card witch", "card nonsense", "buy the moon"]
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
FIVE = ("cthulhu", "cybertooth", "even_more_wicked", "halloween", "king_kong")


class Person(io.TextIOBase):
    """Input that types one of the legal moves, and sometimes another text first."""

    def __init__(self, match: RecordedGame, seed: int) -> None:
        self.match = match
        self.random = Random(seed)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if self.random.random() < 0.1:
            return self.random.choice(ASIDES) + "\n"
        return self.random.choice(self.match.game.options) + "\n"


def screen_for(match: RecordedGame, language: str, me: int | None = 0) -> Screen:
    game = match.game
    names = Names(Words(language), game.rules.edition, [monster.name for monster in game.monsters])
    return Screen(Console(file=io.StringIO(), width=100), names, me)


def printed(screen: Screen) -> str:
    file = screen.console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def deal(edition: str, seats: int, seed: int, **more: object) -> RecordedGame:
    options = more or ({"tiles": "mixed"} if edition == "dark" else {})
    return RecordedGame(new_game(edition, EDITIONS[edition].monsters[:seats], options), Seeded(seed))


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_is_played_to_its_end(edition: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    language = LANGUAGES[seats % len(LANGUAGES)]
    match = deal(edition, seats, seed=seats)
    screen = screen_for(match, language)
    monkeypatch.setattr("sys.stdin", Person(match, seats))
    play(match, 0, {seat: bots.make("random") for seat in range(1, seats)}, Random(seats), screen)
    assert match.game.over
    last = printed(screen).splitlines()[-1]
    assert last == Words(language)("play.won" if 0 in match.game.winners else "play.lost")
    record = record_of(match, "random", seats, Words(language))
    assert Record.from_json(json.loads(json.dumps(record.to_json()))).replay() == match.game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("costumes", ["worn", "deck"])
def test_a_game_with_every_expansion(costumes: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = deal("second", 4, 7, expansions=list(FIVE), costumes=costumes)
    screen = screen_for(match, language)
    monkeypatch.setattr("sys.stdin", Person(match, 7))
    play(match, 0, {seat: bots.make("simple") for seat in range(1, 4)}, Random(7), screen)
    text = printed(screen)
    assert all(Words(language)(f"expansion.{name}") in text for name in FIVE)
    record = record_of(match, "simple", 7, Words(language))
    assert Record.from_json(json.loads(json.dumps(record.to_json()))).replay() == match.game
    watch(record, screen, pause=False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_is_watched_to_its_end(edition: str) -> None:
    match = deal(edition, 3, seed=1)
    source, events = Random(1), list(match.events)
    while not match.game.over:
        events += match.play(match.game.to_act, source.choice(match.game.options))
    screen = screen_for(match, "en", None)
    watch(record_of(match, "random", 1, Words("en")), screen, pause=False)
    turns = [line for line in printed(screen).splitlines() if "turn ─" in line and not line.startswith("╭")]
    assert len(turns) == sum(event[0] == "turn" for event in events) > 3
    assert f"End of the record after {len(match.moves)} lines." in printed(screen)


def test_the_end_of_input_is_the_end_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    match = deal("second", 2, seed=1)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    with pytest.raises(Quit):
        play(match, 0, {1: bots.make("random")}, Random(1), screen_for(match, "en"))


def test_an_empty_line_shows_the_options_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = deal("second", 2, seed=1)
    match.play(1, "roll")
    screen = screen_for(match, "en", 1)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    with pytest.raises(Quit):
        play(match, 1, {0: bots.make("random")}, Random(1), screen)
    assert printed(screen).count(Words("en")("move.stop")) == 2
    assert Words("en")("play.refused", text="") not in printed(screen)


def test_a_hint_equals_the_coachs_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    match = deal("second", 3, seed=1)
    match.play(match.game.to_act, "roll")
    me, screen = match.game.to_act, screen_for(match, "en", match.game.to_act)
    coach = hint_sentence(hint(view(match.game, me)), describe(match.game, me), screen.names)
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\n"))
    with pytest.raises(Quit):
        play(match, me, {}, Random(1), screen)
    assert "to win." in coach
    assert coach.split() == printed(screen).split()[-2 - len(coach.split()) : -2]  # the prompt follows


def run(*words: str, typed: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(app(list(COMMANDS)[:2]), list(words), input=typed)
    return result.exit_code, result.stdout, result.stderr


def test_a_game_against_a_bot_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    level = f"{EXAMPLES / 'my_bot.py'}:MyBot"
    words = "roll\nstop\nresolve\nstay\ndone\n1\n" * 400  # impossible moves are refused; the last one is a file's name
    code, out, _ = run("play", "--level", level, "--players", "2", "--seed", "3", typed=words)
    assert code == 0
    assert level in out.replace("\n", "")
    (file,) = tmp_path.iterdir()
    assert Record.load(file).replay().over


def test_a_failing_external_bot_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("class Bad:\n    def choose(self, view, options, random):\n        return 'win'\n")
    _, out, err = run("play", "--level", f"{file}:Bad", "--players", "2", "--option", "first_player=1")
    assert f"bot {file}:Bad answered 'win', which is not one of its options (seat 1, asked " in err
    assert Words("en")("play.save") in out


def test_quit_saves_a_record_that_replays(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    options = ("--seed", "3", "--option", "first_player=0", "--edition", "dark", "--option", "tiles=green")
    code, out, _ = run("play", *options, typed=f"roll\nstop\nquit\n{file}\n")
    assert code == 0
    assert str(file) in out.replace("\n", "")
    saved = json.loads(file.read_text("utf-8"))
    assert saved["options"] == {"first_player": 0, "tiles": "green"}
    code, out, _ = run("replay", str(file))
    assert code == 0
    assert "The record ends before the game does." in out


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--edition", "third"), "third"),
        (("--players", "7"), "7"),
        (("--players", "1"), "1"),
        (("--level", "godlike"), "godlike"),
        (("--lang", "fr"), "fr"),
        (("--monster", "Bob"), "Bob"),
        (("--option", "tiles"), "tiles"),
        (("--option", "tiles=red"), "tiles"),
        (("--option", "colour=red"), "colour"),
        (("--expansion", "moon"), "unknown expansion 'moon'"),
        (("--expansion", "king_kong", "--expansion", "king_kong"), "king_kong is named twice"),
        (("--expansion", "even_more_wicked", "--edition", "dark"), "even_more_wicked does not fit edition dark"),
        (("--expansion", "king_kong", "--option", "costumes=deck"), "costumes"),
        (("--monster", "Cthulhu"), "Cthulhu"),
    ],
)
def test_a_wrong_choice_is_refused_in_one_line_that_names_it(words: tuple[str, ...], named: str) -> None:
    code, out, err = run("play", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert named in err


GOOD = {
    "format": "daikaiju/1",
    "edition": "second",
    "options": {"first_player": 0},
    "players": [{"monster": "Gigazaur"}, {"monster": "The King"}],
    "moves": ["* tank jets heal", "0: roll", "* 112EHS"],
    "winners": [],
}


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"moves": ["* tank jets heal", "0: yield"]}, ["line 2", "'yield'", "roll"]),
        ({"moves": ["* tank jets heal", "1: roll"]}, ["line 2", "1: roll"]),
        ({"moves": ["* tank jets heal", "0: roll", "* 777777"]}, ["line 3", "777777"]),
        ({"moves": ["* tank tank heal"]}, ["line 1", "tank"]),
        ({"moves": ["what?"]}, ["line 1", "what?"]),
        ({"moves": [7]}, ["line 1", "7"]),
        ({"edition": "third"}, ["third"]),
        ({"players": [{"monster": "Gigazaur"}, {"monster": "Gigazaur"}]}, ["Gigazaur"]),
        ({"format": "pgn"}, ["pgn"]),
        ({"players": "two"}, ["players"]),
    ],
)
def test_an_impossible_record_is_refused_with_its_line(
    change: dict[str, object], named: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GOOD | change), "utf-8")
    code, out, err = run("replay", str(file))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert all(word in err for word in named), err


@pytest.mark.parametrize("text", ["", "{", '"a string"', "\x00\x01"])
def test_a_damaged_file_is_refused_in_one_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, "utf-8")
    code, out, err = run("replay", str(file))
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    code, out, err = run("replay", str(tmp_path / "nowhere.json"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "nowhere.json" in err


def test_the_record_of_the_example_replays() -> None:
    assert Record.from_json(GOOD).replay().dice == "112EHS"
    with pytest.raises(RecordError):
        Record.from_json(GOOD | {"moves": ["0: roll"]}).replay()


def test_an_external_bot_plays_in_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Mine:\n    def choose(self, view, options, random):\n        return 'win'\n"
    )
    words = ["play", "--level", f"{tmp_path / 'mine.py'}:Mine", "--players", "2", "--option", "first_player=1"]
    found = CliRunner().invoke(app(["play"]), words)
    assert "answered 'win', which is not one of its options" in found.stderr
    assert "Traceback" not in found.output
