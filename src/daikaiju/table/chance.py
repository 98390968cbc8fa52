"""Sources of chance, which answer the engine's questions. No other module draws dice or cards for a game."""

import random
from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import Final, Protocol

from daikaiju.engine.chance import Cards, ChanceQuestion, Dice, question
from daikaiju.engine.dice import Lookup, dice_in, sort
from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE


class Chance(Protocol):
    """A source of answers to a game's questions to chance."""

    def answer(self, game: Game) -> str:
        """Return dice in notation order, cards in the order they are drawn, or the items chosen."""
        ...

    def copy(self) -> "Chance":
        """Return an independent source that will give the same answers."""
        ...


def due(game: Game) -> ChanceQuestion:
    """Return the game's pending question to chance. Raises ValueError if there is none."""
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
        """Return a uniformly random answer; dice and cards, the most frequent questions, have fast paths."""
        step = game.agenda[-1]
        if step[0] == "dice":
            falls = FALLS[step[2]]
            return falls[int(self.fraction() * len(falls))] if falls else self._throw(step[2])
        if step[0] == "cards":
            return question(game).draw(self._index)
        return due(game).draw(self.random.randrange)

    def feed(self, game: Game) -> None:
        """Answer until a player must choose or the game is over, without validation of the drawn answers.

        A source that does not draw its answers, like `Scripted`, must validate them.
        """
        while game.to_act == CHANCE:
            game.supply_drawn(self.answer(game))

    def copy(self) -> "Seeded":
        """Return an independent source that will give the same answers."""
        return Seeded(_twin(self.random))

    def __deepcopy__(self, memo: object) -> "Seeded":
        return self.copy()  # a deep copy of bound methods would draw from this source

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
    """Return every ordered outcome of a throw, so that one random number selects one; empty if there are too many."""
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
    """Dice and the tops of decks from a script; all other answers are seeded."""

    def __init__(
        self, dice: str, deck: Iterable[str], seed: int | str = 0, own_decks: Mapping[str, Iterable[str]] | None = None
    ) -> None:
        super().__init__(seed)
        self.dice = dice
        self.deck = list(deck)
        self.own_decks = {name: list(cards) for name, cards in (own_decks or {}).items()}
        """The scripted tops of the seats' own decks, by the name of the pool."""
        self._is_top_known = False

    def copy(self) -> "Scripted":
        """Return an independent source that will give the same answers."""
        twin = Scripted(self.dice, self.deck, own_decks=self.own_decks)
        twin.random.setstate(self.random.getstate())
        twin._is_top_known = self._is_top_known
        return twin

    def answer(self, game: Game) -> str:
        """Return scripted faces, one per die in order, or scripted cards, one per reveal."""
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
        """Draw from a seat's own deck; its scripted cards are on top of the others."""
        deck = self.own_decks[asked.pool_name]
        written = tuple(deck[: asked.number])
        beneath = tuple([card for card in asked.pool if card not in deck])
        self.own_decks[asked.pool_name] = deck[asked.number :]
        return self._draw(asked, written + beneath, written)

    def _written_cards(self, game: Game, asked: Cards) -> str:
        """Draw from the deck; scripted cards are on top of the others, and a card only looked at stays there."""
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
        """Answer until a player must choose or the game is over, with validation: the script may be impossible."""
        while game.to_act == CHANCE:
            game.supply(self.answer(game))

    def deal(self, game: Game) -> str:
        """Answer a question of setting up a position: its market was dealt earlier, so it has no scripted cards."""
        asked = due(game)
        if isinstance(asked, Cards) and asked.pool_name == "deck":
            return self._draw(asked, self._beneath(game), ())
        return self.answer(game)

    def _draw(self, asked: Cards, pool: tuple[str, ...], known: tuple[str, ...]) -> str:
        """Draw the cards asked for from `pool` instead of the whole deck."""
        return Cards(asked.seat, asked.is_private, asked.number, asked.pool_name, pool, known).draw(self._index)

    def _beneath(self, game: Game) -> tuple[str, ...]:
        """Return the deck without the scripted cards."""
        beneath = list(game.deck)
        for card in self.deck:
            if card in beneath:
                beneath.remove(card)
        return tuple(beneath)
