"""Cards and tiles that copy a keep card in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.powers import NO, KeepCard, Tile
from daikaiju.engine.steps import answer, question

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


class Mimic(KeepCard):
    """Copies a keep card in play; one energy at the start of a turn re-aims it."""

    is_copying = True

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.plans.append(("aim", me.seat, card))

    def may_at_start(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return game.aims(me, card) if me.energy >= 1 and f"aimed {card}" not in game.this_turn else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.pay(me, 1, card)
        game.aim(me, card, args[0])


class Fluxling(Tile):
    """Copies a keep card in play; re-aimed free of charge at the start of a turn."""

    is_copying = True

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.plans.append(("aim", me.seat, card))

    def may_at_start(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return game.aims(me, card) if f"aimed {card}" not in game.this_turn else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.aim(me, card, args[0])


@question("arrival", "card")
def aim(game: Verbs, seat: int, card: str) -> tuple[str, ...]:
    """Return the possible targets of the copying card or tile; without a target it has no effect."""
    return tuple(f"pick {target}" for target in game.aims(game.monsters[seat], card))


@answer("aim")
def take_aim(game: Verbs, move: str, seat: int, card: str) -> None:
    """Aim the copy at the chosen card, whose `on_arrival` runs for it."""
    game.aim(game.monsters[seat], card, move[5:])
