"""The catalogue: every card and tile with its words, rulings and tests; names of pieces and moves."""
