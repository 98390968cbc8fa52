"""The build of this copy of the program."""

from typing import Literal

from daikaiju.engine.game import IS_COMPILED


def engine_build() -> Literal["compiled", "pure"]:
    """Return whether the engine runs as machine code made by mypyc or as plain Python."""
    return "compiled" if IS_COMPILED else "pure"
