"""A plain purchase has the same value as if the engine had played it."""

from random import Random
from typing import Any

import pytest
from test_interpolation import table_with_hands

from daikaiju.bots.effects.playout import dice_are_final
from daikaiju.bots.policy.default import pending_question
from daikaiju.bots.search.purchases import Purchases
from daikaiju.bots.search.tree import End, Lookahead, Node
from daikaiju.bots.value.features import EXPANSION_IDS
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.rules import EDITIONS

TABLES = 400


class Played(Lookahead):
    """A lookahead in which the engine plays every turn to its end, and the beginning of the next one."""

    looks_on = True


def at_purchases(table: Game) -> Game:
    """Return the same table in the buy step of this turn."""
    game = dice_are_final(table)
    while game.agenda[-1][0] != "buy":
        game.agenda.pop()
    game.resume()
    return game


def buying(edition: str, random: Random, *boxes: str) -> Game | None:
    """Return a game in which a monster may buy, with much energy; None if the game is over before that."""
    table = table_with_hands(edition, random, *boxes)
    if table.over or pending_question(table) != "start":
        return None
    game = at_purchases(table)
    if game.over or game.to_act != game.active or "done" not in game.options:
        return None
    me = game.monsters[game.active]
    me.energy += 5
    me.poison = random.choice((0, 0, 0, 0, 2))
    game.bonus = random.choice(((), (), (), ((0, random.choice(game.others(me)).seat, "frenzy", 0),)))
    game.deck = random.choice((game.deck, game.deck, game.deck, ()))
    game.resume()
    return game


def facts(node: Node) -> object:
    """Return what is compared at the end of a turn: the living seats, and the facts that hold."""
    return (node.seats, sorted(node.rows)) if isinstance(node, End) else type(node)


def plain_purchases(game: Game) -> set[str]:
    """Check the result of every option, and return the purchases that are valued without the engine."""
    lookahead, played = Lookahead(shipped(), Random(1)), Played(shipped(), Random(1))
    purchases = Purchases(game, lookahead)
    assert facts(purchases.done) == facts(played.tree(game, "done")), game.data()
    options = [option for option in game.options if option.startswith("buy ")]
    for option in options:
        found = facts(purchases.tree(game, option))
        assert found == facts(played.tree(game, option)) == facts(lookahead.tree(game, option)), (option, game.data())
    return set(options) if purchases.plain else set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_purchase_ends_the_turn_as_the_engine_ends_it(edition: str) -> None:
    games = [buying(edition, Random(f"{edition} {seed}")) for seed in range(TABLES)]
    assert len(set().union(*[plain_purchases(game) for game in games if game])) > 30


@pytest.mark.parametrize("box", EXPANSION_IDS)
def test_every_purchase_with_an_expansion_ends_the_turn_as_the_engine_ends_it(box: str) -> None:
    for seed in range(TABLES // 4):
        if game := buying(EXPANSIONS[box].editions[0], Random(f"{box} {seed}"), box):
            plain_purchases(game)


def table_for(market: list[str], **me: Any) -> Game:
    first, second = EDITIONS["second"].monsters[:2]
    players = [{"monster": first, "energy": 20, **me}, {"monster": second, "in": "city"}]
    return at_purchases(position({"edition": "second", "players": players, "market": market}))


def test_a_copy_of_something_else_in_front_of_me_works_too() -> None:
    plain_purchases(table_for(["heal"], cards=["media_friendly", {"id": "mimic", "copies": "0.media_friendly"}]))


def test_wings_that_have_been_spread_this_turn_save_from_what_is_bought() -> None:
    game = table_for(["tank"])
    game.shield(game.monsters[0], "wings")
    plain_purchases(game)
