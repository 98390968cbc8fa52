"""The bots themselves, and why they choose what they choose."""
