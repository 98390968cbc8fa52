"""How this copy of the program was built."""

from typing import Literal

from daikaiju.engine.game import IS_COMPILED


def engine_build() -> Literal["compiled", "pure"]:
    """Whether the engine runs as machine code made by mypyc or as plain Python."""
    return "compiled" if IS_COMPILED else "pure"
