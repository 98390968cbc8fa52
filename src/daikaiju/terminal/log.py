"""The log in words: one sentence for each event of the engine, by its registry."""

from __future__ import annotations

from typing import Any

from daikaiju.catalogue.names import Names
from daikaiju.engine.events import EVENTS, TYPES

Event = tuple[Any, ...]


def is_worth_telling(event: Event) -> bool:
    """Return whether to print an event; prices and the energy of eliminated monsters are part of other sentences."""
    return event[0] != "energy" or event[3] not in ("buy", "sweep", "eliminated")


def sentence(event: Event, names: Names) -> str:
    """Return the event as a sentence."""
    kind = EVENTS[event[0]]
    values = kind.values(event)
    said = {field: say(TYPES[field], value, names) for field, value in values.items()}
    if "change" in values:
        said["n"] = abs(values["change"])
    if "taken" in values:
        said["target"] = names.target(f"{values['other']}.{values['taken']}")
    return names.words(kind.sentence(values), **said)


def say(kind: str, value: Any, names: Names) -> object:
    """Return a value of this type for a sentence; hidden values are never used."""
    if value is None:
        return ""
    match kind:
        case "seat" | "seat or nobody":
            return names.monster(value) if value >= 0 else ""
        case "seats":
            return names.words.list([names.monster(seat) for seat in value])
        case "card":
            return names.card(value)
        case "cards":
            return names.cards(value)
        case "target":
            return names.target(value)
        case "source":
            return names.source(value)
        case "place" | "token":
            return names.words.name(f"{kind}.{value}", str(value))
        case "faces":
            return names.faces(value)
        case "text":
            return ", ".join(names.argument(str(argument)) for argument in value)
    return value
