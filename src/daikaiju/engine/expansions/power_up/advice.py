"""Facts about evolutions for the environments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.engine.expansions.power_up.decks import CARDS

if TYPE_CHECKING:
    from daikaiju.engine.rules import Rules


def moves(rules: Rules, players: int) -> list[str]:
    """Return the frequent moves with evolutions in a hand or in front of a monster."""
    cards = sorted([card for card in CARDS if card in rules.powers])
    return [f"{verb} {card}" for verb in ("play", "use", "pick") for card in cards]
