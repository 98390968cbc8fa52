"""Facts about cultists for bots, environments, statistics and training."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from daikaiju.engine.expansion import Book, Player, Statistics, dial
from daikaiju.engine.expansions.cthulhu.cultists import ENOUGH, FIELD

if TYPE_CHECKING:
    from random import Random

    from daikaiju.engine.rules import Rules
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

MOST_COUNTED = 4


def _cultists(monster: Monster) -> int:
    return int(monster.extra.get(FIELD, 0))


FEATURE = dial(FIELD, MOST_COUNTED, _cultists, worth=0.12, kin={"energy 3": 1.0, "life 7": 0.6})


def faces_of_four(faces: str, in_tokyo: bool, healed: int) -> int:
    """Return the number of faces that attract a cultist; Smash is already distinguished."""
    return sum([faces.count(face) >= ENOUGH for face in "123EH"])


def moves(rules: Rules, players: int) -> list[str]:
    """Return the moves that spend a cultist."""
    return [f"use cultist {deed}" for deed in ("life", "energy", "roll")]


def count(game: Verbs, event: tuple[Any, ...], book: Book) -> None:
    """Count the cultists gained."""
    if event[0] == "token" and event[2] == FIELD and event[3] > 0:
        book(event[1], "cultists_gained", event[3])


STATISTICS = Statistics(("cultists_gained",), count)


def deal(players: list[Player], random: Random) -> None:
    """Give some monsters a cultist or two."""
    for player in players:
        player[FIELD] = random.choice((0, 0, 1, 2))
