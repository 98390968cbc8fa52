"""The engine under test is the requested build."""

import os

from daikaiju.build import engine_build


def test_the_engine_is_built_as_asked() -> None:
    assert engine_build() == os.environ.get("DAIKAIJU_EXPECT", "pure")
