"""The game server: tables over the network, their rooms, database and protocol."""
