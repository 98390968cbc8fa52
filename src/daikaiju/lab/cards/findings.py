"""All findings of a run of the card laboratory, as data for the report, the page and the docs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from daikaiju.bots.value.weights import fingerprint, shipped
from daikaiju.lab.cards.balance import Balance, balances, monsters
from daikaiju.lab.cards.pairs import SHOWN, Pair, pairs, positions, truth
from daikaiju.lab.cards.run import GAMES
from daikaiju.lab.cards.worth import Weighed, collect, weigh
from daikaiju.lab.results import ResultsError, RowFile
from daikaiju.lab.statistics import Estimate

FEWEST_GAMES = 200


@dataclass(frozen=True)
class Findings:
    """The worth of cards, the pairs with the largest interaction, and the balance of the game."""

    games: int
    gifts: int
    seed: int
    weighed: list[Weighed]
    errors: tuple[float, float]
    """Standard deviations of the evaluator's error: by card, and by card in a setting, on the scale of a duel."""
    comes_true: Estimate
    """The share of the evaluator's estimates of pairs that the games confirm."""
    pairs: Mapping[tuple[str, int], tuple[list[Pair], list[Pair]]]
    """By setting, the pairs with the largest and with the smallest interaction."""
    balances: list[Balance]
    monsters: Mapping[str, Mapping[str, Estimate]]


def findings(folder: Path) -> Findings:
    """Return the findings from the games of a folder."""
    if not (folder / GAMES).is_file():
        raise ResultsError(f"{folder / GAMES}: there are no games yet")
    with RowFile(folder / GAMES) as file:
        rows = list(file.rows())
    if len(rows) < FEWEST_GAMES:
        raise ResultsError(f"{folder / GAMES} holds {len(rows)} games; a report needs {FEWEST_GAMES} at least")
    weighed, model = weigh(collect(rows))
    comes_true = truth(rows).share()
    meetings = {place: pairs(place[0], where, shipped(), comes_true) for place, where in positions(rows).items()}
    return Findings(
        games=len(rows),
        gifts=sum(len(row["gifts"]) for row in rows),
        seed=rows[0]["seed"],
        weighed=weighed,
        errors=(model.spread_of_cards, model.spread_in_settings),
        comes_true=comes_true,
        pairs={place: (found[:SHOWN], found[: -SHOWN - 1 : -1]) for place, found in meetings.items()},
        balances=balances(rows),
        monsters=monsters(rows),
    )


def card_table(found: Findings) -> dict[str, Any]:
    """Return the table shipped with the package. It has worth, fair price and margins by card and setting."""
    cards: dict[str, dict[str, dict[str, Any]]] = {}
    for setting in found.weighed:
        for card in setting.cards:
            cards.setdefault(card.card, {}).setdefault(setting.edition, {})[str(setting.players)] = {
                "worth": round(100 * card.worth.mean, 1),
                "margin": round(100 * card.worth.margin, 1),
                "fair": round(card.fair.mean, 1),
                "fair_margin": round(card.fair.margin, 1),
                "gifts": card.worth.n,
            }
    return {
        "games": found.games,
        "seed": found.seed,
        "fingerprint": fingerprint(),
        "cards": dict(sorted(cards.items())),
    }


def write_table(found: Findings, path: Path) -> None:
    """Write the card table as JSON."""
    path.write_text(json.dumps(card_table(found), indent=1) + "\n", encoding="utf-8")
