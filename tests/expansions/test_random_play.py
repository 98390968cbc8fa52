"""Whole random games with every combination of the shipped expansions.

`DAIKAIJU_GAMES=10000 pytest tests/expansions/test_random_play.py` sets the number of games; `DAIKAIJU_FIRST=10000`
starts with another number, so that no game is played twice; `DAIKAIJU_CHECKS=0.002` checks copies and JSON less often,
so that ten thousand games take minutes.
"""

import os
import random

import pytest
from expanded_tables import dealt_position, every_combination, expanded_monsters, expanded_options
from random_play import play_to_the_end
from test_random_games import CarefulGame

from daikaiju.engine.opening import new_game
from daikaiju.engine.position import position
from daikaiju.engine.rules import EDITIONS

TABLES = [(edition, some) for edition in EDITIONS for some in every_combination(edition)]
GAMES = int(os.environ.get("DAIKAIJU_GAMES", "308"))
FIRST = int(os.environ.get("DAIKAIJU_FIRST", "0"))
HALF = max(1, GAMES // len(TABLES) // 2)


@pytest.mark.parametrize(
    ("edition", "expansions"), TABLES, ids=[f"{edition} {' '.join(some)}" for edition, some in TABLES]
)
def test_every_combination(edition: str, expansions: tuple[str, ...]) -> None:
    """No exception, no stuck decision, no endless game: from the beginning, and from the middle of an unlikely game."""
    for number in range(FIRST, FIRST + HALF):
        chance = random.Random(f"{edition} {expansions} {number}")
        seats = chance.randint(2, 6)
        options = expanded_options(edition, seats, expansions, chance)
        table = dealt_position(edition, expansions, chance)
        try:
            play_to_the_end(new_game(edition, expanded_monsters(edition, seats, options, chance), options), chance)
            play_to_the_end(position(table), chance)
        except Exception as failure:
            failure.add_note(f"{edition} {expansions}, game {number}: {options} {table}")
            raise


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", range(2, 7))
def test_careful_games_with_all_of_them(edition: str, seats: int) -> None:
    """Copies, JSON, records and sentences are right at every decision, with all fitting expansions."""
    expansions = every_combination(edition)[-1]
    chance = random.Random(f"{edition} {seats} {FIRST}")
    options = expanded_options(edition, seats, expansions, chance)
    CarefulGame(new_game(edition, expanded_monsters(edition, seats, options, chance), options), options, chance).play()
