"""Registers Harbour while its tests run."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

TESTS = Path(__file__).resolve().parents[1]
for folder in ("engine", "expansions"):
    if str(TESTS / folder) not in sys.path:
        sys.path.append(str(TESTS / folder))

from box import TOYS, in_the_box  # noqa: E402


@pytest.fixture(autouse=True)
def expansion() -> Iterator[ModuleType]:
    """Register the module for one test."""
    with in_the_box(TOYS["harbour"]) as module:
        yield module
