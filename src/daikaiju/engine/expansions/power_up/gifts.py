"""Giving gifts: after a Smash they go to monsters it has wounded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from daikaiju.engine.expansions.power_up.decks import (
    CARDS,
    FRONT,
    HAND,
    is_away,
    known_hand,
    move_front,
    note_owner,
    owner_of,
)
from daikaiju.engine.expansions.power_up.hand import could_hold
from daikaiju.engine.expansions.power_up.turn_notes import WOUNDED, noted
from daikaiju.engine.state import without_one
from daikaiju.engine.steps import answer, question
from daikaiju.engine.windows import ACTIVE, Window, add_window

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster

GIFTS: Final = tuple([card for card, facts in CARDS.items() if facts["play"] == "gift"])

add_window(Window("gifts", "Monsters were wounded with Smash and may be given gifts.", ACTIVE, is_open=False))


def takers(game: Game) -> list[int]:
    """Return the seats wounded with Smash in this turn that are still there."""
    return [seat for seat in noted(game, WOUNDED) if game.monsters[seat].alive and seat != game.active]


def own_gifts(game: Game, me: Monster) -> list[str]:
    """Return the gifts a monster has in front of it and could give."""
    return [card for card in me.extra[FRONT] if card in GIFTS and not is_away(game, card)]


@question("gifts", step="buy")
def give_gifts(game: Game, seat: int) -> tuple[str, ...]:
    """Return the gifts in the hand and in front, each with the seats that may get it, and `done`."""
    me = game.monsters[seat]
    others = takers(game)
    laid = own_gifts(game, me)
    if not me.alive or game.is_cut or not others or not (laid or could_hold(game, me, *GIFTS)):
        return ()
    held = [card for card in known_hand(me) if card in GIFTS]
    return (*[f"give {card} to {other}" for card in (*held, *laid) for other in others], "done")


@answer("give_gifts")
def give_gift(game: Game, move: str, seat: int) -> bool:
    """Put a gift in front of its holder, where it stays."""
    if move == "done":
        return False
    _, card, _, number = move.split(" ")
    me, taker = game.monsters[seat], game.monsters[int(number)]
    if card in me.extra[FRONT]:
        move_front(game, me, taker, card)
        return True
    owner = owner_of(game, card)
    me.extra[HAND] = without_one(me.extra[HAND], card)
    taker.extra[FRONT] += (card,)
    note_owner(game, card, owner, taker.seat)
    game.refresh(taker)
    game.tell("given", seat, card, taker.seat)
    return True
