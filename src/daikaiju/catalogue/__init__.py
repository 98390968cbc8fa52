"""Every card and tile with its words, rulings and proofs; what things and moves are called."""
