"""Every card and tile with its words, rulings and proofs."""
