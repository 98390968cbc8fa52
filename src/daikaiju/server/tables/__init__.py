"""Tables: the registry of those in memory, the state and room of a table, and automatic play."""
