"""The Berserk die: who throws it, what its faces count as, and the skull."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from daikaiju.engine.dice import counts, without
from daikaiju.engine.powers import Power
from daikaiju.engine.steps import step

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs as Game

DIE: Final = "efsszk"  # one energy, two energy, a Smash twice, two Smash, a skull
SYMBOLS: Final = {"e": "E", "f": "EE", "s": "S", "z": "SS", "k": ""}
FIELD: Final = "berserk"
SKULL: Final = "skull"
ENOUGH: Final = 4


def berserk_die(game: Game, me: Monster) -> str:
    """What a berserk monster throws beside its other dice."""
    return f"1 {DIE}" if me.extra[FIELD] else ""


class Berserk(Power):
    """Four Smash make its owner berserk; life that rises through its own doing ends it."""

    def on_smash(self, game: Game, me: Monster, card: str) -> None:
        if not me.extra[FIELD] and game.real_smash(me) >= ENOUGH:
            me.extra[FIELD] = True
            game.tell("berserk", me.seat)

    def on_healed(self, game: Game, me: Monster, card: str, source: str, gained: int) -> None:
        is_by_another = source == "H" and me.seat != game.active
        if me.extra[FIELD] and not is_by_another:
            me.extra[FIELD] = False
            game.tell("calmed", me.seat)


@step
def skull(game: Game, seat: int) -> None:
    """Once all groups are used the skull costs its roller a life."""
    me = game.monsters[seat]
    is_done = not without[counts[game.dice].groups, game.resolved]
    if "k" in game.dice and me.alive and is_done and not game.is_used(SKULL):
        game.use_up(SKULL)
        game.hurt(seat, [(seat, 1, "plain")], SKULL)
