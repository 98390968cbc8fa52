"""Harbour, a second test expansion: a lamp die, a private crew deck per monster, a hand, and cards in the market."""

import sys
from dataclasses import replace
from pathlib import Path

from daikaiju.engine.dice import add_die
from daikaiju.engine.events import register as register_event
from daikaiju.engine.expansions import Expansion, insert, register
from daikaiju.engine.fields import Field
from daikaiju.engine.game import Game
from daikaiju.engine.powers import POWERS, DiscardCard, KeepCard, Lasting, enroll
from daikaiju.engine.rules import Rules
from daikaiju.engine.state import GameState, Monster, without_one
from daikaiju.engine.steps import answer, question, step, supplied
from daikaiju.engine.verbs import Verbs
from daikaiju.engine.windows import ACTIVE, Window, add_window
from daikaiju.engine.zones import UNSEEN, PrivateDecks, add_pool, add_zone
from daikaiju.words import add_folder

LAMP_DIE = "lwwwww"  # one lamp, five waves
CREW = ("bosun", "diver", "gunner", "pilot")
PRICES = {"figurehead": 5, "lighthouse": 3, "salvage": 2}

add_die(LAMP_DIE)


class Lighthouse(KeepCard):
    """Gain 1 energy at the beginning of its holder's turn."""

    def on_turn_start(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_energy(me, 1, card)


class Figurehead(Lasting):
    """Gain 1 roll and have up to 12 life, for a card that is no keep card."""

    max_life = 12

    def adjust_rolls(self, game: Verbs, me: Monster, card: str) -> int:
        return 1


class Salvage(DiscardCard):
    """Gain 2 points."""

    def on_arrival(self, game: Verbs, me: Monster, card: str) -> None:
        game.gain_points(me, 2, card)


def lamp_die(game: Verbs, me: Monster) -> str:
    """Return the die that is thrown with every roll."""
    return f"1 {LAMP_DIE}"


def crew_deck(game: GameState, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what a seat can draw; no seat knows the order."""
    return game.monsters[seat].extra["crew_deck"], ()


add_pool("crew_deck", crew_deck, is_own=True)
add_zone(PrivateDecks("crew", "crew_deck", ("crew",), "crew_discard", "crew_down", moves=("play ",)))
register_event("hired", "monster n card", "a crew card drawn", ("hidden", "hidden", "card"), hidden={"card": "crew"})
register_event("sent_out", "monster card", "a crew card played")


@step
def lamp(game: Game, seat: int) -> None:
    """Draw a crew card for a lamp; an empty deck is refilled from the discards."""
    me = game.monsters[seat]
    if not me.alive:
        return
    if not me.extra["crew_left"] and me.extra["crew_discard"]:
        me.extra["crew_left"] = len(me.extra["crew_discard"])
        me.extra["crew_deck"] = tuple(sorted((*me.extra["crew_deck"], *me.extra["crew_discard"])))
        me.extra["crew_discard"] = ()
    if me.extra["crew_left"]:
        game.ask_cards(1, "crew", seat, "crew_drawn", pool="crew_deck")


@supplied
def crew_drawn(game: Game, name: str, seat: int, what: None) -> None:
    """Put the card into the hand."""
    me = game.monsters[seat]
    me.extra["crew_deck"] = without_one(me.extra["crew_deck"], name)
    me.extra["crew_left"] = me.extra["crew_left"] - 1
    me.extra["crew"] += (name,)
    game.tell("hired", seat, 1, name)


add_window(Window("harbour", "The dice are resolved; a crew card may be sent out.", ACTIVE, is_open=False))


@step
def harbour(game: Game, seat: int) -> None:
    """Ask the active monster whenever it has a hand."""
    if game.monsters[seat].alive and game.monsters[seat].extra["crew"]:
        game.plans.append(("send_out", seat))


@question("harbour", is_private=True)
def send_out(game: Game, seat: int) -> tuple[str, ...]:
    """Return the crew that can be sent out."""
    hand = [card for card in game.monsters[seat].extra["crew"] if card != UNSEEN]
    return (*[f"play {card}" for card in hand], "pass")


@answer("send_out")
def sent_out(game: Game, move: str, seat: int) -> None:
    """Send out a card: the bosun earns an energy, the diver a point, the pilot a life.

    The gunner costs others an energy.
    """
    if move == "pass":
        return
    me, card = game.monsters[seat], move.removeprefix("play ")
    me.extra["crew"] = without_one(me.extra["crew"], card)
    me.extra["crew_discard"] += (card,)
    game.tell("sent_out", seat, card)
    if card == "bosun":
        game.gain_energy(me, 1, card)
    elif card == "diver":
        game.gain_points(me, 1, card)
    elif card == "pilot":
        game.gain_life(me, 1, card)
    else:
        for other in game.others(me):
            game.pay(other, min(1, other.energy), card)


class Unprinted(Field):
    """A field that is never printed, because a view's value holds more than the seat may know."""

    def printed(self, game: object, me: object, value: object) -> dict[str, object]:
        """Return nothing."""
        return {}


def fill_decks(game: Verbs) -> None:
    """Put the crew that a position does not name into the decks."""
    for me in game.monsters:
        gone = [*me.extra["crew"], *me.extra["crew_discard"]]
        me.extra["crew_deck"] = tuple([card for card in CREW if card not in gone])
        me.extra["crew_left"] = len(me.extra["crew_deck"])


def extend(rules: Rules) -> Rules:
    """Return the rules of a table with a harbour."""
    fields = (
        Field("crew", (), ends_with_life=True),
        Field("crew_discard", ()),
        Unprinted("crew_deck", CREW),
        Unprinted("crew_down", ()),
        Field("crew_left", len(CREW), (0, len(CREW))),
    )
    return replace(
        rules,
        deck=tuple(sorted((*rules.deck, *PRICES))),
        prices={**rules.prices, **PRICES},
        powers={**rules.powers, **{card: POWERS[card] for card in PRICES}},
        more_dice=(*rules.more_dice, lamp_die),
        faces=(*rules.faces, ("l", "lamp")),
        turn=insert(rules.turn, "resolve", "harbour"),
        monster_fields=(*rules.monster_fields, *fields),
        readers=(*rules.readers, fill_decks),
    )


EVERYWHERE = ("classic", "second", "dark")
CARDS = {
    card: {
        "id": card,
        "kind": "fitting" if card == "figurehead" else "discard" if card == "salvage" else "keep",
        "editions": {edition: {"cost": price, "copies": 1} for edition in EVERYWHERE},
    }
    for card, price in PRICES.items()
} | {card: {"id": card, "kind": "crew"} for card in CREW}

enroll(sys.modules[__name__])
register(Expansion("harbour", extend, cards=CARDS))
add_folder("harbour", Path(__file__).with_name("words"))
