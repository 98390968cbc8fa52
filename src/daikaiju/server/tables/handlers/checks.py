"""Validation of a table's options, bot levels and monsters."""

from __future__ import annotations

from typing import Any

from daikaiju import bots
from daikaiju.engine.errors import RulesError
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import FEWEST, Rules
from daikaiju.server.errors import Refusal
from daikaiju.server.tables.bot_pool import usual_level
from daikaiju.server.tables.state import TableState
from daikaiju.table.seating import monsters_for_bots


def check_options(edition: str, options: dict[str, Any], seats: int) -> None:
    """Raise Refusal if the rules do not allow these options."""
    try:
        rules_for(edition, options, seats)
    except RulesError as problem:
        raise Refusal("bad_options", str(problem)) from None


def check_level(level: str | None) -> str:
    """Return a bot's level, by default the usual one. Raises Refusal if it is not offered."""
    if level is None:
        return usual_level()
    if level not in (known := (*bots.offered(), *bots.CHARACTERS)):
        raise Refusal("no_such_level", f"{level!r}; there are: {', '.join(known)}")
    return level


def rules_of_expansions(edition: str, options: dict[str, Any]) -> Rules:
    """Return an edition's rules with the chosen expansions, which determine the available monsters."""
    return rules_for(edition, {"expansions": options.get("expansions", [])}, FEWEST)


def pick_bot_monster(state: TableState, wish: str | None, seat: int, level: str) -> str:
    """Return the requested monster; without a request the free one that this bot likes best. Raises Refusal."""
    if wish is not None:
        return pick_monster(state, wish, seat)
    box = monsters_for_bots(rules_of_expansions(state.edition, state.options))
    character = bots.CHARACTERS.get(level)
    first = [character.monster] if character and character.monster in box else []
    return next(monster for monster in (*first, *box) if monster not in _taken(state, seat))


def pick_monster(state: TableState, wish: str | None, seat: int | None = None) -> str:
    """Return the requested monster, or without a request the first free one. Raises Refusal if it is not available."""
    box = rules_of_expansions(state.edition, state.options).monsters
    taken = _taken(state, seat)
    if wish is None:
        return next(monster for monster in box if monster not in taken)
    if wish not in box:
        raise Refusal("no_such_monster", f"{wish!r}; in this edition: {', '.join(box)}")
    if wish in taken:
        raise Refusal("monster_taken", wish)
    return wish


def _taken(state: TableState, seat: int | None) -> set[str | None]:
    """Return the monsters of all other seats."""
    return {other.monster for number, other in enumerate(state.seats) if number != seat}
