"""The twelve decks: the place and the owner of every evolution, and moving it between places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from daikaiju.engine.events import register as register_event
from daikaiju.engine.expansions import cards_of
from daikaiju.engine.state import without_one
from daikaiju.engine.zones import UNSEEN, PrivateDecks, add_pool, add_zone

if TYPE_CHECKING:
    from daikaiju.engine.state import GameState, Monster
    from daikaiju.engine.verbs import Verbs

CARDS: Final = cards_of("power_up")
SAME_DECK: Final = {"Giga Zaur": "Gigazaur"}
DECKS: Final[dict[str, tuple[str, ...]]] = {
    monster: tuple([card for card, facts in CARDS.items() if facts["monster"] == monster])
    for monster in dict.fromkeys([facts["monster"] for facts in CARDS.values()])
}

HAND: Final = "evolution_hand"
FRONT: Final = "evolutions"
DISCARD: Final = "evolution_discard"
DECK: Final = "evolution_deck"
LEFT: Final = "evolutions_left"  # the number of cards in the deck; in a view, `DECK` holds more
SEEN: Final = "evolution_seen"  # the cards of a draw, until one is kept
PACKET: Final = "evolution_packet"  # of the draft
FACE_DOWN: Final = "evolution_face_down"  # those of the discards that were turned down, not played
OWNERS: Final = "evolution_owners"  # the owners of cards that another monster holds
UNDEALT: Final = "evolutions_undealt"  # before the draft
SAVIOURS: Final = ("son_of_kong_kiko", "nine_lives")  # cards that are played automatically at 0 life, in this order
MUTANT: Final = "mutant_evolutions"
ZONE: Final = "evolutions"

register_event("played", "monster card arguments", "an evolution is played", ("on", "given", "arguments"))
register_event("evolution_gone", "monster card", "an evolution leaves the front of a monster")
register_event(
    "evolved", "monster n card", "an evolution is kept in hand", ("hidden", "hidden", "card"), hidden={"card": ZONE}
)
register_event("evolution_back", "monster card", "an evolution comes back to a hand")
register_event("evolutions_shuffled", "monster n", "the discarded evolutions become a deck of `n` cards")
register_event("given", "monster card other", "an evolution is put in front of another monster")
register_event("handed", "monster card other", "an evolution goes into the hand of another monster")


def deck_name(monster: str) -> str:
    """Return the monster under which a monster's deck is listed."""
    return SAME_DECK.get(monster, monster)


def is_mutant(game: GameState) -> bool:
    """Return whether the decks of this table were drafted."""
    return dict(game.rules.options).get(MUTANT, False) is True


def possible_cards(game: GameState, me: Monster) -> tuple[str, ...]:
    """Return the evolutions that other seats must consider possible in a monster's hand."""
    if is_mutant(game):
        return tuple([card for other in game.monsters for card in DECKS[deck_name(other.name)]])
    return DECKS[deck_name(me.name)]


class EvolutionDecks(PrivateDecks):
    """The decks, hands and face-down discards of all monsters."""

    def is_mixed(self, game: GameState) -> bool:
        """Return whether the decks were drafted."""
        return is_mutant(game)

    def is_betrayed(self, card: str) -> bool:
        """Return whether a card is played automatically: a monster with no other card is not asked before a loss."""
        return card in SAVIOURS

    def is_secret(self, game: GameState, owner: int, move: str) -> bool:
        """Return whether a move reveals something about the hand or a face-down discard."""
        word, _, rest = move.partition(" ")
        card = rest.split(" ")[0]
        me = game.monsters[owner]
        if HAND not in me.extra:
            return False
        return word == "play" or (word == "give" and card in me.extra[HAND]) or card in me.extra[FACE_DOWN]


add_zone(
    EvolutionDecks(ZONE, deck=DECK, held=(HAND, SEEN, PACKET), discards=DISCARD, face_down=FACE_DOWN, moves=("play ",))
)


def _deck(game: GameState, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return game.monsters[seat].extra[DECK], ()


def _undealt(game: GameState, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return game.extra[UNDEALT], ()


add_pool(DECK, _deck, is_own=True)
add_pool(UNDEALT, _undealt)


def known_hand(me: Monster) -> tuple[str, ...]:
    """Return the cards of a hand that can be seen in this copy of the game."""
    return tuple([card for card in me.extra[HAND] if card != UNSEEN])


def owner_of(game: GameState, card: str) -> int:
    """Return the seat from whose deck a card in play came, or -1 if a view does not show it."""
    for name, seat in game.extra[OWNERS]:
        if name == card:
            return int(seat)
    for me in game.monsters:
        if any(card in me.extra[field] for field in (FRONT, HAND, DISCARD, DECK, SEEN)):
            return me.seat
    return -1


def is_away(game: GameState, card: str) -> bool:
    """Return whether a card is held by another monster than its owner."""
    return any(name == card for name, _ in game.extra[OWNERS])


def note_owner(game: GameState, card: str, owner: int, holder: int) -> None:
    """Record the owner of a card that another monster holds."""
    away = tuple([one for one in game.extra[OWNERS] if one[0] != card])
    game.extra[OWNERS] = away if owner == holder else (*away, (card, owner))


def holder_of(game: GameState, card: str) -> Monster | None:
    """Return the monster that has a card in front of it, or None."""
    return next((me for me in game.monsters if card in me.extra[FRONT]), None)


def discard(game: Verbs, card: str, owner: int) -> None:
    """Put a card that was played on its owner's discards, face up."""
    game.extra[OWNERS] = tuple([one for one in game.extra[OWNERS] if one[0] != card])
    if owner >= 0:
        game.monsters[owner].extra[DISCARD] += (card,)


def lay_in_front(game: Verbs, me: Monster, card: str) -> None:
    """Put a card in front of a monster; it is in effect from now on."""
    me.extra[FRONT] += (card,)
    game.arrive(me, card)


def take_from_front(game: Verbs, me: Monster, card: str) -> None:
    """Remove a card from the front of a monster, with its counters and the copies of it."""
    lost = [power for name, power in me.powers if name == card]
    me.extra[FRONT] = without_one(me.extra[FRONT], card)
    game.forget(card)
    game.depart(me, card, lost)
    game.break_copies()


def discard_from_front(game: Verbs, me: Monster, card: str) -> None:
    """Move a card from the front of a monster to its owner's discards."""
    owner = owner_of(game, card)
    game.tell("evolution_gone", me.seat, card)
    discard(game, card, owner)
    take_from_front(game, me, card)


def move_front(game: Verbs, giver: Monster, taker: Monster, card: str) -> None:
    """Move a card from the front of one monster to that of another; copies of it keep their target."""
    owner = owner_of(game, card)
    lost = [power for name, power in giver.powers if name == card]
    giver.extra[FRONT] = without_one(giver.extra[FRONT], card)
    taker.extra[FRONT] += (card,)
    note_owner(game, card, owner, taker.seat)
    for copier, target in game.copies.items():
        if target == f"{giver.seat}.{card}":
            game.copies[copier] = f"{taker.seat}.{card}"
    game.depart(giver, card, lost)
    game.refresh(taker)
    game.tell("given", giver.seat, card, taker.seat)


def take_back(game: Verbs, me: Monster, card: str) -> None:
    """Return a card from a monster's own discards to its hand."""
    me.extra[DISCARD] = without_one(me.extra[DISCARD], card)
    me.extra[FACE_DOWN] = tuple([one for one in me.extra[FACE_DOWN] if one != card])
    me.extra[HAND] += (card,)
    game.tell("evolution_back", me.seat, card)


def shuffle(game: Verbs, me: Monster) -> None:
    """Make a new deck of a monster's discards."""
    me.extra[DECK] = tuple(sorted((*me.extra[DECK], *me.extra[DISCARD])))
    me.extra[LEFT] = me.extra[LEFT] + len(me.extra[DISCARD])
    game.tell("evolutions_shuffled", me.seat, len(me.extra[DISCARD]))
    me.extra[DISCARD] = me.extra[FACE_DOWN] = ()


def facts(card: str) -> dict[str, Any]:
    """Return the facts about an evolution."""
    return CARDS[card]
