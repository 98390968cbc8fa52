"""Two games that differ only in what one seat sees look the same to everybody else, until the secret is played."""

import random
from typing import Any

from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import open_options, told_to
from daikaiju.table.chance import Seeded


def follow(first: Game, second: Game, watcher: int, chance: random.Random) -> bool:
    """Play two games that differ in hidden cards of one seat only; return whether the secret came out.

    Whatever the watcher is shown must be the same until then.
    """
    source = Seeded(chance)
    for _ in range(400):
        assert (first.to_act, first.step) == (second.to_act, second.step)
        if first.over:
            return False
        if first.to_act == CHANCE:
            asked, other = first.awaits, second.awaits
            assert asked is not None and other is not None and asked.mark == other.mark
            if asked.is_private:
                return True
            result = source.answer(first)
            if other.impossible(result):
                return True
            first.supply(result)
            second.supply(result)
            continue
        assert describe(first, watcher) == describe(second, watcher)
        open_moves = open_options(first, watcher)
        assert open_moves == open_options(second, watcher)
        both = [option for option in first.options if option in second.options and option in open_moves]
        if not both:
            return True
        move = chance.choice(both)
        heard: list[list[Any]] = [[], []]
        for game, events in zip((first, second), heard, strict=True):
            game.listener = events.append
            game.play(move)
        assert [told_to(first, watcher, one) for one in heard[0]] == [told_to(second, watcher, one) for one in heard[1]]
    return True
