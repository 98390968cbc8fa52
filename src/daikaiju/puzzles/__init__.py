"""Puzzles: positions in which one decision is clearly best. Finding, checking, storing and loading them."""
