"""Where cards lie, and who may see them there. Whatever is hidden anywhere follows from this one fact.

A view shows others' cards as `UNSEEN` and mixes them back into the pool they came from; moves that would tell
something of a hidden zone are shown only to those who may look into it; an event's value that belongs to a zone is told
to its viewers alone (`Event.hidden`); chance's answer on its way into a hidden zone has their seat in a record.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from daikaiju.engine.state import State

UNSEEN: Final = "?"


class Zone:
    """A place for cards that everybody sees."""

    is_hidden: bool = False

    def __init__(self, name: str, moves: tuple[str, ...] = ()) -> None:
        self.name = name
        self.moves = moves  # how moves begin that tell something of the cards here

    def holds(self, game: "State") -> bool:
        """Whether something hidden lies here now."""
        return False

    def viewers(self, game: "State", owner: int) -> tuple[int, ...]:
        """The seats that see the cards which the owner has here."""
        return tuple([me.seat for me in game.monsters])

    def hide(self, seen: "State", seat: int) -> None:
        """Take out of a copy of the game what this seat may not see."""

    def unseen(self, game: "State") -> int:
        """How many cards of the deck lie here face down in a view."""
        return 0


class TopOfDeck(Zone):
    """The deck's top card where somebody has looked at it."""

    is_hidden: bool = True

    def holds(self, game: "State") -> bool:
        """Whether somebody has looked."""
        return game.top is not None

    def viewers(self, game: "State", owner: int) -> tuple[int, ...]:
        """Those who have."""
        return game.top_seen

    def hide(self, seen: "State", seat: int) -> None:
        """To the others it is a card of the deck like any other."""
        if seat not in seen.top_seen:
            seen.top = None
            seen.top_seen = ()


class Hand(Zone):
    """Cards that only their owner sees: a tuple in the `extra` of every monster, under the zone's name."""

    is_hidden: bool = True

    def __init__(self, name: str, moves: tuple[str, ...] = (), pool: str = "deck") -> None:
        super().__init__(name, moves)
        self.pool = pool  # where the cards come from: the deck, or a tuple in the `extra` of the table

    def holds(self, game: "State") -> bool:
        """Whether anybody has cards here."""
        return any(bool(me.extra.get(self.name)) for me in game.monsters)

    def viewers(self, game: "State", owner: int) -> tuple[int, ...]:
        """The owner alone."""
        return (owner,)

    def hide(self, seen: "State", seat: int) -> None:
        """Others' cards lie face down; which ones they are cannot be told from what is left to draw."""
        hidden: list[str] = []
        for me in seen.monsters:
            if me.seat != seat and self.name in me.extra:
                hidden += [card for card in me.extra[self.name] if card != UNSEEN]
                me.extra[self.name] = (UNSEEN,) * len(me.extra[self.name])
        if not hidden:
            return
        if self.pool == "deck":
            seen.deck = tuple(sorted([*seen.deck, *hidden]))
        else:
            seen.extra[self.pool] = tuple(sorted([*seen.extra[self.pool], *hidden]))

    def unseen(self, game: "State") -> int:
        """How many cards of the deck lie here face down in a view."""
        if self.pool != "deck":
            return 0
        return sum([me.extra.get(self.name, ()).count(UNSEEN) for me in game.monsters])


ZONES: Final[dict[str, Zone]] = {}

Pool = Callable[["State", int], tuple[tuple[str, ...], tuple[str, ...]]]
"""The cards that could be drawn, sorted, and those of them known to come first, for a game and a seat."""

POOLS: Final[dict[str, Pool]] = {}


def add_zone(zone: Zone) -> None:
    """Register a zone under its name."""
    if zone.name in ZONES:
        raise ValueError(f"zone {zone.name} is there twice")
    ZONES[zone.name] = zone


def add_pool(name: str, pool: Pool) -> None:
    """Register something that cards can be drawn from."""
    if name in POOLS:
        raise ValueError(f"pool {name} is there twice")
    POOLS[name] = pool


def _deck(game: "State", seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return game.deck, () if game.top is None else (game.top,)


add_zone(Zone("market"))
add_zone(TopOfDeck("top", moves=("buy top",)))
add_pool("deck", _deck)


def has_secrets(game: "State") -> bool:
    """Whether anybody knows something of this game that others do not."""
    if game.top is None and not game.rules.monster_fields and not game.rules.table_fields:
        return False
    return any(zone.holds(game) for zone in ZONES.values())


def knows_secrets(game: "State", seat: int) -> bool:
    """Whether this seat sees more than a spectator."""
    hidden = [zone for zone in ZONES.values() if zone.is_hidden and zone.holds(game)]
    return seat >= 0 and any(seat in zone.viewers(game, seat) for zone in hidden)


def deck_count(game: "State") -> int:
    """How many cards the deck has, of a game or a view."""
    if not game.rules.monster_fields:
        return len(game.deck)
    return len(game.deck) - sum([zone.unseen(game) for zone in ZONES.values()])


def open_options(game: "State", seat: int) -> tuple[str, ...]:
    """The options of whoever is asked, as far as a seat may know them."""
    if seat == game.to_act or game.to_act < 0:
        return game.options
    secret = [move for zone in ZONES.values() if seat not in zone.viewers(game, game.to_act) for move in zone.moves]
    if not secret:
        return game.options
    return tuple([option for option in game.options if not any(option.startswith(move) for move in secret)])
