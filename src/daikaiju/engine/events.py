"""The registry of events: their fields, who may see each value, and the sentences that report them, for any rules.

A field's name determines its type and is the placeholder for its value in the sentences `event.NAME` of the language
files. If an event has several sentences, the first variant whose condition holds gives the ending of the key, as in
`event.points.lose`; without one the key is bare. Terminal, page and docs/events.md use this table.
"""

from dataclasses import dataclass
from typing import Any, Final

REST: Final = "arguments"  # the last field of an event with a variable number of values

TYPES: Final[dict[str, str]] = {
    "monster": "seat",
    "other": "seat",
    "by": "seat or nobody",
    "targets": "seats",
    "winners": "seats",
    "slots": "numbers",
    "n": "number",
    "left": "number",
    "change": "number",
    "bonus": "number",
    "dice": "faces",
    "faces": "faces",
    "before": "faces",
    "after": "faces",
    "card": "card",
    "taken": "card",
    "cards": "cards",
    "target": "target",
    "source": "source",
    "place": "place",
    "token": "token",
    REST: "text",
}
"""The type of every field, by its name."""

MEANINGS: Final[dict[str, str]] = {
    "seat": "a seat's number",
    "seat or nobody": "a seat's number, or −1 for no seat",
    "seats": "a list of seats",
    "number": "a number",
    "numbers": "a list of numbers",
    "faces": "dice in notation order",
    "card": "a card or tile",
    "cards": "a list of cards",
    "target": "a monster's card: its seat, a dot and the card",
    "source": "a card or tile, a face (`1` `2` `3` `E` `H`), `tokyo` (a turn begun there), `enter`, `buy`, `sweep`, "
    "`smash`, `poison` or `eliminated`",
    "place": "`city` or `bay`",
    "token": "the name of a token: `poison`, `shrink`",
    "text": "what the card was used on, as in the move",
}
"""The types, and the meaning of a value of each."""


@dataclass(frozen=True)
class Variant:
    """An alternative sentence, used when `field` meets `condition` (one of CONDITIONS)."""

    ending: str
    condition: str
    field: str

    def holds(self, values: dict[str, Any]) -> bool:
        """Return whether these values of an event use this sentence."""
        value = values[self.field]
        if self.condition == "hidden":
            return value is None
        if self.condition == "negative":
            return bool(value < 0)
        if self.condition == "empty":
            return not value
        if self.condition == "given":
            return bool(value)
        if self.condition == "somebody":
            return bool(value >= 0)
        if self.condition == "several":
            return len(value) > 1
        return bool(value == values["monster"])


CONDITIONS: Final = ("hidden", "negative", "empty", "given", "somebody", "several", "own")


@dataclass(frozen=True)
class Event:
    """One kind of event."""

    name: str
    meaning: str
    fields: tuple[str, ...]
    variants: tuple[Variant, ...] = ()
    hidden: tuple[tuple[str, str], ...] = ()
    """(field, zone): the value is sent only to viewers of the monster's zone; other seats get None."""

    def values(self, event: tuple[Any, ...]) -> dict[str, Any]:
        """Return the values of an event of this kind, by field."""
        told = list(event[1:])
        if self.fields and self.fields[-1] == REST:
            place = len(self.fields) - 1
            told = [*told[:place], tuple(told[place:])]
        return dict(zip(self.fields, told, strict=True))

    def sentence(self, values: dict[str, Any]) -> str:
        """Return the key of the sentence for these values."""
        for variant in self.variants:
            if variant.holds(values):
                return f"event.{self.name}.{variant.ending}"
        return f"event.{self.name}" if self.is_bare else f"event.{self.name}.gain"

    @property
    def is_bare(self) -> bool:
        """Whether the event has a sentence without an ending; one with a `change` has a sentence for each direction."""
        return "change" not in self.fields

    @property
    def sentences(self) -> tuple[str, ...]:
        """The keys of all sentences for this event."""
        bare = f"event.{self.name}" if self.is_bare else f"event.{self.name}.gain"
        return tuple(dict.fromkeys((bare, *(f"event.{self.name}.{variant.ending}" for variant in self.variants))))


EVENTS: Final[dict[str, Event]] = {}


def register(
    name: str, fields: str, meaning: str, *variants: tuple[str, str, str], hidden: dict[str, str] | None = None
) -> None:
    """Register a kind of event; `fields` are names of TYPES, separated by spaces. `hidden` maps fields to zones."""
    if name in EVENTS:
        raise ValueError(f"event {name} is registered twice")
    secret = tuple((hidden or {}).items())
    found = Event(name, meaning, tuple(fields.split()), tuple([Variant(*variant) for variant in variants]), secret)
    for field in found.fields:
        if field not in TYPES:
            raise ValueError(f"event {name}: field {field} has no type")
    for field, _ in secret:
        if field not in found.fields or "monster" not in found.fields:
            raise ValueError(f"event {name}: {field} cannot be hidden in a monster's zone")
    for variant in found.variants:
        if variant.condition not in CONDITIONS or variant.field not in found.fields:
            raise ValueError(
                f"event {name}: variant {variant.ending} has an unknown condition or field {variant.field}"
            )
    EVENTS[name] = found


FALLS: Final = ("lose", "negative", "change")

register("first", "monster", "the first player")
register("rolled_off", "monster dice", "a roll for the first turn")
register("turn", "monster bonus", "a turn begins; `bonus` is 1 for an extra turn, else 0", ("bonus", "given", "bonus"))
register("rolled", "monster dice left", "all dice, and the number of rolls left")
register("kept", "monster faces", "these faces stay, the other dice are rolled again", ("none", "empty", "faces"))
register("stopped", "monster", "the monster stops rolling")
register("changed", "monster before after source", "a die was turned to another face")
register(
    "rerolled", "monster before after source by", "some of a monster's dice were rolled again", ("own", "own", "by")
)
register("points", "monster change source", "points won or lost", FALLS)
register("energy", "monster change source", "energy gained, paid or lost", FALLS)
register("life", "monster change source", "life healed or given up; no damage", FALLS)
register("smash", "monster n targets", "an attack, and the seats it hits", ("none", "empty", "targets"))
register("lost", "monster n by source", "life lost to damage", ("alone", "negative", "by"), ("alone", "own", "by"))
register("prevented", "monster n card", "a loss of life prevented")
register("token", "monster token change", "tokens put on a monster or taken off", FALLS)
register("yielded", "monster place", "Tokyo left by choice")
register("stayed", "monster", "a monster that could yield stays in Tokyo")
register("left", "monster place", "Tokyo left, not by choice")
register("entered", "monster place", "Tokyo entered")
register("moved", "monster place", "a move from one space of Tokyo to the other")
register("bought", "monster card n by", "a purchase, its price, and its previous owner", ("other", "somebody", "by"))
register("revealed", "cards slots", "new cards in these slots of the market")
register("shuffled", "n", "the discard pile becomes a deck of `n` cards")
register("swept", "monster cards", "the cards of the market are discarded")
register("discarded", "monster card", "a card is discarded, or a tile leaves the game")
register("used", "monster card arguments", "a card or tile is used", ("on", "given", REST))
register("aimed", "monster card target", "a copying card or tile has a target")
register("idle", "monster card", "a copying card or tile has lost its target")
register("wickedness", "monster change", "steps on the gauge", FALLS)
register("tile", "monster card", "a wickedness tile taken")
register("tile_declined", "monster n", "no tile of this level taken")
register("revived", "monster card", "a card saves a monster from elimination")
register("eliminated", "monster by", "a monster leaves the game", ("alone", "negative", "by"), ("alone", "own", "by"))
register("conceded", "monster", "a player concedes")
register("over", "winners", "the game has ended", ("none", "empty", "winners"), ("shared", "several", "winners"))


def problem(event: tuple[Any, ...]) -> str:
    """Return what is wrong with an event (unknown, wrong fields, wrong type of a value), or an empty string."""
    if not event or event[0] not in EVENTS:
        return f"event {event!r} is not registered"
    kind = EVENTS[event[0]]
    try:
        values = kind.values(event)
    except ValueError:
        return f"event {event!r} has not the fields {', '.join(kind.fields)}"
    secret = [field for field, _ in kind.hidden]
    for field, value in values.items():
        if (value is not None or field not in secret) and not _fits(TYPES[field], value):
            return f"event {event!r}: {field} {value!r} is not {MEANINGS[TYPES[field]]}"
    return ""


def _fits(kind: str, value: Any) -> bool:
    if kind in ("seats", "numbers"):
        return isinstance(value, list) and all(_fits("seat", one) for one in value)
    if kind == "cards":
        return isinstance(value, list) and all(_fits("card", one) for one in value)
    if kind == "text":
        return isinstance(value, tuple) and all(isinstance(one, str) for one in value)
    if kind in ("seat", "number", "seat or nobody"):
        is_low = isinstance(value, int) and value < (0 if kind == "seat" else -1)
        return isinstance(value, int) and not isinstance(value, bool) and (kind == "number" or not is_low)
    return isinstance(value, str) and (value != "" or kind == "faces")
