"""Tables over the network: the referee, its rooms, its store and its protocol."""
