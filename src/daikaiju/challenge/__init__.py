"""The daily challenge: one game a day against three bots, with the same chance for every player."""
