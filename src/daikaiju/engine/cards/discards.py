"""Cards that work once, when bought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.powers import Discard

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs as Game


class CornerStore(Discard):
    """One point."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)


class CommuterTrain(Discard):
    """Two points."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)


class ApartmentBuilding(Discard):
    """Three points."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_points(me, 3, card)


class Skyscraper(Discard):
    """Four points."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_points(me, 4, card)


class NuclearPowerPlant(Discard):
    """Two points and three life."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)
        game.gain_life(me, 3, card)


class Heal(Discard):
    """Two life."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_life(me, 2, card)


class Energize(Discard):
    """Nine energy."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_energy(me, 9, card)


class NationalGuard(Discard):
    """Two points for two life."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)
        game.hurt(me.seat, [(me.seat, 2, "plain")], card)


class Tank(Discard):
    """Four points for three life."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_points(me, 4, card)
        game.hurt(me.seat, [(me.seat, 3, "plain")], card)


class JetFighters(Discard):
    """Five points for four life."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_points(me, 5, card)
        game.hurt(me.seat, [(me.seat, 4, "plain")], card)


class FlameThrower(Discard):
    """Everybody else loses two life."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.hurt(me.seat, [(other.seat, 2, "plain") for other in game.others(me)], card)


class GasRefinery(Discard):
    """Two points, and everybody else loses three life."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)
        game.hurt(me.seat, [(other.seat, 3, "plain") for other in game.others(me)], card)


class HighAltitudeBombing(Discard):
    """Everybody loses three life."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.hurt(me.seat, [(monster.seat, 3, "plain") for monster in game.clockwise(me.seat)], card)


class EvacuationOrders(Discard):
    """Everybody else loses five points."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        for other in game.others(me):
            game.lose_points(other, 5, card)


class MonsterPets(Discard):
    """Everybody loses three points."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        for monster in game.clockwise(me.seat):
            game.lose_points(monster, 3, card)


class VastStorm(Discard):
    """Two points, and everybody else loses half its energy, rounded down."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)
        for other in game.others(me):
            game.pay(other, other.energy // 2, card)


class DeathFromAbove(Discard):
    """Two points and control of Tokyo."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)
        game.plans.append(("land", me.seat))


class Frenzy(Discard):
    """Another turn; where it comes at once, the rest of this one is skipped."""

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.bonus += ((card, me.seat),)
        if game.rules.frenzy_at_once and me.seat == game.active:
            game.is_cut = True
