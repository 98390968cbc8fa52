"""Every action as a number: a small table of frequent actions, and numbers for the rest by their order.

A duel has fewer than 600 numbers. Keeping every die of some faces has its own number for each of the 64 sets of faces.
Keeping only some dice of a face, aiming a card at another one and other rare actions share the numbers `other 0`,
`other 1`, …, in the order of the options. The tables of version 1 do not change; a change needs a new version.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from daikaiju.engine.dice import FACES
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import Rules
from daikaiju.envs.choices import Options
from daikaiju.envs.pieces import lasting_cards, tile_faces

VERSION = 1
OTHERS = 320
"""Numbers for actions without their own; of more such options at one decision, the last ones are not offered."""
MANY: Final = 4096
"""The number of decisions whose masks are cached; nearly every decision recurs."""
Mask = NDArray[np.int8]
Choices = tuple[Options, Mask]
WORDS = ("roll", "stop", "resolve", "yield", "stay", "peek", "buy top", "sweep", "pass", "done", "use poison")
PICKS = ("life", "poison", "shrink", "none")
_SEAT = re.compile(r"pick (\d+)$")


class Actions:
    """The table of one edition with its expansions: number to string and back, at a decision."""

    def __init__(self, edition: str, players: int, expansions: tuple[str, ...] = ()) -> None:
        self.players = players
        rules = rules_for(edition, {"expansions": expansions}, players)
        strings = _listed(rules, players)
        for name in expansions:
            if (brought := EXPANSIONS[name].actions) is not None:
                strings += brought(rules, players)
        self.listed = len(dict.fromkeys(strings))
        self.strings = (*dict.fromkeys(strings), *(f"other {number}" for number in range(OTHERS)))
        """The actions by number; seats are counted from the acting one."""
        self.numbers = {string: number for number, string in enumerate(self.strings)}
        self.n = len(self.strings)
        self.known: dict[tuple[str, ...], Choices] = {}
        self.known_by_identity: dict[int, Choices] = {}
        """The same by identity, because the engine returns the same tuple for the same dice."""
        self.known_options: list[tuple[str, ...]] = []
        """The tuples are kept alive, so that no other tuple gets the same identity."""

    def at(self, options: tuple[str, ...], seat: int, dice: str = "", is_amount: bool = False) -> Choices:
        """Return the options of a decision by their numbers, and their mask.

        `dice` are the faces on the table. `is_amount` means that `pick 2` is not a seat.
        """
        found = self.known_by_identity.get(id(options))
        if found is None:
            found = self.known.get(options)
            if found is None:
                found = self._choices(self._numbers(options, seat, dice, is_amount))
                if any(map(_SEAT.match, options)):  # the numbers depend on the seat and on the question
                    return found
            self._remember(options, found)
        return found

    def _remember(self, options: tuple[str, ...], found: Choices) -> None:
        if len(self.known_options) == MANY:
            self.known.clear()
            self.known_by_identity.clear()
            self.known_options.clear()
        self.known[options] = self.known_by_identity[id(options)] = found
        self.known_options.append(options)

    def _choices(self, found: dict[int, str]) -> Choices:
        mask = np.zeros(self.n, np.int8)
        mask[list(found)] = 1
        return Options(found), mask

    def _numbers(self, options: tuple[str, ...], seat: int, dice: str, is_amount: bool) -> dict[int, str]:
        found: dict[int, str] = {}
        others = self.listed
        for option in options:
            number = self.numbers.get(option)
            if number is None:
                number = self.numbers.get(self._general(option, seat, dice, is_amount))
            if number is None and others < self.n:
                number = others
                others += 1
            if number is not None:
                found[number] = option
        return found

    def _general(self, option: str, seat: int, dice: str, is_amount: bool) -> str:
        """Return the action of the table that this option is at this decision."""
        if option.startswith("keep"):
            kept = option[len("keep ") :]
            faces = "".join([face for face in FACES if face in kept])
            is_whole = kept == "".join([face * dice.count(face) for face in faces])
            return f"keep every {faces}".rstrip() if is_whole else option
        match = None if is_amount else _SEAT.match(option)
        return f"seat {(int(match[1]) - seat) % self.players}" if match else option


@cache
def actions(edition: str, players: int, expansions: tuple[str, ...] = ()) -> Actions:
    """Return the table of an edition, a number of players and expansions."""
    return Actions(edition, players, expansions)


def _listed(rules: Rules, players: int) -> list[str]:
    """Return the actions with numbers of their own that follow from the rules of a table, in a fixed order."""
    tiles = tile_faces(rules)
    sets = [faces for size in range(len(FACES) + 1) for faces in combinations(FACES, size)]
    return [
        *WORDS,
        *(f"resolve {face}" for face in FACES),
        *(f"keep every {''.join(faces)}".rstrip() for faces in sets),
        *(f"buy {card}" for card in sorted(set(rules.deck))),
        *(f"use {card}" for card in (*lasting_cards(rules), *tiles)),
        *(f"pick {pick}" for pick in (*PICKS, *tiles)),
        *(f"seat {seat}" for seat in range(players)),
    ]
