"""The card laboratory: what owning a card is worth, measured by giving it away, and how balanced the game is."""
