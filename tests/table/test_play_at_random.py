"""Random playouts: to the end of the game, or for a number of moves."""

from __future__ import annotations

import pytest

from daikaiju.engine.errors import IllegalMove
from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import EDITIONS
from daikaiju.table.chance import Scripted, Seeded
from daikaiju.table.random_play import play_at_random


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_playout_ends_the_game(edition: str) -> None:
    game = new_game(edition, EDITIONS[edition].monsters[:4])
    assert play_at_random(game, Seeded(1)) > 0
    assert game.over


def test_the_same_seed_plays_the_same_game() -> None:
    games = [new_game("dark", EDITIONS["dark"].monsters[:3]) for _ in range(2)]
    assert len({play_at_random(game, Seeded(5)) for game in games}) == 1
    assert games[0] == games[1]


def test_a_playout_stops_at_its_limit_and_can_continue() -> None:
    whole, parts = (new_game("second", EDITIONS["second"].monsters[:2]) for _ in range(2))
    decisions, chance = play_at_random(whole, Seeded(3)), Seeded(3)
    assert play_at_random(parts, chance, 10) == 10
    assert parts.to_act >= 0
    assert play_at_random(parts, chance) == decisions - 10
    assert parts == whole
    assert play_at_random(parts, chance) == 0


def test_scripted_results_are_still_checked() -> None:
    """A script that names a card which is not in the deck is refused."""
    game = new_game("second", EDITIONS["second"].monsters[:2], {"first_player": 0})
    with pytest.raises(IllegalMove, match="card no_such_card is not in the deck"):
        play_at_random(game, Scripted("", ["no_such_card"]))
