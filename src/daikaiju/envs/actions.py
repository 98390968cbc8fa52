"""Every action as a number: a table of the notation's strings, with seats counted from whoever acts.

What a table cannot list beforehand (nine dice kept, an amount above fifty) is numbered in the order of the options, in
a part of the table of its own. So every option of every decision has a number, and no two have the same.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations_with_replacement, permutations

from daikaiju.engine.dice import FACES
from daikaiju.engine.rules import EDITIONS, is_keep, tiles_of

MOST_DICE = 8
MOST_AMOUNT = 50
AIMERS = 3
UNLISTED = 512
WORDS = ("roll", "stop", "resolve", "yield", "stay", "peek", "buy top", "sweep", "pass", "done")
PICKS = ("life", "poison", "shrink", "none")
_AIM = re.compile(r"use (\w+) (\d)\.(\w+)$")
_SEAT_CARD = re.compile(r"pick (\d)\.(\w+)$")
_FROM = re.compile(r"(buy|take) (\w+) from (\d)$")
_NUMBER = re.compile(r"pick (\d+)$")


class Actions:
    """The table of one edition: number to string and back, at a decision."""

    def __init__(self, edition: str, players: int) -> None:
        self.players = players
        self.strings = tuple(dict.fromkeys(_listed(edition, players)))
        self.numbers = {string: number for number, string in enumerate(self.strings)}
        self.n = len(self.strings) + UNLISTED

    def at(self, options: tuple[str, ...], seat: int, is_amount: bool = False) -> dict[int, str]:
        """The options of a decision by their numbers; `is_amount` says that `pick 2` is no seat."""
        numbers = self.numbers
        try:
            return {numbers[option]: option for option in options}
        except KeyError:  # a seat, an amount, or something that is not listed
            return self._at(options, seat, is_amount)

    def _at(self, options: tuple[str, ...], seat: int, is_amount: bool) -> dict[int, str]:
        numbers, listed = self.numbers, len(self.strings)
        found: dict[int, str] = {}
        aimers: list[str] = []
        for option in options:
            number = numbers.get(option)
            if number is None:
                number = numbers.get(self._relative(option, seat, is_amount, aimers))
            found[listed + len(found) if number is None else number] = option
        return found

    def _relative(self, option: str, seat: int, is_amount: bool, aimers: list[str]) -> str:
        """An option with its seats counted from the one that acts, and aiming cards by their order."""
        if match := _AIM.match(option):
            card, target, aimed = match.groups()
            if card not in aimers:
                aimers.append(card)
            return f"aim {aimers.index(card)} {self._from(target, seat)}.{aimed}"
        if match := _SEAT_CARD.match(option):
            return f"pick {self._from(match[1], seat)}.{match[2]}"
        if match := _FROM.match(option):
            return f"{match[1]} {match[2]} from {self._from(match[3], seat)}"
        if match := _NUMBER.match(option):
            return f"amount {match[1]}" if is_amount else f"seat {self._from(match[1], seat)}"
        return option

    def _from(self, other: str, seat: int) -> int:
        return (int(other) - seat) % self.players


@cache
def actions(edition: str, players: int) -> Actions:
    """The table of an edition and number of players."""
    return Actions(edition, players)


def _listed(edition: str, players: int) -> list[str]:
    """All strings of an edition, in an order that does not change."""
    deck = sorted(set(EDITIONS[edition].deck))
    keeps = [card for card in deck if is_keep(card)]
    tiles = sorted({*tiles_of("red"), *tiles_of("green")}) if EDITIONS[edition].has_wickedness else []
    seats = range(players)
    faces = [*FACES, *(f"{one} {two}" for one, two in permutations(FACES, 2))]
    rerolls = ["3" * number for number in range(2, MOST_DICE + 1)]
    kept = ["".join(dice) for number in range(MOST_DICE + 1) for dice in combinations_with_replacement(FACES, number)]
    return [
        *WORDS,
        *(f"resolve {face}" for face in FACES),
        *(f"keep {dice}".rstrip() for dice in kept),
        *(f"buy {card}" for card in deck),
        *(f"buy {card} from {seat}" for card in keeps for seat in seats),
        *(f"sell {card}" for card in keeps),
        *(f"use {card}" for card in (*keeps, *tiles)),
        *(f"use {card} {argument}" for card in (*keeps, *tiles) for argument in (*faces, *rerolls)),
        *(f"aim {aimer} {seat}.{card}" for aimer in range(AIMERS) for seat in seats for card in keeps),
        *(f"pick {pick}" for pick in (*PICKS, *tiles)),
        *(f"pick {seat}.{card}" for seat in seats for card in keeps),
        *(f"seat {seat}" for seat in seats),
        *(f"amount {amount}" for amount in range(MOST_AMOUNT + 1)),
    ]
