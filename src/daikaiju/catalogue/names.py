"""What things of one game are called in one language."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.engine.dice import KINDS
from daikaiju.words import Words, card_texts


class Names:
    """The names of one game's monsters, cards and places."""

    def __init__(self, words: Words, edition: str, monsters: Sequence[str]) -> None:
        self.words = words
        self.edition = edition
        self.monsters = tuple(monsters)

    def monster(self, seat: int) -> str:
        return self.monsters[seat]

    def card(self, card: str) -> str:
        """Return the name of a card or tile; of anything else its word as a source, or its id."""
        if card in card_texts(self.words.language):
            return self.words.card(card, self.edition)
        return self.words(f"source.{card}") if f"source.{card}" in self.words else card.replace("_", " ")

    def cards(self, cards: Sequence[str]) -> str:
        return self.words.list([self.card(card) for card in cards])

    def target(self, target: str) -> str:
        """A card of somebody, written `1.wings`; a bare card or tile is its own name."""
        seat, dot, card = target.partition(".")
        if not dot:
            return self.card(target)
        return self.words("board.card_of", card=self.card(card), monster=self.monster(int(seat)))

    def source(self, source: str) -> str:
        """Where points, energy or life came from."""
        return self.words(f"source.{source}") if f"source.{source}" in self.words else self.card(source)

    def faces(self, faces: str) -> str:
        return " ".join(faces)

    def argument(self, argument: str) -> str:
        """What a card is used on or for: faces, a seat, a card, or what the expansion's words call it."""
        if argument and set(argument) <= KINDS.keys():
            return self.faces(argument)
        if f"argument.{argument}" in self.words:
            return self.words(f"argument.{argument}")
        return self.target(argument)
