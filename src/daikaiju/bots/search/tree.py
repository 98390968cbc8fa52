"""Search tree of an action: the engine plays it, the default policy finishes the turn, an evaluator values the leaf."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import factorial
from random import Random

import numpy as np

from daikaiju.bots.effects.playout import TurnOver, leave_face_down, name_first, quiet
from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.value.features import rows_of
from daikaiju.bots.value.network import Evaluator, outcome
from daikaiju.engine.dice import FACES, dice_in, ordinary, results
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE, NOBODY

FEW_DICE = 2
SAMPLES = 8


@dataclass(slots=True, eq=False)
class MaxNode:
    """A node at which a seat takes the action that is best for itself."""

    seat: int
    nodes: list[Node]


@dataclass(slots=True, eq=False)
class ChanceNode:
    """A node at which chance decides; its value is the weighted mean of its children."""

    weights: list[float]
    nodes: list[Node]


@dataclass(slots=True, eq=False)
class Leaf:
    """A state at the end of a turn, not yet evaluated: the living seats, the next to move first, and the rows."""

    seats: list[int]
    rows: list[int]


Node = MaxNode | ChanceNode | Leaf | Floats
"""The result of an action: a tree whose leaves are ends of the turn or known chances."""


class Lookahead:
    """Plays copies of a view to the end of the turn; all leaves are then evaluated in one batch."""

    looks_on = False
    """Whether the search continues into the next turn instead of stopping before it."""
    chosen: tuple[str, ...] = ("yield", "tile")
    """Questions whose answers are searched one by one."""

    def __init__(self, evaluator: Evaluator, random: Random) -> None:
        self.evaluator = evaluator
        self.random = random

    def after(self, view: Game, move: str) -> Floats:
        """Return the win probabilities of all seats if this move is made."""
        return self.values([self.tree(view, move)], len(view.monsters))[0]

    def tree(self, view: Game, move: str) -> Node:
        """Return the tree of this move."""
        game = view.copy()
        return self._play_on(game, game.play, move, is_first_chance=True)

    def values(self, trees: list[Node], seats: int) -> list[Floats]:
        """Return the win probabilities of all seats for each of these trees."""
        leaves: list[Leaf] = []
        for tree in trees:
            _collect(tree, leaves)
        evaluated: dict[int, Floats] = {}
        for living in {len(leaf.seats) for leaf in leaves}:
            group = [leaf for leaf in leaves if len(leaf.seats) == living]
            found = np.zeros((len(group), seats), dtype=np.float32)
            places = [seat + number * seats for number, leaf in enumerate(group) for seat in leaf.seats]
            found.put(places, self.evaluator.many([leaf.rows for leaf in group], living))
            evaluated |= zip(map(id, group), found, strict=True)
        return [_backed_up(tree, evaluated) for tree in trees]

    def _play_on(self, game: Game, act: Callable[[str], None], move: str, is_first_chance: bool) -> Node:
        """Make a move (or supply dice) and play on to the end of the turn.

        Seats that may yield or take a tile choose; no card is bought.
        """
        recorder = LeafRecorder(game, self.looks_on)
        try:
            act(move)
            while recorder.leaf is None and (seat := game.to_act) != NOBODY:
                asked = game.agenda[-1][0]
                if seat == CHANCE:
                    if asked == "cards":
                        leave_face_down(game)
                    elif asked != "dice":
                        name_first(game)
                    elif is_first_chance:
                        return self._mean_over_dice(game)
                    else:
                        game.supply(self._roll(game))
                elif asked in self.chosen:
                    return self._best_answer(game, is_first_chance)
                else:
                    game.play(quiet(game))
        except TurnOver:
            pass
        finally:
            game.at_turn = None  # break the reference cycle between the game and its callback
        return outcome(game) if recorder.leaf is None else self._at_leaf(game, recorder.leaf)

    def _at_leaf(self, game: Game, leaf: Leaf) -> Node:
        """Return the value of the state between two turns: that of the evaluator."""
        return leaf

    def _best_answer(self, game: Game, is_first_chance: bool) -> Node:
        """Return the node at which the seat to act takes its best answer."""
        nodes = []
        for option in self._answers(game):
            twin = game.copy()
            nodes.append(self._play_on(twin, twin.play, option, is_first_chance))
        return MaxNode(game.to_act, nodes)

    def _answers(self, game: Game) -> tuple[str, ...]:
        """Return the answers to the pending question, without optional powers.

        Every order of using those would multiply the tree.
        """
        return tuple([option for option in game.options if not option.startswith("use ")]) or game.options

    def _mean_over_dice(self, game: Game) -> Node:
        """Return the mean over all results of a few dice, or over a sample of many.

        Later dice of the same turn are sampled once.
        """
        weights, nodes = [], []
        for result, weight in self._results(game):
            twin = game.copy()
            weights.append(weight)
            nodes.append(self._play_on(twin, twin.supply, result, is_first_chance=False))
        return ChanceNode(weights, nodes)

    def _results(self, game: Game) -> Iterator[tuple[str, float]]:
        throw = game.agenda[-1][2]
        number = sum(n for n, _ in dice_in[throw])
        if throw == ordinary[number] and number <= FEW_DICE:
            for faces in sorted(results[throw]):
                yield faces, ways(faces) / 6**number
        else:
            for _ in range(SAMPLES):
                yield self._roll(game), 1 / SAMPLES

    def _roll(self, game: Game) -> str:
        dice = dice_in[game.agenda[-1][2]]
        return "".join(sorted(face for n, faces in dice for face in self.random.choices(faces, k=n)))


def _collect(tree: Node, leaves: list[Leaf]) -> None:
    """Collect the leaves of a tree that are not yet evaluated."""
    if isinstance(tree, Leaf):
        leaves.append(tree)
    elif isinstance(tree, MaxNode | ChanceNode):
        for node in tree.nodes:
            _collect(node, leaves)


def _backed_up(tree: Node, evaluated: dict[int, Floats]) -> Floats:
    """Return the value of a tree whose leaves are evaluated."""
    if isinstance(tree, Leaf):
        return evaluated[id(tree)]
    if isinstance(tree, MaxNode):
        seat = tree.seat
        return max((_backed_up(node, evaluated) for node in tree.nodes), key=lambda value: float(value[seat]))
    if isinstance(tree, ChanceNode):
        total = np.zeros_like(_backed_up(tree.nodes[0], evaluated))
        for weight, node in zip(tree.weights, tree.nodes, strict=True):
            total += weight * _backed_up(node, evaluated)
        return total
    return tree


class LeafRecorder:
    """A callback that records the state just before the next turn."""

    def __init__(self, game: Game, looks_on: bool) -> None:
        self.game = game
        self.looks_on = looks_on
        self.leaf: Leaf | None = None
        game.at_turn = self.record

    def record(self, mover: int) -> None:
        """Record the state when the first turn begins: that is the end of this one."""
        if self.leaf is None:
            self.leaf = Leaf(*rows_of(self.game, mover))
            if not self.looks_on:
                raise TurnOver(mover)


def ways(faces: str) -> int:
    """Return the number of orders in which dice can show these faces."""
    number = factorial(len(faces))
    for face in FACES:
        number //= factorial(faces.count(face))
    return number
