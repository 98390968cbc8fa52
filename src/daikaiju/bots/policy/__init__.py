"""A default policy: a sensible answer to every question, without search."""
