"""Random playouts: for estimates from many games, and the fastest loop around the engine."""

from sys import maxsize

from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE, NOBODY
from daikaiju.table.chance import Seeded


def play_at_random(game: Game, chance: Seeded, most: int = maxsize) -> int:
    """Play random legal moves to the end or for at most `most` decisions; return the number of decisions.

    Moves and chance come from the same seed. Afterwards the game is over or a player must choose.
    """
    fraction = chance.fraction
    decisions = 0
    if game.to_act == CHANCE:
        chance.feed(game)
    while decisions < most and game.to_act != NOBODY:
        options = game.options
        game.play(options[int(fraction() * len(options))])
        decisions += 1
        if game.to_act == CHANCE:
            chance.feed(game)
    return decisions
