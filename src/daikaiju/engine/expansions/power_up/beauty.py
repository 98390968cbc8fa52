"""King Kong's Beauty: one more die for him, until a monster that wounds him takes her."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from daikaiju.engine.expansions.power_up.evolution import Permanent
from daikaiju.engine.powers import Power

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

BEAUTY: Final = "beauty"
CARD: Final = "it_was_beauty_killed_the_beast"
LONGING: Final = "longing"  # in `this_turn`: the seat that had Beauty when the turn of this card's owner began


class ItWasBeautyKilledTheBeast(Permanent):
    """Takes Beauty; a monster that wounds its owner takes her, and wounding her bearer brings her back."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        carry_off(game, me)

    def adjust_dice(self, game: Verbs, me: Monster, card: str) -> int:
        return int(me.extra[BEAUTY])

    def on_turn_start(self, game: Verbs, me: Monster, card: str) -> None:
        for other in game.others(me):
            if other.extra[BEAUTY]:
                game.this_turn[LONGING] = other.seat

    def forbids(self, game: Verbs, me: Monster, card: str, deed: str) -> bool:
        return deed == "reroll S" and me.seat == game.active and LONGING in game.this_turn

    def adjust_targets(self, game: Verbs, me: Monster, card: str, targets: list[int], is_attack: bool) -> list[int]:
        if me.seat != game.active or LONGING not in game.this_turn:
            return targets
        return [seat for seat in targets if seat == game.this_turn[LONGING]]

    def on_wounded(self, game: Verbs, me: Monster, card: str, smasher: Monster) -> None:
        if me.extra[BEAUTY]:
            carry_off(game, smasher)

    def after_wound(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        if victim.extra[BEAUTY]:
            carry_off(game, me)


class BeautysWay(Power):
    """A power of every monster: Beauty returns to the card's owner when her bearer falls."""

    def on_elimination(self, game: Verbs, me: Monster, card: str) -> None:
        if me.extra[BEAUTY]:
            for other in game.others(me):
                if any(power.id == CARD for _, power in other.powers):
                    carry_off(game, other)
                    return


def carry_off(game: Verbs, me: Monster) -> None:
    """Give Beauty to a monster, taking her from any other."""
    for other in game.monsters:
        other.extra[BEAUTY] = other.seat == me.seat
    game.tell("carried_off", me.seat)
