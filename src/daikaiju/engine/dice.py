"""Dice are a sorted string of faces: '112EHS'. Everything about them that never changes is looked up."""

from functools import cache
from itertools import combinations_with_replacement

FACES = "123EHS"
NUMBERS = "123"


@cache
def sort(faces: str) -> str:
    """The same dice in the order of the notation."""
    return "".join(sorted(faces))


@cache
def merge(kept: str, rolled: str) -> str:
    """Kept and rolled dice together."""
    return sort(kept + rolled)


@cache
def without(dice: str, part: str) -> str:
    """The dice less some of them."""
    for face in part:
        dice = dice.replace(face, "", 1)
    return dice


@cache
def rolls(number: int) -> frozenset[str]:
    """Every result this many dice can show."""
    return frozenset("".join(roll) for roll in combinations_with_replacement(FACES, number))


@cache
def faces_of(dice: str) -> str:
    """The different faces among the dice: the groups to resolve."""
    return "".join(dict.fromkeys(dice))


@cache
def parts(dice: str) -> tuple[str, ...]:
    """Every different choice of some, all or none of the dice."""
    found = [""]
    for face in faces_of(dice):
        found = [part + face * n for part in found for n in range(dice.count(face) + 1)]
    return tuple(found)


@cache
def keeps(dice: str) -> tuple[str, ...]:
    """What may be said after a roll while rolls remain."""
    return (*(f"keep {part}".rstrip() for part in parts(dice)), "stop")


@cache
def sets(dice: str) -> tuple[tuple[str, int], ...]:
    """The numbers of which there are three or more, each with how many."""
    return tuple((face, dice.count(face)) for face in NUMBERS if dice.count(face) >= 3)


def points_for(number: int, count: int) -> int:
    """Three of a number score it, each further die one more."""
    return number + count - 3 if count >= 3 else 0
