"""Expansions: each declares its additions to the rules of a table; no core module names an expansion.

An expansion may be in any package: importing its module registers it. Before that it enrolls its cards
(`powers.enroll`), its windows, questions and steps, its kinds of dice, its events and its fields; `extend` then adds
those that apply to the rules of one table.
"""

import json
import warnings
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

from daikaiju.engine.errors import RulesError
from daikaiju.engine.expansion import Expansion
from daikaiju.engine.rules import Rules

__all__ = [
    "EXPANSIONS", "Expansion", "cards_of", "insert", "register", "register_installed", "register_shipped",
    "with_expansions",
]  # fmt: skip

GROUP: Final = "daikaiju.expansions"  # the entry points of packages that offer an expansion
EXPANSIONS: Final[dict[str, Expansion]] = {}


def register(expansion: Expansion) -> None:
    """Register an expansion under its id."""
    if expansion.id in EXPANSIONS:
        raise ValueError(f"expansion {expansion.id} is registered twice")
    EXPANSIONS[expansion.id] = expansion


def cards_of(name: str) -> dict[str, dict[str, Any]]:
    """Return the facts about a shipped expansion's cards, by id."""
    file = Path(__file__).with_name(name) / "cards.json"
    return {card["id"]: card for card in json.loads(file.read_text("utf-8"))}


def register_shipped() -> None:
    """Import every expansion that has a folder here: each registers itself."""
    for module in iter_modules([str(Path(__file__).parent)]):
        import_module(f"{__name__}.{module.name}")


def register_installed() -> None:
    """Import every expansion that an installed package offers; warn of those that cannot be imported."""
    for entry in entry_points(group=GROUP):
        try:
            entry.load()
        except Exception as problem:
            message = f"expansion {entry.name} ({entry.value}) is left out: {type(problem).__name__}: {problem}"
            warnings.warn(message, RuntimeWarning, stacklevel=2)


def insert(steps: tuple[str, ...], after: str, *more: str) -> tuple[str, ...]:
    """Return the steps of a turn or of the set-up with more steps inserted after `after`."""
    if after not in steps:
        raise RulesError(f"insert: there is no step {after!r} among {', '.join(steps)}")
    place = steps.index(after) + 1
    return steps[:place] + more + steps[place:]


def with_expansions(rules: Rules, wanted: Any) -> Rules:
    """Return the rules with these expansions, named in any order. Raises RulesError naming one that does not fit."""
    if not isinstance(wanted, (list, tuple)):
        raise RulesError(f"option expansions {wanted!r}: a list of expansions")
    for place, name in enumerate(wanted):
        if not isinstance(name, str) or name not in EXPANSIONS:
            known = f"known: {', '.join(EXPANSIONS)}" if EXPANSIONS else "none is known"
            raise RulesError(f"option expansions: unknown expansion {name!r}; {known}")
        if name in wanted[:place]:
            raise RulesError(f"option expansions: {name} is named twice")
        if rules.edition not in EXPANSIONS[name].editions:
            raise RulesError(f"option expansions: {name} does not fit edition {rules.edition}")
    for name, expansion in EXPANSIONS.items():
        if name in wanted:
            rules = expansion.extend(rules)
    return rules
