"""Dice odds: the roll step solved, in floats and in fractions."""
