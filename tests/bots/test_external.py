"""External bots: a file, a program, and their possible faults."""

import shutil
import sys
from pathlib import Path

import pytest

from daikaiju.bots import make
from daikaiju.bots.players.external import BotFault, ExternalBotError, Program, external
from daikaiju.engine.game import Game
from daikaiju.engine.opening import new_game
from daikaiju.engine.state import CHANCE
from daikaiju.lab.games import Plan, play
from daikaiju.lab.simulation import run
from daikaiju.table.chance import Seeded

EXAMPLES = Path(__file__).parent.parent.parent / "docs" / "examples"


def bot_file(folder: Path, body: str) -> str:
    path = folder / "bot.py"
    path.write_text(f"import time\nclass Bot:\n    def choose(self, view, options, random):\n        {body}\n")
    return f"{path}:Bot"


def decision() -> Game:
    game, chance = new_game("second", ["Gigazaur", "Cyber Kitty"], {"first_player": 0}), Seeded(1)
    while game.to_act == CHANCE or len(game.options) < 2:
        if game.to_act == CHANCE:
            game.supply(chance.answer(game))
        else:
            game.play(game.options[0])
    return game


def test_the_bot_of_the_documentation_plays_whole_games() -> None:
    name = f"{EXAMPLES / 'my_bot.py'}:MyBot"
    assert len((EXAMPLES / "my_bot.py").read_text().partition("class")[2].splitlines()) <= 10
    for number in range(4):
        row = play(Plan("dark", (name, "simple", name), seed=1), number).row
        assert row["fault"] is None
        assert row["way"] != "unfinished"


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node.js on this machine")
def test_the_program_in_javascript_plays_whole_games() -> None:
    name = f"exec:node {EXAMPLES / 'my_bot.js'}"
    for number in range(2):
        row = play(Plan("classic", (name, "simple"), seed=1), number).row
        assert row["fault"] is None
        assert row["way"] != "unfinished"


@pytest.mark.parametrize(
    ("body", "seconds", "reason"),
    [
        ("return 1 / 0", 30, "raised ZeroDivisionError: division by zero"),
        ("return 'win'", 30, "answered 'win', which is not one of its options"),
        ("return None", 30, "answered None, which is not one of its options"),
        ("time.sleep(60)", 0.2, "took more than 0.2 s"),
        ("while True: pass", 0.2, "took more than 0.2 s"),
    ],
)
def test_a_faulty_bot_is_named_with_the_position(tmp_path: Path, body: str, seconds: float, reason: str) -> None:
    game = decision()
    name = bot_file(tmp_path, body)
    with pytest.raises(BotFault) as fault:
        external(name, seconds).choose(game.copy(), game.options, Seeded(1).random)
    place = f" ({name.rpartition(':')[0]}:4)" if "raised" in reason else ""
    assert (fault.value.bot, fault.value.reason) == (name, reason + place)
    assert fault.value.position["legal"] == list(game.options)
    assert name in str(fault.value)
    assert "seat 0" in str(fault.value)


def test_other_games_continue_after_a_fault(tmp_path: Path) -> None:
    name = bot_file(tmp_path, "assert view.monsters[0].life > 7, 'I am afraid'\n        return options[-1]")
    summary = run(Plan("second", (name, "smash"), seed=2), 12, tmp_path / "games.jsonl")
    assert summary.games == 12
    assert 0 < summary.faults[name] < 12
    assert "I am afraid" in summary.as_text()


@pytest.mark.parametrize(
    ("program", "seconds", "reason"),
    [
        ("import sys; sys.exit(3)", 30, "ended (exit code 3) instead of answering"),
        ("input(); print('hello', flush=True); input()", 30, "'hello' is not a line like"),
        ("input(); print('{}', flush=True); input()", 30, "'{}' is not a line like"),
        ("import time; time.sleep(60)", 0.5, "took more than 0.5 s"),
    ],
)
def test_a_faulty_program_is_named_and_started_anew(program: str, seconds: float, reason: str) -> None:
    game = decision()
    bot = external(f'exec:{sys.executable} -c "{program}"', seconds)
    for _ in range(2):
        with pytest.raises(BotFault) as fault:
            bot.choose(game.copy(), game.options, Seeded(1).random)
        assert reason in fault.value.reason
        getattr(bot, "bot").stop()  # noqa: B009 - the program behind the watch


def test_a_missing_program_is_reported() -> None:
    game = decision()
    with pytest.raises(BotFault, match="No such file"):
        external("exec:no-such-program").choose(game.copy(), game.options, Seeded(1).random)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("{}/none.py:Bot", "there is no file"),
        ("{}/bot.py:Other", "has no class Other"),
        ("{}/broken.py:Bot", "SyntaxError"),
        ("{}/mute.py:Bot", "has no method choose"),
        ("exec:", "which program?"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_refused(tmp_path: Path, name: str, message: str) -> None:
    bot_file(tmp_path, "return options[0]")
    (tmp_path / "broken.py").write_text("class Bot(\n")
    (tmp_path / "mute.py").write_text("class Bot:\n    pass\n")
    with pytest.raises(ExternalBotError, match=message.replace("?", r"\?")):
        make(name.format(tmp_path))


def test_a_bot_cannot_change_the_game_through_its_view(tmp_path: Path) -> None:
    name = bot_file(tmp_path, "view.monsters[0].points = 20; return options[0]")
    row = play(Plan("second", (name, "simple"), seed=3), 0).row
    assert row["way"] != "points" or row["turns"] > 2


def test_a_program_is_kept_from_game_to_game() -> None:
    one, two = external(f"exec:{sys.executable} -V"), external(f"exec:{sys.executable} -V")
    assert isinstance(getattr(one, "bot", None), Program)
    assert getattr(one, "bot", None) is getattr(two, "bot", None)
