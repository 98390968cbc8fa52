"""Positions in which one decision is clearly best: found, checked, kept, and asked."""
