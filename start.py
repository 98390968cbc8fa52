"""Set up and play, or test, from a fresh clone; needs Python 3.11 with venv and nothing else.

python3 start.py            set up what is missing, then start the program
python3 start.py test       set up, then run every check and every test
python3 start.py setup      only set up; afterwards .venv/bin/daikaiju exists
python3 start.py setup dev  the same with the tools that the tests need
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / "daikaiju-setup"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def main(words: list[str]) -> int:
    if sys.version_info < (3, 11):
        return refuse(f"Daikaiju needs Python 3.11 or newer, this is {sys.version.split()[0]}")
    os.chdir(ROOT)
    try:
        match words:
            case []:
                set_up(dev=False)
                return become(BIN / "daikaiju")
            case ["setup"]:
                set_up(dev=False)
            case ["setup", "dev"]:
                set_up(dev=True)
            case ["test"]:
                set_up(dev=True)
                return test()
            case ["-h" | "--help" | "help"]:
                print(__doc__)
            case _:
                return refuse(f"unknown command: {' '.join(words)} (there is: no command, test, setup, setup dev)")
    except subprocess.CalledProcessError as error:
        return refuse(f"set-up failed at: {' '.join(map(str, error.cmd))}", code=1)
    return 0


def refuse(reason: str, code: int = 2) -> int:
    print(f"start.py: {reason}", file=sys.stderr)
    return code


def run(*command: str | Path, **env: str) -> None:
    subprocess.run(command, check=True, env=os.environ | env)


def become(program: Path) -> int:
    """Run the program in place of this one, so that signals reach it; Windows can only wait for it."""
    if os.name == "nt":
        return subprocess.run([program], check=False).returncode
    os.execv(program, [str(program)])


def set_up(dev: bool) -> None:
    """Make .venv with the package in it, unless it is there and nothing has changed since."""
    state = fingerprint()
    before = STAMP.read_text().split() if STAMP.is_file() else [""]
    dev = dev or "dev" in before
    wanted = [state, "dev"] if dev else [state]
    if before == wanted:
        return
    print("start.py: setting up .venv …", file=sys.stderr)
    if not (BIN / "pip").exists() and not (BIN / "pip.exe").exists():
        try:
            run(sys.executable, "-m", "venv", "--clear", VENV)
        except subprocess.CalledProcessError:
            sys.exit(refuse("this Python has no venv module (on Debian: apt-get install python3-venv)"))
    STAMP.unlink(missing_ok=True)
    python = BIN / "python"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "uv")
    package = ".[dev]" if dev else "."
    run(BIN / "uv", "pip", "install", "--quiet", "--python", python, "-c", "constraints.txt", "-e", package)
    STAMP.write_text(" ".join(wanted))


def fingerprint() -> str:
    """A hash of everything that decides what the set-up makes: this Python, the package's needs, the page's sources."""
    total = hashlib.sha256(sys.version.encode())
    for name in ("pyproject.toml", "constraints.txt", "hatch_build.py", "start.py"):
        total.update((ROOT / name).read_bytes())
    if os.environ.get("DAIKAIJU_FRONTEND") != "skip":
        total.update(fingerprint_of(ROOT / "frontend"))
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
    """Run every check, each in a process of its own; go on after a failure and name all that failed."""
    failed = [name for name, command, env in checks() if not passes(name, command, env)]
    print(f"start.py: {'failed: ' + ', '.join(failed) if failed else 'all checks passed'}")
    return 1 if failed else 0


def passes(name: str, command: list[str | Path], env: dict[str, str]) -> bool:
    print(f"\n== {name}", flush=True)
    return subprocess.run(command, check=False, env=os.environ | env).returncode == 0


def checks() -> list[tuple[str, list[str | Path], dict[str, str]]]:
    todo: list[tuple[str, list[str | Path], dict[str, str]]] = [
        ("ruff", [BIN / "ruff", "check", "."], {}),
        ("mypy", [BIN / "mypy", "--strict"], {}),
        ("tests", [BIN / "pytest", "-q", "-n", "auto", "--ignore=tests/e2e"], {}),
    ]
    return todo


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
