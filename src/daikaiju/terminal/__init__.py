"""The game in a terminal: play it, or watch a record."""
