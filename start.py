"""Set up and play, or test, from a fresh clone; needs Python 3.11 with venv and nothing else.

python3 start.py            set up what is missing, then start the program
python3 start.py test       set up, then run every check and every test
python3 start.py setup      only set up; afterwards .venv/bin/daikaiju exists (Windows: .venv\\Scripts\\daikaiju.exe)
python3 start.py setup lab  the same for many games: environments and cluster, and compiled if there is a C compiler
python3 start.py setup dev  the same with the tools that the tests need
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
PAGE_SOURCES = ("frontend", "src/daikaiju/words", "src/daikaiju/engine/cards/text", "src/daikaiju/engine/expansions")
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
STAMP = VENV / "daikaiju-setup"
PACKAGES = {"": ".[server]", "lab": ".[server,env,lab]", "dev": ".[dev]"}
COMPILED = VENV / "compiled"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def main(words: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - this file must be readable for older ones, to say so
        return refuse(f"Daikaiju needs Python 3.11 or newer, this is {platform.python_version()}")
    command = COMMANDS.get(" ".join(words))
    if command is None:
        return refuse(
            f"unknown command: {' '.join(words)} (known: test, setup, setup lab, setup dev; without one it plays)"
        )
    os.chdir(ROOT)
    try:
        return command()
    except subprocess.CalledProcessError as error:
        return refuse(f"failed: {' '.join(map(str, error.cmd))}", code=1)
    except KeyboardInterrupt:
        return refuse("interrupted", code=130)


def program(name: str) -> Path:
    """A program of .venv; on Windows they stand in another folder and have an ending."""
    return VENV / "Scripts" / f"{name}.exe" if WINDOWS else VENV / "bin" / name


def play() -> int:
    """Set up, then run the program in place of this one, so that signals reach it; Windows can only wait for it."""
    set_up()
    daikaiju = program("daikaiju")
    if not WINDOWS:
        os.execv(daikaiju, [str(daikaiju)])
    return subprocess.run([daikaiju], check=False).returncode


def explain() -> int:
    print(__doc__)
    return 0


def refuse(reason: str, code: int = 2) -> int:
    print(f"start.py: {reason}", file=sys.stderr)
    return code


def run(*command: str | Path, **env: str) -> None:
    subprocess.run(command, check=True, env=os.environ | env)


def set_up(kind: str = "") -> int:
    """Make .venv with the package in it, unless it is there and nothing has changed; a kind once asked for stays."""
    before = STAMP.read_text().split() if STAMP.is_file() else []
    kind = kind or "".join(before[1:])
    if before and before == [fingerprint(kind), *([kind] if kind else [])]:
        return 0
    print("start.py: setting up .venv …", file=sys.stderr)
    STAMP.unlink(missing_ok=True)
    make_venv()
    python = program("python")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "uv")
    install = (program("uv"), "pip", "install", "--quiet", "--python", python, "-c", "constraints.txt")
    if kind == "lab":
        print("start.py: compiling what a game needs, for some minutes …", file=sys.stderr)
        run(*install, "--reinstall-package", "daikaiju", PACKAGES[kind], DAIKAIJU_COMPILE="auto")
        run(program("daikaiju"), "--version")  # says whether it is compiled
    else:
        run(*install, "-e", PACKAGES[kind])
    # building the page may have written files beside its sources
    STAMP.write_text(f"{fingerprint(kind)} {kind}")
    return 0


def make_venv() -> None:
    """Make .venv for this Python, unless it is there."""
    config = VENV / "pyvenv.cfg"
    is_ours = config.is_file() and f"version = {platform.python_version()}\n" in config.read_text()
    if is_ours and program("python").exists():  # a Python that was moved or removed leaves a dead link
        return
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=False, capture_output=True)
    if made.returncode:
        sys.exit(refuse("this Python cannot make a venv (on Debian: apt-get install python3-venv)"))


def fingerprint(kind: str) -> str:
    """A hash of all that decides what a set-up makes: this Python, the package's needs, the sources that are built."""
    total = hashlib.sha256(sys.version.encode())
    for name in ("pyproject.toml", "constraints.txt", "hatch_build.py", "start.py"):
        total.update((ROOT / name).read_bytes())
    if os.environ.get("DAIKAIJU_FRONTEND") != "skip":
        for folder in PAGE_SOURCES:
            total.update(fingerprint_of(ROOT / folder))
    if kind == "lab":
        total.update(fingerprint_of(ROOT / "src" / "daikaiju"))
    return total.hexdigest()


def fingerprint_of(folder: Path) -> bytes:
    """A hash of the files below a folder, without what tools put there."""
    total = hashlib.sha256()
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(set(folders) - {"node_modules", "dist", "coverage", "__pycache__"})
        for file in sorted(files):
            total.update(file.encode() + Path(place, file).read_bytes())
    return total.digest()


def test() -> int:
    """Run every check in a process of its own; go on after a failure, and name all that failed."""
    set_up("dev")
    with ThreadPoolExecutor(1) as beside:
        compiled = beside.submit(compile_package)  # the work of one core, beside the checks that need only one
        # Unit tests come before anybody must wait for what is compiled.
        checks = {
            "style": style,
            "types": types,
            "page tests": page_tests,
            "unit tests": unit_tests,
            "compiled tests": lambda: compiled_tests(compiled),
            "browser tests": browser_tests,
        }
        failed = [name for name, check in checks.items() if not passes(name, check)]
    print(f"\nstart.py: {'failed: ' + ', '.join(failed) if failed else 'every check passed'}")
    return 1 if failed else 0


def passes(name: str, check: Callable[[], None]) -> bool:
    print(f"\n== {name}", flush=True)
    try:
        check()
    except subprocess.CalledProcessError:
        return False
    return True


def pytest(workers: int, *words: str, **env: str) -> None:
    """Run tests side by side: neighbours share what their file sets up, and whoever is done takes from the others."""
    run(program("pytest"), "-q", "-n", str(workers), "--dist", "worksteal", *words, **env)


def style() -> None:
    run(program("ruff"), "check", ".")
    run(program("ruff"), "format", "--check", "--quiet", ".")


def types() -> None:
    run(program("mypy"), "--strict")


def unit_tests() -> None:
    pytest(2 * CORES, "--ignore=tests/e2e")  # many wait for a server or a clock


def compile_package() -> bool:
    """Compile the package with mypyc into a folder of its own, unless it is there; False without a C compiler."""
    if not any(map(shutil.which, ("cc", "gcc", "clang", "cl"))):
        return False
    source, stamp = fingerprint_of(ROOT / "src" / "daikaiju").hex(), COMPILED / "stamp"
    if stamp.is_file() and stamp.read_text() == source:
        return True
    shutil.rmtree(COMPILED, ignore_errors=True)
    install = (program("uv"), "pip", "install", "--quiet", "--python", program("python"), "--no-deps", "--reinstall")
    how = {"DAIKAIJU_COMPILE": "require", "DAIKAIJU_OPTIMIZE": "1", "DAIKAIJU_FRONTEND": "skip"}  # tests need no speed
    run(*install, "--target", COMPILED, ".", **how)
    stamp.write_text(source)
    return True


def compiled_tests(compiled: Future[bool]) -> None:
    """Tests of what is compiled, on the compiled package: the engine, bots, games, environments, tables on a server."""
    if not compiled.result():
        print("left out: no C compiler here")
        return
    tests = ["tests/test_build.py", *(f"tests/{room}" for room in ("engine", "bots", "envs", "review", "table"))]
    tests += [f"tests/server/test_{name}.py" for name in ("fast_protocol", "log_writer", "playing", "state")]
    env = {"PYTHONPATH": str(COMPILED), "DAIKAIJU_EXPECT": "compiled"}
    games = {"DAIKAIJU_GAMES": "2100", "DAIKAIJU_FIRST": "10000"}  # others than the pure engine plays
    pytest(CORES, *tests, **env, **games)


def page_tests() -> None:
    npm = (program("python"), "frontend/npm.py")
    if not (ROOT / "frontend" / "node_modules").is_dir():
        run(*npm, "ci", "--no-audit", "--no-fund")
    run(*npm, "run", "lint")
    run(*npm, "run", "check")
    run(*npm, "test")


def browser_tests() -> None:
    """In a pytest of their own: Playwright keeps an event loop running."""
    pytest(2 * CORES, "tests/e2e", DAIKAIJU_CHROMIUM=browser())  # at a table one mostly waits


def browser() -> str:
    """A Chromium: the one named by the environment, the machine's, Debian's, or Playwright's own (then "")."""
    if named := os.environ.get("DAIKAIJU_CHROMIUM"):
        return named
    if found := next(filter(None, map(shutil.which, BROWSERS)), None):
        return found
    if shutil.which("apt-get") and not WINDOWS and os.geteuid() == 0:
        run("apt-get", "update", "-qq")
        run("apt-get", "install", "-qq", "--no-install-recommends", "chromium", DEBIAN_FRONTEND="noninteractive")
        return shutil.which("chromium") or ""
    run(program("playwright"), "install", "chromium")
    return ""


COMMANDS: dict[str, Callable[[], int]] = {
    "": play,
    "test": test,
    "setup": set_up,
    "setup lab": lambda: set_up("lab"),
    "setup dev": lambda: set_up("dev"),
    "--help": explain,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
