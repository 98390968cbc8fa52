"""What one seat may see: everything but what lies hidden from it (see `zones`)."""

from typing import Any

from daikaiju.engine.events import EVENTS
from daikaiju.engine.game import Game
from daikaiju.engine.zones import ZONES, has_secrets, open_options


def view(game: Game, seat: int) -> Game:
    """The game without what this seat may not know; it can be copied and played on like any other."""
    seen = game.copy()
    options = open_options(game, seat)
    if has_secrets(game):
        for zone in ZONES.values():
            zone.hide(seen, seat)
    seen.options = options
    return seen


def has_hidden_values(events: list[tuple[Any, ...]]) -> bool:
    """Whether some of these events are not told to everybody in the same way."""
    return any(bool(EVENTS[event[0]].hidden) for event in events)


def told_to(game: Game, seat: int, event: tuple[Any, ...]) -> tuple[Any, ...]:
    """The event as a seat may hear it; a value that lies hidden from it is None."""
    kind = EVENTS[event[0]]
    if not kind.hidden:
        return event
    values = kind.values(event)
    for field, zone in kind.hidden:
        if seat not in ZONES[zone].viewers(game, values["monster"]):
            values[field] = None
    return (event[0], *values.values())
