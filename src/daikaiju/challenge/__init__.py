"""The daily challenge: one game for everybody, against three bots, with the same chance."""
