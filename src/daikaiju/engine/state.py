"""The data of a game: only its fields, their initial values, and copying.

A field is listed in its class (with a slot), in `copy`, and in the table above the class; tests check that the three
agree.
"""

from typing import Any, Final, TypeVar

from daikaiju.engine.fields import Field, saved
from daikaiju.engine.moments import Held, Moments, moments_of
from daikaiju.engine.rules import Rules

CHANCE: Final = -1
NOBODY: Final = -2
EVERYBODY: Final = -1  # the seat of questions to chance that concern all seats

Thing = TypeVar("Thing")
Step = tuple[Any, ...]
BonusTurn = tuple[int, int, str, int]
"""A pending bonus turn: order among several, seat, the card that gave it, how many fewer dice than the last turn."""


def without_one(things: tuple[Thing, ...], thing: Thing) -> tuple[Thing, ...]:
    """Return `things` without the first occurrence of `thing`."""
    place = things.index(thing)
    return things[:place] + things[place + 1 :]


MONSTER: Final = (
    Field("life", 10, (0, 12), ends_with_life=True),
    Field("points", 0, (0, 20)),
    Field("energy", 0, (0, 999), ends_with_life=True),
    Field("place", None, ends_with_life=True),
    Field("cards", (), ends_with_life=True),
    Field("tiles", (), ends_with_life=True),
    Field("poison", 0, (0, 99), ends_with_life=True),
    Field("shrink", 0, (0, 99), ends_with_life=True),
    Field("wickedness", 0, (0, 10)),
    Field("alive", True),
    Field("conditions", ()),
)
"""The fields of a monster other than its seat and name."""


class Monster:
    """One monster on its seat. It has no constructor, so that copying is fast."""

    __slots__ = (
        "seat", "name", "life", "points", "energy", "place", "cards", "tiles", "poison", "shrink",
        "wickedness", "alive", "conditions", "extra", "max_life", "powers", "moments",
    )  # fmt: skip

    seat: int
    name: str
    life: int
    points: int
    energy: int
    place: str | None
    cards: tuple[str, ...]
    tiles: tuple[str, ...]
    poison: int
    shrink: int
    wickedness: int
    alive: bool
    conditions: tuple[str, ...]  # lasting conditions, independent of the cards in front of it
    extra: dict[str, Any]  # the fields of expansions
    max_life: int
    powers: Held  # the powers in effect, each with the name of the card or tile that has it
    moments: Moments  # the same powers, by hook

    def copy(self) -> "Monster":
        """Return an equal, independent monster."""
        twin = Monster()
        twin.seat = self.seat
        twin.name = self.name
        twin.life = self.life
        twin.points = self.points
        twin.energy = self.energy
        twin.place = self.place
        twin.cards = self.cards
        twin.tiles = self.tiles
        twin.poison = self.poison
        twin.shrink = self.shrink
        twin.wickedness = self.wickedness
        twin.alive = self.alive
        twin.conditions = self.conditions
        twin.extra = self.extra.copy() if self.extra else self.extra
        twin.max_life = self.max_life
        twin.powers = self.powers
        twin.moments = self.moments
        return twin

    def __repr__(self) -> str:
        if not self.alive:
            return f"<Monster {self.name} eliminated>"
        place = f" in Tokyo {self.place.title()}" if self.place else ""
        return f"<Monster {self.name} life {self.life} points {self.points} energy {self.energy}{place}>"

    def data(self) -> dict[str, Any]:
        """Return everything that is not derived, in JSON types."""
        kept = {field.name: saved(getattr(self, field.name)) for field in MONSTER}
        return {"seat": self.seat, "name": self.name, **kept, **saved(self.extra)}


def _nobody_yet() -> Monster:
    me = Monster()
    me.seat, me.name, me.extra = NOBODY, "", {}
    for field in MONSTER:
        setattr(me, field.name, field.fresh())
    me.max_life = me.life
    me.powers = ()
    me.moments = moments_of(())
    return me


FRESH: Final = _nobody_yet()


def new_monster(seat: int, name: str, extra: tuple[Field, ...] = ()) -> Monster:
    """Return a monster before the game: outside Tokyo, with ten life and nothing else."""
    me = FRESH.copy()
    me.seat = seat
    me.name = name
    me.extra = {field.name: field.fresh() for field in extra}
    return me


TABLE: Final = (
    Field("winners", ()),
    Field("active", 0),
    Field("anchor", 0),
    Field("first", 0),
    Field("step", "start"),
    Field("dice", ""),
    Field("rolls_left", 0),
    Field("resolved", ""),
    Field("is_frozen", False),
    Field("is_cut", False),
    Field("missing_dice", 0),
    Field("market", [None, None, None]),
    Field("deck", ()),
    Field("discard", ()),
    Field("top", None),
    Field("top_seen", ()),
    Field("under", ()),
    Field("tiles_left", ()),
    Field("counters", {}),
    Field("copies", {}),
    Field("in_front", {}),
    Field("this_turn", {}),
    Field("lasting", ()),
    Field("this_loss", ()),
    Field("ended", ()),
    Field("bonus", ()),
    Field("damage", []),
    Field("held", ()),
    Field("yielded", ()),
    Field("has_wounded", False),
)
"""The fields of a game other than its rules, its monsters and its agenda."""


class GameState:
    """The complete state of a game at one moment. It contains no history, no chance and no deck order."""

    __slots__ = (
        "rules", "monsters", "agenda", "plans", "to_act", "options", "winners", "active", "anchor", "first", "step",
        "dice", "rolls_left", "resolved", "is_frozen", "is_cut", "missing_dice", "market", "deck", "discard", "top",
        "top_seen", "under", "tiles_left", "counters", "copies", "in_front", "this_turn", "lasting", "this_loss",
        "ended", "bonus", "damage", "held", "yielded", "has_wounded", "extra", "hooks",
        "listener", "at_turn",
    )  # fmt: skip

    rules: Rules
    monsters: list[Monster]
    agenda: list[Step]  # steps still to run; the next one is last
    plans: list[Step]  # steps that the running step wants to run next, in order; empty at every decision
    to_act: int
    options: tuple[str, ...]
    winners: tuple[int, ...]
    active: int
    anchor: int  # the seat of the ordinary turn now, or before the bonus turns; play continues to its left
    first: int  # the seat that began the game
    step: str
    dice: str
    rolls_left: int
    resolved: str  # faces already resolved
    is_frozen: bool  # resolving has begun: faces can no longer be changed
    is_cut: bool  # the turn ends immediately
    missing_dice: int  # dice that a bonus turn lacks
    market: list[str | None]
    deck: tuple[str, ...]  # its cards, sorted: the engine knows no order of the deck
    discard: tuple[str, ...]
    top: str | None  # the deck's top card if a seat has looked at it
    top_seen: tuple[int, ...]
    under: tuple[tuple[tuple[str, ...], int], ...]  # cards known to be under the deck, lowest last; the seat that knows
    tiles_left: tuple[str, ...]
    counters: dict[str, int]  # the counters on cards, tiles and copies, by name
    copies: dict[str, str]  # a copying card or tile -> "seat.card"
    in_front: dict[str, Any]  # a card's memory while it is in front of a monster; see `durations`
    this_turn: dict[str, Any]  # memory until the next turn begins; see `durations`
    lasting: tuple[tuple[int, str], ...]  # powers in effect for a seat until the next turn begins, without their card
    this_loss: tuple[str, ...]  # the defences tried against the pending loss
    ended: tuple[tuple[str, str], ...]  # effects of this turn's end that have run: card or tile, power
    bonus: tuple[BonusTurn, ...]  # pending bonus turns
    damage: list[int]  # life about to be lost, then actually lost, in the current batch of damage
    held: tuple[tuple[int, str], ...]  # seats whose damage is held back until they yield or stay, and the card
    yielded: tuple[tuple[int, str], ...]  # seats that yielded to this Smash, and the space they left
    has_wounded: bool  # the active monster has cost another one life this turn
    extra: dict[str, Any]  # the fields of expansions
    hooks: frozenset[str]  # all hooks of the powers in effect
    listener: Any  # is called with every event
    at_turn: Any  # is called with the seat whose turn begins, before any of its effects

    def copy_into(self, twin: "GameState") -> None:
        """Make the twin equal to this state and independent of it."""
        twin.rules = self.rules
        twin.monsters = [monster.copy() for monster in self.monsters]
        twin.agenda = self.agenda[:]
        twin.plans = []
        twin.to_act = self.to_act
        twin.options = self.options
        twin.winners = self.winners
        twin.active = self.active
        twin.anchor = self.anchor
        twin.first = self.first
        twin.step = self.step
        twin.dice = self.dice
        twin.rolls_left = self.rolls_left
        twin.resolved = self.resolved
        twin.is_frozen = self.is_frozen
        twin.is_cut = self.is_cut
        twin.missing_dice = self.missing_dice
        twin.market = self.market[:]
        twin.deck = self.deck
        twin.discard = self.discard
        twin.top = self.top
        twin.top_seen = self.top_seen
        twin.under = self.under
        twin.tiles_left = self.tiles_left
        twin.counters = self.counters.copy() if self.counters else {}  # usually empty: creating is faster than copying
        twin.copies = self.copies.copy() if self.copies else {}
        twin.in_front = self.in_front.copy() if self.in_front else {}
        twin.this_turn = self.this_turn.copy() if self.this_turn else {}
        twin.lasting = self.lasting
        twin.this_loss = self.this_loss
        twin.ended = self.ended
        twin.bonus = self.bonus
        twin.damage = self.damage[:]
        twin.held = self.held
        twin.yielded = self.yielded
        twin.has_wounded = self.has_wounded
        twin.extra = self.extra.copy() if self.extra else self.extra
        twin.hooks = self.hooks
        twin.listener = twin.at_turn = None

    def data(self) -> dict[str, Any]:
        """Return everything that is not derived, in JSON types."""
        kept = {field.name: saved(getattr(self, field.name)) for field in TABLE}
        return {
            "edition": self.rules.edition, "options": dict(self.rules.options),
            "monsters": [monster.data() for monster in self.monsters],
            "agenda": saved(self.agenda), **kept, **saved(self.extra),
        }  # fmt: skip
