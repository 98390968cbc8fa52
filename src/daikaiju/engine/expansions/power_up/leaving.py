"""The evolutions of an eliminated monster: those that leave the game, and those that return to their owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.expansions.power_up.decks import FRONT, HAND, OWNERS, is_away, owner_of
from daikaiju.engine.expansions.power_up.ice import bring_home, melt, rays_before
from daikaiju.engine.powers import Power

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


class Leaving(Power):
    """A power of every monster that handles its cards when it is eliminated."""

    def on_elimination(self, game: Verbs, me: Monster, card: str) -> None:
        for ray in rays_before(game, me):
            if owner_of(game, ray) != me.seat:
                bring_home(game, me, ray)
        for other in game.others(me):
            for ray in rays_before(game, other):
                if is_away(game, ray) and owner_of(game, ray) == me.seat:  # a copy leaves play with the ray it copies
                    _take_out(game, other, ray)
        melt(game, me.seat)
        gone = (*me.extra[HAND], *me.extra[FRONT])
        for name in gone:
            game.forget(name)
        game.extra[OWNERS] = tuple([one for one in game.extra[OWNERS] if one[0] not in gone])


def _take_out(game: Verbs, holder: Monster, ray: str) -> None:
    """Remove a lent card from the game, because its owner is eliminated."""
    holder.extra[FRONT] = tuple([one for one in holder.extra[FRONT] if one != ray])
    game.extra[OWNERS] = tuple([one for one in game.extra[OWNERS] if one[0] != ray])
    game.forget(ray)
    game.refresh(holder)
    game.break_copies()
