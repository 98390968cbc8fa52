"""Tables over the network: the referee, its rooms, its database and its protocol."""
