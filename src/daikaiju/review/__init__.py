"""Analysis of games: hints, luck and choices apart, decisions graded, turning points."""
