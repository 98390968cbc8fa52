"""Facts about Tokyo Tower for bots, statistics and training."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from daikaiju.engine.expansion import Book, Feature, Player, Statistics
from daikaiju.engine.expansions.king_kong.tower import ENOUGH, FIELD, TOP

if TYPE_CHECKING:
    from random import Random

    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


def _levels(monster: Monster) -> list[int]:
    return [level - 1 for level in monster.extra.get(FIELD, ()) if level < TOP]


FEATURE = Feature(
    "tower",
    ("tower 1", "tower 2"),
    _levels,
    (0.5, 0.8),
    {"tower 1": {"has eternal": 1.0}, "tower 2": {"has eternal": 1.0, "has tireless": 1.0}},
)


def claims(faces: str, in_tokyo: bool, healed: int) -> int:
    """Return a mark that distinguishes rolls that claim a level from those that do not."""
    return int(in_tokyo and faces.count("1") >= ENOUGH)


def count(game: Verbs, event: tuple[Any, ...], book: Book) -> None:
    """Count the levels claimed, and those of them that another monster held."""
    if event[0] == "claimed":
        book(event[1], "tower_levels", 1)
        book(event[1], "levels_taken", int(event[3] >= 0))


STATISTICS = Statistics(
    ("tower_levels", "levels_taken", "gained_from_tower"), count, gains={"tokyo_tower": "gained_from_tower"}
)


def deal(players: list[Player], random: Random) -> None:
    """Give the lower levels to some monsters."""
    levels = [*range(1, TOP)]
    for player in players:
        player[FIELD] = sorted([levels.pop() for _ in range(random.choice((0, 0, 1, 2))) if levels])
