"""A plain purchase is valued as if the engine had played it."""

from random import Random
from typing import Any

import pytest
from test_interpolation import table_with_hands

from daikaiju.bots.effects.playout import dice_are_final
from daikaiju.bots.lookahead.purchases import Purchases
from daikaiju.bots.lookahead.tree import End, Lookahead, Node
from daikaiju.bots.players.simple import question
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.rules import EDITIONS

TABLES = 200


class Played(Lookahead):
    """The engine plays every turn to its end, and the beginning of the next one."""

    looks_on = True


def at_purchases(table: Game) -> Game:
    """The same table in the buy step of this turn."""
    game = dice_are_final(table)
    while game.agenda[-1][0] != "buy":
        game.agenda.pop()
    game.resume()
    return game


def buying(edition: str, random: Random) -> Game | None:
    """Somebody may buy, with a full purse; none if the game is over before that."""
    table = table_with_hands(edition, random)
    if table.over or question(table) != "start":
        return None
    game = at_purchases(table)
    if game.over or game.to_act != game.active or "done" not in game.options:
        return None
    game.monsters[game.active].energy += 5
    game.resume()
    return game


def facts(node: Node) -> object:
    """What is compared of the end of a turn: who is alive, and which facts hold."""
    return (node.seats, sorted(node.rows)) if isinstance(node, End) else type(node)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_purchase_ends_the_turn_as_the_engine_ends_it(edition: str) -> None:
    plain: set[str] = set()
    for seed in range(TABLES):
        game = buying(edition, Random(f"{edition} {seed}"))
        if game is None:
            continue
        lookahead, played = Lookahead(shipped(), Random(1)), Played(shipped(), Random(1))
        purchases = Purchases(game, lookahead)
        assert facts(purchases.done) == facts(played.tree(game, "done")), f"{edition} {seed}"
        for option in [option for option in game.options if option.startswith("buy ")]:
            found = purchases.tree(game, option)
            assert facts(found) == facts(played.tree(game, option)), f"{edition} {seed} {option}"
            assert facts(lookahead.tree(game, option)) == facts(found), f"{edition} {seed} {option}"
            if isinstance(found, End) and purchases.plain is not None:
                plain.add(option)
    assert len(plain) > 30


def table_for(market: list[str], **me: Any) -> Game:
    first, second = EDITIONS["second"].monsters[:2]
    players = [{"monster": first, "energy": 20, **me}, {"monster": second, "in": "city"}]
    return at_purchases(position({"edition": "second", "players": players, "market": market}))


def test_a_copy_of_something_else_in_front_of_me_works_too() -> None:
    game = table_for(["heal"], cards=["media_friendly", {"id": "mimic", "copies": "0.media_friendly"}])
    found = Purchases(game, Lookahead(shipped(), Random(1))).tree(game, "buy heal")
    assert facts(found) == facts(Played(shipped(), Random(1)).tree(game, "buy heal"))


def test_wings_that_have_been_spread_this_turn_save_from_what_is_bought() -> None:
    game = table_for(["tank"])
    game.shielded = ((0, "wings"),)
    found = Purchases(game, Lookahead(shipped(), Random(1))).tree(game, "buy tank")
    assert facts(found) == facts(Played(shipped(), Random(1)).tree(game, "buy tank"))
