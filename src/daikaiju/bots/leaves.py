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
    """What wickedness and tiles add to its sum of rows."""
    again: Ints
    threes: Ints
    end: Indices
    """Which end of the turn it is."""
    change: Floats | None = None
    """What a purchase or a tile adds to the sums of rows of all of them."""

    def some(self, here: Indices) -> Dials:
        """Only these leaves."""
        return Dials(
            self.take[here],
            self.points[here],
            self.energy[here],
            self.life[here],
            self.extra[here],
            self.again[here],
            self.threes[here],
            self.end[here],
        )


def joined(parts: list[Dials]) -> Dials:
    """Several sets of leaves as one, without what their purchases change."""
    if len(parts) == 1:
        return parts[0]
    names = ("take", "points", "energy", "life", "extra", "again", "threes", "end")
    return Dials(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


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

    def _end_with(self, arrival: Arrival) -> Indices:
        """The ends of the turn with what has arrived, one for each take."""
        first = len(self.ends)
        self.ends += self._turn_ends(*(power for power, _ in arrival.powers))
        return np.arange(first, len(self.ends))

    def values(self) -> list[Floats]:
        """Values (seats, results) of each take, with the best private purchase where nothing else was bought."""
        lengths = [len(take.leaves) for take in self.takes]
        plain = self._dials(lengths)
        if self.game.rules.has_wickedness:
            self._take_tiles(plain)
        is_plain = np.array([take.within is None for take in self.takes])[plain.take]
        parts, places = [plain], []
        for card, price, arrival in self.outlook.shelf:
            if arrival.is_private:
                here = np.flatnonzero(is_plain & (plain.energy >= price))
                if len(here):
                    parts.append(self._with_card(plain.some(here), card, price, arrival))
                    places.append(here)
        judged = self._look(parts)
        seat, best, start = self.me.seat, judged[:, : len(plain.take)], len(plain.take)
        for here in places:
            other = judged[:, start : start + len(here)]
            start += len(here)
            better = np.flatnonzero(other[seat] > best[seat].take(here))
            best[:, here[better]] = other[:, better]
        found, start = [], 0
        for length in lengths:
            found.append(best[:, start : start + length])
            start += length
        return found

    def _dials(self, lengths: list[int]) -> Dials:
        me, results = self.me, self.outlook.results
        take = np.repeat(np.arange(len(self.takes)), lengths)
        leaves = np.concatenate([one.leaves for one in self.takes])
        scenes = [one.scene for one in self.takes]
        points, energy, life = np.array(
            [[one.points for one in scenes], [one.energy for one in scenes], [one.life for one in scenes]]
        )
        energy = energy - np.array([one.price for one in self.takes])
        return Dials(
            take=take,
            points=me.points + results.points[leaves] + points[take],
            energy=me.energy + results.energy[leaves] + energy[take],
            life=np.minimum(me.life + results.life[leaves] + life[take], me.max_life),
            extra=np.zeros(len(take), dtype=np.intp),
            again=results.again[leaves],
            threes=results.threes[leaves],
            end=take,
        )

    def _take_tiles(self, leaf: Dials) -> None:
        """Move the gauge; leaves that reach a level take the tile they like best there, or none."""
        before = self.me.wickedness
        results = self.outlook.results
        gained = np.concatenate([results.wickedness[take.leaves] for take in self.takes])
        wickedness = np.minimum(before + gained, MOST_WICKEDNESS)
        dial = self.net.rows[self.first + WICKEDNESS : self.first + WICKEDNESS + MOST_WICKEDNESS + 1]
        self.extras = list(dial)
        leaf.extra[:] = wickedness
        for level, place in zip(self.game.rules.wickedness_levels, TILE_LEVELS, strict=True):
            tiles = [tile for tile in self.game.tiles_left if TILES[tile]["level"] == place]
            reached = np.flatnonzero((before < level) & (wickedness >= level))
            if tiles and len(reached):
                self._take_best(leaf, reached, tiles)

    def _take_best(self, leaf: Dials, here: Indices, tiles: list[str]) -> None:
        """Some leaves may take one of these tiles."""
        seat, powers = self.me.seat, arrival_powers(self.outlook.powers)
        plain = leaf.some(here)
        arrivals = [taken(self.outlook.edition, tile, powers, self.me.place is not None) for tile in tiles]
        parts = [plain, *(self._with_tile(plain, tile, new) for tile, new in zip(tiles, arrivals, strict=True))]
        judged = self._look(parts)[seat].reshape(len(parts), -1)
        for number, arrival in enumerate(arrivals, 1):
            if arrival.moves_again:
                judged[number] += BONUS_TURN * (1 - judged[number])
        best = judged.argmax(axis=0)
        for number, part in enumerate(parts):
            mine = best == number
            at = here[mine]
            if number and len(at):
                leaf.points[at], leaf.energy[at] = part.points[mine], part.energy[mine]
                leaf.life[at], leaf.extra[at] = part.life[mine], self._changed(part.extra[mine], part.change)

    def _with_tile(self, leaf: Dials, tile: str, arrival: Arrival) -> Dials:
        rows = self.net.rows
        change = -rows[self.layout.tile[tile]]
        for place, seat in enumerate(self.order):
            if arrival.others_points and seat != self.me.seat:
                dial, points = place * SEAT_ROWS + POINTS, self.game.monsters[seat].points
                change = change + rows[dial + max(0, points + arrival.others_points)] - rows[dial + points]
        return self._arrived(leaf, change, 0, arrival)

    def _with_card(self, leaf: Dials, card: str, price: int, arrival: Arrival) -> Dials:
        rows = self.net.rows
        change = -rows[self.layout.market[card]]
        after = self._arrived(leaf, change, price, arrival)
        if self.ends and is_ending(card):
            after.end = self._end_with(arrival)[leaf.take]
        return after

    def _arrived(self, leaf: Dials, change: Floats, price: int, arrival: Arrival) -> Dials:
        """Leaves after a card or tile has come: its rows, and what it brings at once."""
        for power, counters in arrival.powers:
            for row in power_rows(power, counters):
                change = change + self.net.rows[self.first + row]
        usual = np.minimum(np.maximum(leaf.life, 0), USUAL_LIFE)
        most = max(self.me.max_life, int(arrival.life.max()) if arrival.life[USUAL_LIFE] > USUAL_LIFE else 0)
        return Dials(
            take=leaf.take,
            points=leaf.points + arrival.points,
            energy=leaf.energy - price + arrival.energy,
            life=np.minimum(leaf.life + arrival.life[usual] - usual, most),
            extra=leaf.extra,
            again=leaf.again,
            threes=leaf.threes,
            end=leaf.end,
            change=change,
        )

    def _changed(self, extra: Indices, change: Floats | None) -> Indices:
        """New extras: the old ones with a change."""
        known, numbers = np.unique(extra, return_inverse=True)
        first = len(self.extras)
        self.extras += [self.extras[number] + change for number in known]
        return first + numbers.reshape(-1)

    def _look(self, parts: list[Dials]) -> Floats:
        """(seats, leaves): the judge's view of leaves, and what needs no judge: twenty points, no life."""
        leaf = joined(parts)
        points, energy, life = leaf.points, leaf.energy, np.maximum(leaf.life, 0)
        if self.ends:
            counted = np.minimum(np.maximum(energy, 0), MOST_COUNTED)
            more = np.array([end.points_by_energy for end in self.ends])[leaf.end, counted]
            more += np.array([end.points_by_points for end in self.ends])[
                leaf.end, np.minimum(np.maximum(points, 0), MOST_POINTS)
            ]
            points = points + more
            energy = energy + np.array([end.energy_by_energy for end in self.ends])[leaf.end, counted]
            life = np.array([end.life for end in self.ends])[leaf.end, leaf.threes, life]
        points = np.minimum(np.maximum(points, 0), MOST_POINTS)
        shown = np.minimum(np.maximum(energy, 0), self.most_energy)
        hidden = self.sums.take(leaf.take, axis=0)
        hidden += self.scores.take(points * (MOST_ENERGY + 1) + shown, axis=0)
        hidden += self.lives.take(self.places[leaf.take] + life, axis=0)
        if len(self.extras) > 1:
            hidden += np.array(self.extras).take(leaf.extra, axis=0)
        start = 0
        for part in parts:
            if part.change is not None:
                hidden[start : start + len(part.take)] += part.change
            start += len(part.take)
        judged = np.zeros((len(self.game.monsters), len(hidden)), dtype=np.float32)
        judged[self.order, :] = self.net.chances(hidden)
        mine = judged[self.me.seat]
        if leaf.again.any():
            again = leaf.again > 0
            mine[again] += BONUS_TURN * (1 - mine[again])
        is_won = points >= POINTS_TO_WIN
        if is_won.any():
            judged[:, is_won] = 0
            mine[is_won] = 1
        fallen = life <= 0
        if fallen.any():
            judged[:, fallen] *= SECOND_LIFE if self.revives else 0
        return judged
