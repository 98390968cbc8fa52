"""start.py on other systems, and with errors."""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Copy start.py into a separate folder, next to an empty package."""
    for name in ("pyproject.toml", "constraints.txt", "hatch_build.py", "start.py"):
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    spec = importlib.util.spec_from_file_location("start_script", tmp_path / "start.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "environ", os.environ.copy())  # start.py changes it for the programs that it starts
    return module


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch, start: ModuleType) -> list[list[str]]:
    """Record the programs that would be run, in order; creating a venv writes its usual files."""
    seen: list[list[str]] = []

    def run(command: Any, **_: Any) -> subprocess.CompletedProcess[bytes]:
        seen.append([str(word) for word in command])
        if "venv" in seen[-1]:
            start.program("python").parent.mkdir(parents=True)
            start.program("python").touch()
            (start.VENV / "pyvenv.cfg").write_text(f"version = {platform.python_version()}\n")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    return seen


def relative(start: ModuleType, words: list[str]) -> list[str]:
    return [word.replace(str(start.VENV) + os.sep, "") for word in words]


def test_windows_has_its_programs_elsewhere_and_with_an_ending(
    start: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "WINDOWS", True)
    start.set_up()
    python, uv = os.path.join("Scripts", "python.exe"), os.path.join("Scripts", "uv.exe")
    assert [relative(start, words)[0] for words in commands[1:]] == [python, uv, uv]
    assert relative(start, commands[3])[-5:] == [python, "-c", "constraints.txt", "-e", ".[server]"]


def test_elsewhere_they_stand_in_bin(start: ModuleType, commands: list[list[str]]) -> None:
    if start.WINDOWS:
        pytest.skip("this is Windows")
    start.set_up("dev")
    assert [relative(start, words)[0] for words in commands[1:]] == ["bin/python", "bin/uv", "bin/uv"]
    assert commands[2][-1] == "--extra=dev"
    assert commands[3][-1] == ".[dev]"


def test_windows_waits_for_the_program_and_ends_as_it_ended(
    start: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "WINDOWS", True)
    assert start.main([]) == 0
    assert relative(start, commands[-1]) == [os.path.join("Scripts", "daikaiju.exe")]


def test_elsewhere_the_program_takes_the_place_of_the_script(
    start: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    became: list[list[str]] = []
    monkeypatch.setattr(start, "WINDOWS", False)
    monkeypatch.setattr(os, "execv", lambda path, words: became.append(words))
    start.main([])
    assert became == [[str(start.VENV / "bin" / "daikaiju")]]


def test_a_second_set_up_has_nothing_to_do(start: ModuleType, commands: list[list[str]]) -> None:
    start.set_up()
    done = len(commands)
    start.set_up()
    assert len(commands) == done
    start.set_up("dev")
    assert len(commands) == done + 3  # the same venv with more packages
    start.set_up()
    assert len(commands) == done + 3  # and its packages stay


def test_a_laboratory_is_compiled_until_its_sources_change_or_tests_want_them(
    start: ModuleType,
    commands: list[list[str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = start.run
    told: dict[str, dict[str, str]] = {}
    monkeypatch.setattr(start, "run", lambda *words, **env: (told.update({words[-1]: env}), run(*words, **env)))
    start.main(["setup", "lab"])
    assert told[".[server,env,lab]"] == {"DAIKAIJU_COMPILE": "auto"}
    assert commands[-2][-1] == ".[server,env,lab]" and "-e" not in commands[-2]
    assert commands[-1][1:] == ["--version"]
    assert "compiling" in capsys.readouterr().err
    done = len(commands)
    start.set_up()
    assert len(commands) == done
    source = tmp_path / "src" / "daikaiju" / "engine.py"
    source.parent.mkdir(parents=True)
    source.write_text("faster = True\n")
    start.set_up()
    assert [words[-1] for words in commands[done:]] == ["uv", "--extra=lab", ".[server,env,lab]", "--version"]
    start.set_up("dev")
    assert commands[-1][-2:] == ["-e", ".[dev]"] and told[".[dev]"] == {}


def test_a_venv_whose_python_is_gone_is_made_again(start: ModuleType, commands: list[list[str]]) -> None:
    start.set_up()
    start.program("python").unlink()
    start.program("python").parent.rmdir()
    start.STAMP.unlink()
    start.set_up()
    assert sum("venv" in words for words in commands) == 2


def test_a_python_without_venv_is_told_what_to_install(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1))
    with pytest.raises(SystemExit) as stopped:
        start.main([])
    assert stopped.value.code == 2
    assert "python3-venv" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("problem", "code", "said"),
    [
        (subprocess.CalledProcessError(1, ["uv", "pip"]), 1, "failed: uv pip"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
)
def test_an_error_is_one_line(
    start: ModuleType,
    problem: BaseException,
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail() -> int:
        raise problem

    monkeypatch.setitem(start.COMMANDS, "setup", fail)
    assert start.main(["setup"]) == code
    assert capsys.readouterr().err == f"start.py: {said}\n"


def test_without_apt_and_chromium_the_browser_is_playwrights(
    start: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DAIKAIJU_CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: None)
    for is_windows in (True, False):
        monkeypatch.setattr(start, "WINDOWS", is_windows)
        assert start.browser() == ""
        assert commands[-1][1:] == ["install", "--only-shell", "chromium"]


def test_a_browser_that_is_there_is_taken(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DAIKAIJU_CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/google-chrome" if name == "google-chrome" else None)
    assert start.browser() == "/usr/bin/google-chrome"
    monkeypatch.setenv("DAIKAIJU_CHROMIUM", "/opt/chrome")
    assert start.browser() == "/opt/chrome"


def test_each_step_of_a_set_up_is_printed_with_its_time(
    start: ModuleType, commands: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    start.set_up()
    printed = capsys.readouterr().err
    assert re.fullmatch(
        r"start.py: environment \(.venv\) … [\d.]+ s\nstart.py: packages … [\d.]+ s\nstart.py: page … [\d.]+ s\n",
        printed,
    )


def test_the_quick_tests_exist_and_cover_every_part(start: ModuleType) -> None:
    chosen = [ROOT / name for name in start.QUICK_TESTS]
    assert [path for path in chosen if not path.exists()] == []
    rooms = {folder.name for folder in (ROOT / "src" / "daikaiju").iterdir() if (folder / "__init__.py").is_file()}
    assert rooms - {path.relative_to(ROOT / "tests").parts[0] for path in chosen} == set()


def test_compiled_tests_exist(start: ModuleType) -> None:
    assert [name for name in start.COMPILED_TESTS if not (ROOT / name).exists()] == []


def test_programs_find_compiled_modules_even_if_the_environment_forbids_to_write_them(
    start: ModuleType, commands: list[list[str]]
) -> None:
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    start.main(["setup"])
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    assert os.environ["PYTHONPYCACHEPREFIX"] == str(start.VENV / "bytecode")
