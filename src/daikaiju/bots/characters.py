"""Characters: named opponents. Each is a level with a temperament and has a monster it likes to play."""

from __future__ import annotations

from dataclasses import dataclass

FAVOURITES = {"brawler": "Gigazaur", "builder": "Meka Dragon", "survivor": "The King", "schemer": "Alienoid"}
"""The monster that a bot of each temperament takes if it is free."""
NAMES = {
    "gentle": ("Bumba", "Pebble", "Mossy", "Fable"),
    "steady": ("Rocko", "Mason", "Willow", "Riddle"),
    "lively": ("Havoc", "Tinker", "Ember", "Vex"),
    "full": ("Titan", "Daedal", "Phoenix", "Oracle"),
}


@dataclass(frozen=True)
class Character:
    """A named opponent."""

    bot: str
    """Its level and temperament, as `make` reads them."""
    name: str
    monster: str


CHARACTERS = {
    f"{level}:{temperament}": Character(f"{level}:{temperament}", name, monster)
    for level, names in NAMES.items()
    for name, (temperament, monster) in zip(names, FAVOURITES.items(), strict=True)
}
