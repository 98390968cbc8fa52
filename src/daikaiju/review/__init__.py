"""Analysis of games: hints, luck and choices, graded decisions, turning points."""
