"""Durations of a game's memory. A value is replaced, never modified, so that copies of a game can share it.

| kept in | until |
|---|---|
| `game.this_loss` | the pending loss has been decided: defences that were tried |
| `game.this_turn` | the next turn begins: notes about a turn or a roll, cards used up (`once`), shields |
| `game.lasting` | the next turn begins: powers in effect although their card is gone |
| `game.in_front` | the card with this name leaves its monster: the card's memory |
| a field of a monster that an expansion declares | the expansion decides: an effect until a monster's next turn |
"""

from typing import Final

SHIELDS: Final = "shields"
"""Key in `this_turn`: seats that cannot lose life for the rest of the turn, each with the card that protects it."""


def once(card: str) -> str:
    """Return the key in `this_turn` that marks a card as used and not usable again this turn."""
    return f"used {card}"
