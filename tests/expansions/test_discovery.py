"""External expansions are found: installed as a package, or named with --load, in every process."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from box import TOYS, in_the_box

from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.table.chance import Seeded
from daikaiju.table.match import RecordedGame
from daikaiju.table.record import Record

TESTS = Path(__file__).resolve().parents[1]
sys.path.append(str(TESTS / "server"))
sys.path.append(str(TESTS / "lab"))

import server_process  # noqa: E402
from server_process import ServerProcess  # noqa: E402
from test_cluster import cluster  # noqa: E402, F401

MOONLIGHT = TOYS["moonlight"]
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "daikaiju-moonlight"
version = "1.0"
[project.entry-points."daikaiju.expansions"]
moonlight = "{module}"
[tool.hatch.build.targets.wheel]
only-include = ["moonlight.py"]
"""


def daikaiju(*words: str | Path, code: int = 0, **more: Any) -> str:
    """Run the program; return its output."""
    command = [sys.executable, "-m", "daikaiju", *map(str, words)]
    done: subprocess.CompletedProcess[str] = subprocess.run(
        command, capture_output=True, text=True, check=False, **more
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def installed(folder: Path, module: str = "moonlight") -> dict[str, str]:
    """Install a package with Moonlight; return the environment in which it is found."""
    source, target = folder / "source", folder / "target"
    source.mkdir()
    (source / "pyproject.toml").write_text(PROJECT.format(module=module))
    (source / "moonlight.py").write_bytes(MOONLIGHT.read_bytes())
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(target), str(source)], check=True, capture_output=True)
    return os.environ | {"PYTHONPATH": str(target)}


GAMES = ("simulate", "--games", "6", "--bots", "simple,random", "--expansion", "moonlight", "--json")


def test_an_installed_package_is_found_by_every_process(tmp_path: Path) -> None:
    environment = installed(tmp_path)
    assert "moonlight" in daikaiju("cards", "--expansion", "moonlight", env=environment)
    assert '"games": 6' in daikaiju(*GAMES, "--workers", "2", env=environment)


def test_an_installed_package_that_cannot_be_imported_is_left_out_by_name(tmp_path: Path) -> None:
    environment = installed(tmp_path, "moonlight:nothing_of_this_name")
    said = daikaiju("cards", "wings", env=environment)
    assert "expansion moonlight (moonlight:nothing_of_this_name) is left out" in said
    assert "Wings" in said


@pytest.mark.parametrize("workers", ["1", "2"])
def test_load_reaches_worker_processes(workers: str) -> None:
    assert '"games": 6' in daikaiju(*GAMES, "--workers", workers, "--load", MOONLIGHT)


def test_load_takes_a_name_where_the_program_was_started() -> None:
    assert "moonlight" in daikaiju("cards", "--load=moonlight", "--expansion", "moonlight", cwd=MOONLIGHT.parent)


def test_load_reaches_a_cluster(cluster: tuple[str, list[subprocess.Popen[str]]]) -> None:  # noqa: F811
    assert '"games": 6' in daikaiju(*GAMES, "--cluster", cluster[0], "--load", MOONLIGHT)


ROWS = """
import random, sys
from daikaiju.bots.value.features import layout
from daikaiju.bots.value.weights import shipped
from daikaiju.lab.start_positions import middle
names = layout(2).names
assert "0 moons 6" in names and "with moonlight" in names, names
game = middle("second", 2, random.Random(1), ("moonlight",))
assert sum(me.extra["moons"] for me in game.monsters), "no moons were dealt"
print(len(names), sum(shipped().value(game)))
"""


def test_an_expansion_that_is_loaded_first_has_rows_of_its_own() -> None:
    environment = os.environ | {"DAIKAIJU_LOAD": str(MOONLIGHT)}
    subprocess.run([sys.executable, "-c", ROWS], env=environment, check=True)


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Path]:
    """Write the record of a game with Moonlight."""
    options = {"expansions": ["moonlight"], "first_player": 0}
    chance = random.Random(3)
    with in_the_box(MOONLIGHT):
        game = new_game("second", list(EDITIONS["second"].monsters[:2]), options)
        match = RecordedGame(game, Seeded(chance))
        while not game.over:
            match.play(game.to_act, chance.choice(game.options))
        players = [{"monster": me.name} for me in game.monsters]
        Record("second", options, players, match.moves, list(game.winners)).save(tmp_path / "game.json")
    yield tmp_path / "game.json"


@pytest.mark.parametrize("command", ["review", "stats", "replay"])
def test_load_lets_a_record_be_read(command: str, record: Path) -> None:
    assert "moonlight" in daikaiju(command, record, code=2)
    more = ("--no-pause",) if command == "replay" else ()
    assert daikaiju(command, record, *more, "--load", MOONLIGHT)


def test_load_lets_a_scenario_be_played(tmp_path: Path) -> None:
    players = [{"monster": "Gigazaur"}, {"monster": "Cyber Kitty", "hand": ["veil"], "life": 8}]
    scenario = {
        "name": "a charm heals", "edition": "second", "options": {"expansions": ["moonlight"]}, "players": players,
        "dice": "11EHSSm", "play": ["0: roll", "0: stop", "1: play veil"], "expect": {"players": [{}, {"life": 9}]},
    }  # fmt: skip
    (tmp_path / "scenario.json").write_text(json.dumps(scenario))
    daikaiju("scenario", tmp_path / "scenario.json", "--load", MOONLIGHT)
    assert "dice: 'm' is no face" in daikaiju("scenario", tmp_path / "scenario.json", code=2)


def test_load_lets_it_be_played_in_the_terminal() -> None:
    assert "Moonlight" in daikaiju("play", "--seed", "1", "--expansion", "moonlight", "--load", MOONLIGHT, input="q\n")


def test_load_adds_features_to_what_is_trained(tmp_path: Path) -> None:
    few = ("--preset", "expansions", "--rounds", "1", "--games", "4", "--workers", "2")
    daikaiju("train", *few, "--out", tmp_path, "--load", MOONLIGHT)
    names = list(np.load(tmp_path / "weights.npz")["2.names"])
    assert "0 moons 6" in names


def test_load_adds_a_row_to_the_ladder(tmp_path: Path) -> None:
    few = ("--games", "4", "--calibration", "1", "--part", "expansions", "--out", tmp_path / "ladder.md")
    daikaiju("ladder", *few, "--load", MOONLIGHT)
    assert "| moonlight | 1 × simple |" in (tmp_path / "ladder.md").read_text("utf-8")


@pytest.mark.parametrize("toy", TOYS)
def test_load_lets_a_server_offer_it(toy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_process, "COMMAND", [*server_process.COMMAND, "--load", str(TOYS[toy])])
    server = ServerProcess(f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3", tmp_path)
    try:
        assert toy in [box["expansion"] for box in server.get("api/setup")["expansions"]]
        for edition in EDITIONS:
            for language in ("en", "de", "es"):
                assert server.get(f"api/catalogue?edition={edition}&language={language}")["cards"]
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("no_such_module", "--load no_such_module: ModuleNotFoundError: No module named 'no_such_module'"),
        ("nowhere.py", "--load nowhere.py: there is no such file or package"),
        ("json", "--load json: the module registers no expansion"),
        ("", "--load needs the name or the file of a module"),
    ],
)
def test_an_unloadable_module_is_named_in_one_line(module: str, said: str) -> None:
    assert daikaiju("cards", "--load", module, code=2) == f"{said}\n"
