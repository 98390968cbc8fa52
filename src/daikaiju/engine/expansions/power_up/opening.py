"""The set-up: decks are dealt or drafted, and every seat keeps one card of two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from daikaiju.engine.errors import RulesError
from daikaiju.engine.expansions.power_up.decks import (
    DECK,
    DECKS,
    LEFT,
    PACKET,
    UNDEALT,
    ZONE,
    deck_name,
    is_mutant,
)
from daikaiju.engine.expansions.power_up.drawing import looked_at
from daikaiju.engine.options import option
from daikaiju.engine.state import without_one
from daikaiju.engine.steps import answer, details, question, step, supplied

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.rules import Rules

SIZE: Final = 8


@step
def deal_evolutions(game: Game) -> None:
    """Deal every monster its deck, or draft the decks if the table chose that; then each seat keeps one card of two."""
    if is_mutant(game):
        game.extra[UNDEALT] = tuple(sorted([card for me in game.monsters for card in DECKS[deck_name(me.name)]]))
        game.plans += [("deal_packet", me.seat) for me in game.monsters]
        game.plans.append(("draft_round", 0))
    else:
        for me in game.monsters:
            me.extra[DECK] = tuple(sorted(DECKS[deck_name(me.name)]))
            me.extra[LEFT] = SIZE
    if looked_at(game) == 2:
        game.plans += [("first_evolution", me.seat) for me in game.monsters]


@step
def first_evolution(game: Game, seat: int) -> None:
    """Let a seat that is still in the game look at two cards and keep one."""
    if game.monsters[seat].alive:
        game.plans.append(("look_at_evolutions", seat, looked_at(game)))


@step
def deal_packet(game: Game, seat: int) -> None:
    """Ask chance for eight cards of all decks, seen only by one seat."""
    game.ask_cards(SIZE, ZONE, seat, "packet_dealt", pool=UNDEALT)


@supplied
def packet_dealt(game: Game, names: str, seat: int, what: None) -> None:
    """Give the packet to its first owner."""
    for card in names.split(" "):
        game.extra[UNDEALT] = without_one(game.extra[UNDEALT], card)
        game.monsters[seat].extra[PACKET] += (card,)


@step
def draft_round(game: Game, number: int) -> None:
    """Pass the packets to the left, then let every seat take a card; this is repeated eight times."""
    if number:
        packets = [me.extra[PACKET] for me in game.monsters]
        for me in game.monsters:
            me.extra[PACKET] = packets[me.seat - 1]
    if number < SIZE:
        game.plans += [("take_from_packet", me.seat) for me in game.monsters]
        game.plans.append(("draft_round", number + 1))


@step
def take_from_packet(game: Game, seat: int) -> None:
    """Ask a seat for a card of its packet; the last card, or one for an eliminated seat, is taken without a choice."""
    me = game.monsters[seat]
    if len(me.extra[PACKET]) > 1 and me.alive:
        game.plans.append(("draft", seat))
    else:
        take_card(game, f"pick {me.extra[PACKET][0]}", seat)


@question("set_up", is_private=True)
def draft(game: Game, seat: int) -> tuple[str, ...]:
    """Return the cards of the packet."""
    return tuple([f"pick {card}" for card in game.monsters[seat].extra[PACKET]])


@details("draft")
def cards_of_packet(game: Game, seat: int) -> dict[str, Any]:
    """Return the cards of the packet, as a detail of the question."""
    return {"cards": list(game.monsters[seat].extra[PACKET])}


@answer("draft")
def take_card(game: Game, move: str, seat: int) -> None:
    """Move the card from the packet to the taker's deck."""
    me = game.monsters[seat]
    me.extra[PACKET] = without_one(me.extra[PACKET], move[5:])
    me.extra[DECK] = tuple(sorted((*me.extra[DECK], move[5:])))
    me.extra[LEFT] = me.extra[LEFT] + 1


@option(choices=("two", "one"))
def evolutions(rules: Rules, value: Any, monsters: int) -> Rules:
    """Set the number of cards looked at in a draw: two, or one as in the first print."""
    if value not in ("two", "one"):
        raise RulesError(f"option evolutions {value!r}: two or one")
    return rules


@option(choices=(False, True))
def mutant_evolutions(rules: Rules, value: Any, monsters: int) -> Rules:
    """Set whether the decks of all monsters are shuffled together and drafted."""
    if not isinstance(value, bool):
        raise RulesError(f"option mutant_evolutions {value!r}: true or false")
    return rules
