"""Statistics of records: of one game by seat, of several by player."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import TypedDict

from daikaiju.stats.counting import GameCount
from daikaiju.stats.dice import DiceCount, FaceCount
from daikaiju.stats.figures import Figures, combined
from daikaiju.table.record import Record


class PlayerStats(TypedDict):
    """The figures of one player, or of one seat of one game."""

    name: str
    monster: str
    """The monster's name, or several names separated by commas."""
    figures: Figures
    dice: list[FaceCount]


def of_game(record: Record) -> list[PlayerStats]:
    """Return the figures of every seat of one game."""
    return of_games([record], by_seat=True)


def of_games(records: Iterable[Record], by_seat: bool = False) -> list[PlayerStats]:
    """Return the figures of every player in these games; a player without a name is identified by the monster."""
    figures: dict[str, list[Figures]] = {}
    dice: dict[str, DiceCount] = {}
    monsters: dict[str, dict[str, None]] = {}
    names: dict[str, str] = {}
    for record in records:
        counted = GameCount(record)
        for number, (player, seat) in enumerate(zip(record.players, counted.seats, strict=True)):
            name = str(player.get("name") or player["monster"])
            key = str(number) if by_seat else name
            names[key] = name
            figures.setdefault(key, []).append(counted.figures(number))
            dice.setdefault(key, DiceCount()).update(seat.dice)
            monsters.setdefault(key, {})[player["monster"]] = None
    return [
        PlayerStats(
            name=names[key], monster=", ".join(monsters[key]), figures=combined(figures[key]), dice=dice[key].faces()
        )
        for key in figures
    ]
