"""The Space Penguin's evolutions: effects until the owner's next turn, a lent card, and a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.dice import FACES, sort, turnable, without
from daikaiju.engine.expansions.power_up.decks import (
    CARDS,
    FRONT,
    OWNERS,
    discard_from_front,
    is_away,
    move_front,
    owner_of,
)
from daikaiju.engine.expansions.power_up.evolution import Lingering, Permanent
from daikaiju.engine.expansions.power_up.turn_notes import noted
from daikaiju.engine.powers import NO, Power
from daikaiju.engine.steps import answer, question, step
from daikaiju.engine.windows import Window, add_window

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

FROZEN_DIE = "frozen_die"
LINGERING = ("cold_wave", "blizzard")
RAY = "freeze_ray"

add_window(Window("lend", "Monsters in Tokyo were wounded, and one of them gets a card.", "its owner"))


class ColdWave(Lingering):
    """Until its owner's next turn the others throw one die fewer."""


class Blizzard(Lingering):
    """Until its owner's next turn the others have one roll and cannot yield."""

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return me.seat == game.active and super().is_moment(game, me, card, question)


class Weather(Power):
    """A power of every monster: effects of other monsters' cards on it, and the frozen die."""

    def adjust_dice(self, game: Verbs, me: Monster, card: str) -> int:
        frozen = game.extra[FROZEN_DIE]
        return -sum(["cold_wave" in other.extra[FRONT] for other in game.others(me)]) - (frozen is not None)

    def forbids(self, game: Verbs, me: Monster, card: str, deed: str) -> bool:
        return deed in ("rolls", "yield") and any("blizzard" in other.extra[FRONT] for other in game.others(me))

    def adjust_final(self, game: Verbs, me: Monster, card: str, dice: str) -> str:
        frozen = game.extra[FROZEN_DIE]
        return dice if frozen is None else sort[dice + frozen[0]]


@step
def thaw(game: Game, seat: int) -> None:
    """End the effects that last until the active monster's next turn, when that turn begins."""
    me = game.monsters[seat]
    for card in LINGERING:
        if card in me.extra[FRONT]:
            discard_from_front(game, me, card)
    melt(game, seat)


def melt(game: Verbs, seat: int) -> None:
    """Make a monster's frozen die an ordinary die again."""
    frozen = game.extra[FROZEN_DIE]
    if frozen is not None and frozen[1] == seat:
        game.extra[FROZEN_DIE] = None


class EncasedInIce(Permanent):
    """For an energy, one of the dice is frozen for all monsters until its owner's next turn."""

    def may_before_resolving(self, game: Verbs, me: Monster, card: str) -> tuple[str, ...]:
        return tuple(turnable[game.dice]) if me.energy >= 1 and not game.is_used(card) else NO

    def use(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        game.use_up(card)
        game.pay(me, 1, card)
        frozen = game.extra[FROZEN_DIE]
        if frozen is not None and frozen[1] == me.seat:
            game.dice = sort[game.dice + frozen[0]]
        game.dice = without[game.dice, args[0]]
        game.extra[FROZEN_DIE] = (args[0], me.seat)
        game.tell("frozen", me.seat, args[0])


# Freeze Ray


class FreezeRay(Permanent):
    """Lent to a wounded monster in Tokyo, for whose next turn its owner names a worthless face."""

    order = 90

    def on_batch_over(self, game: Verbs, me: Monster, card: str) -> None:
        if not is_away(game, card) and card in me.extra[FRONT]:
            game.plans.append(("lend", me.seat, card))

    def after_wound(self, game: Verbs, me: Monster, card: str, victim: Monster) -> None:
        if victim.place is not None and not is_away(game, card):
            game.this_turn[card] = (*noted(game, card), victim.seat)

    def forbids(self, game: Verbs, me: Monster, card: str, deed: str) -> bool:
        face = game.in_front.get(card)
        if not face or not is_away(game, card) or me.seat != game.active:
            return False
        return deed == f"face {face}" or (face == "S" and deed == "smash")

    def adjust_final(self, game: Verbs, me: Monster, card: str, dice: str) -> str:
        face = game.in_front.get(card)
        return dice if not face or not is_away(game, card) or me.seat != game.active else dice.replace(face, "")


@step
def lend(game: Game, seat: int, card: str) -> None:
    """Lend the ray to the wounded monster still in Tokyo; if there are two, ask its owner."""
    seats = wounded_there(game, card)
    if len(seats) > 1:
        game.plans.append(("lend_to", seat, card))
    elif seats:
        lend_ray(game, f"pick {seats[0]}", seat, card)
    else:
        game.this_turn.pop(card, None)


def wounded_there(game: Verbs, card: str) -> list[int]:
    """Return the seats that were wounded in Tokyo in the last batch and are still there."""
    there = [game.monsters[seat] for seat in noted(game, card)]
    return [me.seat for me in there if me.alive and me.place is not None]


@question("lend", "card")
def lend_to(game: Game, seat: int, card: str) -> tuple[str, ...]:
    """Return the seats to which the card may be lent."""
    return tuple([f"pick {other}" for other in wounded_there(game, card)])


@answer("lend_to")
def lend_ray(game: Game, move: str, seat: int, card: str) -> None:
    """Move the card to the front of the other monster until that monster's next turn closes."""
    game.this_turn.pop(card, None)
    if card in game.monsters[seat].extra[FRONT]:
        move_front(game, game.monsters[seat], game.monsters[int(move[5:])], card)


def rays_before(game: Verbs, me: Monster) -> list[str]:
    """Return the lent cards in front of a monster that work as a Freeze Ray."""
    return [card for card, power in me.powers if power.id == RAY and is_away(game, card)]


@step
def name_faces(game: Game, seat: int) -> None:
    """Ask the owner of a lent ray for a face for the turn that begins."""
    for card in rays_before(game, game.monsters[seat]):
        owner = owner_of(game, card)
        if not game.is_cut and owner >= 0 and game.monsters[owner].alive:
            game.plans.append(("name_face", owner, card))


@question("begin", "card", picks="face")
def name_face(game: Game, seat: int, card: str) -> tuple[str, ...]:
    """Return the six faces."""
    return tuple([f"pick {face}" for face in FACES])


@answer("name_face")
def face_named(game: Game, move: str, seat: int, card: str) -> None:
    """Make the face worthless to the active monster this turn."""
    game.in_front[card] = move[5:]
    game.tell("worthless", seat, move[5:], game.active)


@step
def rays_home(game: Game, seat: int) -> None:
    """Return a ray to its owner when its holder's turn closes, if a face was named for it."""
    me = game.monsters[seat]
    for card in rays_before(game, me):
        if card in game.in_front:
            bring_home(game, me, card)


def bring_home(game: Verbs, me: Monster, card: str) -> None:
    """Return a lent card to the front of its owner, or remove it from the game if the owner is eliminated."""
    owner = game.monsters[owner_of(game, card)]
    game.in_front.pop(card, None)
    if owner.alive:
        move_front(game, me, owner, card)
    else:
        me.extra[FRONT] = tuple([one for one in me.extra[FRONT] if one != card])
        game.extra[OWNERS] = tuple([one for one in game.extra[OWNERS] if one[0] != card])
        game.forget(card)
        game.refresh(me)
        game.break_copies()


# Icy Reflection


class IcyReflection(Permanent):
    """Works as another permanent evolution in play; leaves play together with it."""

    is_copying = True

    def is_moment(self, game: Verbs, me: Monster, card: str, question: str) -> bool:
        return bool(reflections(game)) and super().is_moment(game, me, card, question)

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.plans.append(("icy_reflection", me.seat, card))

    def on_idle(self, game: Verbs, me: Monster, card: str) -> None:
        if card in me.extra[FRONT]:
            discard_from_front(game, me, card)


def reflections(game: Verbs) -> list[str]:
    """Return the targets of Icy Reflection: permanent evolutions in play that are not gifts."""
    return [
        f"{me.seat}.{card}"
        for me in game.monsters
        for card in me.extra[FRONT]
        if CARDS[card]["play"] == "permanent" and card != "icy_reflection"
    ]


@question("arrival", "card")
def icy_reflection(game: Game, seat: int, card: str) -> tuple[str, ...]:
    """Return the targets to choose from."""
    if card not in game.monsters[seat].extra[FRONT]:
        return ()
    return tuple([f"pick {target}" for target in reflections(game)])


@answer("icy_reflection")
def reflect(game: Game, move: str, seat: int, card: str) -> None:
    """Aim the copy at the chosen card; it arrives with its own counters."""
    game.aim(game.monsters[seat], card, move[5:])
