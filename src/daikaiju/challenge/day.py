"""The game of one day: edition, monsters and chance follow from the date and a secret of the server."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Any

from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.game import Game
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS, edition_rules
from daikaiju.table.fairness import Fair, Stream
from daikaiju.table.record import Record

SCHEME = "daikaiju-day/1"
ME = 0
OPPONENTS = ("steady",) * 3
"""The levels of the bots in the seats after the player's."""


class ChallengeError(DaikaijuError, ValueError):
    """An impossible day, move or entry; the message is one clear line."""


def read_day(text: str, today: date) -> date:
    """Parse the date of a challenge. Raises ChallengeError for a future or invalid date."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        raise ChallengeError(f"day: {text!r} is not a date like {today.isoformat()}") from None
    if found > today:
        raise ChallengeError(f"day: {text} is in the future; today is {today.isoformat()}")
    return found


@dataclass(frozen=True)
class Day:
    """The challenge of a date; the secret is published after the day, so that its chance can be derived."""

    date: date
    secret: bytes

    @property
    def text(self) -> str:
        """The date in ISO format."""
        return self.date.isoformat()

    @property
    def commitment(self) -> str:
        """The hash of the secret, public from the start, so that the secret cannot be replaced."""
        return hashlib.sha256(self.secret).hexdigest()

    @property
    def edition(self) -> str:
        """The edition; editions alternate."""
        names = list(EDITIONS)
        return names[self.date.toordinal() % len(names)]

    @property
    def monsters(self) -> list[str]:
        """The monsters of the edition that play, the player's first."""
        box = edition_rules(self.edition).monsters
        return Random(f"{SCHEME} monsters {self.text}").sample(box, 1 + len(OPPONENTS))

    def new_game(self) -> Game:
        """Return the game before its first line."""
        return new_game(self.edition, self.monsters)

    def chance(self) -> Fair:
        """Return the day's chance: the same moves get the same dice and cards."""
        return Fair(Stream(self.secret, f"{SCHEME}:{self.text}:"))

    def bot_chance(self, line: int) -> Random:
        """Return a bot's random source at a line of the record, so that bots choose the same for every player."""
        return Random(f"{SCHEME} bot {self.text} {self.secret.hex()} {line}")

    def record(self, name: str, moves: list[str], winners: list[int]) -> Record:
        """Return a record of the day's game."""
        seats: list[dict[str, Any]] = [
            {"monster": monster} | ({"name": name} if seat == ME else {"name": level, "level": level})
            for seat, (monster, level) in enumerate(zip(self.monsters, ("", *OPPONENTS), strict=True))
        ]
        told = {"challenge": {"scheme": SCHEME, "day": self.text, "commitment": self.commitment}}
        return Record(self.edition, {}, seats, moves, winners, told)
