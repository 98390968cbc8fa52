"""The rules: standard library only; no input or output, no clock, no randomness."""

from daikaiju.engine import (
    city,
    damage,
    editions,
    ending,
    expansions,
    hearts,
    market,
    opening,
    react,
    resolve,
    roll,
    turn,
    wickedness,
)

__all__ = [
    "city", "damage", "editions", "ending", "expansions", "hearts", "market", "opening", "react", "resolve", "roll",
    "turn", "wickedness",
]  # fmt: skip

expansions.register_shipped()
expansions.register_installed()
