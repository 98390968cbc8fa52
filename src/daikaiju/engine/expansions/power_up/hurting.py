"""Evolutions that cost monsters points and life."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.dice import ordinary
from daikaiju.engine.expansions.power_up.decks import FACE_DOWN, FRONT, HAND, discard, is_away, owner_of
from daikaiju.engine.expansions.power_up.evolution import ForTheTurn, Gift, Permanent, Temporary
from daikaiju.engine.expansions.power_up.turn_notes import add, noted, total
from daikaiju.engine.powers import Packet, Places, Power
from daikaiju.engine.steps import answer, question, step, supplied
from daikaiju.engine.windows import Window, add_window

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

TARGET = "target"
DEALT = "dealt_by_claws"  # in `this_turn`: the life each seat has lost to the owner of Claws of Steel
BREATHING = "breathing"  # in `this_turn`: Breath of Doom is being dealt
CLAWED = "clawed"  # in `this_turn`: seats that have lost the additional life

add_window(
    Window(
        "hurt",
        "Life was lost and nobody has yielded yet.",
        "those who were hurt",
        "clockwise from the dealer",
        moment="hurt",
    )
)


class ElectroScratch(Temporary):
    """All other monsters lose a life."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.hurt(me.seat, [(other.seat, 1, "plain") for other in game.others(me)], card)


class WormInvaders(Temporary):
    """All other monsters lose two life."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.hurt(me.seat, [(other.seat, 2, "plain") for other in game.others(me)], card)


class SmashingPumpkin(Temporary):
    """All monsters with twelve points or more lose two life."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        rich = [monster.seat for monster in game.clockwise(me.seat) if monster.points >= 12]
        if rich:
            game.hurt(me.seat, [(seat, 2, "plain") for seat in rich], card)


class PrimalBellow(Temporary):
    """All other monsters lose two points."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        for other in game.others(me):
            game.lose_points(other, 2, card)


class FunnyLookingButDangerous(Permanent):
    """Three 2s cost all other monsters a life, as part of the Smash for those it hits."""

    order = 60

    def has_smash_due(self, game: Verbs, me: Monster, card: str) -> bool:
        dice = game.dice if game.is_frozen else game.final_dice(me)
        return dice.count("2") >= 3 and game.may(me, "numbers")

    def join_smash(self, game: Verbs, me: Monster, card: str, packets: list[Packet], is_attack: bool) -> list[Packet]:
        if not self.has_smash_due(game, me, card):
            return packets
        hit = [seat for seat, _, _ in packets]
        joined = [(seat, amount + (seat != me.seat), how) for seat, amount, how in packets]
        return joined + [(other.seat, 1, "plain") for other in game.others(me) if other.seat not in hit]


class MechaBlast(ForTheTurn):
    """Until the turn ends, a wound costs two more life."""

    order = 53

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return question == "resolve" and not game.is_frozen

    def adjust_dealt(self, game: Verbs, me: Monster, card: str, victim: Monster, amount: int, how: str) -> int:
        return amount + 2 * (how == "smash")


class ClawsOfSteel(Permanent):
    """In its owner's turn, a monster that has lost three life to the owner loses one more, once."""

    order = 55

    def adjust_dealt(self, game: Verbs, me: Monster, card: str, victim: Monster, amount: int, how: str) -> int:
        if me.seat != game.active or (card, victim.seat) in noted(game, CLAWED):
            return amount
        return amount + (total(game, DEALT, victim.seat) + amount >= 3)

    def on_harm(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        if me.seat != game.active:
            return
        if game.is_first(me, card, self.id):
            add(game, DEALT, victim.seat, game.damage[victim.seat])
        if total(game, DEALT, victim.seat) >= 3 and (card, victim.seat) not in noted(game, CLAWED):
            game.this_turn[CLAWED] = (*noted(game, CLAWED), (card, victim.seat))


class TargetAcquired(Permanent):
    """A monster that wounds its owner may get the target; its bearer loses one more life to the owner each time."""

    order = 51

    def adjust_dealt(self, game: Verbs, me: Monster, card: str, victim: Monster, amount: int, how: str) -> int:
        return amount + bool(victim.extra[TARGET])

    def on_wounded(self, game: Verbs, me: Monster, card: str, smasher: Monster) -> None:
        game.this_turn[card] = smasher.seat

    def on_hurt(self, game: Verbs, me: Monster, card: str, lost: int) -> None:
        smasher = game.this_turn.pop(card, -1)
        if smasher >= 0:
            game.plans.append(("acquire", me.seat, card, smasher))


@question("hurt", "card", "target")
def acquire(game: Game, seat: int, card: str, target: int) -> tuple[str, ...]:
    """Return whether the target may be given to the monster that wounded its owner."""
    smasher = game.monsters[target]
    if not any(name == card for name, _ in game.monsters[seat].powers):
        return ()
    return (f"use {card}", "pass") if smasher.alive and not smasher.extra[TARGET] else ()


@answer("acquire", own_uses=True)
def give_target(game: Game, move: str, seat: int, card: str, target: int) -> None:
    """Give the target to the monster. There is only one, so its previous bearer loses it."""
    if move != "pass":
        game.tell("used", seat, card)
        for other in game.monsters:
            other.extra[TARGET] = other.seat == target


class LightningArmor(Permanent):
    """A die may be thrown for each life lost in another monster's turn; each Smash costs the active monster a life."""

    order = 50

    def on_hurt(self, game: Verbs, me: Monster, card: str, lost: int) -> None:
        if me.seat != game.active:
            game.plans.append(("lightning", me.seat, card, lost))


@question("hurt", "card", "n")
def lightning(game: Game, seat: int, card: str, lost: int) -> tuple[str, ...]:
    """Return the options if the armour may respond."""
    if not any(name == card for name, _ in game.monsters[seat].powers):
        return ()
    return (f"use {card}", "pass") if game.monsters[game.active].alive else ()


@answer("lightning", own_uses=True)
def throw_lightning(game: Game, move: str, seat: int, card: str, lost: int) -> None:
    """Throw a die for each life lost, unless the owner passes."""
    if move != "pass":
        game.tell("used", seat, card)
        game.ask_dice(ordinary[lost], seat, "lightning_thrown", card)


@supplied
def lightning_thrown(game: Game, dice: str, seat: int, card: str) -> None:
    """Deal all Smash of the throw as one loss, dealt by the owner."""
    game.tell("thrown", seat, dice, card)
    if smash := dice.count("S"):
        game.hurt(seat, [(game.active, smash, "plain")], card)


class BreathOfDoom(Permanent):
    """If its owner costs a monster in Tokyo life, all other monsters outside lose one."""

    def on_dealt(self, game: Verbs, me: Monster, card: str, hurt: tuple[int, ...], places: Places) -> None:
        if BREATHING in game.this_turn or all(places[seat] is None for seat in hurt):
            return
        outside = [other.seat for other in game.others(me) if places[other.seat] is None]
        if outside:
            game.plans.append(("breathe", True))
            game.hurt(me.seat, [(seat, 1, "plain") for seat in outside], card)
            game.plans.append(("breathe", False))


@step
def breathe(game: Game, is_breathing: bool) -> None:
    """Mark the batch of Breath of Doom, which does not trigger the card again."""
    if is_breathing:
        game.this_turn[BREATHING] = True
    else:
        game.this_turn.pop(BREATHING, None)


class HeatVision(Permanent):
    """A monster that wounds its owner loses a point."""

    def on_wounded(self, game: Verbs, me: Monster, card: str, smasher: Monster) -> None:
        game.lose_points(smasher, 1, card)


class MandiblesOfDread(Permanent):
    """A monster that its owner wounds loses a point."""

    order = 60

    def after_wound(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        game.lose_points(victim, 1, card)


class AlphaMale(Permanent):
    """A point for the first wound of a turn."""

    order = 61

    def after_wound(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        if not game.is_used(card):
            game.use_up(card)
            game.gain_points(me, 1, card)


class DetachableHead(Gift):
    """Its holder loses one more life each time the owner wounds it."""


class HeadsAgainstTheirHolder(Power):
    """A power of every monster, for the heads it has given away."""

    order = 52

    def adjust_dealt(self, game: Verbs, me: Monster, card: str, victim: Monster, amount: int, how: str) -> int:
        is_owner = "detachable_head" in victim.extra[FRONT] and owner_of(game, "detachable_head") == me.seat
        return amount + (how == "smash" and is_owner and is_away(game, "detachable_head"))


class NineLives(Temporary):
    """At 0 life its owner continues with nine life and nine points, and nothing else."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return False

    def on_last_life(self, game: Verbs, me: Monster, card: str) -> bool:
        for name in (*me.cards, *me.tiles):
            game.tell("discarded", me.seat, name)
        for name in (*me.extra[HAND], *me.extra[FRONT]):
            owner = owner_of(game, name)
            game.forget(name)
            discard(game, name, owner)
            if name in me.extra[HAND]:
                game.monsters[owner].extra[FACE_DOWN] += (name,)
        me.extra[HAND] = me.extra[FRONT] = ()
        me.extra["ufo"] = ()
        game.lose_everything(me)
        game.pay(me, me.energy, card)
        game.lose_points(me, me.points, card)
        game.tell("revived", me.seat, card)
        game.set_life(me, 9, card)
        game.gain_points(me, 9, card)
        return True


class SonOfKongKiko(Temporary):
    """At 0 life its owner continues outside Tokyo with four life."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return False

    def on_last_life(self, game: Verbs, me: Monster, card: str) -> bool:
        game.tell("revived", me.seat, card)
        game.leave_tokyo(me)
        game.set_life(me, 4, card)
        return True
