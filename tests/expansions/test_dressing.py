"""The set-up of Halloween, line by line of a record."""

from typing import Any

import pytest

from daikaiju.engine.errors import RecordError, RulesError
from daikaiju.engine.game import Game
from daikaiju.table.record import Record


def after(*moves: str, **options: Any) -> Game:
    """Return a game of three monsters after these lines."""
    monsters = ("Pumpkin Jack", "Boogie Woogie", "The King")
    return Record.from_json(
        {
            "format": "daikaiju/1",
            "edition": "second",
            "options": {"expansions": ["halloween"], **options},
            "players": [{"monster": monster, "name": monster} for monster in monsters],
            "moves": list(moves),
            "winners": [],
        }
    ).replay()


def test_every_seat_is_shown_two_costumes_and_wears_one() -> None:
    game = after("* astronaut ghost", "0: pick ghost", "* devil witch", "1: pick devil", "* clown robot")
    assert (game.to_act, set(game.options)) == (2, {"pick clown", "pick robot"})
    assert [me.cards for me in game.monsters] == [("ghost",), ("devil",), ()]


def test_costumes_not_worn_are_in_the_deck() -> None:
    dressed = ("* astronaut ghost", "0: pick ghost", "* devil witch", "1: pick devil", "* clown robot", "2: pick robot")
    assert after(*dressed, "* astronaut witch clown").market == ["astronaut", "witch", "clown"]
    with pytest.raises(RecordError, match="ghost is not in the deck"):
        after(*dressed, "* ghost witch clown")


def test_costumes_shown_to_a_seat_are_hidden_from_others() -> None:
    with pytest.raises(RecordError, match="astronaut"):
        after("* astronaut ghost", "0: pick ghost", "* astronaut witch")


def test_a_client_that_left_gets_no_messages() -> None:
    game = after("* astronaut ghost", "1: concede", "0: pick ghost", "* devil witch")
    assert (game.to_act, set(game.options)) == (2, {"pick devil", "pick witch"})


def test_all_twelve_may_be_in_the_deck() -> None:
    assert after("* ghost witch devil", costumes="deck").market == ["ghost", "witch", "devil"]
    with pytest.raises(RulesError, match="costumes"):
        after(costumes="both")
