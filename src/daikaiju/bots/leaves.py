"""Ends of a turn side by side: the roller's dials for all results of its dice, judged in one stroke."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.arrivals import USUAL_LIFE, Arrival, arrival_powers, taken
from daikaiju.bots.features import (
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
from daikaiju.bots.lattice import Floats
from daikaiju.bots.scenes import Scene
from daikaiju.bots.turn_end import MOST_ENERGY as MOST_COUNTED
from daikaiju.bots.turn_end import TurnEnd, comes_back, is_ending, turn_end, turn_end_powers
from daikaiju.engine.cards.catalogue import TILES
from daikaiju.engine.rules import POINTS_TO_WIN, TILE_LEVELS

if TYPE_CHECKING:
    from daikaiju.bots.outlook import Outlook

Ints = NDArray[np.integer[Any]]
Indices = NDArray[np.intp]

BONUS_TURN = 0.25
"""How much of what is missing to a certain win another turn is worth."""
SECOND_LIFE = 0.3
NO_GAIN, UP_TO_USUAL = np.zeros(USUAL_LIFE + 1, dtype=np.int64), np.arange(USUAL_LIFE + 1)
PLACES: dict[str | None, int] = {None: 0, **{place: number for number, place in enumerate(PLACE_ROWS, 1)}}


@dataclass(slots=True)
class Take:
    """A scene with the results that lead to it: one branch of who yields, with or without a purchase."""

    scene: Scene
    branch: int
    leaves: Indices
    within: Indices | None
    """Which of the branch's results these are, if something was bought."""
    price: int


@dataclass(slots=True)
class Dials:
    """One entry per leaf: its take, and my dials before the end of the turn."""

    take: Indices
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
            self.take.take(here),
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
    arrival: Arrival
    ends: int = 0
    """Where its ends of the turn begin; 0 if it changes nothing then."""


class Leaves:
    """All leaves of an outlook whose living monsters stand in one order."""

    def __init__(self, outlook: Outlook, order: tuple[int, ...], takes: list[Take]) -> None:
        self.outlook = outlook
        self.game, self.me = outlook.game, outlook.me
        self.takes = takes
        self.order = order
        self.net = outlook.judge.nets[len(order)]
        self.first = order.index(self.me.seat) * SEAT_ROWS
        self.layout = layout(len(order))
        self.scores, self.lives = self.net.dial_tables(self.first)
        self.most_energy = outlook.stage.most_energy
        self.sums = self.net.sums([take.scene.rows for take in takes]) + self.net.bias
        self.extras: list[Floats] = [np.zeros(self.net.rows.shape[1], dtype=np.float32)]
        self.places = np.array([PLACES[take.scene.my_place] * (MOST_LIFE + 1) for take in takes])
        self.revives = any(comes_back(outlook.edition, power) for power in outlook.powers)
        is_over_at_once = not (self.me.poison or any(map(is_ending, (*outlook.powers, *outlook.buyable))))
        self.ends = [] if is_over_at_once else self._turn_ends()

    def _turn_ends(self, *more: str) -> list[TurnEnd]:
        """How the turn ends for each take, with powers that have just come."""
        poison = self.me.poison
        powers = turn_end_powers((*self.outlook.powers, *more), poison)
        edition, scenes = self.outlook.edition, [take.scene for take in self.takes]
        return [turn_end(edition, powers, poison, scene.has_wounded, scene.fewest_points) for scene in scenes]

    def values(self) -> list[Floats]:
        """Values (seats, results) of each take, with the best private purchase where nothing else was bought."""
        lengths = [len(take.leaves) for take in self.takes]
        plain = self._dials(lengths)
        if self.game.rules.has_wickedness:
            self._take_tiles(plain)
        cards = self._purchases(plain)
        judged = self._look(self._spread(plain, cards), cards)
        seat, best, start = self.me.seat, judged[:, : len(plain.take)], len(plain.take)
        for card in cards:
            other = judged[:, start : start + len(card.here)]
            start += len(card.here)
            better = np.flatnonzero(other[seat] > best[seat].take(card.here))
            best[:, card.here[better]] = other[:, better]
        found, start = [], 0
        for length in lengths:
            found.append(best[:, start : start + length])
            start += length
        return found

    def _purchases(self, plain: Dials) -> list[Addition]:
        """Purchases that concern nobody else, for the leaves that can pay and have bought nothing yet."""
        found = []
        purse = plain.energy
        if any(take.within is not None for take in self.takes):
            purse = np.where(np.array([take.within is None for take in self.takes])[plain.take], purse, -1)
        for card, price, arrival in self.outlook.shelf:
            if arrival.is_private:
                here = np.flatnonzero(purse >= price)
                if len(here):
                    change = -self.net.rows[self.layout.market[card]]
                    ends = 0
                    if self.ends and is_ending(card):
                        ends = len(self.ends)
                        self.ends += self._turn_ends(*[power for power, _ in arrival.powers])
                    found.append(Addition(here, self._with_powers(change, arrival), price, arrival, ends))
        return found

    def _with_powers(self, change: Floats, arrival: Arrival) -> Floats:
        rows = [self.first + row for power, counters in arrival.powers for row in power_rows(power, counters)]
        return change + np.add.reduce(self.net.rows.take(rows, axis=0), axis=0) if rows else change

    def _dials(self, lengths: list[int]) -> Dials:
        me, results = self.me, self.outlook.results
        take = np.repeat(np.arange(len(self.takes)), lengths)
        leaves = np.concatenate([one.leaves for one in self.takes])
        added = [(one.scene.points, one.scene.energy - one.price, one.scene.life) for one in self.takes]
        points, energy, life = np.array(added).T
        return Dials(
            take=take,
            points=results.points.take(leaves) + (me.points + points).take(take),
            energy=results.energy.take(leaves) + (me.energy + energy).take(take),
            life=np.minimum(results.life.take(leaves) + (me.life + life).take(take), me.max_life),
            extra=np.zeros(len(take), dtype=np.intp),
            result=leaves,
        )

    def _take_tiles(self, leaf: Dials) -> None:
        """Move the gauge; leaves that reach a level take the tile they like best there, or none."""
        before = self.me.wickedness
        wickedness = np.minimum(before + self.outlook.results.wickedness.take(leaf.result), MOST_WICKEDNESS)
        dial = self.net.rows[self.first + WICKEDNESS : self.first + WICKEDNESS + MOST_WICKEDNESS + 1]
        self.extras = list(dial)
        leaf.extra[:] = wickedness
        for level, place in zip(self.game.rules.wickedness_levels, TILE_LEVELS, strict=True):
            tiles = [tile for tile in self.game.tiles_left if TILES[tile]["level"] == place]
            if tiles and before < level:
                reached = np.flatnonzero(wickedness >= level)
                if len(reached):
                    self._take_best(leaf, reached, tiles)

    def _take_best(self, leaf: Dials, reached: Indices, tiles: list[str]) -> None:
        """Some leaves may take one of these tiles."""
        seat, powers = self.me.seat, arrival_powers(self.outlook.powers)
        plain = leaf.some(reached)
        every = np.arange(len(reached))
        additions = []
        for tile in tiles:
            arrival = taken(self.outlook.edition, tile, powers, self.me.place is not None)
            additions.append(Addition(every, self._with_powers(self._tile_gone(tile, arrival), arrival), 0, arrival))
        spread = self._spread(plain, additions)
        judged = self._look(spread, additions)[seat].reshape(len(tiles) + 1, -1)
        for number, addition in enumerate(additions, 1):
            if addition.arrival.moves_again:
                judged[number] += BONUS_TURN * (1 - judged[number])
        best = judged.argmax(axis=0)
        for number, addition in enumerate(additions, 1):
            mine = np.flatnonzero(best == number)
            if len(mine):
                at, here = reached[mine], number * len(reached) + mine
                leaf.points[at], leaf.energy[at] = spread.points[here], spread.energy[here]
                leaf.life[at], leaf.extra[at] = spread.life[here], self._changed(plain.extra[mine], addition.change)

    def _tile_gone(self, tile: str, arrival: Arrival) -> Floats:
        """What it changes for the table that somebody takes this tile."""
        rows = self.net.rows
        change: Floats = -rows[self.layout.tile[tile]]
        for place, seat in enumerate(self.order):
            if arrival.others_points and seat != self.me.seat:
                dial, points = place * SEAT_ROWS + POINTS, self.game.monsters[seat].points
                change = change + rows[dial + max(0, points + arrival.others_points)] - rows[dial + points]
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
        count = len(leaf.take)
        at = np.concatenate([np.arange(count), *[one.here for one in additions]])
        part = np.repeat(np.arange(len(additions) + 1), [count, *[len(one.here) for one in additions]])
        brings = [(one.arrival.points, one.arrival.energy - one.price, self._most_life(one)) for one in additions]
        points, energy, most = np.array([(0, 0, MOST_LIFE), *brings]).T
        gains = np.array([NO_GAIN, *[one.arrival.life - UP_TO_USUAL for one in additions]])
        life = leaf.life.take(at)
        return Dials(
            take=leaf.take.take(at),
            points=leaf.points.take(at) + points.take(part),
            energy=leaf.energy.take(at) + energy.take(part),
            life=np.minimum(life + gains[part, np.minimum(np.maximum(life, 0), USUAL_LIFE)], most.take(part)),
            extra=leaf.extra.take(at),
            result=leaf.result.take(at),
            part=part,
        )

    def _most_life(self, addition: Addition) -> int:
        life = addition.arrival.life
        return max(self.me.max_life, int(life.max()) if life[USUAL_LIFE] > USUAL_LIFE else 0)

    def _look(self, leaf: Dials, additions: list[Addition]) -> Floats:
        """(seats, leaves): the judge's view of leaves, and what needs no judge: twenty points, no life."""
        points, energy, life = leaf.points, leaf.energy, np.maximum(leaf.life, 0)
        results = self.outlook.results
        if self.ends:
            end = leaf.take + np.array([0, *[one.ends for one in additions]]).take(leaf.part)
            counted = np.minimum(np.maximum(energy, 0), MOST_COUNTED)
            scored = np.minimum(np.maximum(points, 0), MOST_POINTS)
            points = points + np.array([one.points_by_energy for one in self.ends])[end, counted]
            points += np.array([one.points_by_points for one in self.ends])[end, scored]
            energy = energy + np.array([one.energy_by_energy for one in self.ends])[end, counted]
            life = np.array([one.life for one in self.ends])[end, results.threes.take(leaf.result), life]
        points = np.minimum(np.maximum(points, 0), MOST_POINTS)
        shown = np.minimum(np.maximum(energy, 0), self.most_energy)
        hidden = self._sums_with(additions).take(leaf.take * (len(additions) + 1) + leaf.part, axis=0)
        hidden += self.scores.take(points * (MOST_ENERGY + 1) + shown, axis=0)
        hidden += self.lives.take(self.places.take(leaf.take) + life, axis=0)
        if len(self.extras) > 1:
            hidden += np.array(self.extras).take(leaf.extra, axis=0)
        judged = np.zeros((len(self.game.monsters), len(hidden)), dtype=np.float32)
        judged[self.order, :] = self.net.chances(hidden)
        mine = judged[self.me.seat]
        if results.brings_turns:
            again = np.flatnonzero(results.again.take(leaf.result))
            mine[again] += BONUS_TURN * (1 - mine[again])
        if (is_won := points >= POINTS_TO_WIN).any():
            judged[:, is_won] = 0
            mine[is_won] = 1
        if (fallen := life <= 0).any():
            judged[:, fallen] *= SECOND_LIFE if self.revives else 0
        return judged

    def _sums_with(self, additions: list[Addition]) -> Floats:
        """(takes and additions, hidden): the sums of rows of every take with nothing and with each addition."""
        if not additions:
            return self.sums
        changes = np.array([np.zeros_like(self.sums[0]), *[one.change for one in additions]])
        both: Floats = self.sums[:, None, :] + changes
        return both.reshape(-1, both.shape[-1])
