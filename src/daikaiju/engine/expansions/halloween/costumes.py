"""The twelve costumes except the Witch, which has its own step (see `witch`)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from daikaiju.engine.damage import after_the_fall, fall
from daikaiju.engine.dice import FACES, Lookup
from daikaiju.engine.expansions.halloween.costume import Costume
from daikaiju.engine.expansions.halloween.turn_memory import CHEERS
from daikaiju.engine.powers import NO
from daikaiju.engine.steps import answer, question, step
from daikaiju.engine.windows import OTHERS, Window, add_window

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

add_window(Window("cheer", "The roller begins to resolve its dice.", OTHERS, moment="roll"))

ENOUGH_POINTS: Final = 17
ASTRONAUT: Final = "astronaut"


class Astronaut(Costume):
    """Seventeen points win immediately."""

    def on_points(self, game: Verbs, me: Monster, card: str) -> None:
        if me.points >= ENOUGH_POINTS:
            game.plans.append(("lift_off", me.seat))  # after the effect that gave the points is complete

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        self.on_points(game, me, card)


@step
def lift_off(game: Game, seat: int) -> None:
    """End the game: this seat has reached seventeen points."""
    game.finish((seat,))


def astronauts(game: Verbs) -> tuple[int, ...]:
    """Return the seats that have won with seventeen points, however they got the costume."""
    return tuple([me.seat for me in game.monsters if ASTRONAUT in me.cards and me.points >= ENOUGH_POINTS])


def problem(game: Verbs) -> str:
    """Return why the costumes cannot be worn like this in a position, or an empty string."""
    for seat in astronauts(game):
        points = game.monsters[seat].points
        return f"players[{seat}].points: {ASTRONAUT} wins with {ENOUGH_POINTS}: with {points} the game would be over"
    return ""


class Ghost(Costume):
    """A life when a turn is over in which its wearer lost some; see `turn_memory`."""


class Vampire(Costume):
    """A life when a turn is over in which its wearer cost others some; see `turn_memory`."""


class Devil(Costume):
    """In its wearer's turn other monsters lose one more life to it, if they lose any."""

    def adjust_dealt(self, game: Verbs, me: Monster, card: str, victim: Monster, amount: int, how: str) -> int:
        return amount + (me.seat == game.active)


class Pirate(Costume):
    """An energy from every monster that loses life to its wearer."""

    def on_harm(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        if victim.energy:
            game.pay(victim, 1, card)
            game.gain_energy(me, 1, card)


class Princess(Costume):
    """A point at the start of each turn."""

    order = 3

    def on_turn_start(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 1, card)


class Zombie(Costume):
    """Its wearer stays in the game at 0 life and cannot lose more; without the costume it falls."""

    def stands(self, game: Verbs, me: Monster, card: str) -> bool:
        return True

    def is_immune(self, game: Verbs, me: Monster, card: str) -> bool:
        return me.life == 0

    def on_departure(self, game: Verbs, me: Monster, card: str) -> None:
        if me.life == 0:
            game.plans.append(("drop", me.seat))


@step
def drop(game: Game, seat: int) -> None:
    """Let a monster at 0 life fall after losing the costume; powers that gain by a fall have already run."""
    me = game.monsters[seat]
    if me.alive and me.life == 0:
        fall(game, me, me.moments.on_last_life, game.active)
        after_the_fall(game)


class Cheerleader(Costume):
    """Adds a Smash to another monster's roll."""

    def on_resolving(self, game: Verbs, me: Monster, card: str) -> None:
        game.plans.append(("cheer", me.seat, card))


@question("cheer", "card")
def cheer(game: Game, seat: int, card: str) -> tuple[str, ...]:
    """Return the options for adding a Smash to the roll."""
    roller = game.monsters[game.active]
    return (f"use {card}", "pass") if roller.alive and game.may(roller, "smash") else ()


@answer("cheer", own_uses=True)
def cheer_or_pass(game: Game, move: str, seat: int, card: str) -> None:
    """Add a Smash to the roll, or leave it unchanged."""
    if move != "pass":
        game.tell("used", seat, card)
        game.this_turn[CHEERS] = 1


class Robot(Costume):
    """Life about to be lost may be paid with energy, one for one."""

    def may_against_loss(self, game: Verbs, me: Monster, card: str, amount: int, how: str) -> tuple[str, ...]:
        return NO if how == "total" else tuple([str(number) for number in range(1, min(amount, me.energy) + 1)])

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.pay(me, int(args[0]), card)
        game.prevent(me, int(args[0]), card)


class StatueOfLiberty(Costume):
    """One more roll."""

    def adjust_rolls(self, game: Verbs, me: Monster, card: str) -> int:
        return 1


class Clown(Costume):
    """A roll with all six faces may be set to anything, until its owner is content."""

    def on_change(self, game: Verbs, me: Monster, card: str) -> None:
        if not game.is_used(card) and game.has_every_face(me):
            game.use_up(card)

    def may_before_resolving(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        if not game.is_used(card) and not game.has_every_face(me):
            return NO
        ordinary = _ordinary(game.dice)
        return tuple([faces for faces in every_roll[len(ordinary)] if faces != ordinary])

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        if not game.is_used(card):
            game.use_up(card)
        before, after = _ordinary(game.dice), args[0]
        game.set_dice(before, after)
        game.tell("changed", me.seat, before, after, card)


def _ordinary(dice: str) -> str:
    """Return the ordinary dice among these."""
    return "".join([face for face in dice if face in FACES])


def all_rolls(number: int) -> tuple[str, ...]:
    """Return every result of `number` dice."""
    return tuple(["".join(faces) for faces in combinations_with_replacement(FACES, number)])


every_roll: Final = Lookup(all_rolls)
