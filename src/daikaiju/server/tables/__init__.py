"""Tables: the registry of those in memory, one table's state and lock, and whoever acts when nobody does."""
