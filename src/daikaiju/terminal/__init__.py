"""The game in a terminal: play it, or replay a record."""
