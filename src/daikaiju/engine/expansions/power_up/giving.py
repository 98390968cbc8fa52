"""Evolutions that make other monsters choose between giving and losing something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.city import PACKETS
from daikaiju.engine.expansions.power_up.decks import FRONT, is_away, owner_of
from daikaiju.engine.expansions.power_up.evolution import Gift, Permanent, Temporary
from daikaiju.engine.expansions.power_up.turn_notes import noted
from daikaiju.engine.market import funds
from daikaiju.engine.steps import answer, question, step
from daikaiju.engine.windows import ACTIVE, CLOCKWISE, OTHERS, Window, add_window

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

FOOD = "play_with_your_food"
CARROT = "electric_carrot"
NIGHTMARE = "worst_nightmare"

add_window(Window("begin", "A turn begins and nothing of it has happened yet.", "holders and owners of gifts"))
add_window(Window("giving", "Others must give something.", OTHERS, CLOCKWISE))
add_window(Window("food", "The Smash is counted and no loss is announced yet.", ACTIVE, "per victim, clockwise"))
add_window(Window("carrot", "The Smash is counted and no loss is announced yet.", "the victims", CLOCKWISE))


class MegaPurr(Temporary):
    """All other monsters give an energy or a point."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        demand(game, me, card, "energy point")


class FeastOfCrows(Temporary):
    """All other monsters give a life, an energy or a point."""

    def take_effect(self, game: Verbs, me: Monster, card: str, *args: str) -> None:
        demand(game, me, card, "life energy point")


def demand(game: Verbs, me: Monster, card: str, kinds: str) -> None:
    """Plan that every other monster gives one of these, clockwise from the active monster."""
    for other in game.clockwise(game.active - 1):
        if other is not me:
            game.plans.append(("give_one", other.seat, me.seat, card, kinds))


def gives(me: Monster, kinds: str) -> list[str]:
    """Return the kinds of which a monster has at least one."""
    has = {"life": me.life, "energy": me.energy, "point": me.points}
    return [kind for kind in kinds.split(" ") if has[kind] > 0]


@step
def give_one(game: Game, seat: int, taker: int, card: str, kinds: str) -> None:
    """Ask a monster what it gives; with only one possible kind it gives that, with none nothing."""
    me = game.monsters[seat]
    possible = gives(me, kinds) if me.alive else []
    if len(possible) > 1:
        game.plans.append(("give_which", seat, taker, card, kinds))
    elif possible:
        give(game, f"pick {possible[0]}", seat, taker, card, kinds)


@question("giving", "taker", "card")
def give_which(game: Game, seat: int, taker: int, card: str, kinds: str) -> tuple[str, ...]:
    """Return the kinds that the seat may give."""
    return tuple([f"pick {kind}" for kind in gives(game.monsters[seat], kinds)])


@answer("give_which")
def give(game: Game, move: str, seat: int, taker: int, card: str, kinds: str) -> None:
    """Move the chosen kind to the taker; a monster that gives its last life falls."""
    me, other = game.monsters[seat], game.monsters[taker]
    if move == "pick energy":
        game.pay(me, 1, card)
        game.gain_energy(other, 1, card)
    elif move == "pick point":
        game.lose_points(me, 1, card)
        game.gain_points(other, 1, card)
    else:
        game.forfeit_life(me, 1, card)
        game.gain_life(other, 1, card)
    game.plans.append(("points_at_once",))


class TrickOrThreat(Permanent):
    """Three 1s: all other monsters give an energy or lose two life."""

    order = 61

    def on_face(self, game: Verbs, me: Monster, card: str, face: str, count: int) -> None:
        if face == "1" and count >= 3:
            game.plans += [("trick", other.seat, me.seat, card) for other in game.others(me)]
            game.plans.append(("threat", me.seat, card))


@step
def trick(game: Game, seat: int, taker: int, card: str) -> None:
    """Ask a monster to choose; one without energy loses life without being asked."""
    if game.monsters[seat].alive:
        if game.monsters[seat].energy:
            game.plans.append(("trick_or_treat", seat, taker, card))
        else:
            fall_for(game, card, seat)


def fall_for(game: Verbs, card: str, seat: int) -> None:
    """Record a seat that loses life to a card after all monsters have chosen."""
    game.this_turn[card] = (*noted(game, card), seat)


@question("giving", "taker", "card")
def trick_or_treat(game: Game, seat: int, taker: int, card: str) -> tuple[str, ...]:
    """Return the two answers."""
    return ("pick energy", "pick life")


@answer("trick_or_treat")
def choose_treat(game: Game, move: str, seat: int, taker: int, card: str) -> None:
    """Give an energy now, or record the loss of life for when all monsters have chosen."""
    if move == "pick energy":
        game.pay(game.monsters[seat], 1, card)
        game.gain_energy(game.monsters[taker], 1, card)
    else:
        fall_for(game, card, seat)


@step
def threat(game: Game, seat: int, card: str) -> None:
    """Deal all recorded losses as one batch."""
    losers = game.this_turn.pop(card, ())
    if losers:
        game.hurt(seat, [(loser, 2, "plain") for loser in losers if game.monsters[loser].alive], card)


class PlayWithYourFood(Permanent):
    """A monster in Tokyo may be spared two life of the Smash for a point and an energy from it."""

    order = 40

    def on_packets(self, game: Verbs, me: Monster, card: str) -> None:
        for victim, _, how in game.this_turn[PACKETS]:
            if how == "smash" and game.monsters[victim].place is not None:
                game.plans.append(("food", me.seat, card, victim))


@question("food", "card", "victim")
def food(game: Game, seat: int, card: str, victim: int) -> tuple[str, ...]:
    """Return the options if the victim may be spared."""
    amount = next((amount for other, amount, _ in game.this_turn[PACKETS] if other == victim), 0)
    return (f"use {card} {victim}", "pass") if amount >= 2 else ()


@answer("food", own_uses=True)
def spare(game: Game, move: str, seat: int, card: str, victim: int) -> None:
    """Reduce the Smash by two life and take a point and an energy from the victim, as far as it has them."""
    if move == "pass":
        return
    me, other = game.monsters[seat], game.monsters[victim]
    spared = str(victim)
    game.tell("used", seat, card, spared)
    packets = game.this_turn[PACKETS]
    game.this_turn[PACKETS] = tuple([(one, amount - 2 * (one == victim), how) for one, amount, how in packets])
    if other.points:
        game.lose_points(other, 1, card)
        game.gain_points(me, 1, card)
    if other.energy:
        game.pay(other, 1, card)
        game.gain_energy(me, 1, card)


class ElectricCarrot(Permanent):
    """From Tokyo a wound costs one more life, unless the victim gives an energy."""

    order = 54

    def on_packets(self, game: Verbs, me: Monster, card: str) -> None:
        if me.place is not None:
            for victim, _, how in game.this_turn[PACKETS]:
                if how == "smash":
                    game.plans.append(("carrot", victim, me.seat, card))

    def adjust_dealt(self, game: Verbs, me: Monster, card: str, victim: Monster, amount: int, how: str) -> int:
        is_due = how == "smash" and me.place is not None and victim.seat not in noted(game, f"{card} given")
        return amount + is_due


@question("carrot", "attacker", "card")
def carrot(game: Game, seat: int, attacker: int, card: str) -> tuple[str, ...]:
    """Return the two answers of a victim that has energy."""
    is_hit = any(victim == seat and amount > 0 for victim, amount, _ in game.this_turn[PACKETS])
    return ("pick energy", "pick life") if is_hit and game.monsters[seat].energy else ()


@answer("carrot")
def give_carrot(game: Game, move: str, seat: int, attacker: int, card: str) -> None:
    """Give the energy, even if no life is lost later, or accept the additional loss."""
    if move == "pick energy":
        game.pay(game.monsters[seat], 1, card)
        game.gain_energy(game.monsters[attacker], 1, card)
        game.this_turn[f"{card} given"] = (*noted(game, f"{card} given"), seat)


class WorstNightmare(Gift):
    """At the beginning of its holder's turn, the holder gives the owner an energy or loses a life."""


@step
def nightmare(game: Game, seat: int) -> None:
    """Ask the holder; without energy it loses a life unasked, and without a living owner nothing happens."""
    me = game.monsters[seat]
    if game.is_cut or NIGHTMARE not in me.extra[FRONT] or not is_away(game, NIGHTMARE):
        return
    owner = owner_of(game, NIGHTMARE)
    if not game.monsters[owner].alive:
        return
    if funds(game, me):
        game.plans.append(("nightmare_choice", seat, owner))
    else:
        wake(game, "pick life", seat, owner)


@question("begin", "owner")
def nightmare_choice(game: Game, seat: int, owner: int) -> tuple[str, ...]:
    """Return the two answers, as far as they are possible now."""
    return ("pick energy", "pick life") if game.monsters[seat].energy else ("pick life",)


@answer("nightmare_choice")
def wake(game: Game, move: str, seat: int, owner: int) -> None:
    """Give the energy to the owner, or lose the life to the owner."""
    if move == "pick energy":
        game.pay(game.monsters[seat], 1, NIGHTMARE)
        game.gain_energy(game.monsters[owner], 1, NIGHTMARE)
    else:
        game.hurt(owner, [(seat, 1, "plain")], NIGHTMARE)
