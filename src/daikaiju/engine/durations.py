"""How long a game remembers something. A value is replaced, never changed, so that copies share it.

| kept in | until |
|---|---|
| `game.this_loss` | the loss that is pending has been decided: defences that were tried |
| `game.this_turn` | the next turn begins: notes of a turn or a roll, what was used up (`once`), shields |
| `game.lasting` | the next turn begins: powers in effect although their card is gone |
| `game.in_front` | the card with this name leaves its monster: what the card remembers |
| a field of a monster that an expansion declares | the expansion says: an effect until a monster's next turn |
"""

from typing import Final

SHIELDS: Final = "shields"
"""In `this_turn`: seats that lose no more life this turn, each with the card that keeps them from it."""


def once(card: str) -> str:
    """Return the note in `this_turn` that says that a card was used and cannot be used again this turn."""
    return f"used {card}"
