"""Effects of dice, cards and the end of a turn, computed by playing them in the engine."""
