"""Facts about berserk monsters and the Berserk die for bots, statistics and training."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from daikaiju.engine.expansion import Book, Feature, Player, Statistics
from daikaiju.engine.expansions.cybertooth.berserk import DIE, FIELD, SKULL

if TYPE_CHECKING:
    from random import Random

    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

GOOD_FACES = "".join(sorted(set(DIE) - {"k"}))


def _is_berserk(monster: Monster) -> tuple[int, ...]:
    return (0,) if monster.extra.get(FIELD) else ()


FEATURE = Feature("berserk", ("berserk",), _is_berserk, (0.3,), {"berserk": {"has extra_head": 0.8}})


def heals(faces: str, in_tokyo: bool, healed: int) -> int:
    """Return a mark that distinguishes rolls that calm a monster down from those that do not."""
    return int(healed > 0)


def count(game: Verbs, event: tuple[Any, ...], book: Book) -> None:
    """Count the turns of berserk monsters, and how often monsters became berserk."""
    if event[0] == "turn":
        book(event[1], "berserk_turns", int(game.monsters[event[1]].extra[FIELD]))
    elif event[0] == "berserk":
        book(event[1], "times_berserk", 1)


STATISTICS = Statistics(("times_berserk", "berserk_turns", "lost_to_skull"), count, losses={SKULL: "lost_to_skull"})


def deal(players: list[Player], random: Random) -> None:
    """Make some monsters berserk."""
    for player in players:
        player[FIELD] = random.random() < 0.3
