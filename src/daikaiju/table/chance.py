"""The only maker of chance. An engine asks; whoever stands here answers."""

import random
from collections.abc import Iterable
from typing import Protocol

from daikaiju.engine.dice import FACES, sort
from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.game import Game
from daikaiju.engine.rules import TILE_PAIRS


class Chance(Protocol):
    """Something that answers what a game awaits."""

    def answer(self, game: Game) -> str:
        """Dice in notation order, cards in the order they are turned up, a seat, or tiles."""


def due(game: Game) -> tuple[str, int, int]:
    """What the game awaits."""
    awaits = game.awaits
    if awaits is None:
        raise ValueError("the game awaits no chance")
    return awaits


class Seeded:
    """Chance from a seed: the same seed, the same game."""

    def __init__(self, seed: int | str | random.Random) -> None:
        self.random = seed if isinstance(seed, random.Random) else random.Random(seed)

    def answer(self, game: Game) -> str:
        """Uniform over dice, the cards left in the deck, seats and sides."""
        step = game.agenda[-1]
        kind, number = step[0], step[2]
        if kind == "dice":
            if number < MANY:
                falls = FALLS[number]
                return falls[int(self.random.random() * len(falls))]
            return "".join(sorted(self.random.choices(FACES, k=number)))
        if kind == "cards":
            return " ".join(self.cards(game, number))
        if kind == "seat":
            return str(self.random.randrange(number))
        return " ".join(self.random.choice(pair) for pair in TILE_PAIRS)

    def cards(self, game: Game, number: int) -> list[str]:
        """Cards from the deck, which has no order until somebody looks."""
        left, drawn = list(game.deck), []
        if game.top is not None:
            left.remove(game.top)
            drawn.append(game.top)
        while len(drawn) < number:
            drawn.append(left.pop(int(self.random.random() * len(left))))
        return drawn


def _table(number: int) -> tuple[str, ...]:
    rolls: tuple[str, ...] = ("",)
    for _ in range(number):
        rolls = tuple(sort[roll + face] for roll in rolls for face in FACES)
    return rolls


MANY = 7
FALLS = [_table(number) for number in range(MANY)]  # every way some dice can fall: one random number is one roll


class OutOfDice(DaikaijuError):
    """A script has fewer dice than the game rolls."""


class Scripted(Seeded):
    """Dice and the top of the deck as written down; what is not written is seeded."""

    def __init__(self, dice: str, deck: Iterable[str], seed: int | str = 0) -> None:
        super().__init__(seed)
        self.dice = dice
        self.deck = list(deck)
        self._is_top_known = False

    def answer(self, game: Game) -> str:
        """One written face per die, in order; one written card per reveal."""
        kind, number, seat = due(game)
        if kind == "dice":
            if len(self.dice) < number:
                raise OutOfDice(f"dice: {number} are rolled, {len(self.dice)} are left in the script")
            rolled, self.dice = self.dice[:number], self.dice[number:]
            return sort[rolled]
        if kind == "cards" and self.deck:
            return " ".join(self._written_cards(game, number, is_look=seat >= 0))
        return super().answer(game)

    def _written_cards(self, game: Game, number: int, is_look: bool) -> list[str]:
        """What is written lies on top of what is not; a card that was only looked at stays there."""
        if self._is_top_known and game.top is None:
            self.deck.pop(0)  # bought straight from the deck
        self._is_top_known = is_look
        written = self.deck[:number]
        beneath = self._beneath(game)
        if not is_look:
            self.deck = self.deck[number:]
        return [*written, *self.random.sample(beneath, number - len(written))]

    def deal(self, game: Game) -> str:
        """What a position needs to stand: its market was dealt before, so it holds none of the written cards."""
        kind, number, _ = due(game)
        return " ".join(self.random.sample(self._beneath(game), number)) if kind == "cards" else self.answer(game)

    def _beneath(self, game: Game) -> list[str]:
        """The deck without what is written."""
        beneath = list(game.deck)
        for card in self.deck:
            if card in beneath:
                beneath.remove(card)
        return beneath
