"""Dice are a sorted string of faces: '112EHS'. Everything about them that never changes is looked up."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import TypeVar

FACES = "123EHS"
NUMBERS = "123"

Key = TypeVar("Key")
Fact = TypeVar("Fact")


class Lookup(dict[Key, Fact]):
    """A table that works out an entry when it is first looked up."""

    def __init__(self, find: Callable[[Key], Fact]) -> None:
        super().__init__()
        self.find = find

    def __missing__(self, key: Key) -> Fact:
        fact = self[key] = self.find(key)
        return fact


@Lookup
def sort(faces: str) -> str:
    """The same dice in the order of the notation."""
    return "".join(sorted(faces))


@Lookup
def without(dice_and_part: tuple[str, str]) -> str:
    """The dice less some of them."""
    dice, part = dice_and_part
    for face in part:
        dice = dice.replace(face, "", 1)
    return dice


@Lookup
def rolls(number: int) -> frozenset[str]:
    """Every result this many dice can show."""
    return frozenset("".join(roll) for roll in combinations_with_replacement(FACES, number))


@Lookup
def faces_of(dice: str) -> str:
    """The different faces among the dice: the groups to resolve."""
    return "".join(dict.fromkeys(dice))


@Lookup
def parts(dice: str) -> tuple[str, ...]:
    """Every different choice of some, all or none of the dice."""
    found = [""]
    for face in faces_of[dice]:
        found = [part + face * n for part in found for n in range(dice.count(face) + 1)]
    return tuple(found)


@Lookup
def _keep(part: str) -> str:
    return f"keep {part}".rstrip()


@Lookup
def keeps(dice: str) -> tuple[str, ...]:
    """What may be said after a roll while rolls remain."""
    return (*(_keep[part] for part in parts[dice]), "stop")


@Lookup
def sets(dice: str) -> tuple[tuple[str, int], ...]:
    """The numbers of which there are three or more, each with how many."""
    return tuple((face, dice.count(face)) for face in NUMBERS if dice.count(face) >= 3)


def points_for(number: int, count: int) -> int:
    """Three of a number score it, each further die one more."""
    return number + count - 3 if count >= 3 else 0
