"""Questions to chance. A question is self-contained: a source can answer it without knowing its purpose.

A question is on the agenda as `(kind, CHANCE, asked, seat, then, what)`: `asked` is plain data, `seat` is the seat it
is for, and the function named `then` is called with the answer and `what`. `question(game)` turns it into an object
that can draw an answer from any source of numbers, validate an answer, and be written as JSON or as a line of text.
"""

from bisect import bisect_left
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from daikaiju.engine.dice import dice_in, in_order, results
from daikaiju.engine.zones import OWN_POOLS, POOLS, ZONES, pool_name

if TYPE_CHECKING:
    from daikaiju.engine.state import GameState

Below = Callable[[int], int]
"""A source of uniformly distributed integers from 0 to the bound minus one."""


class ChanceQuestion:
    """A question to chance, for one seat or (seat −1) for all seats."""

    __slots__ = ("kind", "seat", "is_private")

    def __init__(self, kind: str, seat: int, is_private: bool) -> None:
        self.kind = kind
        self.seat = seat
        self.is_private = is_private  # whether only this seat may see the answer

    @property
    def mark(self) -> str:
        """The beginning of the answer's line in a record."""
        return f"*{self.seat}" if self.is_private else "*"

    def draw(self, below: Below) -> str:
        """Draw an answer from a source of numbers; return it in the notation of a record."""
        raise NotImplementedError

    def outcomes(self) -> list[tuple[str, Fraction]]:
        """Return every answer that `draw` can give, each once, with its exact probability."""
        raise NotImplementedError

    def impossible(self, answer: str) -> str:
        """Return why `answer` is impossible, or an empty string if it is possible."""
        raise NotImplementedError

    def data(self) -> dict[str, Any]:
        """Return the question as JSON, with everything needed to draw its answer."""
        raise NotImplementedError

    def text(self) -> str:
        """Return the question as one line of text."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ChanceQuestion) and (self.mark, self.data()) == (other.mark, other.data())

    def __hash__(self) -> int:
        return hash(self.text())


class Dice(ChanceQuestion):
    """A throw of dice, of one kind or several."""

    __slots__ = ("throw",)

    def __init__(self, seat: int, throw: str) -> None:
        super().__init__("dice", seat, is_private=False)
        self.throw = throw

    @property
    def dice(self) -> tuple[tuple[int, str], ...]:
        """The number of dice and the faces, for each kind of die."""
        return dice_in[self.throw]

    @property
    def number(self) -> int:
        """The total number of dice."""
        return sum([number for number, _ in self.dice])

    def draw(self, below: Below) -> str:
        """Draw die after die; return the faces in notation order."""
        fallen = [faces[below(len(faces))] for number, faces in self.dice for _ in range(number)]
        return "".join(sorted(fallen))

    def outcomes(self) -> list[tuple[str, Fraction]]:
        """Return every roll in notation order; its probability counts the dice as distinct."""
        ways: dict[str, int] = {"": 1}
        for number, faces in self.dice:
            for _ in range(number):
                longer: dict[str, int] = {}
                for roll, count in ways.items():
                    for face in faces:
                        fallen = "".join(sorted(roll + face))
                        longer[fallen] = longer.get(fallen, 0) + count
                ways = longer
        total = sum(ways.values())
        return [(roll, Fraction(count, total)) for roll, count in ways.items()]

    def impossible(self, answer: str) -> str:
        """Return an error unless the answer has the right number of dice, with faces they have, in notation order."""
        return (
            "" if answer in results[self.throw] else f"{self.number} dice are due, in the order {in_order[self.throw]}"
        )

    def data(self) -> dict[str, Any]:
        """Return the number and the faces of the dice of each kind."""
        return {"kind": self.kind, "dice": [{"n": number, "faces": faces} for number, faces in self.dice]}

    def text(self) -> str:
        """Return for example `dice 6 123EHS`."""
        return f"dice {self.throw}"


class Cards(ChanceQuestion):
    """Cards from a pool that has no order until it is drawn from; the cards known to be on top come first."""

    __slots__ = ("number", "pool_name", "pool", "known", "under")

    def __init__(
        self, seat: int, is_private: bool, number: int, pool_name: str, pool: tuple[str, ...], known: tuple[str, ...],
        under: tuple[tuple[str, ...], ...] = (),
    ) -> None:  # fmt: skip
        self.kind, self.seat, self.is_private = "cards", seat, is_private  # hot path: no super() call
        self.number = number
        self.pool_name = pool_name
        self.pool = pool
        self.known = known
        self.under = under  # cards of the pool that come after all others, layer by layer

    def draw(self, below: Below) -> str:
        """Return the known cards, then cards drawn one by one from the rest of the sorted pool."""
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

    def outcomes(self) -> list[tuple[str, Fraction]]:
        """Return every order in which the cards can come."""
        left, known = list(self.pool), list(self.known[: self.number])
        for card in known:
            left.remove(card)
        layers = [tuple(layer) for layer in self._layers(left)]
        return [(" ".join(known + drawn), chance) for drawn, chance in draws(layers, self.number - len(known))]

    def _layers(self, left: list[str]) -> list[list[str]]:
        """Return the unknown cards of the pool as layers, in the order in which they are drawn."""
        beneath = [list(layer) for layer in self.under]
        for layer in beneath:
            for card in layer:
                if card in left:
                    left.remove(card)
        return [left, *beneath]

    def impossible(self, answer: str) -> str:
        """Return an error unless the cards are in the pool and agree with its known top and layers."""
        names, pool = answer.split(), self.pool
        if len(names) != self.number:
            return f"{self.number} cards are due"
        if self.known and tuple(names[: len(self.known)]) != self.known[: self.number]:
            return f"the top card of the {self.pool_name} is known to be another one"
        for number, name in enumerate(names):
            place = bisect_left(pool, name)
            if number:
                place += names[:number].count(name)  # one of several identical cards
            if place >= len(pool) or pool[place] != name:
                return f"card {name} is not in the {self.pool_name}"
        return self._out_of_layer(names) if self.under else ""

    def _out_of_layer(self, names: list[str]) -> str:
        """Return an error if a card comes before one of a higher layer, otherwise an empty string."""
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
        """Return the number of cards, the pool, its known top and its layers."""
        pool, known = list(self.pool), list(self.known)
        asked = {"kind": self.kind, "n": self.number, "name": self.pool_name, "pool": pool, "known": known}
        return asked | {"under": [list(layer) for layer in self.under]} if self.under else asked

    def text(self) -> str:
        """Return for example `cards 3 deck`."""
        return f"cards {self.number} {self.pool_name}"


class OneOfEach(ChanceQuestion):
    """One item of each of one or several lists."""

    __slots__ = ("lists",)

    def __init__(self, seat: int, lists: tuple[tuple[str, ...], ...]) -> None:
        super().__init__("one_of_each", seat, is_private=False)
        self.lists = lists

    def draw(self, below: Below) -> str:
        """Draw one item of each list, in order."""
        return " ".join([things[below(len(things))] for things in self.lists])

    def outcomes(self) -> list[tuple[str, Fraction]]:
        """Return every combination of one item of each list."""
        found: list[tuple[str, Fraction]] = [("", Fraction(1))]
        for things in self.lists:
            count = len(things)
            found = [(f"{before} {thing}".lstrip(), chance / count) for before, chance in found for thing in things]
        return found

    def impossible(self, answer: str) -> str:
        """Return an error unless the answer has exactly one item of each list."""
        names = answer.split()
        if len(names) != len(self.lists):
            return f"one of each of {len(self.lists)} is due"
        for name, things in zip(names, self.lists, strict=True):
            if name not in things:
                return f"{name} is not one of {', '.join(things)}"
        return ""

    def data(self) -> dict[str, Any]:
        """Return the lists to choose from."""
        return {"kind": self.kind, "lists": [list(things) for things in self.lists]}

    def text(self) -> str:
        """Return for example `one 0|1|2`."""
        return f"one {' '.join(['|'.join(things) for things in self.lists])}"


def draws(layers: list[tuple[str, ...]], number: int) -> list[tuple[list[str], Fraction]]:
    """Return every sequence of `number` cards from layers, the first one used up first, with its probability."""
    if number == 0:
        return [([], Fraction(1))]
    place = next(place for place, layer in enumerate(layers) if layer)
    layer = layers[place]
    found: list[tuple[list[str], Fraction]] = []
    for card in dict.fromkeys(layer):
        rest = list(layer)
        rest.remove(card)
        chance = Fraction(layer.count(card), len(layer))
        for drawn, later in draws([tuple(rest), *layers[place + 1 :]], number - 1):
            found.append(([card, *drawn], chance * later))
    return found


def _dice(game: "GameState", seat: int, asked: Any) -> ChanceQuestion:
    return Dice(seat, asked)


def _cards(game: "GameState", seat: int, asked: Any) -> ChanceQuestion:
    number, pool, zone = asked
    cards, known = POOLS[pool](game, seat)
    under = tuple([layer for layer, _ in game.under]) if game.under and pool == "deck" else ()
    name = pool_name(pool, seat) if pool in OWN_POOLS else pool
    return Cards(seat, ZONES[zone].is_hidden, number, name, cards, known, under)


def _one_of_each(game: "GameState", seat: int, asked: Any) -> ChanceQuestion:
    return OneOfEach(seat, asked)


KINDS: Final[dict[str, Callable[["GameState", int, Any], ChanceQuestion]]] = {
    "dice": _dice,
    "cards": _cards,
    "one_of_each": _one_of_each,
}


def question(game: "GameState") -> ChanceQuestion:
    """Return the question to chance on top of the agenda."""
    kind, _, asked, seat, _, _ = game.agenda[-1]
    return KINDS[kind](game, seat, asked)
