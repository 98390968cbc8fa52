"""Cards about dice: how many, how often, and what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.dice import FACES, faces_of, thrown_again, turnable, without
from daikaiju.engine.meddling import meddle, note_meddling
from daikaiju.engine.powers import NO, USE, KeepCard
from daikaiju.engine.steps import answer, question, supplied

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs


class ExtraHead(KeepCard):
    """One more die."""

    def adjust_dice(self, game: Verbs, me: Monster, card: str) -> int:
        return 1


class GiantBrain(KeepCard):
    """One more roll."""

    def adjust_rolls(self, game: Verbs, me: Monster, card: str) -> int:
        return 1


class SmokeCloud(KeepCard):
    """Three charges, each a roll."""

    def adjust_counters(self, game: Verbs) -> int:
        return 3

    def may_while_rolling(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return USE if game.may(me, "rolls") else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.rolls_left += 1
        game.counters[card] -= 1
        if not game.counters[card]:
            game.spend(me, card)


class EnergyDrink(KeepCard):
    """A roll for one energy."""

    def may_while_rolling(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return USE if me.energy >= 1 and game.may(me, "rolls") else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.pay(me, 1, card)
        game.rolls_left += 1


class BackgroundDweller(KeepCard):
    """Rerolls 3s as often as wanted, on whatever dice its owner rolls."""

    def may_reroll(self, game: Verbs, me: Monster, card: str, dice: str) -> tuple[str, ...]:
        return tuple("3" * number for number in range(1, dice.count("3") + 1))

    def may_while_rolling(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return self.may_reroll(game, me, card, game.dice)

    def on_meddled(self, game: Verbs, me: Monster, card: str, faces: str) -> None:
        if game.is_first(me, card, self.id):
            game.plans.append(("reroll_threes", me.seat, faces.count("3")))

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        threes = args[0]
        game.ask_dice(thrown_again(threes), me.seat, "rolled", without[game.dice, threes])


@question("answer")
def reroll_threes(game: Verbs, seat: int, made: int, probe: str = "", face: str = "") -> tuple[str, ...]:
    """Return the rerolls of 3s that other monsters gave the owner's final dice, or that its own probe rolled."""
    rerolls = game.rerolls(game.monsters[seat], face if probe else "3" * min(made, game.dice.count("3")))
    return (*rerolls, "pass") if rerolls else ()


@answer("reroll_threes", own_uses=True)
def reroll_those_threes(game: Verbs, move: str, seat: int, made: int, probe: str = "", face: str = "") -> None:
    """Reroll the 3s, or leave them."""
    if move != "pass":
        card, threes = move.split()[1:]
        game.tell("used", seat, card, threes)
        then = ("probed", (probe, face)) if probe else ("threes_rerolled", (card, threes, made))
        game.ask_dice(thrown_again(threes), seat, *then)
    elif probe:
        settle_probe(game, seat, probe, face)


@supplied
def threes_rerolled(game: Verbs, dice: str, seat: int, what: tuple[str, str, int]) -> None:
    """Replace the 3s by the new faces; new 3s may be rerolled again."""
    card, threes, made = what
    game.set_dice(threes, dice)
    game.tell("rerolled", seat, threes, dice, card, seat)
    game.plans.append(("reroll_threes", seat, made + dice.count("3") - len(threes)))


class PsychicProbe(KeepCard):
    """Rerolls one die of each other monster's final roll, once a turn; a heart discards it."""

    def on_final_dice(self, game: Verbs, me: Monster, card: str) -> None:
        game.plans.append(("probe", me.seat, card))


@question("react", "card")
def probe(game: Verbs, seat: int, card: str) -> tuple[str, ...]:
    """Return the dice of the active monster that may be rerolled."""
    is_there = any(name == card for name, _ in game.monsters[seat].moments.on_final_dice)
    if game.is_used(card) or not is_there or not game.monsters[game.active].alive:
        return ()
    return (*(f"use {card} {face}" for face in faces_of[game.dice]), "pass")


@answer("probe", own_uses=True)
def probe_a_die(game: Verbs, move: str, seat: int, card: str) -> None:
    """Reroll the roller's die with the face that the prober has chosen."""
    if move != "pass":
        face = move[-1]
        game.use_up(card)
        game.tell("used", seat, card, face)
        game.ask_dice(thrown_again(face), seat, "probed", (card, face))


@supplied
def probed(game: Verbs, after: str, seat: int, what: tuple[str, str]) -> None:
    """Set the rerolled die; a prober with a reroll power may reroll it again."""
    card, before = what
    meddle(game, before, after, card, seat)
    if game.rerolls(game.monsters[seat], after):
        game.plans.append(("reroll_threes", seat, 0, card, after))
    else:
        settle_probe(game, seat, card, after)


def settle_probe(game: Verbs, seat: int, card: str, face: str) -> None:
    """Discard the probe after a heart; the roller may respond to the new face."""
    me = game.monsters[seat]
    note_meddling(game, face)
    if face == "H" and any(name == card for name, _ in me.moments.on_final_dice):
        game.spend(me, card)


class HerdCuller(KeepCard):
    """Turns one die a turn to 1."""

    def may_before_resolving(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return NO if game.is_used(card) else tuple(face for face in turnable[game.dice] if face != "1")

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.use_up(card)
        game.change_die(me, args[0], "1", card)


class PlotTwist(KeepCard):
    """Turns one die to any face, once."""

    def may_before_resolving(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return tuple(f"{face} {other}" for face in turnable[game.dice] for other in FACES if other != face)

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.change_die(me, args[0], args[1], card)
        game.spend(me, card)


class Stretchy(KeepCard):
    """Turns a die to any face for two energy."""

    def may_before_resolving(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        if me.energy < 2:
            return NO
        return tuple(f"{face} {other}" for face in turnable[game.dice] for other in FACES if other != face)

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.pay(me, 2, card)
        game.change_die(me, args[0], args[1], card)


class FreezeTime(KeepCard):
    """Three 1s give another turn with one die fewer; it comes before other bonus turns."""

    def on_turn_over(self, game: Verbs, me: Monster, card: str) -> None:
        if me.alive and game.dice.count("1") >= 3 and game.may(me, "numbers"):
            game.plans.append(("freeze_time", me.seat, card))


@question("bonus", "card")
def freeze_time(game: Verbs, seat: int, card: str) -> tuple[str, ...]:
    """Return the options for another turn with one die fewer."""
    return (f"use {card}", "pass")


@answer("freeze_time", own_uses=True)
def take_bonus_turn(game: Verbs, move: str, seat: int, card: str) -> None:
    """Add the bonus turn if the owner takes it."""
    if move != "pass":
        game.tell("used", seat, card)
        game.add_turn(game.monsters[seat], card, place=0, fewer_dice=1)


class NaturalSelection(KeepCard):
    """Energy, life and a die; but a turn that ends with a 3 on the dice costs all life."""

    order = 24

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_energy(me, 4, card)
        game.gain_life(me, 4, card)

    def adjust_dice(self, game: Verbs, me: Monster, card: str) -> int:
        return 1

    def wants_order(self, game: Verbs, me: Monster, card: str) -> bool:
        return "3" in game.dice

    def on_turn_end(self, game: Verbs, me: Monster, card: str) -> None:
        if "3" in game.dice:
            game.hurt(-1, [(me.seat, me.life, "total")], card)
