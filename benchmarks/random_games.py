"""Plays random games of one kind on request; benchmarks/engine.py communicates with it line by line.

Every request is a JSON list on standard input, every answer a JSON object on standard output.
"""

from __future__ import annotations

import json
import random
import sys
from bisect import bisect
from collections.abc import Callable
from itertools import accumulate
from time import process_time
from typing import Any

Play = Callable[[], int]
"""A function that plays one game and returns its number of decisions."""


def timed(play: Play, seconds: float) -> dict[str, float]:
    """Play games for about this many seconds; return their counts and times."""
    games = decisions = 0
    start = process_time()
    while (elapsed := process_time() - start) < seconds:
        decisions += play()
        games += 1
    return {"games": games, "decisions": decisions, "seconds": elapsed}


def daikaiju(seed: int) -> dict[str, Callable[..., Any]]:
    """Return the player of our engine, in the build that is first on the path."""
    from daikaiju.build import engine_build
    from daikaiju.engine.opening import new_game
    from daikaiju.engine.rules import EDITIONS
    from daikaiju.table.chance import Seeded
    from daikaiju.table.random_play import play_at_random

    chance = Seeded(seed)

    def play(edition: str, seats: int, most: int) -> tuple[Any, int]:
        """Play one game, with a maximum number of decisions; return their number."""
        game = new_game(edition, EDITIONS[edition].monsters[:seats])
        return game, play_at_random(game, chance, most)

    def games(edition: str, seats: int, seconds: float) -> dict[str, float]:
        return timed(lambda: play(edition, seats, sys.maxsize)[1], seconds)

    def copies(edition: str, seats: int) -> dict[str, float]:
        """Measure copies of games in progress."""
        middles = [play(edition, seats, 60)[0] for _ in range(50)]
        start = process_time()
        for _ in range(40):
            for game in middles:
                game.copy()
        return {"copies": 40 * len(middles), "seconds": process_time() - start}

    def profile(edition: str, seats: int, seconds: float) -> list[tuple[str, float]]:
        """Return the functions with the largest own time, with their shares."""
        import cProfile
        import pstats

        with cProfile.Profile() as profiler:
            games(edition, seats, seconds)
        stats = pstats.Stats(profiler).stats  # type: ignore[attr-defined]
        own = sorted(((row[2], place) for place, row in stats.items()), reverse=True)
        whole = sum(time for time, _ in own)
        return [(f"{place[0].rpartition('daikaiju/')[2]}:{place[2]}", time / whole) for time, place in own[:10]]

    return {"games": games, "copies": copies, "profile": profile, "build": engine_build}


def catanatron(seed: int) -> dict[str, Callable[..., Any]]:
    """Return the player of Catanatron: four of its random players."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(seed)

    def play() -> int:
        game, decisions = Game([RandomPlayer(colour) for colour in Color]), 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    return {"games": lambda seconds: timed(play, seconds)}


def openspiel(seed: int) -> dict[str, Callable[..., Any]]:
    """Return the player of OpenSpiel's backgammon, driven from Python with sampled chance."""
    import pyspiel

    rules, fraction = pyspiel.load_game("backgammon"), random.Random(seed).random

    def play() -> int:
        state, decisions = rules.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(outcomes[bisect(list(accumulate(chances)), fraction(), hi=len(chances) - 1)])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(fraction() * len(actions))])
                decisions += 1
        return decisions

    return {"games": lambda seconds: timed(play, seconds)}


def main(kind: str, seed: int) -> None:
    verbs = {"daikaiju": daikaiju, "catanatron": catanatron, "openspiel": openspiel}[kind](seed)
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        verb, *arguments = json.loads(line)
        print(json.dumps(verbs[verb](*arguments)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
