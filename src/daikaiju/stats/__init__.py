"""Statistics of games and players, from records."""
