"""Cards that work once, when bought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.powers import DiscardCard
from daikaiju.engine.steps import step

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


class CornerStore(DiscardCard):
    """One point."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)


class CommuterTrain(DiscardCard):
    """Two points."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)


class ApartmentBuilding(DiscardCard):
    """Three points."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 3, card)


class Skyscraper(DiscardCard):
    """Four points."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 4, card)


class NuclearPowerPlant(DiscardCard):
    """Two points and three life."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)
        game.gain_life(me, 3, card)


class Heal(DiscardCard):
    """Two life."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_life(me, 2, card)


class Energize(DiscardCard):
    """Nine energy."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_energy(me, 9, card)


class NationalGuard(DiscardCard):
    """Two points for two life."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)
        game.hurt(me.seat, [(me.seat, 2, "plain")], card)


class Tank(DiscardCard):
    """Four points for three life."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 4, card)
        game.hurt(me.seat, [(me.seat, 3, "plain")], card)


class JetFighters(DiscardCard):
    """Five points for four life."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 5, card)
        game.hurt(me.seat, [(me.seat, 4, "plain")], card)


class FlameThrower(DiscardCard):
    """All other monsters lose two life."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.hurt(me.seat, [(other.seat, 2, "plain") for other in game.others(me)], card)


class GasRefinery(DiscardCard):
    """Two points, and all other monsters lose three life."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)
        game.hurt(me.seat, [(other.seat, 3, "plain") for other in game.others(me)], card)


class HighAltitudeBombing(DiscardCard):
    """All monsters lose three life."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.hurt(me.seat, [(monster.seat, 3, "plain") for monster in game.clockwise(me.seat)], card)


class EvacuationOrders(DiscardCard):
    """All other monsters lose five points."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        for other in game.others(me):
            game.lose_points(other, 5, card)


class MonsterPets(DiscardCard):
    """All monsters lose three points."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        for monster in game.clockwise(me.seat):
            game.lose_points(monster, 3, card)


class VastStorm(DiscardCard):
    """Two points, and all other monsters lose half their energy, rounded down."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)
        for other in game.others(me):
            game.pay(other, other.energy // 2, card)


class DeathFromAbove(DiscardCard):
    """Two points and, for a monster outside, Tokyo City; its occupant leaves, not by choice."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)
        game.plans.append(("land", me.seat))


@step
def land(game: Verbs, seat: int) -> None:
    """Move a newcomer to Tokyo into Tokyo City."""
    me = game.monsters[seat]
    if me.alive and me.place is None and game.may(me, "enter"):
        for other in game.others(me):
            if other.place == "city":
                game.leave_tokyo(other)
        game.enter_tokyo(me, "city")


class DeathFromAboveClearingTokyo(DeathFromAbove):
    """Two points and control of Tokyo: all other monsters leave, and the buyer ends in Tokyo City."""

    editions: tuple[str, ...] = ("dark",)

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)
        game.plans.append(("clear_tokyo", me.seat))


@step
def clear_tokyo(game: Verbs, seat: int) -> None:
    """Remove the other monsters from Tokyo; only a newcomer to Tokyo enters it."""
    me = game.monsters[seat]
    if not me.alive or not game.may(me, "enter"):
        return
    for other in game.others(me):
        game.leave_tokyo(other)
    if me.place is None:
        game.enter_tokyo(me, "city")
    elif me.place == "bay":
        me.place = "city"
        game.tell("moved", seat, "city")


class Frenzy(DiscardCard):
    """Another turn after this one."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.add_turn(me, card, place=2)


class FrenzyAtOnce(Frenzy):
    """Another turn immediately: the rest of this one is skipped."""

    editions: tuple[str, ...] = ("classic",)

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.add_turn(me, card, place=2)
        if me.seat == game.active:
            game.is_cut = True
