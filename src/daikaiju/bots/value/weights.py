"""Weights on disk: one small `.npz` file, and a JSON model card that describes the training."""

from __future__ import annotations

import hashlib
import json
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.value.features import (
    CARD_IDS,
    KEEPS,
    OTHER_CARDS,
    OTHER_MARKET,
    OTHER_ROW,
    POWER_ROW,
    SEAT_ROWS,
    layout,
)
from daikaiju.bots.value.network import Evaluator, Net
from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.rules import EDITIONS, FEWEST, MOST

WEIGHTS = Path(__file__).with_name("weights.npz")
ARRAYS = ("rows", "bias", "out", "out_bias")


class WeightsError(Exception):
    """Weights that cannot be used; the message contains the file's name."""


class RulesHaveChanged(UserWarning):
    """Weights were trained with other cards or rules than the current ones."""


def fingerprint() -> str:
    """Return a short hash of the facts behind the features: decks, prices, tiles and levels of all editions."""
    facts = {
        "levels": {rules.edition: rules.wickedness_levels for rules in EDITIONS.values()},
        "cards": {card: (known["kind"], known["editions"]) for card, known in sorted(CARDS.items())},
        "tiles": {tile: (known["level"], known["side"]) for tile, known in sorted(TILES.items())},
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True, default=str).encode()).hexdigest()[:16]


def save(path: Path, evaluator: Evaluator, card: dict[str, Any]) -> None:
    """Write the weights as half floats with the names of their rows, and their model card."""
    arrays: dict[str, Any] = {}
    for seats, net in evaluator.nets.items():
        for name in ARRAYS:
            arrays[f"{seats}.{name}"] = getattr(net, name).astype(np.float16)
        arrays[f"{seats}.names"] = np.array(layout(seats).names)
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, **arrays)
    path.with_suffix(".json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


def load(path: Path) -> Evaluator:
    """Load weights; rows are matched by name, so that a card added later starts with zero weights."""
    try:
        with np.load(path) as arrays:
            nets = {seats: _net(arrays, seats) for seats in range(FEWEST, MOST + 1)}
        card = json.loads(path.with_suffix(".json").read_text("utf-8"))
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise WeightsError(f"cannot read the weights {path}: {error}") from error
    if card.get("fingerprint") != fingerprint():
        warnings.warn(f"{path}: trained with rules {card.get('fingerprint')}, now {fingerprint()}", RulesHaveChanged, 2)
    return Evaluator(nets)


def _net(arrays: Any, seats: int) -> Net:
    stored: Floats = arrays[f"{seats}.rows"].astype(np.float32)
    names = layout(seats).names
    place = {name: number for number, name in enumerate(arrays[f"{seats}.names"].tolist())}
    rows = np.zeros((len(names), stored.shape[1]), dtype=np.float32)
    known = [(number, place[name]) for number, name in enumerate(names) if name in place]
    rows[[new for new, _ in known]] = stored[[old for _, old in known]]
    _guess_other_cards(rows, set(place), seats)
    bias, out, out_bias = (arrays[f"{seats}.{name}"].astype(np.float32) for name in ARRAYS[1:])
    return Net(rows, bias, out, out_bias)


def _guess_other_cards(rows: Floats, stored: set[str], seats: int) -> None:
    """Give a card without trained weights the mean of the trained ones, rounded like stored weights."""
    places = layout(seats)
    for seat in range(seats):
        if f"{seat} {OTHER_CARDS}" not in stored:
            first = seat * SEAT_ROWS
            rows[first + OTHER_ROW] = rows[[first + POWER_ROW[card] for card in KEEPS]].mean(axis=0).astype(np.float16)
    if OTHER_MARKET not in stored:
        rows[places.other_market] = rows[[places.market[card] for card in CARD_IDS]].mean(axis=0).astype(np.float16)


def shipped_model_card() -> dict[str, Any]:
    """Return the model card of the weights that come with the package."""
    card: dict[str, Any] = json.loads(WEIGHTS.with_suffix(".json").read_text("utf-8"))
    return card


@cache
def shipped() -> Evaluator:
    """Return the evaluator that comes with the package."""
    return load(WEIGHTS)
