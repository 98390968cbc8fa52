"""Makes the test expansions importable."""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
for folder in ("engine", "expansions"):
    if str(TESTS / folder) not in sys.path:
        sys.path.append(str(TESTS / folder))
