"""One day's game: its edition, its monsters and its chance follow from the date and a secret of the server's."""

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
"""Who sits in the seats after mine."""


class ChallengeError(DaikaijuError, ValueError):
    """A day, a move or an entry that cannot be; the message is one clear line."""


def read_day(text: str, today: date) -> date:
    """The date of a challenge that has come already; anything else is refused."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        raise ChallengeError(f"day: {text!r} is not a date like {today.isoformat()}") from None
    if found > today:
        raise ChallengeError(f"day: {text} is in the future; today is {today.isoformat()}")
    return found


@dataclass(frozen=True)
class Day:
    """The challenge of a date; the secret is shown when the day is over, and then everybody can derive its chance."""

    date: date
    secret: bytes

    @property
    def text(self) -> str:
        """The date as it is written."""
        return self.date.isoformat()

    @property
    def commitment(self) -> str:
        """The secret's hash, shown from the beginning: it cannot be exchanged afterwards."""
        return hashlib.sha256(self.secret).hexdigest()

    @property
    def edition(self) -> str:
        """Editions take turns."""
        names = list(EDITIONS)
        return names[self.date.toordinal() % len(names)]

    @property
    def monsters(self) -> list[str]:
        """Mine first; drawn from the edition's box."""
        box = edition_rules(self.edition).monsters
        return Random(f"{SCHEME} monsters {self.text}").sample(box, 1 + len(OPPONENTS))

    def new_game(self) -> Game:
        """The game before its first line."""
        return new_game(self.edition, self.monsters)

    def chance(self) -> Fair:
        """The day's chance: the same moves meet the same dice and cards."""
        return Fair(Stream(self.secret, f"{SCHEME}:{self.text}:"))

    def bot_chance(self, line: int) -> Random:
        """What a bot may draw from at a line of the record; so its choices are everybody's, too."""
        return Random(f"{SCHEME} bot {self.text} {self.secret.hex()} {line}")

    def record(self, name: str, moves: list[str], winners: list[int]) -> Record:
        """A record of the day's game."""
        seats: list[dict[str, Any]] = [
            {"monster": monster} | ({"name": name} if seat == ME else {"name": level, "level": level})
            for seat, (monster, level) in enumerate(zip(self.monsters, ("", *OPPONENTS), strict=True))
        ]
        told = {"challenge": {"scheme": SCHEME, "day": self.text, "commitment": self.commitment}}
        return Record(self.edition, {}, seats, moves, winners, told)
