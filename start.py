"""Set up and play, or test, from a fresh clone; needs Python 3.11 with venv and nothing else.

python3 start.py                set up what is missing, then start the program
python3 start.py test           set up, then run every check and every test
python3 start.py test quick     style, types, a tenth of the tests and one game in a browser: under two minutes
python3 start.py test busy      every check and every test, next to six busy loops: no test may depend on the load
python3 start.py test browsers  whole games and all pages in Firefox and WebKit
python3 start.py test PART      only checks, unit, compiled or browser: together they are `test`
python3 start.py test coverage  branch coverage of engine, table and server
python3 start.py setup          only set up; the program is .venv/bin/daikaiju (Windows: .venv\\Scripts\\daikaiju.exe)
python3 start.py setup lab      the same for many games: environments and cluster, and compiled if there is a C compiler
python3 start.py setup dev      the same with the tools that the tests need
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
PAGE_SOURCES = ("frontend", "src/daikaiju/words", "src/daikaiju/engine/cards/text", "src/daikaiju/engine/expansions")
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
STAMP = VENV / "daikaiju-setup"
EXTRAS = {"": ["server"], "lab": ["server", "env", "lab"], "dev": ["dev"]}
PACKAGES = {kind: f".[{','.join(extras)}]" for kind, extras in EXTRAS.items()}
COMPILED = VENV / "compiled"
BROWSER_SHELL = "chromium-headless-shell"
"""Chromium without a window: a third less processor time than a Chromium that has one."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUICK_TESTS = (
    "tests/test_architecture.py",
    "tests/test_api.py",
    "tests/bots/test_bots.py",
    "tests/catalogue",
    "tests/challenge",
    "tests/check/test_unreadable.py",
    "tests/engine/test_scenarios.py",
    "tests/engine/test_one_turn_by_hand.py",
    "tests/envs/test_envs.py",
    "tests/expansions/test_base_rules_with_expansions.py",
    "tests/lab/test_statistics.py",
    "tests/lab/test_views.py",
    "tests/moonlight/test_moonlight.py",
    "tests/puzzles",
    "tests/review/test_hint.py",
    "tests/server/test_state.py",
    "tests/server/test_playing.py",
    "tests/stats",
    "tests/table/test_replays.py",
    "tests/terminal/test_moves.py",
    "tests/words",
)
"""A few quick test files of each part; tests/test_start_script.py checks that no part is missing."""
QUICK_GAME = "tests/e2e/test_whole_games.py::test_play_now_to_the_end_by_clicking"
COMPILED_TESTS = (
    "tests/test_build.py",
    "tests/bots/test_bots.py",
    "tests/engine/test_bad_input.py",
    "tests/engine/test_found_by_chance.py",
    "tests/engine/test_random_games.py",
    "tests/engine/test_rare_combinations.py",
    "tests/engine/test_scenarios.py",
    "tests/envs",
    "tests/expansions/test_random_play.py",
    "tests/harbour",
    "tests/moonlight",
    "tests/server/test_playing.py",
    "tests/table/test_replays.py",
)
"""Tests that use the compiled modules; other tests cannot differ from the pure build."""
BUSY_LOOPS = 6


def main(words: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - older versions can read this file and get this message
        return refuse(f"Daikaiju needs Python 3.11 or newer, this is {platform.python_version()}")
    command = COMMANDS.get(" ".join(words))
    if command is None:
        return refuse(
            f"unknown command: {' '.join(words)} (known: {', '.join(filter(None, COMMANDS))}; without one it plays)"
        )
    os.chdir(ROOT)
    keep_bytecode()
    try:
        return command()
    except subprocess.CalledProcessError as error:
        return refuse(f"failed: {' '.join(map(str, error.cmd))}", code=1)
    except KeyboardInterrupt:
        return refuse("interrupted", code=130)


def keep_bytecode() -> None:
    """Have Python keep compiled modules in .venv, even where the environment forbids it next to the sources.

    Without them every program that is started compiles all it imports, which takes a server 3 seconds instead of 1.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(VENV / "bytecode")


def program(name: str) -> Path:
    """Return the path of a program in .venv; on Windows the folder differs and programs have a suffix."""
    return VENV / "Scripts" / f"{name}.exe" if WINDOWS else VENV / "bin" / name


def play() -> int:
    """Set up, then replace this process by the program, so that signals reach it; Windows can only wait for it."""
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
    """Create .venv with the package, unless it is up to date; an installed kind (`lab`, `dev`) is kept."""
    before = STAMP.read_text().split() if STAMP.is_file() else []
    kind = kind or "".join(before[1:])
    if before and before == [fingerprint(kind), *([kind] if kind else [])]:
        return 0
    STAMP.unlink(missing_ok=True)
    with step("environment (.venv)"):
        make_venv()
        python = program("python")
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "uv")
    install = (program("uv"), "pip", "install", "--quiet", "--python", python, "-c", "constraints.txt")
    with step("packages"):
        run(*install, "-r", "pyproject.toml", *(f"--extra={name}" for name in EXTRAS[kind]))
    if kind == "lab":
        with step("page, and compiling (minutes)"):
            run(*install, "--reinstall-package", "daikaiju", PACKAGES[kind], DAIKAIJU_COMPILE="auto")
        run(program("daikaiju"), "--version")  # prints whether it is compiled
    else:
        with step("page"):
            run(*install, "-e", PACKAGES[kind])
    # building the page may have written files next to its sources
    STAMP.write_text(f"{fingerprint(kind)} {kind}")
    return 0


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print the name of a step of the set-up, and its duration."""
    print(f"start.py: {name} … ", end="", file=sys.stderr, flush=True)
    started = time.monotonic()
    yield
    print(f"{time.monotonic() - started:.1f} s", file=sys.stderr, flush=True)


def make_venv() -> None:
    """Create .venv for this Python, unless it exists."""
    config = VENV / "pyvenv.cfg"
    is_ours = config.is_file() and f"version = {platform.python_version()}\n" in config.read_text()
    if is_ours and program("python").exists():  # a Python that was moved or removed leaves a dead link
        return
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=False, capture_output=True)
    if made.returncode:
        sys.exit(refuse("this Python cannot make a venv (on Debian: apt-get install python3-venv)"))


def fingerprint(kind: str) -> str:
    """Return a hash of all inputs of a set-up: this Python, the package's requirements, the built sources."""
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
    """Return a hash of the files below a folder, without generated ones."""
    total = hashlib.sha256()
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(set(folders) - {"node_modules", "dist", "coverage", "__pycache__"})
        for file in sorted(files):
            total.update(file.encode() + Path(place, file).read_bytes())
    return total.digest()


def test(*parts: str) -> int:
    """Run every check and every test, or only these parts of them."""
    set_up("dev")
    chosen = [check for part in parts or PARTS for check in PARTS[part]]
    return run_checks({name: CHECKS[name] for name in chosen})


def test_quick() -> int:
    """Run the checks that find most mistakes in the shortest time."""
    set_up("dev")
    return run_checks(
        {
            "style": style,
            "types": types,
            "page tests": page_unit_tests,
            "unit tests": lambda: pytest(CORES, *QUICK_TESTS),
            "a game in a browser": lambda: pytest(1, QUICK_GAME, DAIKAIJU_CHROMIUM=browser()),
        }
    )


def test_busy() -> int:
    """Run every check and every test next to busy loops."""
    set_up("dev")
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY_LOOPS)]
    try:
        return test()
    finally:
        for loop in loops:
            loop.kill()


def test_browsers() -> int:
    """Run whole games and all pages in Firefox and WebKit, after installing missing browsers if possible."""
    set_up("dev")
    install_other_browsers()
    return run_checks({"Firefox and WebKit": lambda: pytest(CORES, "-rs", "tests/e2e/test_other_engines.py")})


def test_coverage() -> int:
    """Measure and print the branch coverage of engine, table and server."""
    set_up("dev")
    tests = [f"tests/{room}" for room in ("engine", "table", "expansions", "moonlight", "server")]
    return run_checks({"coverage": lambda: pytest(2 * CORES, "--cov", "--cov-report=term:skip-covered", *tests)})


def run_checks(checks: dict[str, Callable[[], None]]) -> int:
    """Run each check, continue after a failure, and print durations, processor times and failures."""
    times = []
    failed = []
    for name, check in checks.items():
        print(f"\n== {name}", flush=True)
        started, used = time.monotonic(), processor_time()
        try:
            check()
        except subprocess.CalledProcessError:
            failed.append(name)
        times.append(f"{name} {time.monotonic() - started:.0f} s ({processor_time() - used:.0f})")
    print("\nstart.py: in brackets the processor time: " + ", ".join(times))
    print(f"start.py: {'failed: ' + ', '.join(failed) if failed else 'every check passed'}", flush=True)
    return 1 if failed else 0


def processor_time() -> float:
    """Return the processor time of all programs that were started here and have ended, in seconds."""
    times = os.times()
    return times.children_user + times.children_system


def pytest(workers: int, *words: str, **env: str) -> None:
    """Run tests in parallel; an idle worker takes tests from the others."""
    run(program("pytest"), "-q", "-n", str(workers), "--dist", "worksteal", "--durations=10", *words, **env)


def style() -> None:
    run(program("ruff"), "check", ".")
    run(program("ruff"), "format", "--check", "--quiet", ".")
    run(program("codespell"))


def types() -> None:
    run(program("mypy"), "--strict")


def unit_tests() -> None:
    pytest(3 * CORES, "--ignore=tests/e2e")  # many wait for a server or a clock


def compile_package() -> None:
    """Compile the package with mypyc into a separate folder, unless it is up to date."""
    if not has_compiler():
        print("left out: no C compiler here")
        return
    source, stamp = fingerprint_of(ROOT / "src" / "daikaiju").hex(), COMPILED / "stamp"
    if stamp.is_file() and stamp.read_text() == source:
        return
    shutil.rmtree(COMPILED, ignore_errors=True)
    install = (program("uv"), "pip", "install", "--quiet", "--python", program("python"), "--no-deps", "--reinstall")
    how = {"DAIKAIJU_COMPILE": "require", "DAIKAIJU_OPTIMIZE": "1", "DAIKAIJU_FRONTEND": "skip"}  # tests need no speed
    run(*install, "--target", COMPILED, ".", **how)
    stamp.write_text(source)


def has_compiler() -> bool:
    return any(map(shutil.which, ("cc", "gcc", "clang", "cl")))


def compiled_tests() -> None:
    """Run the tests that pass through compiled modules on the compiled package; most random games are played here."""
    if not (COMPILED / "stamp").is_file():
        print("left out: nothing is compiled")
        return
    env = {"PYTHONPATH": str(COMPILED), "DAIKAIJU_EXPECT": "compiled"}
    games = {"DAIKAIJU_GAMES": "2000", "DAIKAIJU_FIRST": "10000"}  # other games than the pure engine plays
    pytest(CORES, *COMPILED_TESTS, **env, **games)


def page_tests() -> None:
    npm = npm_with_packages()
    run(*npm, "run", "lint")
    run(*npm, "run", "check")
    run(*npm, "test")


def page_unit_tests() -> None:
    run(*npm_with_packages(), "test")


def npm_with_packages() -> tuple[str | Path, ...]:
    """Install the page's packages unless they are installed; return the command that runs npm."""
    npm = (program("python"), "frontend/npm.py")
    if not (ROOT / "frontend" / "node_modules").is_dir():
        run(*npm, "ci", "--no-audit", "--no-fund")
    return npm


def browser_tests() -> None:
    """Run the browser tests in a separate pytest process: Playwright keeps an event loop running."""
    install_other_browsers()
    pytest(2 * CORES, "tests/e2e", DAIKAIJU_CHROMIUM=browser())  # tests at a table mostly wait


def install_other_browsers() -> None:
    """Install Firefox and WebKit if this is Debian and root; otherwise their tests are skipped with a reason."""
    programs = ("firefox-esr", "WebKitWebDriver", "Xvfb")
    if can_install() and not all(map(shutil.which, programs)):
        install_packages("firefox-esr", "webkit2gtk-driver", "xvfb")


def can_install() -> bool:
    """Return whether Debian packages can be installed here."""
    return bool(shutil.which("apt-get")) and not WINDOWS and os.geteuid() == 0


def install_packages(*names: str) -> None:
    run("apt-get", "update", "-qq")
    run("apt-get", "install", "-qq", "--no-install-recommends", *names, DEBIAN_FRONTEND="noninteractive")


def browser() -> str:
    """Return a Chromium: the one named by the environment, Debian's, the machine's, or Playwright's own (then "")."""
    if named := os.environ.get("DAIKAIJU_CHROMIUM"):
        return named
    if not shutil.which(BROWSER_SHELL) and can_install():
        with suppress(subprocess.CalledProcessError):  # no such package here: any other Chromium will do
            install_packages(BROWSER_SHELL)
    if found := next(filter(None, map(shutil.which, (BROWSER_SHELL, *BROWSERS))), None):
        return found
    run(program("playwright"), "install", "--only-shell", "chromium")
    return ""


CHECKS: dict[str, Callable[[], None]] = {
    "style": style,
    "types": types,
    "page tests": page_tests,
    "unit tests": unit_tests,
    "compile": compile_package,
    "compiled tests": compiled_tests,
    "browser tests": browser_tests,
}
PARTS = {
    "checks": ["style", "types", "page tests"],
    "unit": ["unit tests"],
    "compiled": ["compile", "compiled tests"],
    "browser": ["browser tests"],
}
"""Parts of the whole test run that can run on separate machines."""
COMMANDS: dict[str, Callable[[], int]] = {
    "": play,
    "test": test,
    "test quick": test_quick,
    "test busy": test_busy,
    "test browsers": test_browsers,
    "test coverage": test_coverage,
    **{f"test {part}": partial(test, part) for part in PARTS},
    "setup": set_up,
    "setup lab": lambda: set_up("lab"),
    "setup dev": lambda: set_up("dev"),
    "--help": explain,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
