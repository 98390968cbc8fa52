"""The win probabilities of every seat at any moment of a game, and after every option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

import numpy as np

from daikaiju.bots.effects.playout import leave_face_down
from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.policy.default import pending_question
from daikaiju.bots.search.dice import other_dice
from daikaiju.bots.search.roll_values import standing
from daikaiju.bots.search.tree import ChanceNode, MaxNode, Node
from daikaiju.bots.value.calibration import EQUALS
from daikaiju.bots.value.network import Evaluator, Net, outcome
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.dice import dice_in
from daikaiju.engine.game import Game
from daikaiju.engine.rules import SWEEP_PRICE
from daikaiju.engine.state import CHANCE
from daikaiju.engine.view import view
from daikaiju.review.lookahead import BuyingLookahead
from daikaiju.review.roll_step import RollStepWithPowers, is_solvable, ordinary_dice
from daikaiju.table.chance import FALLS

MARKETS = 16
"""The number of sampled markets when a sweep is evaluated."""
MOST_RESULTS = 500
"""Throws with more distinct results than this are not enumerated."""


@cache
def calibrated() -> Evaluator:
    """Return the shipped evaluator, calibrated for games between equal players."""
    return Evaluator(
        {
            seats: Net(net.rows, net.bias, net.out * np.float32(EQUALS), net.out_bias * np.float32(EQUALS))
            for seats, net in shipped().nets.items()
        }
    )


class Forecast:
    """Forecasts of one game; the solved roll step is cached while its dice roll."""

    def __init__(self, evaluator: Evaluator | None = None) -> None:
        self.evaluator = evaluator or calibrated()
        self.lookahead = BuyingLookahead(self.evaluator)
        self._solved: tuple[object, RollStepWithPowers] | None = None

    def value(self, game: Game) -> Floats:
        """Return the win probability of every seat; winners of a finished game share 1."""
        return self.values([game])[0]

    def values(self, games: Sequence[Game]) -> list[Floats]:
        """Return the win probabilities of several games of the same number of seats, evaluated in one batch."""
        nodes = [self._node(game) for game in games]
        found = self.lookahead.values(nodes, len(games[0].monsters)) if games else []
        return [one.astype(np.float64) for one in found]

    def options(self, seen: Game) -> dict[str, Floats]:
        """Return the win probabilities of every seat after each option of the seat to act, whose view this is."""
        asked, options = pending_question(seen), seen.options
        if len(options) == 1:
            return {options[0]: self.value(seen)}
        if asked == "roll" and (steps := self.roll_step(seen)):
            found = {}
            dice = ordinary_dice(seen.dice)
            for option in options:
                if option == "stop":
                    found[option] = steps.odds_stopped(dice)
                elif option.startswith("keep"):
                    found[option] = steps.odds_kept(ordinary_dice(option[5:]), seen.rolls_left - 1)
            others = [option for option in options if option not in found]
            return found | dict(zip(others, self.values([_after(seen, option) for option in others]), strict=True))
        if asked == "start":
            return dict(zip(options, self.values([_after(seen, option) for option in options]), strict=True))
        looked_at = [option for option in options if option != "peek"]
        nodes = [self._sweep(seen) if option == "sweep" else self.lookahead.tree(seen, option) for option in looked_at]
        values = [one.astype(np.float64) for one in self.lookahead.values(nodes, len(seen.monsters))]
        judged = dict(zip(looked_at, values, strict=True))
        if "peek" in options:  # peeking costs nothing and excludes no option
            judged["peek"] = max(values, key=lambda value: float(value[seen.to_act]))
        return {option: judged[option] for option in options}

    def _node(self, game: Game) -> Node:
        """Return the value of a game if known, or the tree to be evaluated."""
        if game.over:
            return outcome(game)
        if game.to_act == CHANCE:
            return self._chance(game)
        seen = view(game, game.to_act)
        asked = pending_question(seen)
        if asked == "start":
            return self._node(_after(seen, "roll"))
        if asked == "roll" and (steps := self.roll_step(seen)):
            return steps.odds_shown(ordinary_dice(seen.dice), seen.rolls_left)
        looked_at = [option for option in seen.options if option not in ("peek", "sweep")] or list(seen.options)
        return MaxNode(seen.to_act, [self.lookahead.tree(seen, option) for option in looked_at])

    def _chance(self, game: Game) -> Node:
        kind, _, asked, _, then, what = game.agenda[-1]
        if kind == "cards":
            twin = game.copy()
            leave_face_down(twin)
            return self._node(twin)
        if then == "rolled" and (steps := self.roll_step(game)):
            return steps.odds_kept(ordinary_dice(what), game.rolls_left)
        falls = throws(asked) if kind == "dice" else {}
        if not falls:
            return self.evaluator.value(game)
        nodes = [self._node(supplied(game, result)) for result in falls]
        total = sum(falls.values())
        return ChanceNode([ways / total for ways in falls.values()], nodes)

    def roll_step(self, game: Game) -> RollStepWithPowers | None:
        """Return the solved roll step of this game; None if it has no dice that can be solved."""
        dice = ordinary_dice(game.dice) if game.to_act != CHANCE else _thrown(game)
        rolls = game.rolls_left + (game.to_act == CHANCE)
        if not is_solvable(len(dice)):
            return None
        key = (len(dice), other_dice(game), standing(game))
        if self._solved is None or self._solved[0] != key or self._solved[1].rolls < rolls + 1:
            self._solved = (key, RollStepWithPowers(game, self.evaluator, len(dice), rolls + 1))
        return self._solved[1]

    def _sweep(self, seen: Game) -> Node:
        """Return the best purchase, or none, from a fixed sample of possible markets."""
        me, random = seen.to_act, Random(len(seen.deck))
        markets: list[Node] = []
        for _ in range(MARKETS):
            twin = seen.copy()
            twin.monsters[me].energy -= SWEEP_PRICE
            cards = random.sample(list(seen.deck), min(len(seen.market), len(seen.deck)))
            twin.market = [*cards, *[None] * (len(seen.market) - len(cards))]
            twin.resume()
            buys = [option for option in twin.options if option.startswith("buy ") or option == "done"]
            markets.append(MaxNode(me, [self.lookahead.tree(twin, option) for option in buys]))
        return ChanceNode([1 / MARKETS] * MARKETS, markets)


def throws(throw: str) -> Counter[str]:
    """Return every result of a throw with its number of ways; empty if they are too many."""
    falls = Counter(FALLS[throw])
    return falls if len(falls) <= MOST_RESULTS else Counter()


def _thrown(game: Game) -> str:
    """Return the ordinary dice of the pending throw, with those kept."""
    _, _, asked, _, _, kept = game.agenda[-1]
    return ordinary_dice(kept + "".join([faces[0] * number for number, faces in dice_in[asked]]))


def _after(game: Game, move: str) -> Game:
    """Return a copy of the game after this move."""
    twin = game.copy()
    twin.play(move)
    return twin


def supplied(game: Game, result: str) -> Game:
    """Return a copy of the game after this result of chance."""
    twin = game.copy()
    twin.supply(result)
    return twin
