"""Bots and reviews search answers and purchases; optional powers do not multiply them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from daikaiju import position
from daikaiju.bots.search.tree import ChanceNode, Lookahead, MaxNode, Node
from daikaiju.engine.game import Game
from daikaiju.engine.view import view
from daikaiju.review.forecast import calibrated
from daikaiju.review.lookahead import BuyingLookahead


def leaves(node: Node) -> int:
    """Return the number of leaves of a tree."""
    return sum(leaves(one) for one in node.nodes) if isinstance(node, MaxNode | ChanceNode) else 1


def before_a_tile(**me: Any) -> Game:
    """Return a game in which seat 0 resolves three 1s, which give its first wickedness tile."""
    players = [{"monster": "Alienoid", "wickedness": 2, "life": 6, **me}, {"monster": "Gigazaur", "in": "city"}]
    options = {"expansions": ["cthulhu"]}
    game = position(
        {"edition": "dark", "options": options, "players": players, "market": ["wings", "herd_culler", "jets"]}
    )
    game.play("roll")
    game.supply("1112EH")
    game.play("stop")
    return view(game, 0)


@pytest.mark.parametrize("lookahead", [Lookahead(calibrated(), Random(0)), BuyingLookahead(calibrated())])
def test_anytime_powers_do_not_multiply_the_search_tree(lookahead: Lookahead) -> None:
    plain, gifted = before_a_tile(), before_a_tile(cultists=8, cards=["rapid_healing"], energy=2)
    assert "use cultist life" in gifted.options
    assert "use rapid_healing" in gifted.options
    few = leaves(lookahead.tree(plain, "resolve"))
    assert 1 < few <= leaves(lookahead.tree(gifted, "resolve")) <= 4 * few
