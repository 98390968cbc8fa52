"""Leaves of the search: the roller's dials at the end of the turn for all its dice results, evaluated in one batch."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.effects.cards import USUAL_LIFE, CardEffect, effect_powers, tile_effect
from daikaiju.bots.effects.turn_end import MOST_ENERGY as MOST_COUNTED
from daikaiju.bots.effects.turn_end import (
    MOST_LIFE,
    MOST_POINTS,
    EndEffect,
    is_ending,
    stacked,
    turn_end,
    turn_end_powers,
)
from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.search.afterstates import Afterstate
from daikaiju.bots.value.features import MOST_ENERGY, MOST_WICKEDNESS, PLACE_ROWS, POINTS, SEAT_ROWS, WICKEDNESS, layout
from daikaiju.engine.cards.catalogue import TILES
from daikaiju.engine.rules import POINTS_TO_WIN, TILE_LEVELS

if TYPE_CHECKING:
    from daikaiju.bots.search.roll_values import RollValues

Ints = NDArray[np.integer[Any]]
Indices = NDArray[np.intp]

BONUS_TURN = 0.25
"""The value of another turn, as a share of the distance to a certain win."""
SECOND_LIFE = 0.3
NO_GAIN, UP_TO_USUAL = np.zeros(USUAL_LIFE + 1, dtype=np.int64), np.arange(USUAL_LIFE + 1)
PLACES: dict[str | None, int] = {None: 0, **{place: number for number, place in enumerate(PLACE_ROWS, 1)}}


@dataclass(slots=True)
class LeafBatch:
    """The leaves of one afterstate: one for each result of the dice that leads to it."""

    afterstate: Afterstate
    branch: int
    """The number of the branch of yields."""
    results: Indices
    within: Indices | None
    """The indices of these results among those of the branch, if a card was bought."""
    price: int


BATCH, GAIN, EXTRA, MY_LIFE, MY_POINTS, MY_ENERGY, RESULT = range(7)
"""Rows of an array with one column per leaf: its batch, its gain (from 1), the number of the extra that wickedness and
tiles add to its sum of rows, my dials before the end of the turn, and its result of the dice."""
DIALS = slice(MY_LIFE, MY_ENERGY + 1)
LIVES = MOST_LIFE + 1


@dataclass(slots=True)
class Gain:
    """A card or tile that some leaves could gain: its change of the sum of rows, its price and immediate effect."""

    here: Indices
    change: Floats
    price: int
    effect: CardEffect
    ends: int = 0
    """The index of its first turn end; 0 if it changes none."""


class LeafValues:
    """The values of all leaves of a turn's roll values whose living monsters are in the same order."""

    def __init__(self, roll_values: RollValues, order: tuple[int, ...], batches: list[LeafBatch]) -> None:
        self.roll_values = roll_values
        self.game, self.me = roll_values.game, roll_values.me
        self.batches = batches
        self.order = order
        self.mine = order.index(self.me.seat)
        self.first = self.mine * SEAT_ROWS
        self.net = roll_values.evaluator.nets[len(order)]
        self.layout = layout(len(order))
        self.scores, self.lives = self.net.dial_tables(self.first)
        self.most = most_dials(roll_values.afterstates.most_energy)
        kind = np.add.reduce(self.net.rows.take(roll_values.afterstates.kind(len(order)), axis=0), axis=0)
        self.sums = self.net.sums([batch.afterstate.rows for batch in batches])
        self.sums += kind + self.net.bias
        self.nothing = np.zeros(self.net.rows.shape[1], dtype=np.float32)
        self.extras: list[Floats] = [self.nothing]
        self.places = np.array([PLACES[batch.afterstate.my_place] * (MOST_LIFE + 1) for batch in batches])
        self.ends = self._turn_ends() if roll_values.has_turn_end else []

    def _turn_ends(self, *more: str) -> list[EndEffect]:
        """Return the turn end of each batch, with powers that were just gained."""
        poison = self.me.poison
        powers = turn_end_powers((*self.roll_values.powers, *more), poison)
        edition, afterstates = self.roll_values.edition, [batch.afterstate for batch in self.batches]
        return [
            turn_end(edition, powers, poison, afterstate.has_wounded, afterstate.fewest_points)
            for afterstate in afterstates
        ]

    def values(self) -> list[Floats]:
        """Return the values (seats, results) of each batch.

        They include the best private purchase if no card was bought yet.
        """
        lengths = [len(batch.results) for batch in self.batches]
        plain = self._dials(lengths)
        if self.game.rules.has_wickedness:
            self._take_tiles(plain)
        cards = self._purchases(plain)
        evaluated = self._evaluated(self._spread(plain, cards), cards)
        if cards:
            evaluated = evaluated.take(self._best(evaluated[self.mine], plain.shape[1], cards), axis=1)
        seats = np.zeros((len(self.game.monsters), plain.shape[1]), dtype=np.float32)
        seats[self.order, :] = evaluated
        found, start = [], 0
        for length in lengths:
            found.append(seats[:, start : start + length])
            start += length
        return found

    @staticmethod
    def _best(mine: Floats, count: int, cards: list[Gain]) -> Indices:
        """Return, for each of the first leaves, the leaf that is best for me: itself, or itself with a card."""
        found, best, start = np.arange(count), mine[:count].copy(), count
        for card in cards:
            other = mine[start : start + len(card.here)]
            better = (other > best.take(card.here)).nonzero()[0]
            here = card.here.take(better)
            best[here] = other.take(better)
            found[here] = better + start
            start += len(card.here)
        return found

    def _purchases(self, plain: Ints) -> list[Gain]:
        """Return purchases that affect no other monster, for the leaves that can pay and have bought nothing yet."""
        found = []
        energy_before = plain[MY_ENERGY]
        if any(batch.within is not None for batch in self.batches):
            energy_before = np.where(
                np.array([batch.within is None for batch in self.batches])[plain[BATCH]],
                energy_before,
                -1,
            )
        for card, price, effect in self.roll_values.purchases:
            if effect.is_private:
                here = (energy_before >= price).nonzero()[0]
                if len(here):
                    ends = 0
                    if self.ends and is_ending(card):
                        ends = len(self.ends)
                        self.ends += self._turn_ends(*[power for power, _ in effect.powers])
                    change = self.net.change(self.layout.market_row(card), self.first, effect.powers)
                    found.append(Gain(here, change, price, effect, ends))
        return found

    def _dials(self, lengths: list[int]) -> Ints:
        """Return the leaves of all batches, one after the other."""
        me = self.me
        leaves = np.concatenate([one.results for one in self.batches])
        added = [
            (
                number,
                0,
                0,
                me.life + one.afterstate.life,
                me.points + one.afterstate.points,
                me.energy + one.afterstate.energy - one.price,
                0,
            )
            for number, one in enumerate(self.batches)
        ]
        dials: Ints = np.array(added).T.repeat(lengths, axis=1)
        dials += self.roll_values.results.dials.take(leaves, axis=1)
        np.minimum(dials[MY_LIFE], me.max_life, out=dials[MY_LIFE])
        return dials

    def _take_tiles(self, leaf: Ints) -> None:
        """Move the gauge; leaves that reach a level take the best tile there, or none."""
        before, results = self.me.wickedness, self.roll_values.results
        wickedness = np.minimum(before + results.wickedness.take(leaf[RESULT]), MOST_WICKEDNESS)
        dial = self.net.rows[self.first + WICKEDNESS : self.first + WICKEDNESS + MOST_WICKEDNESS + 1]
        self.extras = list(dial)
        leaf[EXTRA] = wickedness
        for level, place in zip(self.game.rules.wickedness_levels, TILE_LEVELS, strict=True):
            tiles = [tile for tile in self.game.tiles_left if TILES[tile]["level"] == place]
            if tiles and before < level:
                reached = (wickedness >= level).nonzero()[0]
                if len(reached):
                    self._take_best(leaf, reached, tiles)

    def _take_best(self, leaf: Ints, reached: Indices, tiles: list[str]) -> None:
        """Let some leaves take the best of these tiles, or none."""
        powers = effect_powers(self.roll_values.powers)
        plain = leaf.take(reached, axis=1)
        every = np.arange(len(reached))
        gains = []
        for tile in tiles:
            effect = tile_effect(self.roll_values.edition, tile, powers, self.me.place is not None)
            gains.append(Gain(every, self._tile_taken(tile, effect), 0, effect))
        spread = self._spread(plain, gains)
        evaluated = self._evaluated(spread, gains)[self.mine].reshape(len(tiles) + 1, -1)
        for number, gain in enumerate(gains, 1):
            if gain.effect.moves_again:
                evaluated[number] += BONUS_TURN * (1 - evaluated[number])
        best = evaluated.argmax(axis=0)
        for number, gain in enumerate(gains, 1):
            mine = (best == number).nonzero()[0]
            if len(mine):
                taken = spread.take(number * len(reached) + mine, axis=1)
                taken[EXTRA] = self._changed(taken[EXTRA], gain.change)
                taken[GAIN] = 0
                leaf[:, reached.take(mine)] = taken

    def _tile_taken(self, tile: str, effect: CardEffect) -> Floats:
        """Return the change to the table's sum when I take this tile."""
        rows = self.net.rows
        change = self.net.change(self.layout.tile[tile], self.first, effect.powers)
        for place, seat in enumerate(self.order):
            if effect.others_points and seat != self.me.seat:
                dial, points = place * SEAT_ROWS + POINTS, self.game.monsters[seat].points
                change = change + rows[dial + max(0, points + effect.others_points)] - rows[dial + points]
        return change

    def _changed(self, extra: Indices, change: Floats) -> Indices:
        """Return new extras: the old ones with a change added."""
        is_known = np.zeros(len(self.extras), dtype=np.bool_)
        is_known[extra] = True
        numbers = is_known.cumsum() + (len(self.extras) - 1)
        self.extras += [self.extras[number] + change for number in is_known.nonzero()[0].tolist()]
        return numbers.take(extra)

    def _spread(self, leaf: Ints, gains: list[Gain]) -> Ints:
        """Return the leaves, followed by those that get each gain, with its effect."""
        if not gains:
            return leaf
        count = leaf.shape[1]
        lengths = [count, *[len(one.here) for one in gains]]
        found = leaf.take(np.concatenate([np.arange(count), *[one.here for one in gains]]), axis=1)
        found[GAIN] = part = np.arange(len(lengths)).repeat(lengths)
        brings = [(one.effect.points, one.effect.energy - one.price) for one in gains]
        found[MY_POINTS : MY_ENERGY + 1] += np.array([(0, 0), *brings]).T.take(part, axis=1)
        if any(one.effect.changes_life for one in gains):
            life = found[MY_LIFE]
            most = np.array([MOST_LIFE, *[one.effect.most_life(self.me.max_life) for one in gains]])
            gained_by_life = np.array([NO_GAIN, *[one.effect.life - UP_TO_USUAL for one in gains]])
            gained = life + gained_by_life[part, np.minimum(np.maximum(life, 0), USUAL_LIFE)]
            found[MY_LIFE] = np.minimum(gained, np.maximum(life, most.take(part)))
        return found

    def _evaluated(self, leaf: Ints, gains: list[Gain]) -> Floats:
        """Return (living seats, leaves): the evaluator's values, or exact ones at twenty points and at no life."""
        ended = leaf[:RESULT].copy()
        dials = self._turn_ended(leaf, gains) if self.ends else leaf[DIALS]
        life, points, _ = np.minimum(np.maximum(dials, 0), self.most, out=ended[DIALS])
        rest, scored = key_weights(len(gains) + 1, len(self.extras)) @ ended
        one_of, numbers = runs(rest)  # leaves with equal sums are adjacent, or are summed twice
        hidden = self.scores.take(scored, axis=0)
        hidden += self._sums(ended.take(one_of, axis=1), gains).take(numbers, axis=0)
        evaluated: Floats = self.net.chances(hidden)
        mine, results = evaluated[self.mine], self.roll_values.results
        if results.brings_turns:
            again = (results.again.take(leaf[RESULT])).nonzero()[0]
            mine[again] += BONUS_TURN * (1 - mine[again])
        if len(won := (points >= POINTS_TO_WIN).nonzero()[0]):
            evaluated[:, won] = 0
            mine[won] = 1
        if len(fallen := (life <= 0).nonzero()[0]):
            evaluated[:, fallen] *= SECOND_LIFE if self.roll_values.revives else 0
        return evaluated

    def _turn_ended(self, leaf: Ints, gains: list[Gain]) -> Ints:
        """Return (life, points and energy, leaves): my dials after the end of the turn."""
        life, points, energy = leaf[DIALS]
        kinds = tuple(dict.fromkeys(self.ends))  # most batches end in the same way
        end = np.zeros(1, dtype=np.intp)
        if len(kinds) > 1:
            numbers = {one: number for number, one in enumerate(kinds)}
            begin = np.array([0, *[one.ends for one in gains]])
            end = np.array([numbers[one] for one in self.ends]).take(leaf[BATCH] + begin.take(leaf[GAIN]))
        ends = stacked(kinds)
        counted = np.minimum(np.maximum(energy, 0), MOST_COUNTED) + end * (MOST_COUNTED + 1)
        scored = points + ends.points_by_energy.take(counted)
        if ends.counts_points:
            at = np.minimum(np.maximum(points, 0), MOST_POINTS) + end * (MOST_POINTS + 1)
            scored += ends.points_by_points.take(at)
        if ends.counts_life:
            life = ends.life[end, self.roll_values.results.threes.take(leaf[RESULT]), np.maximum(life, 0)]
        return np.array((life, scored, energy + ends.energy_by_energy.take(counted)))

    def _sums(self, ended: Ints, gains: list[Gain]) -> Floats:
        """Return (these leaves, hidden): their sums of rows, without my points and energy."""
        sums: Floats = self.sums.take(ended[BATCH], axis=0)
        sums += self.lives.take(self.places.take(ended[BATCH]) + ended[MY_LIFE], axis=0)
        if gains:
            changes = np.array([self.nothing, *[one.change for one in gains]])
            sums += changes.take(ended[GAIN], axis=0)
        if len(self.extras) > 1:
            sums += np.array(self.extras).take(ended[EXTRA], axis=0)
        return sums


@cache
def most_dials(most_energy: int) -> Ints:
    """Return the highest life, points and energy that are distinguished."""
    return np.array([[MOST_LIFE], [MOST_POINTS], [most_energy]])


@lru_cache(maxsize=4096)
def key_weights(parts: int, extras: int) -> Ints:
    """Return the weights that turn rows of leaves into two keys: one of my points and energy, one of all other rows."""
    rest = [parts * extras * LIVES, extras * LIVES, LIVES, 1, 0, 0]
    return np.array([rest, [0, 0, 0, 0, MOST_ENERGY + 1, 1]])


def runs(keys: Ints) -> tuple[Indices, Indices]:
    """Return the starts of runs of equal keys, and the number of the run of each key."""
    is_new = np.zeros(len(keys), dtype=np.bool_)
    np.not_equal(keys[1:], keys[:-1], out=is_new[1:])
    numbers = is_new.cumsum()
    is_new[0] = True
    return is_new.nonzero()[0], numbers
