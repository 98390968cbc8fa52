"""Evolutions about taking Tokyo, leaving it, and giving up a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.city import KEPT_OUT, leave_to_smash
from daikaiju.engine.expansions.power_up.decks import DISCARD, take_back
from daikaiju.engine.expansions.power_up.evolution import BUYING, CLOSE, LEAP, Permanent, Temporary
from daikaiju.engine.expansions.power_up.hand import could_hold
from daikaiju.engine.expansions.power_up.turn_notes import (
    ENTERED,
    ENTRY_IS_OVER,
    LEFT_LATE,
    LEFT_TOKYO,
    TRADED,
    WAS_IN_TOKYO,
    WOUNDED_IN_TOKYO,
    note,
    noted,
)
from daikaiju.engine.powers import NO, USE, Power
from daikaiju.engine.steps import answer, question, step
from daikaiju.engine.windows import ACTIVE, CLOCKWISE, OTHERS, Window, add_window

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

BOO = "boo"
MOTOR = "feline_motor"
RUSH = "monkey_rush"
MONKEY_LEAP = "monkey_leap"
SKULL_ISLAND = "king_of_skull_island"
THUMPING = "chest_thumping"
MISSES = "misses_turn"

add_window(
    Window("entering", "The active monster is about to enter Tokyo.", OTHERS, CLOCKWISE, is_open=False, moment="tokyo")
)
add_window(Window("stayed", "A wounded monster stays in Tokyo.", ACTIVE, is_open=False))
add_window(Window("yielded", "Tokyo was yielded.", "the monster that yielded", is_open=False, moment="tokyo"))


@step
def note_tokyo(game: Game, seat: int) -> None:
    """Record the monsters in Tokyo when a turn begins."""
    for me in game.monsters:
        if me.place is not None:
            note(game, WAS_IN_TOKYO, me.seat)


@step
def entry_over(game: Game, seat: int) -> None:
    """Record that the active monster could enter."""
    game.this_turn[ENTRY_IS_OVER] = True


# Before another monster enters


def free_space(game: Verbs, me: Monster) -> str | None:
    """Return the space of Tokyo that a monster outside could take now."""
    return game.space_for(me)


def can_rush(game: Verbs, me: Monster, left: str) -> bool:
    """Return whether a space is free that another monster left, or was eliminated from, this turn."""
    return any(seat != me.seat for seat in noted(game, left)) and free_space(game, me) is not None


class FelineMotor(Permanent):
    """Its owner may enter instead of another monster, if it was outside when the turn began."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return super().is_moment(game, me, card, question) or (question == LEAP and is_motor_ready(game, me))


def is_motor_ready(game: Verbs, me: Monster) -> bool:
    """Return whether a monster has been outside Tokyo since the turn began and could enter now."""
    return me.seat not in noted(game, WAS_IN_TOKYO) and free_space(game, me) is not None


class MonkeyRush(Temporary):
    """Takes the place of a monster that has left Tokyo, before the active monster does."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        if me.seat == game.active:
            return False
        if question == CLOSE:
            return can_rush(game, me, LEFT_LATE)
        return question == LEAP and can_rush(game, me, LEFT_TOKYO)

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.plans.append(("move_in", me.seat, free_space(game, me)))


class MonkeyLeap(Temporary):
    """Enters instead of the active monster."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return question == LEAP and free_space(game, me) is not None

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        enter_instead(game, me)


def enter_instead(game: Verbs, me: Monster) -> None:
    """Take the space of the active monster, which does not enter in this turn."""
    game.this_turn[KEPT_OUT] = True
    game.plans.append(("move_in", me.seat, free_space(game, me)))


class Leaping(Power):
    """A power of every monster: it is asked before another monster enters."""

    def may_interpose(self, game: Verbs, me: Monster, card: str, newcomer: Monster, space: str) -> bool:
        return could_leap(game, me)

    def on_entering(self, game: Verbs, me: Monster, card: str, newcomer: Monster) -> None:
        if could_leap(game, me):
            game.plans.append((LEAP, me.seat, newcomer.seat))

    def on_stayed(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        game.plans.append(("stayed", me.seat, victim.seat))

    def on_yielded(self, game: Verbs, me: Monster, card: str) -> None:
        if could_hold(game, me, SKULL_ISLAND):
            game.plans.append(("yielded", me.seat))

    def may_buy(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return (f"use {BOO}",) if BOO in me.extra[DISCARD] and me.energy >= 1 else NO

    def trade(self, game: Verbs, me: Monster, card: str, move: str) -> None:
        game.tell("used", me.seat, BOO)
        game.pay(me, 1, BOO)
        take_back(game, me, BOO)


def has_power(me: Monster, power: str) -> list[str]:
    """Return the cards through which a power is in effect for a monster."""
    return [card for card, held in me.powers if held.id == power]


def could_leap(game: Verbs, me: Monster) -> bool:
    """Return whether a monster has, or could hold, a card with which it enters before another one."""
    if free_space(game, me) is None:
        return False
    if is_motor_ready(game, me) and (has_power(me, MOTOR) or could_hold(game, me, MOTOR)):
        return True
    return could_hold(game, me, MONKEY_LEAP) or (can_rush(game, me, LEFT_TOKYO) and could_hold(game, me, RUSH))


@question("entering", "newcomer", name=LEAP)
def leap(game: Game, seat: int, newcomer: int) -> tuple[str, ...]:
    """Return the cards in front of the seat with which it may enter first, and `pass`."""
    me, other = game.monsters[seat], game.monsters[newcomer]
    if KEPT_OUT in game.this_turn or game.space_for(other) is None or not could_leap(game, me):
        return ()
    motors = has_power(me, MOTOR) if is_motor_ready(game, me) else []
    return (*[f"use {card}" for card in motors], "pass")


@answer(LEAP, own_uses=True)
def leap_or_pass(game: Game, move: str, seat: int, newcomer: int) -> None:
    """Enter by the motor, or let the other monster enter."""
    if move != "pass":
        game.tell("used", seat, move[4:])
        enter_instead(game, game.monsters[seat])


# Staying and yielding


class ChestThumping(Permanent):
    """A wounded monster that stays in Tokyo can be made to yield."""


class Boo(Temporary):
    """A wounded monster that stays in Tokyo must yield; the card can be bought back."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return question == "stayed"

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.plans.append(("leave_to_smash", game.agenda[-1][2]))


@question("stayed", "victim")
def stayed(game: Game, seat: int, victim: int) -> tuple[str, ...]:
    """Return the cards that can make a monster that has stayed yield, and `pass`."""
    me = game.monsters[seat]
    if not me.alive or game.monsters[victim].place is None:
        return ()
    cards = has_power(me, THUMPING)
    if not cards and not could_hold(game, me, THUMPING, BOO):
        return ()
    return (*[f"use {card}" for card in cards], "pass")


@answer("stayed", own_uses=True)
def drive_out(game: Game, move: str, seat: int, victim: int) -> None:
    """Make the monster yield, or let it stay."""
    if move != "pass":
        game.tell("used", seat, move[4:])
        leave_to_smash(game, victim)


class KingOfSkullIsland(Temporary):
    """Yielding gives full life and costs the next turn."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return question == "yielded"

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.set_life(me, me.max_life, card)
        me.extra[MISSES] = True


@question("yielded")
def yielded(game: Game, seat: int) -> tuple[str, ...]:
    """Return `pass`, to which the card is added if the seat holds it."""
    return ("pass",) if could_hold(game, game.monsters[seat], SKULL_ISLAND) else ()


@answer("yielded")
def leave_quietly(game: Game, move: str, seat: int) -> None:
    """Pass without an effect."""


@step
def miss_turn(game: Game, seat: int) -> None:
    """End a missed turn before any of its effects."""
    me = game.monsters[seat]
    if me.extra[MISSES]:
        me.extra[MISSES] = False
        game.is_cut = True
        game.tell("missed", seat)


# Having entered


def has_just_entered(game: Verbs, me: Monster, question: str) -> bool:
    """Return whether it is the moment of cards for a monster that has entered Tokyo and is there."""
    if me.place is None or me.seat not in noted(game, ENTERED):
        return False
    return question == CLOSE if me.seat != game.active else is_before_trading(game, question)


def is_before_trading(game: Verbs, question: str) -> bool:
    """Return whether the active monster could enter and has neither bought nor swept since."""
    return question in BUYING and TRADED not in game.this_turn


class DestructiveWave(Temporary):
    """After its player has entered Tokyo, all other monsters lose two life."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return has_just_entered(game, me, question)

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.hurt(me.seat, [(other.seat, 2, "plain") for other in game.others(me)], card)


class EatsShootsAndLeaves(Temporary):
    """After its player has entered Tokyo, all monsters outside lose two life; then it leaves with an energy."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return has_just_entered(game, me, question)

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        outside = [other.seat for other in game.others(me) if other.place is None]
        if outside:
            game.hurt(me.seat, [(seat, 2, "plain") for seat in outside], card)
        game.plans.append(("leave_fed", me.seat, card))


@step
def leave_fed(game: Game, seat: int, card: str) -> None:
    """Give the player an energy and remove it from Tokyo."""
    me = game.monsters[seat]
    if me.alive:
        game.gain_energy(me, 1, card)
        game.leave_tokyo(me)


class JungleFrenzy(Temporary):
    """Another turn for a monster outside that has wounded one in Tokyo."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        is_due = me.seat == game.active and me.place is None and bool(noted(game, WOUNDED_IN_TOKYO))
        return is_due and is_before_trading(game, question)

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.add_turn(me, card, place=4)


# Giving up a turn


class TuneUp(Temporary):
    """Outside Tokyo a turn is given up for four life and two energy."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return question == "start" and me.place is None

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.gain_life(me, 4, card)
        game.gain_energy(me, 2, card)
        game.is_cut = True


class SunkenTemple(Permanent):
    """Outside Tokyo a turn may be given up for three life and three energy."""

    def may_at_start(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return USE if me.place is None else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.gain_life(me, 3, card)
        game.gain_energy(me, 3, card)
        game.is_cut = True
