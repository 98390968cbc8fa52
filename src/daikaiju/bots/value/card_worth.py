"""The worth of each card to strong players, as measured by `daikaiju lab cards`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

MEASURED = Path(__file__).with_name("card_worth.json")


@dataclass(frozen=True)
class Measured:
    """A card at tables of one size: points of win probability, fair price in energy, and their uncertainty."""

    players: int
    worth: float
    margin: float
    fair: float
    fair_margin: float


def measured(card: str, edition: str) -> list[Measured]:
    """Return the measurements of a card in an edition, by number of monsters; empty if it was not measured."""
    found = _table()["cards"].get(card, {}).get(edition, {})
    return [
        Measured(int(players), one["worth"], one["margin"], one["fair"], one["fair_margin"])
        for players, one in sorted(found.items())
    ]


@cache
def _table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(MEASURED.read_text("utf-8"))
    return table
