"""The package as users get it: built, installed alone in a clean environment, and used."""

import asyncio
import importlib
import importlib.util
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.parser import Parser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

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


def run(*command: str | Path, cwd: Path = ROOT, code: int = 0, frontend: str = "skip", **more: str) -> str:
    env = os.environ | {"DAIKAIJU_FRONTEND": frontend} | more
    env.pop("PYTHONPATH", None)
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and the source distribution into a folder."""
    folder = tmp_path_factory.mktemp("dist")
    run(UV, "build", "--quiet", "--out-dir", folder)
    return folder


def new_environment(folder: Path) -> Path:
    """Create an empty environment; return the folder of its programs."""
    run(UV, "venv", "--quiet", "--python", sys.executable, folder)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def install(built: Path, folder: Path, extra: str = "") -> Path:
    """Create an environment with only the package; return the folder of its programs."""
    programs = new_environment(folder)
    wheel = f"daikaiju{extra} @ {next(built.glob('*.whl')).as_uri()}"
    run(UV, "pip", "install", "--quiet", "--python", programs / "python", "-c", ROOT / "constraints.txt", wheel)
    return programs


@pytest.fixture(scope="module")
def clean(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the programs of an environment with the base install."""
    return install(built, tmp_path_factory.mktemp("clean"))


def test_wheel_and_source_are_complete(built: Path) -> None:
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


def test_the_metadata_are_complete(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        name = next(name for name in wheel.namelist() if name.endswith("METADATA"))
        metadata = Parser().parsestr(wheel.read(name).decode())
    assert set(metadata.get_all("Provides-Extra") or ()) == {"server", "lab", "env", "dev"}
    assert metadata["License-Expression"] == "MIT"
    assert "Typing :: Typed" in (metadata.get_all("Classifier") or ())
    assert "# Daikaiju" in metadata.get_payload()


@pytest.mark.parametrize("origin", ["https://forge.example/one/two", "git@forge.example:one/two.git"])
def test_links_are_those_of_the_repository_it_was_built_from(origin: str) -> None:
    spec = importlib.util.spec_from_file_location("hook", ROOT / "hatch_build.py")
    assert spec and spec.loader
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    assert hook.project_links(origin)["Source"] == "https://forge.example/one/two"
    assert hook.project_links(origin)["Changelog"].endswith("/one/two/blob/main/CHANGELOG.md")
    for none in ("", "/srv/git/two.git", "file:///srv/two", "https://user:secret@forge.example/one/two"):
        assert hook.project_links(none) == {}


def test_with_the_extra_a_server_runs_and_a_game_is_played(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = install(built, tmp_path / "venv", "[server]")
    monkeypatch.syspath_prepend(ROOT / "tests" / "server")
    server_process, table_client = importlib.import_module("server_process"), importlib.import_module("table_client")
    monkeypatch.setattr(server_process, "COMMAND", [str(programs / "daikaiju"), "serve"])
    server = server_process.ServerProcess(f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3", tmp_path)
    try:
        seats = [{"kind": "human"}, {"kind": "bot", "level": "simple"}]
        created = server.post("api/tables", {"seats": seats, "pause_ms": 0, "options": {"first_player": 0}})
        one = table_client.TableClient(server.url, created["table"], [created["seats"][0]["secret"]])

        async def play() -> None:
            async with one:
                await one.ready(0)
                while one.view is None:
                    await one.receive()
                await one.play_on(random.Random(1))
                await one.until_table(lambda table: table["fairness"]["seed"])

        asyncio.run(play())
        record = server.get(f"api/tables/{created['table']}/record")
        assert record["winners"] == one.view["winners"]
    finally:
        server.stop()


@pytest.mark.parametrize("command", ["serve", "schema", "admin"])
def test_a_command_without_its_extra_prints_the_install_command(clean: Path, command: str, tmp_path: Path) -> None:
    said = run(clean / "daikaiju", command, "--port", "1", cwd=tmp_path, code=2)
    assert "pip install 'daikaiju[server] @ file:///" in said
    assert said.count("\n") == 1


def test_a_wheel_from_an_index_is_installed_by_name_and_played(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "index" / "daikaiju"
    folder.mkdir(parents=True)
    for file in built.glob("daikaiju-*"):
        shutil.copy(file, folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=folder.parent))
    Thread(target=server.serve_forever).start()
    try:
        programs = new_environment(tmp_path / "venv")
        index = f"http://127.0.0.1:{server.server_port}/"
        to_programs = ("--quiet", "--python", programs / "python", "-c", ROOT / "constraints.txt")
        run(UV, "pip", "install", *to_programs, "--index", index, "daikaiju")
    finally:
        server.shutdown()
        server.server_close()
    (tmp_path / "snippet.py").write_text(SNIPPET)
    assert "keep 11" in run(programs / "python", "snippet.py", cwd=tmp_path)
    said = run(programs / "daikaiju", "serve", cwd=tmp_path, code=2)
    assert "pip install 'daikaiju[server]'\n" in said


def test_the_help_lists_every_command_also_without_extras(clean: Path, tmp_path: Path) -> None:
    said = run(clean / "daikaiju", "--help", cwd=tmp_path)
    assert "serve" in said
    assert "simulate" in said


def test_a_missing_package_of_the_laboratory_is_reported_in_one_line(clean: Path, tmp_path: Path) -> None:
    asked = ("simulate", "--games", "2", "--bots", "random,random")
    for words in (("--out", "games.parquet"), ("--cluster", "tcp://127.0.0.1:1")):
        said = run(clean / "daikaiju", *asked, *words, cwd=tmp_path, code=2)
        assert "pip install 'daikaiju[lab] @ file:///" in said
        assert "Traceback" not in said


def test_environments_without_their_extra_say_a_line_that_works(built: Path, tmp_path: Path) -> None:
    programs = install(built, tmp_path / "venv")
    said = run(programs / "python", "-c", "import daikaiju.envs", cwd=tmp_path, code=1)
    pip, *words = shlex.split(re.findall(r"pip install .*", said)[-1])
    run(UV, pip, *words, "--quiet", "--python", programs / "python", "-c", ROOT / "constraints.txt", cwd=tmp_path)
    run(programs / "python", "-c", "import daikaiju.envs", cwd=tmp_path)


def test_the_source_distribution_is_installed_without_node(built: Path, tmp_path: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as source:
        source.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    page = folder / "src" / "daikaiju" / "static" / "index.html"
    page.parent.mkdir(exist_ok=True)
    page.write_text("the page that the maintainers built")
    run(UV, "build", "--quiet", "--wheel", "--out-dir", tmp_path / "dist", folder, frontend="", PATH="/nowhere")
    with zipfile.ZipFile(next((tmp_path / "dist").glob("*.whl"))) as wheel:
        assert wheel.read("daikaiju/static/index.html") == page.read_bytes()
