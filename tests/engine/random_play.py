"""Random games to the end, with checks."""

import os
import random

from invariants import (
    check_asking,
    check_cards,
    check_copy,
    check_event,
    check_everything_cheap,
    check_refused,
    check_round_trip,
    check_the_end,
    unchanged,
)

from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE
from daikaiju.table.chance import Seeded

LONGEST = 20_000
DEEDS = ("use", "buy", "sell", "peek", "sweep", "yield", "pick", "take")
NOW_AND_THEN = float(os.environ.get("DAIKAIJU_CHECKS", "0.03"))
RARELY = 0.001


def eager_choice(game: Game, chance: random.Random) -> str:
    """Return a random option, with a preference for using and buying cards."""
    deeds = [option for option in game.options if option.startswith(DEEDS)]
    return chance.choice(deeds if deeds and chance.random() < 0.4 else game.options)


def play_to_the_end(game: Game, chance: random.Random, hears: bool = True) -> None:
    """Play with cheap checks at every decision and expensive ones sometimes; seats may concede; events are checked."""
    table = Seeded(chance)
    game.listener = check_event if hears else None
    for _ in range(LONGEST):
        if game.over:
            break
        if game.to_act == CHANCE:
            game.supply(table.answer(game))
            continue
        check_everything_cheap(game)
        if chance.random() < NOW_AND_THEN:
            check_cards(game)
            with unchanged(game) as before:
                check_asking(game, before)
                check_copy(game, before)
                check_round_trip(game, before)
                check_refused(game, "keep 7")
                for option in game.options:
                    game.copy().play(option)
        if chance.random() < RARELY:
            game.concede(chance.choice([me.seat for me in game.monsters if me.alive]))
        else:
            game.play(eager_choice(game, chance))
    check_the_end(game)
    check_cards(game)
