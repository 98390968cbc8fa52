"""The engine's registry of events, as JSON schema and as Markdown for the protocol."""

from __future__ import annotations

from typing import Any

from daikaiju.engine.events import EVENTS, MEANINGS, REST, TYPES, Event

NUMBER: dict[str, Any] = {"type": "integer"}
TEXT: dict[str, Any] = {"type": "string"}
SHAPES: dict[str, dict[str, Any]] = {
    "seat": NUMBER,
    "seat or nobody": NUMBER,
    "number": NUMBER,
    "seats": {"type": "array", "items": NUMBER},
    "numbers": {"type": "array", "items": NUMBER},
    "cards": {"type": "array", "items": TEXT},
}
"""The JSON schema of a value of each type; all other types are text."""


class EventSchema:
    """A marker that gives a list the registry's schema in pydantic; this module does not import pydantic."""

    def __get_pydantic_json_schema__(self, core_schema: Any, handler: Any) -> dict[str, Any]:
        """Return the schema of an event instead of that of a list."""
        return event_schema()


def event_schema() -> dict[str, Any]:
    """Return the schema of every event: an array with fixed items, and `fields` and `variants` for its sentences."""
    return {"description": "An event of the game: its name, then its values.", "oneOf": [*map(_shape, EVENTS.values())]}


def _shape(event: Event) -> dict[str, Any]:
    has_rest = REST in event.fields
    fixed = [field for field in event.fields if field != REST]
    return {
        "type": "array",
        "description": event.meaning,
        "prefixItems": [{"const": event.name}, *(_place(event, field) for field in fixed)],
        "items": TEXT if has_rest else False,
        "minItems": len(fixed) + 1,
        "fields": [[field, TYPES[field]] for field in event.fields],
        "variants": [[variant.ending, variant.condition, variant.field] for variant in event.variants],
    }


def _place(event: Event, field: str) -> dict[str, Any]:
    shape = SHAPES.get(TYPES[field], TEXT)
    return {"anyOf": [shape, {"type": "null"}]} if field in dict(event.hidden) else shape


def event_page() -> str:
    """Return the events and the types of their values as two Markdown tables."""
    rows = ["| event | values | what happened |", "|---|---|---|"]
    for event in EVENTS.values():
        values = ", ".join(f"{field}…" if field == REST else field for field in event.fields)
        secret = "".join(f"; {field} is null for seats that may not see it" for field, _ in event.hidden)
        rows.append(f"| `{event.name}` | {values} | {event.meaning}{secret} |")
    rows += ["", "| values | type |", "|---|---|"]
    for kind, meaning in MEANINGS.items():
        fields = ", ".join(field for field, one in TYPES.items() if one == kind)
        rows.append(f"| {fields} | {meaning} |")
    return "\n".join(rows)
