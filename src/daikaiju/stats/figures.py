"""Every figure by name: where it is shown, and how the figures of several games are combined.

They are defined in `figures.json`, which the page also reads; their words are in the language files `stats.*.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from daikaiju.engine.expansions import EXPANSIONS

Figures = dict[str, float]


@dataclass(frozen=True)
class Figure:
    """A named number of one seat: a sum, an extreme (`most`, `least`), or a ratio of two others."""

    name: str
    group: str
    combine: str
    of: tuple[str, ...] | None


def _read() -> dict[str, Figure]:
    found = json.loads(files("daikaiju.stats").joinpath("figures.json").read_text(encoding="utf-8"))
    return {
        name: Figure(name, facts["group"], facts["combine"], tuple(facts["of"]) or None)
        for name, facts in found.items()
    }


FIGURES: Final = _read()
"""The figures of the file. `worth_of_cards` sums the effects of cards: points, energy, life, damage dealt and
prevented."""
GROUPS: Final = tuple(dict.fromkeys(figure.group for figure in FIGURES.values()))


def figures() -> dict[str, Figure]:
    """Return every figure by name: those of the file, and those that only an expansion declares."""
    return _with_expansions(tuple(EXPANSIONS))


@cache
def _with_expansions(expansions: tuple[str, ...]) -> dict[str, Figure]:
    declared = [more for expansion in expansions if (more := EXPANSIONS[expansion].statistics) is not None]
    brought = [name for more in declared for name in more.figures]
    return FIGURES | {name: Figure(name, "expansions", "sum", None) for name in brought if name not in FIGURES}


def with_ratios(sums: Mapping[str, float]) -> Figures:
    """Return all figures in the order of the table.

    A ratio without a denominator and a missing extreme are left out.
    """
    found: Figures = {}
    for figure in figures().values():
        if figure.of is not None:
            top, bottom = figure.of
            if sums.get(bottom):
                found[figure.name] = sums.get(top, 0) / sums[bottom]
        elif figure.combine == "sum" or figure.name in sums:
            found[figure.name] = sums.get(figure.name, 0)
    return found


def combined(games: Iterable[Mapping[str, float]]) -> Figures:
    """Combine the figures of several games: sums are added, extremes kept, ratios computed again."""
    total: Figures = {}
    known_figures = figures()
    for one in games:
        for name, value in one.items():
            rule = known_figures[name].combine
            if rule == "ratio":
                continue
            known = total.get(name)
            if known is None:
                total[name] = value
            else:
                total[name] = known + value if rule == "sum" else (max if rule == "most" else min)(known, value)
    return with_ratios(total)
