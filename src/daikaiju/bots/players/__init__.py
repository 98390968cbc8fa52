"""The bots, and explanations of their choices."""
