"""Win probabilities of a position: features, networks, weights."""
