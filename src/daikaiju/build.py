"""How this copy of the program was built."""

from typing import Literal

from daikaiju.engine import game


def engine_build() -> Literal["compiled", "pure"]:
    """Whether the engine runs as machine code made by mypyc or as plain Python."""
    return "compiled" if str(game.__file__).endswith((".so", ".pyd")) else "pure"
