"""The package as a busy server would install it: compiled by mypyc, in a folder of benchmarks/.venv."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
VENV = HERE / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def pip(*words: str | Path, **env: str) -> bool:
    """Install into benchmarks/.venv, or into the given target; return whether it worked."""
    if not PYTHON.exists():
        venv.create(VENV, with_pip=True)
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *words]
    return subprocess.run(command, cwd=ROOT, env=os.environ | env, check=False).returncode == 0


def compiled_package() -> Path | None:
    """Return the folder with the package compiled from the current sources; None without a C compiler."""
    if not any(map(shutil.which, ("cc", "gcc", "clang", "cl"))):
        print("the compiled build is left out: no C compiler here")
        return None
    sources = [*sorted((ROOT / "src/daikaiju").rglob("*.py")), ROOT / "hatch_build.py"]
    state = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    folder = VENV / f"compiled-{state}"
    if not folder.is_dir():
        print("compiling: two minutes or so", flush=True)
        for old in VENV.glob("compiled-*"):
            shutil.rmtree(old)
        if not pip("--no-deps", "--target", folder, ".", DAIKAIJU_COMPILE="require", DAIKAIJU_FRONTEND="skip"):
            raise SystemExit("benchmark: the package does not compile")
    return folder
