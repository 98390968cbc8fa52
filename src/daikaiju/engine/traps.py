"""Traps: spaces of Tokyo that cost the next monster to enter them life, while that monster is not yet determined."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

TRAPS: Final = "traps"  # in `this_turn`: the space, the seat that has set the trap, and the card


def is_entry_contested(game: Verbs, me: Monster) -> bool:
    """Return whether another monster may enter Tokyo before this one, which would enter now."""
    if "may_interpose" not in game.hooks:
        return False
    space = game.space_for(me)
    return space is not None and any(
        power.may_interpose(game, other, card, me, space)
        for other in game.others(me)
        for card, power in other.moments.may_interpose
    )


def set_trap(game: Verbs, me: Monster, space: str, card: str) -> None:
    """Make the next monster that enters a space lose a life."""
    game.this_turn[TRAPS] = (*game.this_turn.get(TRAPS, ()), (space, me.seat, card))
