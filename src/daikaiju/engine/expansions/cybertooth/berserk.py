"""The Berserk die: the monsters that throw it, the values of its faces, and the skull."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from daikaiju.engine.dice import counts, without
from daikaiju.engine.powers import Power
from daikaiju.engine.steps import step

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

DIE: Final = "efsszk"  # one energy, two energy, a Smash twice, two Smash, a skull
SYMBOLS: Final = {"e": "E", "f": "EE", "s": "S", "z": "SS", "k": ""}
FIELD: Final = "berserk"
SKULL: Final = "skull"
ENOUGH: Final = 4


def berserk_die(game: Verbs, me: Monster) -> str:
    """Return the die that a berserk monster throws in addition to its other dice."""
    return f"1 {DIE}" if me.extra[FIELD] else ""


class Berserk(Power):
    """Four Smash make its owner berserk; healing ends it, except by another monster's hearts."""

    def on_smash(self, game: Verbs, me: Monster, card: str) -> None:
        if not me.extra[FIELD] and game.real_smash(me) >= ENOUGH:
            me.extra[FIELD] = True
            game.tell("berserk", me.seat)

    def on_healed(self, game: Verbs, me: Monster, card: str, source: str, gained: int) -> None:
        is_by_another = source == "H" and me.seat != game.active
        if me.extra[FIELD] and not is_by_another:
            me.extra[FIELD] = False
            game.tell("calmed", me.seat)


@step
def skull(game: Verbs, seat: int) -> None:
    """Deal the roller a loss of one life for the skull, once all groups are resolved."""
    me = game.monsters[seat]
    is_done = not without[counts[game.dice].groups, game.resolved]
    if "k" in game.dice and me.alive and is_done and not game.is_used(SKULL):
        game.use_up(SKULL)
        game.hurt(seat, [(seat, 1, "plain")], SKULL)
