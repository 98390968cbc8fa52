"""What every final roll of the turn would lead to: its value for all seats.

The engine plays one roll of each kind on the real table (`scenes`); what the rolls of a kind do to the roller's own
dials is looked up in tables that the engine has filled (`scoring`, `arrivals`, `turn_end`), for all rolls at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.arrivals import Arrival, arrival_powers, bought
from daikaiju.bots.judge import Judge
from daikaiju.bots.lattice import Floats, lattice
from daikaiju.bots.leaves import Leaves, Take
from daikaiju.bots.moments import NOT_SCORING, acting
from daikaiju.bots.scenes import Branch, Stage
from daikaiju.bots.scoring import score
from daikaiju.engine.dice import FACES
from daikaiju.engine.game import Game

Ints = NDArray[np.integer[Any]]
Indices = NDArray[np.intp]


@dataclass(frozen=True)
class Results:
    """The different results of all rolls, one entry each of every array."""

    points: Ints
    energy: Ints
    life: Ints
    wickedness: Ints
    again: Ints
    """Whether the roll brings another turn."""
    brings_turns: bool
    threes: Ints
    """Whether a 3 shows."""
    of_roll: Indices
    kinds: tuple[tuple[str, int, Indices], ...]
    """Rolls that do the same to the others: one of them, which result that is, and all their results."""


@lru_cache(maxsize=8192)
def results(edition: str, dice: int, powers: tuple[str, ...], in_tokyo: bool, life: int) -> Results:
    """Score every roll with these powers, counting at most so much life, and put equal results together."""
    table = lattice(dice)
    scored = score(edition, dice, powers, in_tokyo)
    claws, threes = table.roll_counts[:, FACES.index("S")], (table.roll_counts[:, FACES.index("3")] > 0) * 1
    healed = np.minimum(scored.life, life)
    kind = claws * (int(scored.smash.max()) + 1) + scored.smash
    keys = kind
    for column in (scored.points, healed, scored.wickedness, scored.energy, scored.again, threes):
        keys = keys * (int(column.max()) + 1) + column
    _, one_of, of_roll = np.unique(keys, return_index=True, return_inverse=True)
    of_roll = of_roll.reshape(-1)
    modest = np.lexsort((scored.energy, scored.wickedness, table.roll_counts[:, FACES.index("H")], scored.points))
    rolls = modest[np.unique(kind[modest], return_index=True)[1]]  # of each kind one that brings little else
    found = [(table.rolls[roll], int(of_roll[roll]), np.flatnonzero(kind[one_of] == kind[roll])) for roll in rolls]
    return Results(
        points=scored.points[one_of],
        energy=scored.energy[one_of],
        life=healed[one_of],
        wickedness=scored.wickedness[one_of],
        again=scored.again[one_of],
        brings_turns=bool(scored.again.any()),
        threes=threes[one_of],
        of_roll=of_roll,
        kinds=tuple(found),
    )


class Outlook:
    """The value of every final roll of the active monster, for every seat."""

    def __init__(self, game: Game, judge: Judge, dice: int) -> None:
        self.game = game
        self.judge = judge
        self.me = me = game.monsters[game.active]
        self.edition = game.rules.edition
        self.powers = [power.id for _, power in me.powers]
        in_tokyo = me.place is not None
        room = 0 if in_tokyo or not game.may(me, "hearts") else me.max_life - me.life
        self.results = results(self.edition, dice, acting(self.powers, NOT_SCORING), in_tokyo, room)
        self.stage = Stage(game)
        self.purse = me.energy + self.results.energy
        self.shelf = [] if not game.may(me, "buy") else self._shelf(int(self.purse.max()))
        self.buyable = [card for card, _, _ in self.shelf]

    def _shelf(self, most: int) -> list[tuple[str, int, Arrival]]:
        """What could be bought with the energy of the best roll, its price, and what it brings."""
        game, me = self.game, self.me
        prices = [(card, game.price(me, card)) for card in game.market if card is not None and game.may_have(me, card)]
        held = arrival_powers(self.powers)
        in_tokyo = me.place is not None
        return [(card, price, bought(self.edition, card, held, in_tokyo)) for card, price in prices if price <= most]

    def values(self) -> Floats:
        """(rolls, seats): win probabilities after each final roll."""
        branches: list[Branch] = []
        trees: list[tuple[Indices, Any]] = []
        takes: list[Take] = []
        for faces, result, leaves in self.results.kinds:
            first = len(branches)
            trees.append((leaves, self.stage.act(faces, branches)))
            for branch in branches[first:]:
                self._add_takes(takes, branch, result, leaves)
        judged = self._judged(takes, len(branches))
        found = np.empty((len(self.game.monsters), len(self.results.points)), dtype=np.float32)
        for leaves, tree in trees:
            found[:, leaves] = decided(tree, judged)
        return found.take(self.results.of_roll, axis=1).T

    def _add_takes(self, takes: list[Take], branch: Branch, result: int, leaves: Indices) -> None:
        """The branch without a purchase, and with purchases that concern the others."""
        points = int(self.results.points[result])
        plain = self.stage.scene(branch.game, points, int(self.purse[result]))
        takes.append(Take(plain, branch.number, leaves, None, 0))
        if not plain.order:
            return
        for card, price, arrival in self.shelf:
            if not arrival.is_private:
                within = np.flatnonzero(self.purse[leaves] + plain.energy >= price)
                if len(within):
                    game, mover = self.stage.bought(branch, card, price)
                    scene = self.stage.scene(game, points, -plain.energy, mover)
                    takes.append(Take(scene, branch.number, leaves[within], within, price))

    def _judged(self, takes: list[Take], branches: int) -> list[Floats]:
        """(seats, results) for every branch, with the purchase that is best for me."""
        groups: dict[tuple[int, ...], list[Take]] = {}
        for take in takes:
            groups.setdefault(take.scene.order, []).append(take)
        values: dict[int, Floats] = {}
        for order, group in groups.items():
            found = Leaves(self, order, group).values() if order else [self._over(take) for take in group]
            values |= {id(take): judged for take, judged in zip(group, found, strict=True)}
        best: list[Floats] = [np.empty(0)] * branches
        seat = self.me.seat
        for take in takes:
            judged = values[id(take)]
            if take.within is None:
                best[take.branch] = judged
            else:
                before = best[take.branch]
                better = np.flatnonzero(judged[seat] > before[seat].take(take.within))
                before[:, take.within[better]] = judged[:, better]
        return best

    def _over(self, take: Take) -> Floats:
        """The game ends with these dice."""
        result = np.zeros(len(self.game.monsters), dtype=np.float32)
        for seat in take.scene.winners:
            result[seat] = 1 / len(take.scene.winners)
        return np.repeat(result[:, None], len(take.leaves), axis=1)


def decided(tree: Any, judged: list[Floats]) -> Floats:
    """Result by result, what the seats that decide make of a tree of branches."""
    if isinstance(tree, Branch):
        return judged[tree.number]
    best = decided(tree.branches[0], judged)
    for branch in tree.branches[1:]:
        other = decided(branch, judged)
        best = np.where(other[tree.seat] > best[tree.seat], other, best)
    return best
