"""Goals of a roll, and the exact odds of reaching them with given cards."""
