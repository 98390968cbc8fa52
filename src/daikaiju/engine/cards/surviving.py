"""Cards that keep their owner alive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.dice import ordinary
from daikaiju.engine.powers import NO, USE, Keep

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs as Game


class ArmorPlating(Keep):
    """A loss of exactly one life is ignored."""

    def adjust_loss(self, game: Game, me: Monster, card: str, amount: int, looked_at: int) -> int:
        return 0 if looked_at == 1 else amount


class Wings(Keep):
    """Two energy: no life is lost for the rest of the turn."""

    def may_against_loss(self, game: Game, me: Monster, card: str, amount: int, how: str) -> tuple[str, ...]:
        return USE if me.energy >= 2 else NO

    def use(self, game: Game, me: Monster, card: str, *args: str) -> None:
        game.pay(me, 2, card)
        game.shielded += (me.seat,)
        game.prevent(me, game.damage[me.seat], card)


class Camouflage(Keep):
    """One die per life at stake; each heart saves one. Once per loss."""

    def may_against_loss(self, game: Game, me: Monster, card: str, amount: int, how: str) -> tuple[str, ...]:
        return USE if how != "total" and card not in game.tried else NO

    def use(self, game: Game, me: Monster, card: str, *args: str) -> None:
        game.tried += (card,)
        game.ask_dice(ordinary[game.damage[me.seat]], me.seat, "camouflaged", "")


class SuperJump(Keep):
    """One energy saves one life, once a turn."""

    def may_against_loss(self, game: Game, me: Monster, card: str, amount: int, how: str) -> tuple[str, ...]:
        return USE if how != "total" and me.energy >= 1 and card not in game.used else NO

    def use(self, game: Game, me: Monster, card: str, *args: str) -> None:
        game.used += (card,)
        game.pay(me, 1, card)
        game.prevent(me, 1, card)


class Jets(Keep):
    """Yielding avoids the Smash."""

    yields_before_loss = True


class RapidHealing(Keep):
    """Two energy for one life, at any time."""

    def may_anytime(self, game: Game, me: Monster, card: str) -> tuple[str, ...]:
        return USE if me.energy >= 2 and me.life < me.max_life else NO

    def use(self, game: Game, me: Monster, card: str, *args: str) -> None:
        game.pay(me, 2, card)
        game.gain_life(me, 1, card)


class Regeneration(Keep):
    """Every gain of life is one more."""

    def adjust_life_gain(self, game: Game, me: Monster, card: str) -> int:
        return 1


class HealingRay(Keep):
    """Hearts may heal others, who pay for it."""

    heals_others = True


class EvenBigger(Keep):
    """Two life, and a maximum of twelve."""

    max_life = 12

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_life(me, 2, card)

    def on_departure(self, game: Game, me: Monster, card: str) -> None:
        if game.rules.lost_size_costs_life:
            game.set_life(me, max(0, me.life - 2), card)
            game.plans.append(("fallen_silently", me.seat))


class Nanobots(Keep):
    """Two life at the start of a turn with fewer than three."""

    order = 2

    def on_turn_start(self, game: Game, me: Monster, card: str) -> None:
        if me.life < 3:
            game.gain_life(me, 2, card)


class Hibernation(Keep):
    """Loses no life, but uses only hearts and energy, neither buys nor enters Tokyo, until discarded."""

    is_asleep = True
    is_for_outside = True

    def may_anytime(self, game: Game, me: Monster, card: str) -> tuple[str, ...]:
        return USE if me.seat == game.active else NO

    def use(self, game: Game, me: Monster, card: str, *args: str) -> None:
        game.spend(me, card)


class WereOnlyMakingItStronger(Keep):
    """An energy whenever two or more life are lost at once."""

    def on_loss(self, game: Game, me: Monster, card: str, lost: int, dealer: int, source: str) -> None:
        if lost >= 2:
            game.gain_energy(me, 1, card)


class ReflectiveHide(Keep):
    """Whoever costs its owner life loses one; a reflected loss is not reflected again."""

    def on_loss(self, game: Game, me: Monster, card: str, lost: int, dealer: int, source: str) -> None:
        if dealer not in (-1, me.seat) and source != self.id:
            game.hurt(me.seat, [(dealer, 1, "plain")], self.id)


class Zombify(Keep):
    """The first time its owner falls it comes back with twelve life and can never use hearts again."""

    order = 31

    def on_last_life(self, game: Game, me: Monster, card: str) -> bool:
        if me.zombified:
            return False
        me.zombified = True
        game.revive(me, card, 12, kept=card)
        return True


class ItHasAChild(Keep):
    """Its owner comes back with ten life and nothing but its energy."""

    order = 32

    def on_last_life(self, game: Game, me: Monster, card: str) -> bool:
        game.revive(me, card, 10)
        return True
