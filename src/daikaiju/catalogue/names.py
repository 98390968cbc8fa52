"""Names of the pieces of one game in one language."""

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
        """Return the name of the monster of a seat."""
        return self.monsters[seat]

    def card(self, card: str) -> str:
        """Return the name of a card or tile; for any other source its word, or its id."""
        if card in card_texts(self.words.language):
            return self.words.card(card, self.edition)
        return self.words(f"source.{card}") if f"source.{card}" in self.words else card.replace("_", " ")

    def cards(self, cards: Sequence[str]) -> str:
        """Return an enumeration of the names of cards."""
        return self.words.list([self.card(card) for card in cards])

    def target(self, target: str) -> str:
        """Return the name of a monster's card, written `1.wings`; a bare card or tile has its own name."""
        seat, dot, card = target.partition(".")
        if not dot:
            return self.card(target)
        return self.words("board.card_of", card=self.card(card), monster=self.monster(int(seat)))

    def source(self, source: str) -> str:
        """Return the name of a source of points, energy or life."""
        return self.words(f"source.{source}") if f"source.{source}" in self.words else self.card(source)

    def faces(self, faces: str) -> str:
        """Return faces separated by spaces."""
        return " ".join(faces)

    def argument(self, argument: str) -> str:
        """Return the name of the target of a card: faces, a seat, a card, or a word of the expansion."""
        if argument and set(argument) <= KINDS.keys():
            return self.faces(argument)
        if f"argument.{argument}" in self.words:
            return self.words(f"argument.{argument}")
        return self.target(argument)
