"""Zones: places for cards, and the seats that may see into them. All hidden information is derived from them.

A view shows other seats' cards as `UNSEEN` and mixes them back into the pool they came from. Moves that would reveal
something about a hidden zone are shown only to its viewers. An event's value that belongs to a zone is sent only to
its viewers (`Event.hidden`). In a record, chance's answer that goes into a hidden zone is marked with the seat.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from daikaiju.engine.slots import copy_to_slots

if TYPE_CHECKING:
    from daikaiju.engine.rules import Rules
    from daikaiju.engine.state import GameState

UNSEEN: Final = "?"
HAND: Final = "hand"
DISCARDS: Final = "discards"
FRONT: Final = "front"
"""Places in which a page can draw cards of a monster without knowing the expansion: see `places_of`."""


class Zone:
    """A place for cards that every seat sees."""

    is_hidden: bool = False

    def __init__(self, name: str, moves: tuple[str, ...] = ()) -> None:
        self.name = name
        self.moves = moves  # prefixes of moves that reveal something about the cards here

    def holds(self, game: "GameState") -> bool:
        """Return whether the zone holds hidden information now."""
        return False

    def viewers(self, game: "GameState", owner: int) -> tuple[int, ...]:
        """Return the seats that see the owner's cards here."""
        return tuple([me.seat for me in game.monsters])

    def hide(self, seen: "GameState", seat: int) -> None:
        """Remove from a copy of the game what this seat may not see."""

    def unseen(self, game: "GameState") -> int:
        """Return the number of the deck's cards that are here face down in a view."""
        return 0

    def is_secret(self, game: "GameState", owner: int, move: str) -> bool:
        """Return whether a move of the owner reveals something about its cards here."""
        return any(move.startswith(beginning) for beginning in self.moves)

    def take_back(self, game: "GameState", owner: int) -> None:
        """Return the cards of a monster that leaves the game to their pool."""

    def is_betrayed(self, card: str) -> bool:
        """Return whether other seats can infer from the rules alone that this card is here."""
        return False

    def places(self) -> dict[str, str]:
        """Return the fields of a monster that list cards of this zone, each with its place: "hand" or "discards"."""
        return {}


class TopOfDeck(Zone):
    """The deck's top card after a seat has looked at it."""

    is_hidden: bool = True

    def holds(self, game: "GameState") -> bool:
        """Return whether a seat has looked at the top card."""
        return game.top is not None

    def viewers(self, game: "GameState", owner: int) -> tuple[int, ...]:
        """Return the seats that have looked at it."""
        return game.top_seen

    def hide(self, seen: "GameState", seat: int) -> None:
        """Make the top card unknown to seats that have not looked at it."""
        if seat not in seen.top_seen:
            seen.top = None
            seen.top_seen = ()


class UnderTheDeck(Zone):
    """Cards that a seat has put under the deck."""

    is_hidden: bool = True

    def holds(self, game: "GameState") -> bool:
        """Return whether a seat knows any of the deck's lowest cards."""
        return bool(game.under)

    def viewers(self, game: "GameState", owner: int) -> tuple[int, ...]:
        """Return the seats that know some of them."""
        return tuple([seat for _, seat in game.under])

    def hide(self, seen: "GameState", seat: int) -> None:
        """Make the lowest cards unknown to seats that have not put them there."""
        seen.under = tuple([group for group in seen.under if group[1] == seat])


class Hand(Zone):
    """Cards that only their owner sees: a tuple in the `extra` of every monster, under the zone's name."""

    is_hidden: bool = True

    def __init__(self, name: str, moves: tuple[str, ...] = (), pool: str = "deck") -> None:
        super().__init__(name, moves)
        self.pool = pool  # where the cards come from: the deck, or a tuple in the `extra` of the table

    def holds(self, game: "GameState") -> bool:
        """Return whether any monster has cards here."""
        return any(bool(me.extra.get(self.name)) for me in game.monsters)

    def viewers(self, game: "GameState", owner: int) -> tuple[int, ...]:
        """Return the owner's seat only."""
        return (owner,)

    def hide(self, seen: "GameState", seat: int) -> None:
        """Turn other seats' cards face down and mix them into the pool, so that the rest does not reveal them."""
        hidden: list[str] = []
        for me in seen.monsters:
            if me.seat != seat and self.name in me.extra:
                hidden += [card for card in me.extra[self.name] if card != UNSEEN]
                me.extra[self.name] = (UNSEEN,) * len(me.extra[self.name])
        self._put_back(seen, hidden)

    def take_back(self, game: "GameState", owner: int) -> None:
        """Mix the cards into the pool: its remaining cards must not reveal which they were."""
        me = game.monsters[owner]
        if self.name in me.extra:
            self._put_back(game, [card for card in me.extra[self.name] if card != UNSEEN])
            me.extra[self.name] = ()

    def _put_back(self, game: "GameState", cards: list[str]) -> None:
        if cards and self.pool == "deck":
            game.deck = tuple(sorted([*game.deck, *cards]))
        elif cards:
            game.extra[self.pool] = tuple(sorted([*game.extra[self.pool], *cards]))

    def places(self) -> dict[str, str]:
        """Return the field of the hand."""
        return {self.name: HAND}

    def unseen(self, game: "GameState") -> int:
        """Return the number of the deck's cards that are here face down in a view."""
        if self.pool != "deck":
            return 0
        return sum([me.extra.get(self.name, ()).count(UNSEEN) for me in game.monsters])


class PrivateDecks(Zone):
    """Every owner's own deck with its discard pile: hands, cards to choose from, and face-down discards.

    All of them are tuples in the `extra` of every monster. Other seats know the cards of a deck and its hidden cards
    only as one set; if decks were drafted in secret (`is_mixed`), they know only the cards of all other seats together.
    """

    is_hidden: bool = True

    def __init__(
        self, name: str, deck: str, held: tuple[str, ...], discards: str, face_down: str, moves: tuple[str, ...]
    ) -> None:
        super().__init__(name, moves)
        self.deck = deck
        self.held = held
        self.discards = discards
        self.face_down = face_down

    def is_mixed(self, game: "GameState") -> bool:
        """Return whether no seat knows which cards make up another seat's deck."""
        return False

    def holds(self, game: "GameState") -> bool:
        """Return whether any seat has hidden cards."""
        if not game.monsters or self.deck not in game.monsters[0].extra:
            return False
        return self.is_mixed(game) or any(
            me.extra[field] for me in game.monsters for field in (*self.held, self.face_down)
        )

    def viewers(self, game: "GameState", owner: int) -> tuple[int, ...]:
        """Return the owner's seat only."""
        return (owner,)

    def hide(self, seen: "GameState", seat: int) -> None:
        """Turn other seats' cards face down and mix them with the rest of their decks."""
        if not seen.monsters or self.deck not in seen.monsters[0].extra:
            return
        others = [me.extra for me in seen.monsters if me.seat != seat]
        for cards in others:
            cards[self.deck] = tuple(sorted((*cards[self.deck], *self._lay_face_down(cards))))
        if self.is_mixed(seen):
            mixed = tuple(sorted([card for cards in others for card in cards[self.deck]]))
            for cards in others:
                cards[self.deck] = mixed

    def places(self) -> dict[str, str]:
        """Return the fields of hidden cards and of the discards."""
        return dict.fromkeys(self.held, HAND) | {self.discards: DISCARDS}

    def _lay_face_down(self, cards: dict[str, Any]) -> list[str]:
        """Replace the hidden cards of one owner by `UNSEEN`; return those that were known until now."""
        hidden: list[str] = []
        for field in self.held:
            hidden += [card for card in cards[field] if card != UNSEEN]
            cards[field] = (UNSEEN,) * len(cards[field])
        down = cards[self.face_down]
        hidden += down
        cards[self.discards] = tuple([UNSEEN if card in down else card for card in cards[self.discards]])
        cards[self.face_down] = ()
        return hidden


ZONES: Final[dict[str, Zone]] = {}

Pool = Callable[["GameState", int], tuple[tuple[str, ...], tuple[str, ...]]]
"""Function of a game and a seat: the cards that could be drawn, sorted, and those known to come first."""

POOLS: Final[dict[str, Pool]] = {}
OWN_POOLS: Final[set[str]] = set()  # pools of which every seat has its own


def add_zone(zone: Zone) -> None:
    """Register a zone under its name."""
    if zone.name in ZONES:
        raise ValueError(f"zone {zone.name} is there twice")
    copy_to_slots(zone, ("is_hidden",))
    ZONES[zone.name] = zone


def add_pool(name: str, pool: Pool, is_own: bool = False) -> None:
    """Register a pool that cards can be drawn from; `is_own` if every seat has its own."""
    if name in POOLS:
        raise ValueError(f"pool {name} is there twice")
    POOLS[name] = pool
    if is_own:
        OWN_POOLS.add(name)


def pool_name(pool: str, seat: int) -> str:
    """Return the name of a pool in questions to chance; that of an own pool includes the seat."""
    return f"{pool} {seat}" if pool in OWN_POOLS else pool


def _deck(game: "GameState", seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return game.deck, () if game.top is None else (game.top,)


add_zone(Zone("market"))
add_zone(TopOfDeck("top", moves=("buy top",)))
add_zone(UnderTheDeck("under"))
add_zone(Zone("table"))
add_pool("deck", _deck)


def _discards(game: "GameState", seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(sorted(game.discard)), ()


add_pool("discards", _discards)


def places_of(rules: "Rules") -> dict[str, str]:
    """Return the fields of a monster that list cards, each with its place: `HAND`, `DISCARDS` or `FRONT`."""
    places = {field: place for zone in ZONES.values() for field, place in zone.places().items()}
    shown = {field.name for field in rules.monster_fields}
    return {field: place for field, place in places.items() if field in shown} | dict.fromkeys(rules.fronts, FRONT)


def has_secrets(game: "GameState") -> bool:
    """Return whether any seat knows something about this game that others do not."""
    if game.top is None and not game.rules.monster_fields and not game.rules.table_fields:
        return False
    return any(zone.holds(game) for zone in ZONES.values())


def knows_secrets(game: "GameState", seat: int) -> bool:
    """Return whether this seat sees more than a spectator."""
    hidden = [zone for zone in ZONES.values() if zone.is_hidden and zone.holds(game)]
    return seat >= 0 and any(seat in zone.viewers(game, seat) for zone in hidden)


def deck_count(game: "GameState") -> int:
    """Return the number of cards in the deck, of a game or a view."""
    if not game.rules.monster_fields:
        return len(game.deck)
    return len(game.deck) - sum([zone.unseen(game) for zone in ZONES.values()])
