"""Cards about dice: how many, how often, and what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.dice import FACES, faces_of, thrown_again, without
from daikaiju.engine.powers import NO, USE, Keep

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs as Game


class ExtraHead(Keep):
    """One more die."""

    def adjust_dice(self, game: Game, me: Monster, card: str) -> int:
        return 1


class GiantBrain(Keep):
    """One more roll."""

    def adjust_rolls(self, game: Game, me: Monster, card: str) -> int:
        return 1


class SmokeCloud(Keep):
    """Three charges, each a roll."""

    def adjust_counters(self, game: Game) -> int:
        return 3

    def may_while_rolling(self, game: Game, me: Monster, card: str) -> tuple[str, ...]:
        return USE

    def use(self, game: Game, me: Monster, card: str, *args: str) -> None:
        game.rolls_left += 1
        game.counters[card] -= 1
        if not game.counters[card]:
            game.spend(me, card)


class EnergyDrink(Keep):
    """A roll for one energy."""

    def may_while_rolling(self, game: Game, me: Monster, card: str) -> tuple[str, ...]:
        return USE if me.energy >= 1 else NO

    def use(self, game: Game, me: Monster, card: str, *args: str) -> None:
        game.pay(me, 1, card)
        game.rolls_left += 1


class BackgroundDweller(Keep):
    """Rerolls 3s as often as wanted, on whatever dice its owner rolls."""

    rerolls_threes = True

    def may_while_rolling(self, game: Game, me: Monster, card: str) -> tuple[str, ...]:
        return tuple("3" * number for number in range(1, game.dice.count("3") + 1))

    def use(self, game: Game, me: Monster, card: str, *args: str) -> None:
        threes = args[0]
        game.ask_dice(thrown_again(threes), me.seat, "rolled", without[game.dice, threes])


class PsychicProbe(Keep):
    """Rerolls one die of each other monster's final roll; a heart discards it."""

    probes = True


class HerdCuller(Keep):
    """Turns one die a turn to 1."""

    def may_before_resolving(self, game: Game, me: Monster, card: str) -> tuple[str, ...]:
        return NO if card in game.used else tuple(face for face in faces_of[game.dice] if face != "1")

    def use(self, game: Game, me: Monster, card: str, *args: str) -> None:
        game.used += (card,)
        game.change_die(me, args[0], "1", card)


class PlotTwist(Keep):
    """Turns one die to any face, once."""

    def may_before_resolving(self, game: Game, me: Monster, card: str) -> tuple[str, ...]:
        return tuple(f"{face} {other}" for face in faces_of[game.dice] for other in FACES if other != face)

    def use(self, game: Game, me: Monster, card: str, *args: str) -> None:
        game.change_die(me, args[0], args[1], card)
        game.spend(me, card)


class Stretchy(Keep):
    """Turns a die to any face for two energy."""

    def may_before_resolving(self, game: Game, me: Monster, card: str) -> tuple[str, ...]:
        if me.energy < 2:
            return NO
        return tuple(f"{face} {other}" for face in faces_of[game.dice] for other in FACES if other != face)

    def use(self, game: Game, me: Monster, card: str, *args: str) -> None:
        game.pay(me, 2, card)
        game.change_die(me, args[0], args[1], card)


class FreezeTime(Keep):
    """Three 1s give another turn with one die fewer."""

    def may_take_bonus_turn(self, game: Game, me: Monster, card: str) -> bool:
        return game.dice.count("1") >= 3 and not me.moments["is_asleep"]


class NaturalSelection(Keep):
    """Energy, life and a die; but a turn that ends with a 3 on the dice costs all life."""

    order = 24

    def on_arrival(self, game: Game, me: Monster, card: str) -> None:
        game.gain_energy(me, 4, card)
        game.gain_life(me, 4, card)

    def adjust_dice(self, game: Game, me: Monster, card: str) -> int:
        return 1

    def on_turn_end(self, game: Game, me: Monster, card: str) -> None:
        if "3" in game.dice:
            game.hurt(-1, [(me.seat, me.life, "total")], card)
