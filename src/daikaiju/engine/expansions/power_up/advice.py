"""Facts about evolutions for the environments."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from daikaiju.engine.dice import FACES
from daikaiju.engine.expansions.power_up.decks import CARDS

if TYPE_CHECKING:
    from daikaiju.engine.rules import Rules


def moves(rules: Rules, players: int) -> list[str]:
    """Return the moves with evolutions in a hand or in front of a monster."""
    cards, deck = sorted([card for card in CARDS if card in rules.powers]), sorted(set(rules.deck))
    pairs = [f"{one} {two}" for one, two in permutations(FACES, 2)]
    used = [card for card in cards if "use" in rules.powers[card].hooks or rules.powers[card].is_copying]
    seats = range(players)
    arguments = [*dict.fromkeys([*FACES, *map(str, seats)])]
    return [
        *(f"play {card}" for card in cards),
        *(f"play {card} {argument}" for card in cards for argument in arguments),
        *(f"play {card} {pair}" for card in cards if CARDS[card].get("moment") == "resolve" for pair in pairs),
        *(f"use {card}" for card in cards),
        *(f"use {card} {argument}" for card in cards for argument in arguments),
        *(f"use {card} {argument}" for card in used for argument in (*pairs, "store", "take")),
        *(f"give {card} to {seat}" for card in cards for seat in seats),
        *(f"pick {card}" for card in (*cards, *deck)),
        *(f"pick {seat}.{card}" for seat in seats for card in cards),
        *(f"buy {card} {way}" for card in deck for way in ("half", "apples")),
        *(f"pick {what}" for what in ("energy", "point", "E", "H", "S")),
    ]
