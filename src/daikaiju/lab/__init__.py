"""Many games: self-play and training, tournaments, ratings, calibration, and the ladder's report."""
