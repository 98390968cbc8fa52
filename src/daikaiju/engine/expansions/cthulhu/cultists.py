"""Cultists: how they are gained and spent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from daikaiju.engine.dice import NUMBERS, shown
from daikaiju.engine.powers import NO, Power

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

FIELD: Final = "cultists"
ENOUGH: Final = 4


class Cultist(Power):
    """A cultist, gained for every face shown four times; it can be spent for a life, an energy or a roll."""

    def on_tally(self, game: Verbs, me: Monster, card: str) -> None:
        earned = sum([_count(game, me, face) >= ENOUGH for face in "123EH"])
        earned += game.real_smash(me) >= ENOUGH
        if earned:
            game.give_token(me, FIELD, earned)

    def adjust_funds(self, game: Verbs, me: Monster, card: str) -> int:
        return int(me.extra[FIELD]) * (1 + game.energy_bonus(me))

    def may_while_rolling(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return ("roll",) if me.extra[FIELD] and game.may(me, "rolls") else NO

    def may_anytime(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        if not me.extra[FIELD]:
            return NO
        return ("life", "energy") if me.life < me.max_life else ("energy",)

    def may_against_loss(self, game: Verbs, me: Monster, card: str, amount: int, how: str) -> tuple[str, ...]:
        return self.may_anytime(game, me, card)

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.give_token(me, FIELD, -1)
        if args[0] == "life":
            game.gain_life(me, 1, card)
        elif args[0] == "energy":
            game.gain_energy(me, 1, card)
        else:
            game.rolls_left += 1


def _count(game: Verbs, me: Monster, face: str) -> int:
    """Return the number of dice that show this face, or 0 if the monster may not use it."""
    deed = "numbers" if face in NUMBERS else "hearts"
    return 0 if face != "E" and not game.may(me, deed) else shown[game.dice].count(face)
