"""Where cards lie, and who may see them there.

What is hidden follows from here alone: a card on its way to a hidden zone is written `*0 wings` in a record, and only
its seat is told which it was.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from daikaiju.engine.state import State


@dataclass(frozen=True)
class Zone:
    """A place for cards."""

    name: str
    is_hidden: bool = False
    """Whether only those see its cards who are entitled to."""


ZONES: Final[dict[str, Zone]] = {}

Pool = Callable[["State", int], tuple[tuple[str, ...], tuple[str, ...]]]
"""The cards that could be drawn, sorted, and those of them known to come first, for a game and a seat."""

POOLS: Final[dict[str, Pool]] = {}


def add_zone(zone: Zone) -> None:
    """Register a zone under its name."""
    if zone.name in ZONES:
        raise ValueError(f"zone {zone.name} is there twice")
    ZONES[zone.name] = zone


def add_pool(name: str, pool: Pool) -> None:
    """Register something that cards can be drawn from."""
    if name in POOLS:
        raise ValueError(f"pool {name} is there twice")
    POOLS[name] = pool


def _deck(game: "State", seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return game.deck, () if game.top is None else (game.top,)


add_zone(Zone("market"))
add_zone(Zone("top", is_hidden=True))
add_pool("deck", _deck)
