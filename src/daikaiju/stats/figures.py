"""Every figure by name: where it is shown, and how the figures of several games become one.

Its words stand in the language files `stats.*.json` under the same name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

Figures = dict[str, float]


@dataclass(frozen=True)
class Figure:
    """A named number of one seat: a sum, an extreme (`most`, `least`), or a ratio of two others."""

    name: str
    group: str
    combine: str = "sum"
    of: tuple[str, str] | None = None


GROUPS: Final = ("result", "dice", "tokyo", "points", "energy", "life", "cards", "wickedness")


def _sums(group: str, names: str) -> list[Figure]:
    return [Figure(name, group) for name in names.split()]


FIGURES: Final[dict[str, Figure]] = {
    figure.name: figure
    for figure in (
        *_sums("result", "games wins turns bonus_turns decisions eliminations revivals"),
        Figure("win_share", "result", "ratio", ("wins", "games")),
        Figure("points_at_end", "result"),
        Figure("life_at_end", "result"),
        Figure("survived_turns", "result", "most"),
        *_sums("dice", "throws dice_thrown dice_kept early_stops dice_changed dice_rerolled own_dice_spoiled"),
        Figure("dice_per_turn", "dice", "ratio", ("dice_thrown", "turns")),
        Figure("largest_set", "dice", "most"),
        *_sums("tokyo", "entries yields stays forced_out turns_started_in_tokyo turns_in_tokyo moves_in_tokyo"),
        Figure("stay_share", "tokyo", "ratio", ("stays", "yield_choices")),
        Figure("yield_choices", "tokyo"),
        Figure("longest_reign", "tokyo", "most"),
        *_sums("points", "points_won points_lost points_from_dice points_from_tokyo points_from_entering"),
        *_sums("points", "points_from_cards"),
        Figure("best_turn", "points", "most"),
        Figure("points_per_turn", "points", "ratio", ("points_won", "turns")),
        *_sums("energy", "energy_gained energy_from_dice energy_from_cards energy_spent energy_on_sweeps energy_lost"),
        Figure("most_energy", "energy", "most"),
        Figure("energy_left", "energy"),
        *_sums(
            "life", "life_healed life_from_hearts life_from_cards life_given_up life_lost lost_to_smash lost_to_cards"
        ),
        *_sums("life", "lost_to_poison lost_in_tokyo damage_dealt dealt_by_smash dealt_by_cards dealt_from_tokyo"),
        *_sums("life", "damage_prevented smashes empty_smashes poison_received shrink_received"),
        Figure("hardest_hit_dealt", "life", "most"),
        Figure("hardest_hit_taken", "life", "most"),
        Figure("lowest_life", "life", "least"),
        Figure("damage_per_turn", "life", "ratio", ("damage_dealt", "turns")),
        *_sums("cards", "cards_bought energy_on_cards bought_from_others cards_used cards_discarded cards_sold sweeps"),
        *_sums("cards", "peeks"),
        Figure("most_cards", "cards", "most"),
        Figure("dearest_card", "cards", "most"),
        Figure("mean_price", "cards", "ratio", ("energy_on_cards", "cards_bought")),
        Figure("points_per_energy", "cards", "ratio", ("points_from_cards", "energy_on_cards")),
        Figure("card_yield", "cards", "ratio", ("worth_of_cards", "energy_on_cards")),
        Figure("worth_of_cards", "cards"),
        *_sums("wickedness", "wickedness_gained tiles_taken tiles_declined"),
    )
}
"""`worth_of_cards` adds up what cards brought: points, energy, life, damage dealt and damage prevented."""


def with_ratios(sums: Mapping[str, float]) -> Figures:
    """All figures in the order of the table; a ratio of nothing is left out, like an extreme that never was."""
    found: Figures = {}
    for figure in FIGURES.values():
        if figure.of is not None:
            top, bottom = figure.of
            if sums.get(bottom):
                found[figure.name] = sums.get(top, 0) / sums[bottom]
        elif figure.combine == "sum" or figure.name in sums:
            found[figure.name] = sums.get(figure.name, 0)
    return found


def combined(games: Iterable[Mapping[str, float]]) -> Figures:
    """The figures of several games as one: sums are added, of extremes the extreme stays, ratios are formed anew."""
    total: Figures = {}
    for figures in games:
        for name, value in figures.items():
            rule = FIGURES[name].combine
            if rule == "ratio":
                continue
            known = total.get(name)
            if known is None:
                total[name] = value
            else:
                total[name] = known + value if rule == "sum" else (max if rule == "most" else min)(known, value)
    return with_ratios(total)
