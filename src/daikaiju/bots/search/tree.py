"""Search tree of a move: the engine plays it, rules of thumb finish the turn, and an evaluator values the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import factorial
from random import Random

import numpy as np

from daikaiju.bots.effects.playout import TurnEnds, ends_quietly, leave_face_down, name_first, quiet
from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.value.features import layout, next_mover, rows_of
from daikaiju.bots.value.network import Evaluator, outcome
from daikaiju.engine.dice import FACES, dice_in, ordinary, results
from daikaiju.engine.game import Game
from daikaiju.engine.state import CHANCE, NOBODY

FEW_DICE = 2
SAMPLES = 8


@dataclass(slots=True, eq=False)
class Best:
    """A node at which a seat takes what is best for itself."""

    seat: int
    nodes: list[Node]


@dataclass(slots=True, eq=False)
class Mean:
    """A node at which chance decides."""

    weights: list[float]
    nodes: list[Node]


@dataclass(slots=True, eq=False)
class End:
    """The end of a turn, not yet evaluated: the living seats, the next to move first, and the rows."""

    seats: list[int]
    rows: list[int]

    def with_market(self, market: list[str | None]) -> End:
        """Return the same end with other cards in the market."""
        places = layout(len(self.seats))
        others = [row for row in self.rows if row not in places.market_rows]
        return End(self.seats, [*[places.market_row(card) for card in market if card is not None], *others])


Node = Best | Mean | End | Floats
"""The result of a move: a tree whose leaves are ends of the turn or known chances."""


class Lookahead:
    """Plays copies of a view to the end of the turn; all ends are then evaluated in one batch."""

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
        ends: list[End] = []
        for tree in trees:
            _collect(tree, ends)
        evaluated: dict[int, Floats] = {}
        for living in {len(end.seats) for end in ends}:
            group = [end for end in ends if len(end.seats) == living]
            found = np.zeros((len(group), seats), dtype=np.float32)
            places = [seat + number * seats for number, end in enumerate(group) for seat in end.seats]
            found.put(places, self.evaluator.many([end.rows for end in group], living))
            evaluated |= zip(map(id, group), found, strict=True)
        return [_folded(tree, evaluated) for tree in trees]

    def _play_on(self, game: Game, act: Callable[[str], None], move: str, is_first_chance: bool) -> Node:
        """Make a move (or supply dice) and play on to the end of the turn.

        Seats that may yield or take a tile choose; no card is bought.
        """
        end = EndOfTurn(game, self.looks_on)
        try:
            act(move)
            while end.rows is None and (seat := game.to_act) != NOBODY:
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
                elif asked == "buy" and not self.looks_on and ends_quietly(game):
                    end.look(next_mover(game))
                else:
                    game.play(quiet(game))
        except TurnEnds:
            pass
        finally:
            game.at_turn = None  # break the reference cycle between the game and its callback
        return outcome(game) if end.rows is None else self._at_end(game, end)

    def _at_end(self, game: Game, end: EndOfTurn) -> Node:
        """Return the end to be evaluated, between two turns."""
        assert end.rows is not None
        return End(end.seats, end.rows)

    def _best_answer(self, game: Game, is_first_chance: bool) -> Node:
        """Return the node at which the seat to act takes its best answer."""
        nodes = []
        for option in self._answers(game):
            twin = game.copy()
            nodes.append(self._play_on(twin, twin.play, option, is_first_chance))
        return Best(game.to_act, nodes)

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
        return Mean(weights, nodes)

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


def _collect(tree: Node, ends: list[End]) -> None:
    """Collect the ends of a tree that are not yet evaluated."""
    if isinstance(tree, End):
        ends.append(tree)
    elif isinstance(tree, Best | Mean):
        for node in tree.nodes:
            _collect(node, ends)


def _folded(tree: Node, evaluated: dict[int, Floats]) -> Floats:
    """Return the value of a tree whose ends are evaluated."""
    if isinstance(tree, End):
        return evaluated[id(tree)]
    if isinstance(tree, Best):
        seat = tree.seat
        return max((_folded(node, evaluated) for node in tree.nodes), key=lambda value: float(value[seat]))
    if isinstance(tree, Mean):
        total = np.zeros_like(_folded(tree.nodes[0], evaluated))
        for weight, node in zip(tree.weights, tree.nodes, strict=True):
            total += weight * _folded(node, evaluated)
        return total
    return tree


class EndOfTurn:
    """A callback that records the table just before the next turn."""

    def __init__(self, game: Game, looks_on: bool) -> None:
        self.game = game
        self.looks_on = looks_on
        game.at_turn = self.look
        self.seats: list[int] = []
        self.rows: list[int] | None = None

    def look(self, mover: int) -> None:
        """Record the table when the first turn begins: that is the end of this one."""
        if self.rows is None:
            self.seats, self.rows = rows_of(self.game, mover)
            if not self.looks_on:
                raise TurnEnds(mover)


def ways(faces: str) -> int:
    """Return the number of orders in which dice can show these faces."""
    number = factorial(len(faces))
    for face in FACES:
        number //= factorial(faces.count(face))
    return number
