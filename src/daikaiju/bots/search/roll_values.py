"""The value of every final roll of a turn for all seats.

The engine plays one roll of each class on the real table (`afterstates`). The effects of the other rolls on the
roller's own dials are looked up in precomputed tables (`bots.effects`), for all rolls in one operation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.effects.cards import CardEffect, effect_powers, purchase_effect
from daikaiju.bots.effects.dice import edition_of, score
from daikaiju.bots.effects.hooks import NOT_SCORING, acting
from daikaiju.bots.effects.turn_end import asks_threes, comes_back, is_ending
from daikaiju.bots.odds.dice_sets import DiceSets, Floats, dice_sets
from daikaiju.bots.search.afterstates import Afterstates, Tree
from daikaiju.bots.search.leaves import LeafBatch, LeafValues
from daikaiju.bots.value.features import has_cards
from daikaiju.bots.value.network import Evaluator
from daikaiju.engine.dice import FACES
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.game import Game

Ints = NDArray[np.integer[Any]]
Indices = NDArray[np.intp]


@dataclass(frozen=True)
class RollClass:
    """Rolls that have the same effect on other monsters."""

    roll: str
    """One of the rolls."""
    points: int
    energy: int
    results: Indices
    """The indices of their results."""


@dataclass(frozen=True)
class RollResults:
    """The distinct results of all rolls; every array has one entry for each."""

    points: Ints
    energy: Ints
    dials: Ints
    """Rows as in `leaves`: the additions to my dials, and the number of the result."""
    wickedness: Ints
    again: Ints
    """Whether the roll gives another turn."""
    brings_turns: bool
    threes: Ints
    """Whether a 3 shows, if that matters."""
    of_roll: Indices
    classes: tuple[RollClass, ...]
    """The classes of rolls, in the order of results."""


@lru_cache(maxsize=8192)
def results(
    edition: str,
    dice: int,
    powers: tuple[str, ...],
    in_tokyo: bool,
    life: int,
    asks_threes: bool,
    expansions: tuple[str, ...] = (),
) -> RollResults:
    """Score every roll with these powers, counting at most `life` life, and merge equal results."""
    table = dice_sets(dice)
    scored = score(edition, dice, powers, in_tokyo)
    claws = table.roll_counts[:, FACES.index("S")]
    threes = (table.roll_counts[:, FACES.index("3")] > 0) * int(asks_threes)
    healed = np.minimum(scored.life, life)
    kind = claws * (int(scored.smash.max()) + 1) + scored.smash
    for mark in _marks(table, expansions, in_tokyo, healed):
        kind = kind * (int(mark.max()) + 1) + mark
    keys = kind
    for column in (healed, scored.wickedness, scored.points, scored.energy, scored.again, threes):
        keys = keys * (int(column.max()) + 1) + column
    _, one_of, of_roll = np.unique(keys, return_index=True, return_inverse=True)
    of_roll = of_roll.reshape(-1)
    modest = np.lexsort((scored.energy, scored.wickedness, table.roll_counts[:, FACES.index("H")], scored.points))
    rolls = modest[np.unique(kind[modest], return_index=True)[1]]  # for each kind, a roll with few other effects
    found = []
    for roll in rolls:
        here = (kind[one_of] == kind[roll]).nonzero()[0]
        found.append(RollClass(table.rolls[roll], int(scored.points[roll]), int(scored.energy[roll]), here))
    points, energy, nothing = scored.points[one_of], scored.energy[one_of], np.zeros(len(one_of), dtype=np.int64)
    return RollResults(
        points=points,
        energy=energy,
        dials=np.array((nothing, nothing, nothing, healed[one_of], points, energy, np.arange(len(one_of)))),
        wickedness=scored.wickedness[one_of],
        again=scored.again[one_of],
        brings_turns=bool(scored.again.any()),
        threes=threes[one_of],
        of_roll=of_roll,
        classes=tuple(found),
    )


def _marks(table: DiceSets, expansions: tuple[str, ...], in_tokyo: bool, healed: Ints) -> list[Ints]:
    """Return the marks that these expansions give to every roll, one array for each of them that gives some."""
    marks = [mark for expansion in expansions if (mark := EXPANSIONS[expansion].roll_mark) is not None]
    rolls = list(zip(table.rolls, healed.tolist(), strict=True))
    return [np.array([mark(faces, in_tokyo, life) for faces, life in rolls]) for mark in marks]


class RollValues:
    """The value of every final roll of the active monster, for every seat."""

    def __init__(self, game: Game, evaluator: Evaluator, dice: int, others: str = "") -> None:
        """Prepare the values of rolls of `dice` ordinary dice; `others` are the faces of the other dice."""
        self.game = game
        self.evaluator = evaluator
        self.others = others
        self.me = me = game.monsters[game.active]
        self.edition = edition_of(game)
        self.powers = tuple([power.id for _, power in me.powers])
        in_tokyo = me.place is not None
        room = 0 if in_tokyo or not game.may(me, "hearts") else me.max_life - me.life
        self.results = results(
            self.edition,
            dice,
            acting(self.powers, NOT_SCORING),
            in_tokyo,
            room,
            any(asks_threes(self.edition, power) for power in (*self.powers, *game.market) if power is not None),
            game.rules.expansions,
        )
        self.afterstates = Afterstates(game)
        self.energy_after = me.energy + self.results.energy
        self.purchases = [] if not game.may(me, "buy") else self._affordable(int(self.energy_after.max()))
        self.revives = any(comes_back(self.edition, power) for power in self.powers)
        self.has_turn_end = bool(me.poison) or any(
            map(is_ending, (*self.powers, *[card for card, _, _ in self.purchases]))
        )
        self.meddling = [card for card, _, effect in self.purchases if not effect.is_private]

    def _affordable(self, most: int) -> list[tuple[str, int, CardEffect]]:
        """Return the cards affordable with the energy of the best roll, with price and effect."""
        game, me = self.game, self.me
        prices = [(card, game.price(me, card)) for card in game.market if card is not None and game.may_have(me, card)]
        held = effect_powers(self.powers)
        in_tokyo = me.place is not None
        return [
            (card, price, purchase_effect(self.edition, card, held, in_tokyo))
            for card, price in prices
            if price <= most
        ]

    def values(self) -> Floats:
        """Return (rolls, seats): win probabilities after each final roll."""
        batches: list[LeafBatch] = []
        trees: list[tuple[Tree, int]] = []
        branches = 0
        for rolls in self.results.classes:
            tree, games = self.afterstates.resolve(rolls.roll + self.others)
            trees.append((tree, branches))
            for game in games:
                batches += self._batches(game, rolls, branches)
                branches += 1
        evaluated = self._evaluated(batches, branches)
        found = [decided(tree, evaluated, first) for tree, first in trees]
        return np.concatenate(found, axis=1).take(self.results.of_roll, axis=1).T

    def _batches(self, game: Game, rolls: RollClass, branch: int) -> Iterator[LeafBatch]:
        """Yield the leaves after a class of rolls: without a purchase, and with each that affects other monsters.

        Purchases that affect no other monster are added by `LeafValues`.
        """
        me, afterstates = self.me, self.afterstates
        plain = afterstates.afterstate(game, rolls.points, me.energy + rolls.energy)
        yield LeafBatch(plain, branch, rolls.results, None, 0)
        if not plain.order:
            return
        energy = self.energy_after.take(rolls.results) + plain.energy
        for card in self.meddling:
            price = game.price(game.monsters[me.seat], card)  # a swap before the purchase may change it
            within = (energy >= price).nonzero()[0]
            if len(within):
                bought, mover = afterstates.bought(game, card, price)
                after = afterstates.afterstate(bought, rolls.points, -plain.energy, mover)
                yield LeafBatch(after, branch, rolls.results.take(within), within, price)

    def _evaluated(self, batches: list[LeafBatch], branches: int) -> list[Floats]:
        """Return (seats, results) for every branch, with the purchase that is best for me."""
        groups: dict[tuple[int, ...], list[LeafBatch]] = {}
        for batch in batches:
            groups.setdefault(batch.afterstate.order, []).append(batch)
        values: dict[int, Floats] = {}
        for order, group in groups.items():
            found = LeafValues(self, order, group).values() if order else [self._over(batch) for batch in group]
            values |= {id(batch): evaluated for batch, evaluated in zip(group, found, strict=True)}
        best: list[Floats] = [np.empty(0)] * branches
        seat = self.me.seat
        for batch in batches:
            evaluated = values[id(batch)]
            if batch.within is None:
                best[batch.branch] = evaluated
            else:
                before = best[batch.branch]
                better = (evaluated[seat] > before[seat].take(batch.within)).nonzero()[0]
                before[:, batch.within[better]] = evaluated[:, better]
        return best

    def _over(self, batch: LeafBatch) -> Floats:
        """Return the values of a game that ends with these dice."""
        result = np.zeros(len(self.game.monsters), dtype=np.float32)
        for seat in batch.afterstate.winners:
            result[seat] = 1 / len(batch.afterstate.winners)
        return np.repeat(result[:, None], len(batch.results), axis=1)


def standing(game: Game) -> object:
    """Return everything, besides the dice, that the values of rolls depend on, as a comparable value.

    This is computed at every roll.
    """
    monsters = [
        (
            me.alive,
            me.life,
            me.points,
            me.energy,
            me.place,
            me.wickedness,
            me.poison,
            me.shrink,
            me.powers,
            tuple(me.extra.items()) if me.extra else (),
        )
        for me in game.monsters
    ]
    table = (
        game.active,
        game.anchor,
        game.bonus,
        game.market[:],
        has_cards(game),
        game.tiles_left,
        tuple(game.this_turn.items()),
        game.has_wounded,
        tuple(game.counters.items()),
        tuple(game.in_front.items()),
        tuple(game.extra.items()),
    )
    return (monsters, table, game.rules.edition, game.rules.options)


def decided(tree: Tree, evaluated: list[Floats], first: int) -> Floats:
    """Return the value of a tree for each result. Each deciding seat chooses its best branch.

    Branches are counted from `first`.
    """
    if isinstance(tree, int):
        return evaluated[first + tree]
    best = decided(tree.branches[0], evaluated, first)
    for branch in tree.branches[1:]:
        other = decided(branch, evaluated, first)
        best = np.where(other[tree.seat] > best[tree.seat], other, best)
    return best
