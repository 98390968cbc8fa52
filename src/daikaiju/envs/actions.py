"""Every action as a number: a table of the notation's strings, with seats counted from the acting one.

Options that the table does not list (nine dice kept, an amount above fifty) are numbered in the order of the options,
in a separate part of the table. So every option of every decision has its own number.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import combinations_with_replacement, permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from daikaiju.engine.dice import FACES
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import Rules
from daikaiju.envs.choices import Options
from daikaiju.envs.pieces import die_faces, lasting_cards, tile_faces

MOST_DICE = 8
MOST_AMOUNT = 50
AIMERS = 3
NUMBERED = ("deposit", "name_face")
"""Questions whose `pick 2` is not a seat."""
UNLISTED = 512
MANY: Final = 1024
"""The number of decisions whose masks are cached; nearly every decision recurs."""
Mask = NDArray[np.int8]
Choices = tuple[Options, Mask]
WORDS = ("roll", "stop", "resolve", "yield", "stay", "peek", "buy top", "sweep", "pass", "done", "use poison")
PICKS = ("life", "poison", "shrink", "none")
_AIM = re.compile(r"use (\w+) (\d)\.(\w+)$")
_SEAT_CARD = re.compile(r"pick (\d)\.(\w+)$")
_FROM = re.compile(r"(buy|take) (\w+) from (\d)$")
_NUMBER = re.compile(r"pick (\d+)$")


class Actions:
    """The table of one edition with its expansions: number to string and back, at a decision."""

    def __init__(self, edition: str, players: int, expansions: tuple[str, ...] = ()) -> None:
        self.players = players
        rules = rules_for(edition, {"expansions": expansions}, players)
        strings = _listed(rules, players)
        for name in expansions:
            if (brought := EXPANSIONS[name].actions) is not None:
                strings += brought(rules, players)
        self.strings = tuple(dict.fromkeys(strings))
        self.numbers = {string: number for number, string in enumerate(self.strings)}
        self.n = len(self.strings) + UNLISTED
        self.if_listed = lru_cache(MANY)(self._if_listed)
        self.known: dict[int, Choices] = {}
        """Keyed by identity, because the engine returns the same tuple for the same dice."""
        self.known_options: list[tuple[str, ...]] = []
        """The tuples are kept alive, so that no other tuple gets the same identity."""

    def at(self, options: tuple[str, ...], seat: int, is_amount: bool = False) -> Choices:
        """Return the options of a decision by their numbers, and their mask.

        `is_amount` means that `pick 2` is not a seat.
        """
        known = self.known.get(id(options))
        if known is not None:
            return known
        found = self.if_listed(options)
        if found is None:
            return self._choices(self._relative_numbers(options, seat, is_amount))
        if len(self.known) == MANY:
            self.known.clear()
            self.known_options.clear()
        self.known[id(options)] = found
        self.known_options.append(options)
        return found

    def _if_listed(self, options: tuple[str, ...]) -> Choices | None:
        """Return the same for options that are all in the table unchanged for any seat; None if one is not."""
        numbers = self.numbers
        if any(option not in numbers for option in options):
            return None
        return self._choices({numbers[option]: option for option in options})

    def _choices(self, found: dict[int, str]) -> Choices:
        mask = np.zeros(self.n, np.int8)
        mask[list(found)] = 1
        return Options(found), mask

    def _relative_numbers(self, options: tuple[str, ...], seat: int, is_amount: bool) -> dict[int, str]:
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
        """Return an option with seats counted from the acting one, and aiming cards by their order."""
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
def actions(edition: str, players: int, expansions: tuple[str, ...] = ()) -> Actions:
    """Return the table of an edition, a number of players and expansions."""
    return Actions(edition, players, expansions)


def _listed(rules: Rules, players: int) -> list[str]:
    """Return the strings that follow from the rules of a table, in a fixed order."""
    deck, lasting, tiles = sorted(set(rules.deck)), lasting_cards(rules), tile_faces(rules)
    seats = range(players)
    other_faces = die_faces(rules)[len(FACES) :]
    faces = [*FACES, *(f"{one} {two}" for one, two in permutations(FACES, 2)), *other_faces]
    rerolls = ["3" * number for number in range(2, MOST_DICE + 1)]
    kept = [*_dice(), *(dice + face for face in other_faces for dice in _dice())]
    return [
        *WORDS,
        *(f"resolve {face}" for face in FACES),
        *(f"keep {dice}".rstrip() for dice in kept),
        *(f"buy {card}" for card in deck),
        *(f"buy {card} from {seat}" for card in lasting for seat in seats),
        *(f"sell {card}" for card in lasting),
        *(f"use {card}" for card in (*lasting, *tiles)),
        *(f"use {card} {argument}" for card in (*lasting, *tiles) for argument in (*faces, *rerolls)),
        *(f"aim {aimer} {seat}.{card}" for aimer in range(AIMERS) for seat in seats for card in lasting),
        *(f"pick {pick}" for pick in (*PICKS, *tiles)),
        *(f"pick {seat}.{card}" for seat in seats for card in lasting),
        *(f"seat {seat}" for seat in seats),
        *(f"amount {amount}" for amount in range(MOST_AMOUNT + 1)),
    ]


def _dice() -> list[str]:
    """Return all sets of ordinary dice."""
    numbers = range(MOST_DICE + 1)
    return ["".join(dice) for number in numbers for dice in combinations_with_replacement(FACES, number)]
