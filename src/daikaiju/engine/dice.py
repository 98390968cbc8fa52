"""Dice as a sorted string of faces: '112EHS'. Facts that depend only on that string are cached in lookup tables.

A kind of die is the string of its faces, and every face belongs to one kind. Faces of dice other than the ordinary
ones are lowercase letters, so that they sort after the ordinary faces. Dice about to be thrown are written `6 123EHS`
or, for several kinds, `6 123EHS 1 abbccd`.
"""

from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement, product
from typing import Final, TypeVar

FACES: Final = "123EHS"
NUMBERS: Final = "123"
ENOUGH: Final = 3  # dice of one number needed to score
KINDS: Final[dict[str, str]] = dict.fromkeys(FACES, FACES)
"""Face -> the kind of die with that face."""
SYMBOLS: Final[dict[str, str]] = {}
"""Face of another die -> the ordinary faces it counts as: one, several or none."""

Key = TypeVar("Key")
Fact = TypeVar("Fact")


class Lookup(dict[Key, Fact]):
    """A table that computes an entry on its first lookup.

    Each table is a `Final` name next to its function: compiled code then reaches it without a name lookup.
    """

    def __init__(self, find: Callable[[Key], Fact]) -> None:
        super().__init__()
        self.find = find

    def __missing__(self, key: Key) -> Fact:
        fact = self[key] = self.find(key)
        return fact


def in_notation_order(faces: str) -> str:
    """Return the same dice in the order of the notation."""
    return "".join(sorted(faces))


sort: Final = Lookup(in_notation_order)


def difference(dice_and_part: tuple[str, str]) -> str:
    """Return the dice without some of them."""
    dice, part = dice_and_part
    for face in part:
        dice = dice.replace(face, "", 1)
    return dice


without: Final = Lookup(difference)


def add_die(faces: str, symbols: Mapping[str, str] | None = None) -> None:
    """Register another kind of die by its faces, each repeated as often as it is on the die.

    No other die may use its letters. `symbols` maps faces to the ordinary faces they count as; any other face is a
    separate group.
    """
    for face in faces:
        if not face.islower() or KINDS.get(face, faces) != faces:
            raise ValueError(f"die {faces}: the face {face} is no small letter of its own")
    KINDS.update(dict.fromkeys(faces, faces))
    SYMBOLS.update(symbols or {})


def ordinary_dice(number: int) -> str:
    """Return a throw of `number` ordinary dice."""
    return f"{number} {FACES}"


ordinary: Final = Lookup(ordinary_dice)


def thrown_again(dice: str, kept: str = "") -> str:
    """Return the throw of all dice except those kept, each with its own kind."""
    if dice[-1] <= FACES[-1]:  # other kinds sort after the ordinary one: there are none
        return ordinary[len(dice) - len(kept)]
    return _thrown_by_kind(without[dice, kept])


def _thrown_by_kind(rest: str) -> str:
    kinds = dict.fromkeys([KINDS[face] for face in rest])
    return " ".join([f"{sum([KINDS[face] == kind for face in rest])} {kind}" for kind in kinds])


def read_throw(throw: str) -> tuple[tuple[int, str], ...]:
    """Return the number of dice and the kind, for each kind in a throw."""
    words = throw.split(" ")
    return tuple(zip([int(number) for number in words[::2]], words[1::2], strict=True))


dice_in: Final = Lookup(read_throw)


def all_results(throw: str) -> frozenset[str]:
    """Return every possible result of this throw."""
    kinds = [combinations_with_replacement("".join(dict.fromkeys(faces)), number) for number, faces in dice_in[throw]]
    fallen = ["".join(["".join(dice) for dice in parts]) for parts in product(*kinds)]
    return frozenset(["".join(sorted(dice)) for dice in fallen])


results: Final = Lookup(all_results)


def faces_in_order(throw: str) -> str:
    """Return the faces of a throw in the order of the notation."""
    return "".join(sorted({face for _, faces in dice_in[throw] for face in faces}))


in_order: Final = Lookup(faces_in_order)


def different_faces(dice: str) -> str:
    """Return the different faces among the dice."""
    return "".join(dict.fromkeys(dice))


faces_of: Final = Lookup(different_faces)


def ordinary_symbols(dice: str) -> str:
    """Return the faces the dice count as: a face of another die may count as ordinary ones."""
    return "".join(sorted("".join([SYMBOLS.get(face, face) for face in dice])))


symbols: Final = Lookup(ordinary_symbols)


def faces_shown(dice: str) -> str:
    """Return the dice as cards that check faces see them: a die of another kind shows the ordinary face it counts as.

    It keeps its own face if it counts as none or several.
    """
    return "".join(sorted([symbol if len(symbol := SYMBOLS.get(face, face)) == 1 else face for face in dice]))


shown: Final = Lookup(faces_shown)


def dice_that_give(dice_and_symbol: tuple[str, str]) -> int:
    """Return the number of dice that give a symbol, whether once or twice."""
    dice, symbol = dice_and_symbol
    return sum([symbol in SYMBOLS.get(face, face) for face in dice])


giving: Final = Lookup(dice_that_give)


def faces_to_turn(dice: str) -> str:
    """Return the different faces of the ordinary dice: no card turns another die."""
    return "".join([face for face in faces_of[dice] if face in FACES])


turnable: Final = Lookup(faces_to_turn)


def all_parts(dice: str) -> tuple[str, ...]:
    """Return every distinct choice of some, all or none of the dice."""
    found = [""]
    for face in faces_of[dice]:
        found = [part + face * n for part in found for n in range(dice.count(face) + 1)]
    return tuple(found)


parts: Final = Lookup(all_parts)


def _keep_move(part: str) -> str:
    return f"keep {part}".rstrip()


_keep: Final = Lookup(_keep_move)


def keep_moves(dice: str) -> tuple[str, ...]:
    """Return the moves after a roll while rolls remain."""
    return (*(_keep[part] for part in parts[dice]), "stop")


keeps: Final = Lookup(keep_moves)


def resolve_moves(groups: str) -> tuple[str, ...]:
    """Return the moves while these groups of dice are left to resolve."""
    return ("resolve", *[f"resolve {face}" for face in groups]) if len(groups) > 1 else ("resolve",)


class Count:
    """The totals of some dice for resolving them, so that one lookup finds them all."""

    __slots__ = ("groups", "resolve_moves", "sets", "energy", "hearts", "smash")

    def __init__(self, dice: str) -> None:
        counted = symbols[dice]
        self.groups = faces_of[counted]  # the different faces that the dice count as
        self.resolve_moves = resolve_moves(self.groups)
        self.sets = _sets_of_numbers(dice)
        self.energy = counted.count("E")
        self.hearts = counted.count("H")
        self.smash = counted.count("S")


def _sets_of_numbers(dice: str) -> tuple[tuple[str, int], ...]:
    """Return the numbers shown by three or more dice, each with its count."""
    return tuple([(face, dice.count(face)) for face in NUMBERS if dice.count(face) >= ENOUGH])


counts: Final = Lookup(Count)


def points_for(number: int, count: int) -> int:
    """Return the points for `count` dice of a number: three score the number, each further die one more."""
    return number + count - ENOUGH if count >= ENOUGH else 0
