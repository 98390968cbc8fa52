"""The hidden hand: the cards playable from it at each question, and the windows that exist because of it.

A window must not reveal a hand: a seat that holds a card, and could hold one for that moment, is asked even if `pass`
is its only answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.expansions.power_up.decks import (
    HAND,
    SAVIOURS,
    discard,
    known_hand,
    lay_in_front,
    note_owner,
    owner_of,
    possible_cards,
)
from daikaiju.engine.expansions.power_up.evolution import CLOSE, Evolution, stays
from daikaiju.engine.powers import Power
from daikaiju.engine.state import without_one
from daikaiju.engine.steps import answer, question, step
from daikaiju.engine.windows import CLOCKWISE, Window, add_window

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

add_window(
    Window(
        "close",
        "The turn is over and 20 points are about to be looked at.",
        "holders of cards",
        CLOCKWISE,
        moment="closing",
    )
)


class Evolving(Power):
    """A power of every monster: playing cards from its hand."""

    order = 30  # among powers that save a monster: after Final Roar, before all others

    def may_play(self, game: Verbs, me: Monster, card: str, question: str) -> tuple[str, ...]:
        moves: list[str] = []
        for name in known_hand(me):
            power = game.rules.powers[name]
            assert isinstance(power, Evolution)
            for argument in power.arguments(game, me, name, question):
                moves.append(f"play {name} {argument}" if argument else f"play {name}")
        return tuple(moves)

    def play(self, game: Verbs, me: Monster, card: str, move: str) -> None:
        play_from_hand(game, me, move)

    def is_asked(self, game: Verbs, me: Monster, card: str) -> bool:
        return any(name not in SAVIOURS for name in me.extra[HAND])  # SAVIOURS are played automatically

    def on_last_life(self, game: Verbs, me: Monster, card: str) -> bool:
        for name in SAVIOURS:
            if name in me.extra[HAND]:
                leave_hand(game, me, name)
                game.tell("played", me.seat, name)
                return game.rules.powers[name].on_last_life(game, me, name)
        return False


def play_from_hand(game: Verbs, me: Monster, move: str) -> None:
    """Play a card: put it in front of its player, or run its effect and put it on its owner's discards."""
    _, name, *args = move.split(" ")
    owner = owner_of(game, name)
    me.extra[HAND] = without_one(me.extra[HAND], name)
    game.tell("played", me.seat, name, *args)
    power = game.rules.powers[name]
    assert isinstance(power, Evolution)
    game.note_trade(me, "else")
    if stays(name):
        note_owner(game, name, owner, me.seat)
        lay_in_front(game, me, name)
    else:
        discard(game, name, owner)
        power.take_effect(game, me, name, *args)
    game.plans.append(("points_at_once",))


def leave_hand(game: Verbs, me: Monster, name: str) -> None:
    """Put a card of the hand on its owner's discards."""
    owner = owner_of(game, name)
    me.extra[HAND] = without_one(me.extra[HAND], name)
    discard(game, name, owner)


def could_hold(game: Verbs, me: Monster, *cards: str) -> bool:
    """Return whether a monster holds cards, and other seats must consider one of these possible among them."""
    return bool(me.extra[HAND]) and any(card in possible_cards(game, me) for card in cards)


@step
def close_turn(game: Game, seat: int) -> None:
    """Ask every living monster with a card in hand, beginning with the active monster."""
    seats = len(game.monsters)
    for place in range(seats):
        other = game.monsters[(seat + place) % seats]
        if other.alive and other.extra[HAND]:
            game.plans.append((CLOSE, other.seat))


@question("close", name=CLOSE)
def closing(game: Game, seat: int) -> tuple[str, ...]:
    """Return `pass`, to which the cards of the hand are added."""
    return ("pass",) if game.monsters[seat].extra[HAND] else ()


@answer(CLOSE)
def pass_at_the_close(game: Game, move: str, seat: int) -> None:
    """Pass: play no further card this turn."""
