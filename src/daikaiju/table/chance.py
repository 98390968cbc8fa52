"""The only maker of chance. An engine asks; whoever stands here answers."""

import random
from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import Final, Protocol

from daikaiju.engine.chance import Asked, Cards, Dice, question
from daikaiju.engine.dice import Lookup, dice_in, sort
from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE


class Chance(Protocol):
    """Something that answers what a game awaits."""

    def answer(self, game: Game) -> str:
        """Dice in notation order, cards in the order they are turned up, or what chance names."""
        ...

    def copy(self) -> "Chance":
        """Return an independent source that will give the same answers."""
        ...


def due(game: Game) -> Asked:
    """What the game awaits."""
    awaits = game.awaits
    if awaits is None:
        raise ValueError("the game awaits no chance")
    return awaits


class Seeded:
    """Chance from a seed: the same seed, the same game."""

    def __init__(self, seed: int | str | random.Random) -> None:
        self.random = seed if isinstance(seed, random.Random) else random.Random(seed)
        self.fraction: Callable[[], float] = self.random.random

    def answer(self, game: Game) -> str:
        """Uniform over whatever is asked; dice and cards, which are asked often, in the quickest way."""
        step = game.agenda[-1]
        if step[0] == "dice":
            falls = FALLS[step[2]]
            return falls[int(self.fraction() * len(falls))] if falls else self._throw(step[2])
        if step[0] == "cards":
            return question(game).draw(self._index)
        return due(game).draw(self.random.randrange)

    def feed(self, game: Game) -> None:
        """Answer until somebody must choose or the game is over; what is drawn for the question needs no check.

        Whoever answers otherwise than by drawing, as `Scripted` does, must check.
        """
        while game.to_act == CHANCE:
            game.supply_drawn(self.answer(game))

    def copy(self) -> "Seeded":
        """Return an independent source that will give the same answers."""
        return Seeded(_twin(self.random))

    def _throw(self, throw: str) -> str:
        return sort["".join(["".join(self.random.choices(faces, k=n)) for n, faces in dice_in[throw]])]

    def _index(self, bound: int) -> int:
        return int(self.fraction() * bound)


def _twin(source: random.Random) -> random.Random:
    twin = random.Random()
    twin.setstate(source.getstate())
    return twin


MANY: Final = 6**6


def _all_falls(throw: str) -> tuple[str, ...]:
    """Every way a throw can fall, so that one random number is one throw; nothing where those are too many."""
    dice = [faces for number, faces in dice_in[throw] for _ in range(number)]
    if prod([len(faces) for faces in dice]) > MANY:
        return ()
    rolls: tuple[str, ...] = ("",)
    for faces in dice:
        rolls = tuple([sort[roll + face] for roll in rolls for face in faces])
    return rolls


FALLS: Final = Lookup(_all_falls)


class OutOfDice(DaikaijuError):
    """A script has fewer dice than the game rolls."""


class Scripted(Seeded):
    """Dice and the tops of decks as written down; what is not written is seeded."""

    def __init__(
        self, dice: str, deck: Iterable[str], seed: int | str = 0, own_decks: Mapping[str, Iterable[str]] | None = None
    ) -> None:
        super().__init__(seed)
        self.dice = dice
        self.deck = list(deck)
        self.own_decks = {name: list(cards) for name, cards in (own_decks or {}).items()}
        """The written tops of decks that seats have of their own, by the name of the pool."""
        self._is_top_known = False

    def copy(self) -> "Scripted":
        """Return an independent source that will give the same answers."""
        twin = Scripted(self.dice, self.deck)
        twin.random.setstate(self.random.getstate())
        twin._is_top_known = self._is_top_known
        return twin

    def answer(self, game: Game) -> str:
        """One written face per die, in order; one written card per reveal."""
        asked = due(game)
        if isinstance(asked, Dice):
            number = asked.number
            if len(self.dice) < number:
                raise OutOfDice(f"dice: {number} are rolled, {len(self.dice)} are left in the script")
            rolled, self.dice = self.dice[:number], self.dice[number:]
            return sort[rolled]
        if isinstance(asked, Cards) and asked.pool_name == "deck" and self.deck:
            return self._written_cards(game, asked)
        if isinstance(asked, Cards) and self.own_decks.get(asked.pool_name):
            return self._written_own_cards(asked)
        return super().answer(game)

    def _written_own_cards(self, asked: Cards) -> str:
        """What is written of a deck that a seat has of its own lies on top of what is not."""
        deck = self.own_decks[asked.pool_name]
        written = tuple(deck[: asked.number])
        beneath = tuple([card for card in asked.pool if card not in deck])
        self.own_decks[asked.pool_name] = deck[asked.number :]
        return self._draw(asked, written + beneath, written)

    def _written_cards(self, game: Game, asked: Cards) -> str:
        """What is written lies on top of what is not; a card that was only looked at stays there."""
        if self._is_top_known and game.top is None:
            self.deck.pop(0)  # bought straight from the deck
        is_look = game.agenda[-1][2][2] == "top"
        self._is_top_known = is_look
        written = tuple(self.deck[: asked.number])
        beneath = self._beneath(game)
        if not is_look:
            self.deck = self.deck[asked.number :]
        return self._draw(asked, written + beneath, written)

    def feed(self, game: Game) -> None:
        """Answer until somebody must choose or the game is over; what is written may be impossible."""
        while game.to_act == CHANCE:
            game.supply(self.answer(game))

    def deal(self, game: Game) -> str:
        """What a position needs to stand: its market was dealt before, so it holds none of the written cards."""
        asked = due(game)
        if isinstance(asked, Cards) and asked.pool_name == "deck":
            return self._draw(asked, self._beneath(game), ())
        return self.answer(game)

    def _draw(self, asked: Cards, pool: tuple[str, ...], known: tuple[str, ...]) -> str:
        """What is asked, from other cards than the whole deck."""
        return Cards(asked.seat, asked.is_private, asked.number, asked.pool_name, pool, known).draw(self._index)

    def _beneath(self, game: Game) -> tuple[str, ...]:
        """The deck without what is written."""
        beneath = list(game.deck)
        for card in self.deck:
            if card in beneath:
                beneath.remove(card)
        return tuple(beneath)
