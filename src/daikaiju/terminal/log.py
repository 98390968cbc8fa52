"""What happened, in words: one sentence for each event of the engine."""

from __future__ import annotations

from typing import Any

from daikaiju.terminal.names import Names

Event = tuple[Any, ...]

FIELDS: dict[str, tuple[str, ...]] = {
    "first": ("monster",),
    "rolled_off": ("monster", "dice"),
    "turn": ("monster", "bonus"),
    "rolled": ("monster", "dice", "left"),
    "kept": ("monster", "faces"),
    "stopped": ("monster",),
    "changed": ("monster", "before", "after", "source"),
    "rerolled": ("monster", "before", "after", "source", "by"),
    "points": ("monster", "change", "source"),
    "energy": ("monster", "change", "source"),
    "life": ("monster", "change", "source"),
    "smash": ("monster", "n", "targets"),
    "lost": ("monster", "n", "by", "source"),
    "camouflaged": ("monster", "faces"),
    "prevented": ("monster", "n", "card"),
    "token": ("monster", "token", "change"),
    "yielded": ("monster", "place"),
    "stayed": ("monster",),
    "left": ("monster", "place"),
    "entered": ("monster", "place"),
    "moved": ("monster", "place"),
    "bought": ("monster", "card", "n", "by"),
    "revealed": ("cards", "slots"),
    "shuffled": ("n",),
    "swept": ("monster", "cards"),
    "peeked": ("monster",),
    "discarded": ("monster", "card"),
    "sold": ("monster", "card", "n"),
    "used": ("monster", "card", "arguments"),
    "aimed": ("monster", "card", "target"),
    "idle": ("monster", "card"),
    "swapped": ("monster", "card", "other", "taken"),
    "wickedness": ("monster", "change"),
    "tile": ("monster", "card"),
    "tile_declined": ("monster", "n"),
    "revived": ("monster", "card"),
    "eliminated": ("monster", "by"),
    "conceded": ("monster",),
    "over": ("winners",),
}
"""The kinds of events and what they carry, in order."""


def is_worth_telling(event: Event) -> bool:
    """Not the price of a purchase or a sweep, nor the energy of the fallen: another sentence says it."""
    return event[0] != "energy" or event[3] not in ("buy", "sweep", "eliminated")


def sentence(event: Event, names: Names) -> str:
    """The event as a sentence."""
    kind = str(event[0])
    raw = values(event)
    return names.words(key(kind, raw, names), **{field: say(field, value, names) for field, value in raw.items()})


def values(event: Event) -> dict[str, Any]:
    """What the event carries, by name; what stands in a derived form is added."""
    kind, *rest = event
    fields = FIELDS[kind]
    if kind == "used":
        rest = [*rest[:2], tuple(rest[2:])]
    found = dict(zip(fields, rest, strict=True))
    if "change" in found:
        found["n"] = abs(found["change"])
    if kind == "swapped":
        found["target"] = f"{found['other']}.{found['taken']}"
    return found


def key(kind: str, values: dict[str, Any], names: Names) -> str:
    """The key of the sentence that fits these values."""
    base = f"event.{kind}"
    if "change" in values:
        return f"{base}.gain" if values["change"] >= 0 else f"{base}.lose"
    match kind:
        case "turn" if values["bonus"]:
            return f"{base}.bonus"
        case "kept" if not values["faces"]:
            return f"{base}.none"
        case "smash" if not values["targets"]:
            return f"{base}.none"
        case "rerolled" if values["by"] == values["monster"]:
            return f"{base}.own"
        case "bought" if values["by"] >= 0:
            return f"{base}.other"
        case "used" if values["arguments"]:
            return f"{base}.on"
        case "lost" | "eliminated" if values["by"] < 0 or values["by"] == values["monster"]:
            return f"{base}.alone"
        case "over" if len(values["winners"]) != 1:
            return f"{base}.shared" if values["winners"] else f"{base}.none"
    return base


def say(field: str, value: Any, names: Names) -> object:
    """One value as it stands in a sentence."""
    match field:
        case "monster":
            return names.monster(value)
        case "by":
            return names.monster(value) if value >= 0 else ""
        case "targets" | "winners":
            return names.words.list([names.monster(seat) for seat in value])
        case "card":
            return names.card(value)
        case "cards":
            return names.cards(value)
        case "target":
            return names.target(value)
        case "source":
            return names.source(value)
        case "place":
            return names.words(f"place.{value}")
        case "token":
            return names.words(f"token.{value}")
        case "dice" | "faces" | "before" | "after":
            return names.faces(value)
        case "arguments":
            return ", ".join(names.argument(str(argument)) for argument in value)
    return value
