"""Every Python and shell example of the README and of docs/ runs."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from examples import PAGES, ROOT, Example, examples

EXAMPLES = {page: examples(page) for page in PAGES}
PYTHON = [page for page in PAGES if any(example.language == "python" for example in EXAMPLES[page])]
SHELL = [example for page in PAGES for example in EXAMPLES[page] if example.language == "sh"]
LONGEST = 600
"""Seconds after which a program counts as hung, on the slowest machine."""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Create a folder that looks like a clone in which `start.py` has run; commands write only there."""
    folder = tmp_path / "daikaiju"
    folder.mkdir()
    for name in ROOT.iterdir():
        if name.is_file() and name.name != ".git":
            shutil.copy(name, folder)
        elif name.name in ("benchmarks", "deploy", "docs", "frontend", "src", "tests", ".venv"):
            (folder / name.name).symlink_to(name)
    return folder


def surroundings(clone: Path) -> dict[str, str]:
    """Return an environment with this environment's programs first, and a separate home folder."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    own = {"PATH": path, "HOME": str(clone.parent), "DAIKAIJU_FRONTEND": "skip", "COLUMNS": "100"}
    own |= {"DAIKAIJU_DATABASE": f"sqlite+aiosqlite:///{clone}/tables.sqlite3"}
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | own


@pytest.mark.parametrize("page", PYTHON, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_python_of_a_page_runs_from_top_to_bottom(page: Path, clone: Path) -> None:
    program = "\n".join(f"# {example}\n{example.code}" for example in EXAMPLES[page] if example.language == "python")
    (clone / "page.py").write_text(program, "utf-8")
    done = subprocess.run(
        [sys.executable, "page.py"], cwd=clone, env=surroundings(clone), capture_output=True, text=True, timeout=LONGEST
    )
    assert done.returncode == 0, f"{page}:\n{done.stderr[-2000:]}"


@pytest.mark.parametrize("example", SHELL, ids=str)
def test_a_shell_example_runs(example: Example, clone: Path) -> None:
    missing = [program for program in example.needs if not shutil.which(program)]
    if missing:
        pytest.skip(f"{', '.join(missing)} not installed here")
    script = f"set -euo pipefail\n{example.code}"
    log = clone / "output.txt"
    with log.open("w") as output:
        process = subprocess.Popen(
            ["bash", "-c", script],
            cwd=clone,
            env=surroundings(clone),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            if example.until:
                wait_for(example.until, log, process)
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(LONGEST)
            else:
                assert process.wait(LONGEST) == 0, f"{example}:\n{log.read_text()[-2000:]}"
        finally:
            with suppress(ProcessLookupError):  # processes that it has left running
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def wait_for(text: str, log: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until a running program has printed a text."""
    for _ in range(LONGEST * 10):
        if text in log.read_text():
            return
        try:
            code = process.wait(0.1)
        except subprocess.TimeoutExpired:
            continue
        if text not in log.read_text():
            pytest.fail(f"ended with {code} before it printed {text!r}:\n{log.read_text()[-2000:]}")
    pytest.fail(f"never printed {text!r}:\n{log.read_text()[-2000:]}")


def test_there_is_something_to_try() -> None:
    assert len(PYTHON) > 5
    assert len(SHELL) > 10
