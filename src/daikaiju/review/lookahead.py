"""Lookahead with purchases, by which a review evaluates every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from daikaiju.bots.search.deep import DeepLookahead
from daikaiju.bots.search.tree import Lookahead, Node
from daikaiju.bots.value.network import Evaluator
from daikaiju.engine.game import Game
from daikaiju.table.chance import FALLS

PURCHASES = 2
"""The number of purchases per turn that are searched, in addition to the one under review."""
FEW_RESULTS = 60


class BuyingLookahead(Lookahead):
    """Lookahead to the end of the turn in which each deciding seat also makes its best purchases."""

    chosen = (*Lookahead.chosen, "buy")

    def __init__(self, evaluator: Evaluator) -> None:
        Lookahead.__init__(self, evaluator, Random(0))
        self._bought = 0

    def _play_on(self, game: Game, act: Callable[[str], None], move: str, is_first_chance: bool) -> Node:
        is_purchase = move.startswith("buy ")
        self._bought += is_purchase
        try:
            return super()._play_on(game, act, move, is_first_chance)
        finally:
            self._bought -= is_purchase

    def _results(self, game: Game) -> Iterator[tuple[str, float]]:
        """Yield all results of a throw if they are few enough to be searched."""
        falls = Counter(FALLS[game.agenda[-1][2]])
        if not falls or len(falls) > FEW_RESULTS:
            yield from super()._results(game)
        else:
            yield from [(faces, ways / falls.total()) for faces, ways in falls.items()]

    def _answers(self, game: Game) -> tuple[str, ...]:
        """Return the answers to the pending question, and purchases while they are few; other trades are left out."""
        if "done" not in game.options:
            return super()._answers(game)
        if self._bought > PURCHASES:
            return ("done",)
        return tuple([option for option in game.options if option.startswith("buy ") or option == "done"])


class DeepBuyingLookahead(BuyingLookahead, DeepLookahead):
    """The same, with the next monster's dice solved after it."""
