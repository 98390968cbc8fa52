"""Drawing: two cards are looked at and one is kept, before the game and with three hearts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from daikaiju.engine.expansions.power_up.decks import DECK, DISCARD, FACE_DOWN, HAND, LEFT, SEEN, ZONE, shuffle
from daikaiju.engine.state import without_one
from daikaiju.engine.steps import answer, details, question, step, supplied
from daikaiju.engine.windows import ACTIVE, Window, add_window

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.state import Monster

ENOUGH: Final = 3
OPTION: Final = "evolutions"

add_window(Window("draw", "Three hearts have earned an evolution.", ACTIVE, is_open=False))


def looked_at(game: Game) -> int:
    """Return the number of cards looked at in each draw."""
    return 1 if dict(game.rules.options).get(OPTION) == "one" else 2


@step
def draw_evolution(game: Game, seat: int) -> None:
    """Three hearts on the dice earn one evolution, in Tokyo too."""
    if game.monsters[seat].alive and not game.is_cut and game.dice.count("H") >= ENOUGH:
        look_at_evolutions(game, seat, looked_at(game))


@step
def look_at_evolutions(game: Game, seat: int, wanted: int) -> None:
    """Look at the top cards; the discards are shuffled when the deck runs out; then one is kept."""
    me = game.monsters[seat]
    if not me.alive:
        return
    missing = wanted - len(me.extra[SEEN])
    if missing and not me.extra[LEFT] and me.extra[DISCARD]:
        shuffle(game, me)
    if number := min(missing, me.extra[LEFT]):
        game.ask_cards(number, ZONE, seat, "evolutions_seen", wanted, pool=DECK)
    elif len(me.extra[SEEN]) > 1:
        game.plans.append(("keep_evolution", seat))
    elif me.extra[SEEN]:
        keep(game, me, me.extra[SEEN][0])


@supplied
def evolutions_seen(game: Game, names: str, seat: int, wanted: int) -> None:
    """Show the cards only to the owner."""
    me = game.monsters[seat]
    for card in names.split(" "):
        if card in me.extra[DECK]:
            me.extra[DECK] = without_one(me.extra[DECK], card)
        me.extra[SEEN] += (card,)
        me.extra[LEFT] = me.extra[LEFT] - 1
    game.plans.append(("look_at_evolutions", seat, wanted))


@question("draw", is_private=True)
def keep_evolution(game: Game, seat: int) -> tuple[str, ...]:
    """Return the cards of which one is kept."""
    return tuple([f"pick {card}" for card in game.monsters[seat].extra[SEEN]])


@details("keep_evolution")
def cards_to_keep(game: Game, seat: int) -> dict[str, Any]:
    """Return the cards looked at."""
    return {"cards": list(game.monsters[seat].extra[SEEN])}


@answer("keep_evolution")
def keep_one(game: Game, move: str, seat: int) -> None:
    """Move the chosen card to the hand and the other face down to the discards."""
    keep(game, game.monsters[seat], move[5:])


def keep(game: Game, me: Monster, card: str) -> None:
    """Move one of the cards to the hand and discard the others face down."""
    down = without_one(me.extra[SEEN], card)
    me.extra[SEEN] = ()
    me.extra[HAND] += (card,)
    me.extra[DISCARD] += down
    me.extra[FACE_DOWN] += down
    game.tell("evolved", me.seat, len(down) + 1, card)
