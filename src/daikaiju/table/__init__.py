"""One game being played: chance, moves, record."""
