"""What cards and tiles let a monster do with its dice besides rolling and keeping, as plain data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DieChange:
    """Changing one die to one of some faces after the last roll, for a price."""

    faces: tuple[int, ...]
    price: int = 0


@dataclass(frozen=True)
class DicePowers:
    """The combined effects of a monster's powers on its dice, within the energy it has."""

    rerolls: str = ""
    turns: tuple[DieChange, ...] = ()
    """Free changes of a die, each usable once."""
    paid_turns: tuple[DieChange, ...] = ()
    """Changes of a die with a price, usable any number of times."""
    free_rolls: int = 0
    roll_price: int = 0
    energy: int = 0
    reroller: str = ""
    roller: str = ""
    """The power that rerolls a face, and the power that gives the next additional roll."""


NO_POWERS = DicePowers()
