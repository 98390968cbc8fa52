"""The card laboratory: the worth of owning a card, measured by giving it away, and the balance of the game."""
