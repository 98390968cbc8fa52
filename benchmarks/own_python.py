"""Importing this module restarts the program in the project's environment, so that `python3 benchmarks/…` works."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

if Path(sys.prefix).resolve() != (ROOT / ".venv").resolve():
    if not PYTHON.exists():
        subprocess.run([sys.executable, ROOT / "start.py", "setup"], check=True)
    sys.exit(subprocess.call([PYTHON, *sys.argv]))
