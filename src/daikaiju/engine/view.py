"""Views: a game as one seat may see it, without the contents of zones hidden from it (see `zones`)."""

from typing import Any, Final

from daikaiju.engine.events import EVENTS
from daikaiju.engine.game import Game
from daikaiju.engine.steps import QUESTIONS
from daikaiju.engine.zones import ZONES, has_secrets

SAYING_NOTHING: Final = ("pass", "done")  # the answers that every seat may see in a private question


def view(game: Game, seat: int) -> Game:
    """Return a copy of the game without information hidden from this seat; it can be played like any game."""
    seen = without_secrets(game, seat)
    seen.options = open_options(game, seat)
    return seen


def without_secrets(game: Game, seat: int) -> Game:
    """Return a copy of the game without cards hidden from this seat, also between two decisions."""
    seen = game.copy()
    if has_secrets(game):
        for zone in ZONES.values():
            zone.hide(seen, seat)
    return seen


def open_options(game: Game, seat: int) -> tuple[str, ...]:
    """Return the options of the seat to act that `seat` may see."""
    if seat == game.to_act or game.to_act < 0:
        return game.options
    if is_private(game):
        return tuple([option for option in game.options if option in SAYING_NOTHING])
    owner = game.to_act
    zones = [zone for zone in ZONES.values() if zone.moves and seat not in zone.viewers(game, owner)]
    return tuple([option for option in game.options if not any(zone.is_secret(game, owner, option) for zone in zones)])


def is_private(game: Game) -> bool:
    """Return whether only the seat to act may see its options and its answer."""
    return game.to_act >= 0 and QUESTIONS[game.agenda[-1][0]].is_private


def told_move(game: Game, seat: int, move: str) -> str | None:
    """Return the next move of the seat to act as `seat` may see it, or None if it stays secret."""
    return move if seat == game.to_act or not is_private(game) or move in SAYING_NOTHING else None


def has_hidden_values(events: list[tuple[Any, ...]]) -> bool:
    """Return whether any of these events can differ between seats."""
    return any(bool(EVENTS[event[0]].hidden) for event in events)


def told_to(game: Game, seat: int, event: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the event as a seat may see it; a value hidden from it is None."""
    kind = EVENTS[event[0]]
    if not kind.hidden:
        return event
    values = kind.values(event)
    for field, zone in kind.hidden:
        if seat not in ZONES[zone].viewers(game, values["monster"]):
            values[field] = None
    return (event[0], *values.values())
