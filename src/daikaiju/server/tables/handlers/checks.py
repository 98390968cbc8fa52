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
    if level not in bots.offered():
        raise Refusal("no_such_level", f"{level!r}; there are: {', '.join(bots.offered())}")
    return level


def rules_of_expansions(edition: str, options: dict[str, Any]) -> Rules:
    """Return an edition's rules with the chosen expansions, which determine the available monsters."""
    return rules_for(edition, {"expansions": options.get("expansions", [])}, FEWEST)


def pick_monster(state: TableState, wish: str | None, seat: int | None = None, *, is_bot: bool = False) -> str:
    """Return the requested monster, or without a request the first free one. Raises Refusal if it is not available."""
    rules = rules_of_expansions(state.edition, state.options)
    box = monsters_for_bots(rules) if is_bot else rules.monsters
    taken = {other.monster for number, other in enumerate(state.seats) if number != seat}
    if wish is None:
        return next(monster for monster in box if monster not in taken)
    if wish not in box:
        raise Refusal("no_such_monster", f"{wish!r}; in this edition: {', '.join(box)}")
    if wish in taken:
        raise Refusal("monster_taken", wish)
    return wish
