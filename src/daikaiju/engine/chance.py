"""What can be asked of chance. A question describes itself, so that nobody who answers must know what it is for.

A question stands on the agenda as `(kind, CHANCE, asked, seat, then, what)`: `asked` is plain data, `seat` is for whom,
and the function named `then` gets the answer and `what`. `question(game)` makes of it an object that can be drawn from
any source of numbers, checked against, and written as JSON or as a line of text.
"""

from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from daikaiju.engine.dice import dice_in, in_order, results
from daikaiju.engine.zones import OWN_POOLS, POOLS, ZONES, pool_name

if TYPE_CHECKING:
    from daikaiju.engine.state import State

Below = Callable[[int], int]
"""A source of numbers: from 0 to the bound less one, each equally likely."""


class Asked:
    """A question to chance, for one seat or (seat −1) for everybody."""

    __slots__ = ("kind", "seat", "is_private")

    def __init__(self, kind: str, seat: int, is_private: bool) -> None:
        self.kind = kind
        self.seat = seat
        self.is_private = is_private  # whether only this seat may see the answer

    @property
    def mark(self) -> str:
        """How the line of the answer begins in a record."""
        return f"*{self.seat}" if self.is_private else "*"

    def draw(self, below: Below) -> str:
        """The answer that a source of numbers gives, in the notation of a record."""
        raise NotImplementedError

    def impossible(self, answer: str) -> str:
        """Why chance cannot answer this; empty if it can."""
        raise NotImplementedError

    def data(self) -> dict[str, Any]:
        """The question as JSON, with all that is needed to draw its answer."""
        raise NotImplementedError

    def text(self) -> str:
        """The question in one line."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked) and (self.mark, self.data()) == (other.mark, other.data())

    def __hash__(self) -> int:
        return hash(self.text())


class Dice(Asked):
    """A throw of dice, of one kind or several."""

    __slots__ = ("throw",)

    def __init__(self, seat: int, throw: str) -> None:
        super().__init__("dice", seat, is_private=False)
        self.throw = throw

    @property
    def dice(self) -> tuple[tuple[int, str], ...]:
        """How many dice of each kind, and the faces of that kind."""
        return dice_in[self.throw]

    @property
    def number(self) -> int:
        """How many dice there are in all."""
        return sum([number for number, _ in self.dice])

    def draw(self, below: Below) -> str:
        """Die after die; then the faces in notation order."""
        fallen = [faces[below(len(faces))] for number, faces in self.dice for _ in range(number)]
        return "".join(sorted(fallen))

    def impossible(self, answer: str) -> str:
        """A throw is as many dice as are due, with faces they have, in order."""
        return (
            "" if answer in results[self.throw] else f"{self.number} dice are due, in the order {in_order[self.throw]}"
        )

    def data(self) -> dict[str, Any]:
        """How many dice with which faces."""
        return {"kind": self.kind, "dice": [{"n": number, "faces": faces} for number, faces in self.dice]}

    def text(self) -> str:
        """For example `dice 6 123EHS`."""
        return f"dice {self.throw}"


class Cards(Asked):
    """Cards from a pool that has no order until somebody looks; those known to lie on top come first."""

    __slots__ = ("number", "pool_name", "pool", "known", "under")

    def __init__(
        self, seat: int, is_private: bool, number: int, pool_name: str, pool: tuple[str, ...], known: tuple[str, ...],
        under: tuple[tuple[str, ...], ...] = (),
    ) -> None:  # fmt: skip
        self.kind, self.seat, self.is_private = "cards", seat, is_private  # asked often: without a call
        self.number = number
        self.pool_name = pool_name
        self.pool = pool
        self.known = known
        self.under = under  # cards of the pool that come after all others, layer by layer

    def draw(self, below: Below) -> str:
        """The known cards, then any of those left in the sorted pool, one after the other."""
        if self.number == 1 and not self.under:
            return self.known[0] if self.known else self.pool[below(len(self.pool))]
        left, drawn = list(self.pool), list(self.known[: self.number])
        for card in drawn:
            left.remove(card)
        if self.under:
            layers = self._layers(left)
            while len(drawn) < self.number:
                layer = next(layer for layer in layers if layer)
                drawn.append(layer.pop(below(len(layer))))
        while len(drawn) < self.number:
            drawn.append(left.pop(below(len(left))))
        return " ".join(drawn)

    def _layers(self, left: list[str]) -> list[list[str]]:
        """Return the cards of the pool that are not known, in the layers in which they come."""
        beneath = [list(layer) for layer in self.under]
        for layer in beneath:
            for card in layer:
                if card in left:
                    left.remove(card)
        return [left, *beneath]

    def impossible(self, answer: str) -> str:
        """The cards are in the pool, and what is known of its top is true."""
        names, pool = answer.split(), self.pool
        if len(names) != self.number:
            return f"{self.number} cards are due"
        if self.known and tuple(names[: len(self.known)]) != self.known[: self.number]:
            return f"the top card of the {self.pool_name} is known to be another one"
        for number, name in enumerate(names):
            place = bisect_left(pool, name)
            if number:
                place += names[:number].count(name)  # one of several that are alike
            if place >= len(pool) or pool[place] != name:
                return f"card {name} is not in the {self.pool_name}"
        return self._out_of_layer(names) if self.under else ""

    def _out_of_layer(self, names: list[str]) -> str:
        """Return what is wrong if a card comes before one that lies above it."""
        left = list(self.pool)
        for name in self.known[: self.number]:
            left.remove(name)
        layers = self._layers(left)
        for name in names[len(self.known) :]:
            layer = next(layer for layer in layers if layer)
            if name not in layer:
                return f"card {name} is known to lie under others of the {self.pool_name}"
            layer.remove(name)
        return ""

    def data(self) -> dict[str, Any]:
        """How many, and of what."""
        pool, known = list(self.pool), list(self.known)
        asked = {"kind": self.kind, "n": self.number, "name": self.pool_name, "pool": pool, "known": known}
        return asked | {"under": [list(layer) for layer in self.under]} if self.under else asked

    def text(self) -> str:
        """For example `cards 3 deck`."""
        return f"cards {self.number} {self.pool_name}"


class OneOfEach(Asked):
    """One of several things; from several lists, one of each."""

    __slots__ = ("lists",)

    def __init__(self, seat: int, lists: tuple[tuple[str, ...], ...]) -> None:
        super().__init__("one_of_each", seat, is_private=False)
        self.lists = lists

    def draw(self, below: Below) -> str:
        """List after list."""
        return " ".join([things[below(len(things))] for things in self.lists])

    def impossible(self, answer: str) -> str:
        """As many things as lists, each from its own."""
        names = answer.split()
        if len(names) != len(self.lists):
            return f"one of each of {len(self.lists)} is due"
        for name, things in zip(names, self.lists, strict=True):
            if name not in things:
                return f"{name} is not one of {', '.join(things)}"
        return ""

    def data(self) -> dict[str, Any]:
        """The lists."""
        return {"kind": self.kind, "lists": [list(things) for things in self.lists]}

    def text(self) -> str:
        """For example `one 0|1|2`."""
        return f"one {' '.join(['|'.join(things) for things in self.lists])}"


def _dice(game: "State", seat: int, asked: Any) -> Asked:
    return Dice(seat, asked)


def _cards(game: "State", seat: int, asked: Any) -> Asked:
    number, pool, zone = asked
    cards, known = POOLS[pool](game, seat)
    under = tuple([layer for layer, _ in game.under]) if game.under and pool == "deck" else ()
    name = pool_name(pool, seat) if pool in OWN_POOLS else pool
    return Cards(seat, ZONES[zone].is_hidden, number, name, cards, known, under)


def _one_of_each(game: "State", seat: int, asked: Any) -> Asked:
    return OneOfEach(seat, asked)


KINDS: Final[dict[str, Callable[["State", int, Any], Asked]]] = {
    "dice": _dice,
    "cards": _cards,
    "one_of_each": _one_of_each,
}


def question(game: "State") -> Asked:
    """What chance is asked by the step that stands on top of the agenda."""
    kind, _, asked, seat, _, _ = game.agenda[-1]
    return KINDS[kind](game, seat, asked)
