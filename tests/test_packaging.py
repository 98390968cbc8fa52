"""The package as others get it: built, installed alone in a clean environment, and used."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
UV = Path(sys.executable).with_name("uv")
SNIPPET = """
from daikaiju import new_match, bot, Record, best_keeps, win_probability
match = new_match("second", ["Gigazaur", "Cyber Kitty"], seed=7)
while not match.over:
    match.play(bot("simple").choose(match.view(match.to_act)))
match.record().save("game.json")
assert Record.load("game.json").replay().winners == match.winners
print(best_keeps("11SSEH", rolls=2, goal="points")[0], win_probability(match.view(0)))
"""

pytestmark = pytest.mark.skipif(not UV.exists(), reason="uv is not beside this Python")


def run(*command: str | Path, cwd: Path = ROOT, code: int = 0) -> str:
    env = os.environ | {"DAIKAIJU_FRONTEND": "skip"}
    env.pop("PYTHONPATH", None)
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    run(UV, "build", "--quiet", "--out-dir", folder)
    return folder


@pytest.fixture(scope="module")
def clean(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the base install and nothing else."""
    folder = tmp_path_factory.mktemp("clean")
    run(UV, "venv", "--quiet", "--python", sys.executable, folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    wheel = next(built.glob("*.whl"))
    run(UV, "pip", "install", "--quiet", "--python", programs / "python", "-c", ROOT / "constraints.txt", wheel)
    return programs


def test_wheel_and_source_hold_what_a_stranger_needs(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        inside = wheel.namelist()
    for name in ("engine/game.py", "engine/cards/cards.json", "bots/value/weights.npz", "words/de.json", "py.typed"):
        assert f"daikaiju/{name}" in inside
    assert not [name for name in inside if name.startswith(("tests/", "frontend/"))]
    with tarfile.open(next(built.glob("*.tar.gz"))) as source:
        names = {name.partition("/")[2] for name in source.getnames()}
    assert {"pyproject.toml", "hatch_build.py", "LICENSE", "README.md", "frontend/package.json"} <= names


def test_the_base_install_plays_writes_down_and_calculates(clean: Path, tmp_path: Path) -> None:
    (tmp_path / "snippet.py").write_text(SNIPPET)
    assert "keep 11" in run(clean / "python", "snippet.py", cwd=tmp_path)
    assert "Wings" in run(clean / "daikaiju", "cards", "wings", cwd=tmp_path)
    assert "keep" in run(clean / "daikaiju", "odds", "11SSEH", cwd=tmp_path)
    assert "2 games" in run(
        clean / "daikaiju", "simulate", "--games", "2", "--bots", "simple,random", "--workers", "1", cwd=tmp_path
    )


@pytest.mark.parametrize("command", ["serve", "schema"])
def test_a_command_without_its_extra_says_the_line_to_type(clean: Path, command: str, tmp_path: Path) -> None:
    said = run(clean / "daikaiju", command, "--port", "1", cwd=tmp_path, code=2)
    assert "pip install 'daikaiju[server]'" in said
    assert said.count("\n") == 1


def test_the_help_lists_every_command_also_without_extras(clean: Path, tmp_path: Path) -> None:
    said = run(clean / "daikaiju", "--help", cwd=tmp_path)
    assert "serve" in said
    assert "simulate" in said


def test_environments_without_their_extra_say_the_line_to_type(clean: Path, tmp_path: Path) -> None:
    said = run(clean / "python", "-c", "import daikaiju.envs", cwd=tmp_path, code=1)
    assert "pip install 'daikaiju[env]'" in said
