"""Many games: self-play and learning, tournaments, ratings, calibration, and the ladder's report."""
