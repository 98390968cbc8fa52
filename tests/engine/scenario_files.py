"""The files of scenarios, and how tests read them."""

from pathlib import Path
from typing import Any

from daikaiju.table.scenario import read

FOLDER = Path(__file__).parent.parent / "scenarios"


def every_scenario() -> list[dict[str, Any]]:
    """Return all scenarios, file by file."""
    return [scenario for path in sorted(FOLDER.rglob("*.json")) for scenario in read(path)]
