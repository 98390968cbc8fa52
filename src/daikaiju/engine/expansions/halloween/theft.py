"""Theft: after a strong attack the attacker may take costumes of wounded monsters, and pays for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from daikaiju.engine.expansions.halloween.costume import is_costume
from daikaiju.engine.expansions.halloween.turn_memory import SMASH, WOUNDED
from daikaiju.engine.market import funds
from daikaiju.engine.steps import answer, question
from daikaiju.engine.windows import ACTIVE, Window, add_window

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster

ENOUGH: Final = 3

add_window(Window("theft", "Three Smash or more have wounded monsters, whose costumes may be taken.", ACTIVE))


@question("theft", step="buy")
def theft(game: Game, seat: int) -> tuple[str, ...]:
    """Return the costumes that may be taken, and `done`."""
    me = game.monsters[seat]
    if not me.alive or game.is_cut or game.this_turn.get(SMASH, 0) < ENOUGH:
        return ()
    loot = [(card, holder) for holder in _wounded(game) for card in _costumes(game, holder)]
    if not any(game.price(me, card) <= funds(game, me) for card, _ in loot):
        return ()
    takes = [f"take {card} from {holder.seat}" for card, holder in loot if game.price(me, card) <= me.energy]
    return (*takes, "done")


def _wounded(game: Game) -> list[Monster]:
    return [game.monsters[seat] for seat in game.this_turn.get(WOUNDED, ()) if game.monsters[seat].alive]


def _costumes(game: Game, holder: Monster) -> list[str]:
    return [card for card in holder.cards if is_costume(game.rules, card)]


@answer("theft")
def take(game: Game, move: str, seat: int) -> bool:
    """Take a costume and pay its wearer; this is not a purchase. The thief is asked again while any can be taken."""
    if move == "done":
        return False
    _, card, _, number = move.split(" ")
    me, holder = game.monsters[seat], game.monsters[int(number)]
    price = game.price(me, card)
    game.tell("stolen", seat, card, price, holder.seat)
    game.pay(me, price, card)
    game.gain_energy(holder, price, card)
    game.hand_over(holder, me, card)
    game.arrive(me, card)
    return True
