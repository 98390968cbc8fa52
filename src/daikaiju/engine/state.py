"""The data of a game: its fields, how they begin, and how they are copied; nothing else.

A field stands in its class (with a slot), in `copy`, and in the table above the class; tests hold the three together.
"""

from typing import Any, Final, TypeVar

from daikaiju.engine.fields import Field, saved
from daikaiju.engine.moments import Held, Moments, moments_of
from daikaiju.engine.rules import Rules

CHANCE: Final = -1
NOBODY: Final = -2
EVERYBODY: Final = -1  # whom cards and tiles concern that chance turns up for all

Thing = TypeVar("Thing")
Step = tuple[Any, ...]
BonusTurn = tuple[int, int, str, int]
"""A turn to come: its place among several, whose it is, what gave it, and how many dice more it lacks than the last."""


def less(things: tuple[Thing, ...], thing: Thing) -> tuple[Thing, ...]:
    """The things without one of them."""
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
"""What is kept of a monster besides its seat and name."""


class Monster:
    """One monster on its seat. It has no constructor of its own, so that a copy is made in one stroke."""

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
    conditions: tuple[str, ...]  # what lasts, whatever cards come and go
    extra: dict[str, Any]  # the fields that expansions bring
    max_life: int
    powers: Held  # what is in effect, each with the name of what carries it
    moments: Moments  # the same by moment

    def copy(self) -> "Monster":
        """A monster that is equal and independent."""
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

    def data(self) -> dict[str, Any]:
        """Everything that is not derived, as JSON takes it."""
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
    """A monster before the game: outside Tokyo, with ten life and nothing else."""
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
"""What is kept of a table besides its rules, its monsters and its agenda."""


class State:
    """Everything a game is at one moment. There is no history, no chance and no deck order in it."""

    __slots__ = (
        "rules", "monsters", "agenda", "plans", "to_act", "options", "winners", "active", "anchor", "first", "step",
        "dice", "rolls_left", "resolved", "is_frozen", "is_cut", "missing_dice", "market", "deck", "discard", "top",
        "top_seen", "under", "tiles_left", "counters", "copies", "in_front", "this_turn", "lasting", "this_loss",
        "ended", "bonus", "damage", "held", "yielded", "has_wounded", "extra", "hooks",
        "listener", "at_turn",
    )  # fmt: skip

    rules: Rules
    monsters: list[Monster]
    agenda: list[Step]  # steps still to run; the next one stands last
    plans: list[Step]  # what the step now running wants done next, in order; empty at every decision
    to_act: int
    options: tuple[str, ...]
    winners: tuple[int, ...]
    active: int
    anchor: int  # whose ordinary turn it is, or was before bonus turns: play goes on to its left
    first: int  # who began the game
    step: str
    dice: str
    rolls_left: int
    resolved: str  # faces already resolved
    is_frozen: bool  # resolving has begun: faces can no longer be changed
    is_cut: bool  # the turn stops at once
    missing_dice: int  # of a bonus turn
    market: list[str | None]
    deck: tuple[str, ...]  # what is in it, sorted: it has no order here
    discard: tuple[str, ...]
    top: str | None  # the deck's top card where somebody has peeked
    top_seen: tuple[int, ...]
    under: tuple[tuple[tuple[str, ...], int], ...]  # cards known to lie under the deck, the lowest last; who knows it
    tiles_left: tuple[str, ...]
    counters: dict[str, int]  # on cards and copies, by the name of what carries them
    copies: dict[str, str]  # a copying card or tile -> "seat.card"
    in_front: dict[str, Any]  # what a card remembers as long as it is in front of a monster; see `durations`
    this_turn: dict[str, Any]  # what is remembered until the next turn begins; see `durations`
    lasting: tuple[tuple[int, str], ...]  # powers in effect for a seat until the next turn begins, with nothing in play
    this_loss: tuple[str, ...]  # what was tried against the loss now pending
    ended: tuple[tuple[str, str], ...]  # effects of this turn's end that have happened: what carries it, which power
    bonus: tuple[BonusTurn, ...]  # turns to come
    damage: list[int]  # life at stake, then really lost, in the batch of damage now running
    held: tuple[tuple[int, str], ...]  # smashed, but deciding first whether to yield, and why
    yielded: tuple[tuple[int, str], ...]  # who left which space to this smash
    has_wounded: bool  # the active monster has cost another one life this turn
    extra: dict[str, Any]  # the fields that expansions bring
    hooks: frozenset[str]  # those that any power in effect has
    listener: Any  # hears every event
    at_turn: Any  # is called with the seat whose turn begins, before anything of it has happened

    def copy_into(self, twin: "State") -> None:
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
        twin.counters = self.counters.copy() if self.counters else {}  # mostly empty, and made faster than copied
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
        """Everything that is not derived, as JSON takes it."""
        kept = {field.name: saved(getattr(self, field.name)) for field in TABLE}
        return {
            "edition": self.rules.edition, "options": dict(self.rules.options),
            "monsters": [monster.data() for monster in self.monsters],
            "agenda": saved(self.agenda), **kept, **saved(self.extra),
        }  # fmt: skip
