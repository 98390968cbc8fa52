"""Features depend on the order of turns, not on seats; every row has its own name."""

from random import Random
from typing import Any

import pytest

from daikaiju.bots.value.features import layout, rows_of
from daikaiju.bots.value.heuristic import heuristic
from daikaiju.bots.value.network import Evaluator
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.rules import EDITIONS

HANDS: tuple[list[str], ...] = (["wings"], ["spiked_tail", "herbivore"], [], ["extra_head"])


def players(random: Random, seats: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {
            "life": random.randint(1, 10),
            "points": random.randint(0, 19),
            "energy": random.randint(0, 12),
            "cards": HANDS[seat % 4] if seat < 4 else [],
            "poison": seat % 2,
        }
        for seat in range(seats)
    ]
    found[1]["in"] = "city"
    return found


def seated(order: list[int], everybody: list[dict[str, Any]], turn: int) -> Game:
    """Return the same monsters on other seats."""
    names = EDITIONS["second"].monsters
    table = [{**everybody[who], "monster": names[who]} for who in order]
    return position(
        {"edition": "second", "players": table, "turn": order.index(turn), "market": ["tank", "heal", "jets"]}
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("evaluator", [heuristic(), shipped()])
def test_turning_the_table_changes_nothing(evaluator: Evaluator, seats: int) -> None:
    everybody = players(Random(seats), seats)
    order = list(range(seats))
    first = seated(order, everybody, 0)
    turned = seated(order[2:] + order[:2], everybody, 0)
    assert sorted(rows_of(first, first.active)[1]) == sorted(rows_of(turned, turned.active)[1])
    chances = evaluator.value(first)
    again = evaluator.value(turned)
    assert sum(chances) == pytest.approx(1)
    assert [chances[who] for who in order[2:] + order[:2]] == pytest.approx(list(again))


def test_the_dead_are_left_out() -> None:
    everybody = players(Random(9), 3)
    names = EDITIONS["second"].monsters
    table = [{**player, "monster": name} for player, name in zip(everybody, names, strict=False)]
    table[2] = {"monster": names[2], "life": 0, "alive": False}
    game = position({"edition": "second", "players": table, "market": []})
    seats, rows = rows_of(game, 0)
    assert seats == [0, 1]
    assert max(rows) < layout(2).rows


@pytest.mark.parametrize("seats", [2, 6])
def test_rows_are_named_once(seats: int) -> None:
    names = layout(seats).names
    assert len(set(names)) == len(names) == layout(seats).rows
