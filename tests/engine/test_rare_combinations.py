"""Games that begin with random keep cards, tiles and tokens, so that rare combinations occur.

`DAIKAIJU_GAMES=100000 pytest tests/engine/test_rare_combinations.py` sets the number of games; `DAIKAIJU_FIRST=10000`
starts with another number, so that no game is played twice.
"""

import os
import random

import pytest
from random_play import play_to_the_end
from random_tables import rare_position

from daikaiju.engine.notation import position
from daikaiju.engine.rules import EDITIONS

GAMES = int(os.environ.get("DAIKAIJU_GAMES", "1260"))
FIRST = int(os.environ.get("DAIKAIJU_FIRST", "0"))
HEARD = 8  # events are checked in one of this many games
PARTS = 7  # so that several cores share the work


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("edition", EDITIONS)
def test_rare_combinations_of_cards(edition: str, part: int) -> None:
    """No exception, no stuck decision, no endless game, with any combination."""
    games = GAMES // len(EDITIONS) // PARTS
    for number in range(FIRST + part * games, FIRST + (part + 1) * games):
        chance = random.Random(f"{edition} {number}")
        table = rare_position(edition, chance)
        try:
            play_to_the_end(position(table), chance, hears=number % HEARD == 0)
        except Exception as failure:
            failure.add_note(f"{edition}, game {number}: {table}")
            raise
