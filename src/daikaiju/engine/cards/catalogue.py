"""Facts about cards and tiles, read from cards.json: what exists, in which edition, for how much."""

import json
from pathlib import Path
from typing import Any

FACTS: dict[str, Any] = json.loads(Path(__file__).with_name("cards.json").read_text("utf-8"))
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in FACTS["cards"]}
TILES: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in FACTS["tiles"]}
IDS = (*CARDS, *TILES)


def deck_of(edition: str) -> tuple[str, ...]:
    """Return the edition's cards, sorted, each as often as it is in the deck."""
    here = ((name, card["editions"].get(edition)) for name, card in sorted(CARDS.items()))
    return tuple(name for name, facts in here if facts for _ in range(facts["copies"]))


def prices_of(edition: str) -> dict[str, int]:
    """Return the price of each card of the edition."""
    return {name: card["editions"][edition]["cost"] for name, card in CARDS.items() if edition in card["editions"]}
