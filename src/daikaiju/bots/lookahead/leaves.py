"""Ends of a turn side by side: the roller's dials for all results of its dice, evaluated in one stroke."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.effects.cards import USUAL_LIFE, CardEffect, effect_powers, tile_effect
from daikaiju.bots.effects.turn_end import MOST_ENERGY as MOST_COUNTED
from daikaiju.bots.effects.turn_end import TurnEnd, comes_back, is_ending, turn_end, turn_end_powers
from daikaiju.bots.lookahead.afterstates import Afterstate
from daikaiju.bots.odds.dice_sets import Floats
from daikaiju.bots.value.features import (
    MOST_ENERGY,
    MOST_LIFE,
    MOST_POINTS,
    MOST_WICKEDNESS,
    PLACE_ROWS,
    POINTS,
    SEAT_ROWS,
    WICKEDNESS,
    layout,
    power_rows,
)
from daikaiju.engine.cards.catalogue import TILES
from daikaiju.engine.rules import POINTS_TO_WIN, TILE_LEVELS

if TYPE_CHECKING:
    from daikaiju.bots.lookahead.roll_values import RollValues

Ints = NDArray[np.integer[Any]]
Indices = NDArray[np.intp]

BONUS_TURN = 0.25
"""How much of what is missing to a certain win another turn is worth."""
SECOND_LIFE = 0.3
NO_GAIN, UP_TO_USUAL = np.zeros(USUAL_LIFE + 1, dtype=np.int64), np.arange(USUAL_LIFE + 1)
PLACES: dict[str | None, int] = {None: 0, **{place: number for number, place in enumerate(PLACE_ROWS, 1)}}


@dataclass(slots=True)
class Variation:
    """An afterstate with the results that lead to it: one branch of who yields, with or without a purchase."""

    afterstate: Afterstate
    branch: int
    leaves: Indices
    within: Indices | None
    """Which of the branch's results these are, if something was bought."""
    price: int


@dataclass(slots=True)
class Dials:
    """One entry per leaf: its variation, and my dials before the end of the turn."""

    variation: Indices
    points: Ints
    energy: Ints
    life: Ints
    extra: Indices
    """What wickedness and tiles add to its sum of rows, by number."""
    result: Indices
    part: Indices | int = 0
    """Which addition it has, counted from 1."""

    def some(self, here: Indices) -> Dials:
        """Only these leaves."""
        return Dials(
            self.variation.take(here),
            self.points.take(here),
            self.energy.take(here),
            self.life.take(here),
            self.extra.take(here),
            self.result.take(here),
        )


@dataclass(slots=True)
class Addition:
    """A card or tile that some leaves could get: its rows, its price and what it brings at once."""

    here: Indices
    change: Floats
    price: int
    effect: CardEffect
    ends: int = 0
    """Where its ends of the turn begin; 0 if it changes nothing then."""


class Leaves:
    """All leaves of a turn's roll values whose living monsters stand in one order."""

    def __init__(self, roll_values: RollValues, order: tuple[int, ...], variations: list[Variation]) -> None:
        self.roll_values = roll_values
        self.game, self.me = roll_values.game, roll_values.me
        self.variations = variations
        self.order = order
        self.net = roll_values.evaluator.nets[len(order)]
        self.first = order.index(self.me.seat) * SEAT_ROWS
        self.layout = layout(len(order))
        self.scores, self.lives = self.net.dial_tables(self.first)
        self.most_energy = roll_values.afterstates.most_energy
        self.sums = self.net.sums([variation.afterstate.rows for variation in variations]) + self.net.bias
        self.extras: list[Floats] = [np.zeros(self.net.rows.shape[1], dtype=np.float32)]
        self.places = np.array([PLACES[variation.afterstate.my_place] * (MOST_LIFE + 1) for variation in variations])
        self.revives = any(comes_back(roll_values.edition, power) for power in roll_values.powers)
        is_over_at_once = not (self.me.poison or any(map(is_ending, (*roll_values.powers, *roll_values.buyable))))
        self.ends = [] if is_over_at_once else self._turn_ends()

    def _turn_ends(self, *more: str) -> list[TurnEnd]:
        """How the turn ends for each variation, with powers that have just come."""
        poison = self.me.poison
        powers = turn_end_powers((*self.roll_values.powers, *more), poison)
        edition, afterstates = self.roll_values.edition, [variation.afterstate for variation in self.variations]
        return [
            turn_end(edition, powers, poison, afterstate.has_wounded, afterstate.fewest_points)
            for afterstate in afterstates
        ]

    def values(self) -> list[Floats]:
        """Values (seats, results) of each variation, with the best private purchase where nothing else was bought."""
        lengths = [len(variation.leaves) for variation in self.variations]
        plain = self._dials(lengths)
        if self.game.rules.has_wickedness:
            self._take_tiles(plain)
        cards = self._purchases(plain)
        evaluated = self._look(self._spread(plain, cards), cards)
        seat, best, start = self.me.seat, evaluated[:, : len(plain.variation)], len(plain.variation)
        for card in cards:
            other = evaluated[:, start : start + len(card.here)]
            start += len(card.here)
            better = (other[seat] > best[seat].take(card.here)).nonzero()[0]
            best[:, card.here[better]] = other[:, better]
        found, start = [], 0
        for length in lengths:
            found.append(best[:, start : start + length])
            start += length
        return found

    def _purchases(self, plain: Dials) -> list[Addition]:
        """Purchases that concern nobody else, for the leaves that can pay and have bought nothing yet."""
        found = []
        energy_before = plain.energy
        if any(variation.within is not None for variation in self.variations):
            energy_before = np.where(
                np.array([variation.within is None for variation in self.variations])[plain.variation],
                energy_before,
                -1,
            )
        for card, price, effect in self.roll_values.purchases:
            if effect.is_private:
                here = (energy_before >= price).nonzero()[0]
                if len(here):
                    change = -self.net.rows[self.layout.market[card]]
                    ends = 0
                    if self.ends and is_ending(card):
                        ends = len(self.ends)
                        self.ends += self._turn_ends(*[power for power, _ in effect.powers])
                    found.append(Addition(here, self._with_powers(change, effect), price, effect, ends))
        return found

    def _with_powers(self, change: Floats, effect: CardEffect) -> Floats:
        rows = [self.first + row for power, counters in effect.powers for row in power_rows(power, counters)]
        return change + np.add.reduce(self.net.rows.take(rows, axis=0), axis=0) if rows else change

    def _dials(self, lengths: list[int]) -> Dials:
        me, results = self.me, self.roll_values.results
        variation = np.repeat(np.arange(len(self.variations)), lengths)
        leaves = np.concatenate([one.leaves for one in self.variations])
        added = [
            (one.afterstate.points, one.afterstate.energy - one.price, one.afterstate.life) for one in self.variations
        ]
        points, energy, life = np.array(added).T
        return Dials(
            variation=variation,
            points=results.points.take(leaves) + (me.points + points).take(variation),
            energy=results.energy.take(leaves) + (me.energy + energy).take(variation),
            life=np.minimum(results.life.take(leaves) + (me.life + life).take(variation), me.max_life),
            extra=np.zeros(len(variation), dtype=np.intp),
            result=leaves,
        )

    def _take_tiles(self, leaf: Dials) -> None:
        """Move the gauge; leaves that reach a level take the tile they like best there, or none."""
        before = self.me.wickedness
        wickedness = np.minimum(before + self.roll_values.results.wickedness.take(leaf.result), MOST_WICKEDNESS)
        dial = self.net.rows[self.first + WICKEDNESS : self.first + WICKEDNESS + MOST_WICKEDNESS + 1]
        self.extras = list(dial)
        leaf.extra[:] = wickedness
        for level, place in zip(self.game.rules.wickedness_levels, TILE_LEVELS, strict=True):
            tiles = [tile for tile in self.game.tiles_left if TILES[tile]["level"] == place]
            if tiles and before < level:
                reached = (wickedness >= level).nonzero()[0]
                if len(reached):
                    self._take_best(leaf, reached, tiles)

    def _take_best(self, leaf: Dials, reached: Indices, tiles: list[str]) -> None:
        """Some leaves may take one of these tiles."""
        seat, powers = self.me.seat, effect_powers(self.roll_values.powers)
        plain = leaf.some(reached)
        every = np.arange(len(reached))
        additions = []
        for tile in tiles:
            effect = tile_effect(self.roll_values.edition, tile, powers, self.me.place is not None)
            additions.append(Addition(every, self._with_powers(self._tile_gone(tile, effect), effect), 0, effect))
        spread = self._spread(plain, additions)
        evaluated = self._look(spread, additions)[seat].reshape(len(tiles) + 1, -1)
        for number, addition in enumerate(additions, 1):
            if addition.effect.moves_again:
                evaluated[number] += BONUS_TURN * (1 - evaluated[number])
        best = evaluated.argmax(axis=0)
        for number, addition in enumerate(additions, 1):
            mine = (best == number).nonzero()[0]
            if len(mine):
                at, here = reached[mine], number * len(reached) + mine
                leaf.points[at], leaf.energy[at] = spread.points[here], spread.energy[here]
                leaf.life[at], leaf.extra[at] = spread.life[here], self._changed(plain.extra[mine], addition.change)

    def _tile_gone(self, tile: str, effect: CardEffect) -> Floats:
        """What it changes for the table that somebody takes this tile."""
        rows = self.net.rows
        change: Floats = -rows[self.layout.tile[tile]]
        for place, seat in enumerate(self.order):
            if effect.others_points and seat != self.me.seat:
                dial, points = place * SEAT_ROWS + POINTS, self.game.monsters[seat].points
                change = change + rows[dial + max(0, points + effect.others_points)] - rows[dial + points]
        return change

    def _changed(self, extra: Indices, change: Floats) -> Indices:
        """New extras: the old ones with a change."""
        known, numbers = np.unique(extra, return_inverse=True)
        first = len(self.extras)
        self.extras += [self.extras[number] + change for number in known]
        return first + numbers.reshape(-1)

    def _spread(self, leaf: Dials, additions: list[Addition]) -> Dials:
        """The leaves, followed by those that get each addition, with what it brings."""
        if not additions:
            return leaf
        count = len(leaf.variation)
        at = np.concatenate([np.arange(count), *[one.here for one in additions]])
        part = np.repeat(np.arange(len(additions) + 1), [count, *[len(one.here) for one in additions]])
        brings = [(one.effect.points, one.effect.energy - one.price, self._most_life(one)) for one in additions]
        points, energy, most = np.array([(0, 0, MOST_LIFE), *brings]).T
        gains = np.array([NO_GAIN, *[one.effect.life - UP_TO_USUAL for one in additions]])
        life = leaf.life.take(at)
        return Dials(
            variation=leaf.variation.take(at),
            points=leaf.points.take(at) + points.take(part),
            energy=leaf.energy.take(at) + energy.take(part),
            life=np.minimum(life + gains[part, np.minimum(np.maximum(life, 0), USUAL_LIFE)], most.take(part)),
            extra=leaf.extra.take(at),
            result=leaf.result.take(at),
            part=part,
        )

    def _most_life(self, addition: Addition) -> int:
        life = addition.effect.life
        return max(self.me.max_life, int(life.max()) if life[USUAL_LIFE] > USUAL_LIFE else 0)

    def _look(self, leaf: Dials, additions: list[Addition]) -> Floats:
        """(seats, leaves): the evaluator's view of leaves, and what needs no evaluator: twenty points, no life."""
        points, energy, life = leaf.points, leaf.energy, np.maximum(leaf.life, 0)
        results = self.roll_values.results
        if self.ends:
            end = leaf.variation + np.array([0, *[one.ends for one in additions]]).take(leaf.part)
            counted = np.minimum(np.maximum(energy, 0), MOST_COUNTED)
            scored = np.minimum(np.maximum(points, 0), MOST_POINTS)
            points = points + np.array([one.points_by_energy for one in self.ends])[end, counted]
            points += np.array([one.points_by_points for one in self.ends])[end, scored]
            energy = energy + np.array([one.energy_by_energy for one in self.ends])[end, counted]
            life = np.array([one.life for one in self.ends])[end, results.threes.take(leaf.result), life]
        points = np.minimum(np.maximum(points, 0), MOST_POINTS)
        shown = np.minimum(np.maximum(energy, 0), self.most_energy)
        parts = leaf.variation * (len(additions) + 1) + leaf.part
        scored, lived = points * (MOST_ENERGY + 1) + shown, self.places.take(leaf.variation) + life
        alike = ((parts * len(self.extras) + leaf.extra) * len(self.lives) + lived) * len(self.scores) + scored
        one_of, place = one_of_each(alike)
        hidden = self._sums_with(additions).take(parts.take(one_of), axis=0)
        hidden += self.scores.take(scored.take(one_of), axis=0)
        hidden += self.lives.take(lived.take(one_of), axis=0)
        if len(self.extras) > 1:
            hidden += np.array(self.extras).take(leaf.extra.take(one_of), axis=0)
        evaluated = np.zeros((len(self.game.monsters), len(points)), dtype=np.float32)
        evaluated[self.order, :] = self.net.chances(hidden).take(place, axis=1)
        mine = evaluated[self.me.seat]
        if results.brings_turns:
            again = (results.again.take(leaf.result)).nonzero()[0]
            mine[again] += BONUS_TURN * (1 - mine[again])
        if len(won := (points >= POINTS_TO_WIN).nonzero()[0]):
            evaluated[:, won] = 0
            mine[won] = 1
        if len(fallen := (life <= 0).nonzero()[0]):
            evaluated[:, fallen] *= SECOND_LIFE if self.revives else 0
        return evaluated

    def _sums_with(self, additions: list[Addition]) -> Floats:
        """(variations and additions, hidden): sums of rows of every variation with nothing and with each addition."""
        if not additions:
            return self.sums
        changes = np.array([np.zeros_like(self.sums[0]), *[one.change for one in additions]])
        both: Floats = self.sums[:, None, :] + changes
        return both.reshape(-1, both.shape[-1])


def one_of_each(keys: Indices) -> tuple[Indices, Indices]:
    """The places of one key of every kind, and for each key which of these it is; `np.unique` takes twice as long."""
    order = keys.argsort()
    ordered = keys.take(order)
    is_new = np.ones(len(keys), dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=is_new[1:])
    kind = np.empty(len(keys), dtype=np.intp)
    kind[order] = is_new.cumsum() - 1
    return order[is_new], kind
