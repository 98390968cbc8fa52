"""Notes about a turn at a table with costumes, and the effects that depend on them when the turn is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from daikaiju.engine.powers import Power

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

CHEERS: Final = "cheers"  # Smash added to this turn's roll
SMASH: Final = "resolved_smash"  # the Smash of this turn's roll, when it was resolved
WOUNDED: Final = "wounded"  # seats that have lost life to that Smash
HURT: Final = "hurt"  # seats that have lost life this turn, from any source
HURTING: Final = "hurting"  # seats that have cost other monsters life this turn


class Costumes(Power):
    """A power of every monster that notes the Smash of the turn, losses of life and their dealers, and cheers."""

    order = 0

    def adjust_roll(self, game: Verbs, me: Monster, card: str) -> int:
        return int(game.this_turn.get(CHEERS, 0)) if me.seat == game.active else 0

    def on_smash(self, game: Verbs, me: Monster, card: str) -> None:
        game.this_turn[SMASH] = game.real_smash(me)

    def on_wound(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        note(game, WOUNDED, victim.seat)

    def on_suffered(self, game: Verbs, me: Monster, card: str, dealer: int, lost: int) -> None:
        note(game, HURT, me.seat)
        if dealer not in (-1, me.seat):
            note(game, HURTING, dealer)

    def on_turn_over(self, game: Verbs, me: Monster, card: str) -> None:
        for other in game.clockwise(me.seat - 1):
            for costume, memory in (("ghost", HURT), ("vampire", HURTING)):
                if costume in other.cards and other.seat in game.this_turn.get(memory, ()):
                    game.gain_life(other, 1, costume)


def note(game: Verbs, name: str, seat: int) -> None:
    """Record a seat, once."""
    if seat not in game.this_turn.get(name, ()):
        game.this_turn[name] = (*game.this_turn.get(name, ()), seat)
