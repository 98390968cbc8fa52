"""Random games with Power Up!, over all decks, editions, options and combinations of expansions.

python3 benchmarks/evolutions.py                20,000 games; prints how often each evolution was played
python3 benchmarks/evolutions.py 500 --first 7  500 other games

Ends with an error if a game fails, with the number of the game, or if an evolution was played fewer than 200 times in
20,000 games (in proportion for fewer games).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import own_python  # noqa: F401  continues in the project's environment

from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.expansions.power_up.decks import CARDS, deck_name
from daikaiju.engine.game import Game
from daikaiju.engine.opening import new_game
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import EDITIONS
from daikaiju.engine.state import CHANCE
from daikaiju.table.chance import Seeded

GAMES = 20_000
ENOUGH = 200
LONGEST = 20_000


def table(number: int) -> Game:
    """Return the table of this number."""
    chance = Random(f"table {number}")
    edition = [*EDITIONS][number % len(EDITIONS)]
    seats = 2 + number // len(EDITIONS) % 5
    fitting = [box.id for box in EXPANSIONS.values() if edition in box.editions and box.id != "power_up"]
    boxes = ["power_up", *chance.sample(fitting, chance.randrange(len(fitting) + 1))]
    options: dict[str, Any] = {"expansions": boxes, "first_player": chance.randrange(seats)}
    options |= {"evolutions": "one"} if chance.random() < 0.2 else {}
    options |= {"mutant_evolutions": True} if chance.random() < 0.2 else {}
    decks = {facts["monster"] for facts in CARDS.values()}
    monsters = [name for name in rules_for(edition, options, seats).monsters if deck_name(name) in decks]
    return new_game(edition, chance.sample(monsters, seats), options)


def play(game: Game, chance: Random, played: Counter[str]) -> None:
    """Play a game at random, with a preference for evolutions; count those that are played or given."""

    def hear(event: tuple[Any, ...]) -> None:
        if event[0] in ("played", "given") and event[2] in CARDS:
            played[event[2]] += 1

    game.listener = hear
    source = Seeded(chance)
    for _ in range(LONGEST):
        if game.over:
            return
        if game.to_act == CHANCE:
            game.supply(source.answer(game))
        else:
            deeds = [move for move in game.options if move.startswith(("play ", "give "))]
            game.play(chance.choice(deeds if deeds and chance.random() < 0.5 else game.options))
    raise RuntimeError(f"not over after {LONGEST} steps")


def play_all(numbers: Iterable[int]) -> Counter[str]:
    """Play these games; return how often each evolution was played."""
    played: Counter[str] = Counter()
    for number in numbers:
        try:
            play(table(number), Random(f"game {number}"), played)
        except Exception as fault:
            fault.add_note(f"game {number}: repeat it with `benchmarks/evolutions.py 1 --first {number}`")
            raise
    return played


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="?", type=int, default=GAMES)
    words.add_argument("--first", type=int, default=0, help="the number of the first game")
    asked = words.parse_args()
    played = play_all(range(asked.first, asked.first + asked.games))
    for card, facts in CARDS.items():
        print(f"{played[card]:7}  {facts['monster']:14} {card}")
    fewest = min(CARDS, key=lambda card: played[card])
    needed = ENOUGH * asked.games // GAMES
    print(f"{asked.games} games without a fault; played least: {fewest}, {played[fewest]} times (needed: {needed})")
    return 0 if played[fewest] >= needed else 1


if __name__ == "__main__":
    sys.exit(main())
