"""Figures of games and players, from records."""
