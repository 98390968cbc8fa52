"""What dice, cards and the end of a turn do, found by letting the engine play them."""
