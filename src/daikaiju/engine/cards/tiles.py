"""The twenty faces of the wickedness tiles, level by level, red before green."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.powers import Tile

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


class Devious(Tile):
    """One more roll."""

    def adjust_rolls(self, game: Verbs, me: Monster, card: str) -> int:
        return 1


class Eternal(Tile):
    """A life at the start of each turn."""

    order = 3

    def on_turn_start(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_life(me, 1, card)


class Skulking(Tile):
    """Three 1s score one more point, if they are resolved after the tile was taken."""

    def on_number(self, game: Verbs, me: Monster, card: str, face: str, count: int) -> None:
        if face == "1":
            game.gain_points(me, 1, card)


class Tireless(Tile):
    """An energy at the start of each turn."""

    order = 4

    def on_turn_start(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_energy(me, 1, card)


class Barbs(Tile):
    """Two Smash are three."""

    order = 15

    def adjust_smash(self, game: Verbs, me: Monster, card: str, smash: int, claws: int) -> int:
        return smash + (claws >= 2)


class FinalRoar(Tile):
    """Falling with sixteen points or more wins."""

    order = 30

    def on_last_life(self, game: Verbs, me: Monster, card: str) -> bool:
        if me.points < 16:
            return False
        game.finish((me.seat,))
        return True


class PoisonSpitTile(Tile):
    """A wounded monster gets a poison token."""

    def on_wound(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        game.give_token(victim, "poison")


class Underdog(Tile):
    """Takes a point from each wounded monster that had more when the Smash was dealt."""

    def on_smash(self, game: Verbs, me: Monster, card: str) -> None:
        game.this_turn[card] = me.points

    def on_wound(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        if victim.points > game.this_turn[card]:
            game.lose_points(victim, 1, card)
            game.gain_points(me, 1, card)


class Cyberbrain(Tile):
    """One more die."""

    def adjust_dice(self, game: Verbs, me: Monster, card: str) -> int:
        return 1


class EvilLair(Tile):
    """Cards cost one energy less."""

    def adjust_price(self, game: Verbs, me: Monster, card: str) -> int:
        return 1


class FullRegeneration(Tile):
    """Twelve life, now and as the maximum."""

    max_life = 12

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.set_life(me, 12, card)


class WidespreadPanic(Tile):
    """All other monsters lose four points, once."""

    is_kept = False

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        for other in game.others(me):
            game.lose_points(other, 4, card)


class DefenderOfTokyo(Tile):
    """Entering Tokyo or starting a turn there costs all other monsters a point."""

    order = 6

    def on_turn_start(self, game: Verbs, me: Monster, card: str) -> None:
        if me.place is not None:
            self.on_entry(game, me, card)

    def on_entry(self, game: Verbs, me: Monster, card: str) -> None:
        for other in game.others(me):
            game.lose_points(other, 1, card)


class HaveItAll(Tile):
    """A point for each keep card in front of its owner, then for every purchase."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, len(game.keep_cards(me)), card)

    def on_purchase(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)


class SonicBoomer(Tile):
    """A point at the start of each turn."""

    order = 5

    def on_turn_start(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)


class AntimatterBeam(Tile):
    """All Smash count double."""

    order = 16

    def adjust_smash(self, game: Verbs, me: Monster, card: str, smash: int, claws: int) -> int:
        return 2 * smash

    def adjust_real_smash(self, game: Verbs, me: Monster, card: str, smash: int) -> int:
        return 2 * smash


class Skybeam(Tile):
    """Each energy die gives one more energy, each heart used for life one more life, as separate gains."""

    def on_energy_dice(self, game: Verbs, me: Monster, card: str, count: int) -> None:
        game.gain_energy(me, count, card)

    def on_heart_dice(self, game: Verbs, me: Monster, card: str, count: int) -> None:
        game.gain_life(me, count, card)


class FinalPush(Tile):
    """Two life, two energy and another turn, for which the tile is removed."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_life(me, 2, card)
        game.gain_energy(me, 2, card)
        game.add_turn(me, card, place=1)

    def on_bonus_turn(self, game: Verbs, me: Monster, card: str) -> None:
        game.lose_tile(me, card)


class Starburst(Tile):
    """Twelve energy, once."""

    is_kept = False

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_energy(me, 12, card)
