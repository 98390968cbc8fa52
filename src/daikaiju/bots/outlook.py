"""What every final roll of the turn would lead to: its value for all seats.

The rules are followed in whole tables instead of game by game: what the dice bring, whom they hit, who yields, who
enters Tokyo, and the best single purchase afterwards. Rare cards are left to the judge's view of the position;
decisions other than keeping dice are looked at with the engine itself (see `foresight`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.features import (
    ENERGY,
    LIFE,
    MOST_POINTS,
    MOST_WICKEDNESS,
    PLACE_ROWS,
    POINTS,
    POWER_ROW,
    SEAT_ROWS,
    WICKEDNESS,
    fixed_rows,
    kind_rows,
    layout,
)
from daikaiju.bots.judge import Judge
from daikaiju.bots.lattice import Floats, lattice
from daikaiju.bots.scenes import PAID_FOR_BUYING, REVIVALS, Scene, Table, has
from daikaiju.bots.scoring import score, scoring_powers
from daikaiju.bots.wares import NOTHING, TILE_WARES, WARES, is_private
from daikaiju.engine.cards.catalogue import TILES
from daikaiju.engine.game import Game
from daikaiju.engine.powers import POWERS
from daikaiju.engine.rules import POINTS_TO_WIN, TILE_LEVELS
from daikaiju.engine.state import Monster

Ints = NDArray[np.int64]
Indices = NDArray[np.intp]

GAIN_POINTS, GAIN_ENERGY, GAIN_LIFE, SMASH, WICKED, CLAWS, MARKS = range(7)
ONES, THREES = 1, 2
BONUS_TURN = 0.25
BONUS_TILES = ("final_push",)
SECOND_LIFE = 0.3


@dataclass(frozen=True)
class Results:
    """The different results of all rolls, one row each: gains, Smash, whether claws show, marks for special faces."""

    different: Ints
    of_roll: Indices
    kinds: tuple[tuple[int, int, Indices], ...]
    """Smash, claws, and the results that have them."""


@lru_cache(maxsize=4096)
def results(edition: str, dice: int, powers: tuple[str, ...], in_tokyo: bool, marks: tuple[bool, bool]) -> Results:
    """Score every roll with these powers and put equal results together."""
    counts = lattice(dice).roll_counts
    scored = score(edition, dice, powers, in_tokyo)
    is_awake = not any(POWERS[power].is_asleep for power in powers)
    mark = ONES * marks[0] * (counts[:, 0] >= 3) + THREES * marks[1] * (counts[:, 2] > 0)
    claws = (counts[:, 5] > 0) * is_awake
    columns = (scored.points, scored.energy, scored.life, scored.smash, scored.wickedness)
    different, of_roll = np.unique(np.stack((*columns, claws, mark), axis=1), axis=0, return_inverse=True)
    kinds = sorted({(int(row[SMASH]), int(row[CLAWS])) for row in different})
    places = [np.flatnonzero((different[:, SMASH] == smash) & (different[:, CLAWS] == claw)) for smash, claw in kinds]
    found = tuple((smash, claw, place) for (smash, claw), place in zip(kinds, places, strict=True))
    return Results(different, of_roll.reshape(-1), found)


@dataclass(slots=True)
class Take:
    """A scene with the results that lead to it: one branch of who yields, with or without a purchase."""

    scene: Scene
    branch: int
    leaves: Indices
    within: Indices
    """Which of the branch's results these are."""
    is_plain: bool
    price: int


class Outlook:
    """The value of every final roll of the active monster, for every seat."""

    def __init__(self, game: Game, judge: Judge, dice: int) -> None:
        self.game = game
        self.judge = judge
        self.table = Table(game)
        self.me = self.table.me
        powers = self.table.powers
        held = scoring_powers([power.id for _, power in self.me.powers])
        marks = ("freeze_time" in powers, "natural_selection" in powers)
        self.results = results(game.rules.edition, dice, held, self.me.place is not None, marks)
        self.purse = self.me.energy + self.results.different[:, GAIN_ENERGY]
        self.shelf = self._shelf()

    def _shelf(self) -> list[tuple[str, int]]:
        """What could be bought with the energy of the best roll."""
        if self.table.is_asleep:
            return []
        game, me, most = self.game, self.me, int(self.purse.max())
        prices = [(card, game.price(me, card)) for card in game.market if card is not None and game.may_have(me, card)]
        return [(card, price) for card, price in prices if price <= most]

    def values(self) -> Floats:
        """(rolls, seats): win probabilities after each final roll."""
        takes: list[Take] = []
        branches: list[Floats] = []
        spans: list[tuple[Indices, list[Monster], int, int]] = []
        for smash, claws, leaves in self.results.kinds:
            deciders = self.table.deciders(smash, claws)
            first = len(branches)
            for goes in product((False, True), repeat=len(deciders)):
                leaving = {decider.seat for decider, gone in zip(deciders, goes, strict=True) if gone}
                self._add_takes(takes, len(branches), smash, claws, leaving, leaves)
                branches.append(np.zeros((len(leaves), len(self.game.monsters)), dtype=np.float32))
            spans.append((leaves, deciders, first, len(branches)))
        groups: dict[tuple[int, ...], list[Take]] = {}
        for take in takes:
            groups.setdefault(take.scene.order, []).append(take)
        for order, group in groups.items():
            for take, judged in zip(group, self._judge(order, group), strict=True):
                self._keep_better(branches[take.branch], take, judged)
        found = np.empty((len(self.results.different), len(self.game.monsters)), dtype=np.float32)
        for leaves, deciders, first, last in spans:
            options = branches[first:last]
            for decider in reversed(deciders):
                options = [better(options[at], options[at + 1], decider.seat) for at in range(0, len(options), 2)]
            found[leaves] = options[0]
        return found[self.results.of_roll]

    def _add_takes(
        self, takes: list[Take], branch: int, smash: int, claws: int, leaving: set[int], leaves: Indices
    ) -> None:
        """The scene without a purchase, and those with purchases that concern the others."""
        everything = np.arange(len(leaves))
        takes.append(Take(self.table.scene(smash, claws, leaving, None), branch, leaves, everything, True, 0))
        for card, price in self.shelf:
            if not is_private(card):
                within = np.flatnonzero(self.purse[leaves] >= price)
                if len(within):
                    scene = self.table.scene(smash, claws, leaving, card)
                    takes.append(Take(scene, branch, leaves[within], within, False, price))

    def _keep_better(self, branch: Floats, take: Take, judged: Floats) -> None:
        """I take the purchase I like best."""
        seat = self.me.seat
        if take.is_plain:
            is_better = judged[:, seat] >= branch[:, seat]
            branch[is_better] = judged[is_better]
        else:
            is_better = judged[:, seat] > branch[take.within, seat]
            branch[take.within[is_better]] = judged[is_better]

    def _judge(self, order: tuple[int, ...], takes: list[Take]) -> list[Floats]:
        """Values (results, seats) of each take, with the best private purchase where nothing else was bought."""
        lengths = [len(take.leaves) for take in takes]
        if len(order) == 1:
            won = np.zeros((sum(lengths), len(self.game.monsters)), dtype=np.float32)
            won[:, order[0]] = 1
            return split(won, lengths)
        net, me = self.judge.nets[len(order)], self.me
        first = order.index(me.seat) * SEAT_ROWS
        sums = net.sums([take.scene.rows for take in takes])
        sums += net.rows[self._still(order)].sum(axis=0)
        take_of = np.repeat(np.arange(len(takes)), lengths)
        leaves = np.concatenate([take.leaves for take in takes])
        result = self.results.different[leaves]
        scenes = [take.scene for take in takes]
        added = np.array([(take.scene.points, take.scene.energy - take.price, take.scene.life) for take in takes])[
            take_of
        ]
        where = [first + PLACE_ROWS[scene.my_place] if scene.my_place else -1 for scene in scenes]
        healed = np.minimum(me.life + result[:, GAIN_LIFE], me.max_life)
        leaf = Leaves(
            total=sums[take_of],
            points=np.clip(me.points + result[:, GAIN_POINTS] + added[:, 0], 0, MOST_POINTS),
            energy=me.energy + result[:, GAIN_ENERGY] + added[:, 1],
            life=np.minimum(healed + added[:, 2], me.max_life) - me.poison,
            in_tokyo=np.array(where)[take_of],
            marks=result[:, MARKS],
        )
        if self.game.rules.has_wickedness:
            wickedness = np.minimum(me.wickedness + result[:, WICKED], MOST_WICKEDNESS)
            leaf.total += net.rows[first + WICKEDNESS + wickedness]
            for level, tiles in self._tiles():
                reached = np.flatnonzero((me.wickedness < level) & (wickedness >= level))
                if len(reached):
                    self._take_best_tile(order, leaf, reached, tiles)
        best = self._look(order, leaf)
        is_plain = np.array([take.is_plain for take in takes])[take_of]
        for card, price in self.shelf:
            if is_private(card):
                here = np.flatnonzero(is_plain & (self.purse[leaves] >= price))
                if len(here):
                    judged = self._look(order, self._with_card(leaf, here, card, price, order))
                    is_better = judged[:, me.seat] > best[here, me.seat]
                    best[here[is_better]] = judged[is_better]
        return split(best, lengths)

    def _tiles(self) -> list[tuple[int, list[str]]]:
        """For each level of wickedness, the tiles to be had there."""
        levels = zip(self.game.rules.wickedness_levels, TILE_LEVELS, strict=True)
        left = self.game.tiles_left
        return [(level, [tile for tile in left if TILES[tile]["level"] == place]) for level, place in levels]

    def _take_best_tile(self, order: tuple[int, ...], leaf: Leaves, here: Indices, tiles: list[str]) -> None:
        """Some leaves reach a level: each takes the tile it likes best there, or none."""
        seat = self.me.seat
        plain = leaf.some(here)
        best = self._look(order, plain)[:, seat]
        for tile in tiles:
            taken = self._with_tile(order, plain, tile)
            judged = self._look(order, taken)[:, seat]
            if tile in BONUS_TILES:
                judged += BONUS_TURN * (1 - judged)
            is_better = judged > best
            best[is_better] = judged[is_better]
            at = here[is_better]
            leaf.total[at], leaf.energy[at] = taken.total[is_better], taken.energy[is_better]
            leaf.life[at] = taken.life[is_better]

    def _with_tile(self, order: tuple[int, ...], leaf: Leaves, tile: str) -> Leaves:
        """Leaves after a tile is taken: what it is, and what it does at once."""
        rows, ware = self.judge.nets[len(order)].rows, TILE_WARES.get(tile, NOTHING)
        change = -rows[layout(len(order)).tile[tile]]
        if self.game.is_tile_kept(tile):
            change = change + rows[order.index(self.me.seat) * SEAT_ROWS + POWER_ROW[tile]]
        for place, seat in enumerate(order):
            if ware.others_points and seat != self.me.seat:
                dial, points = place * SEAT_ROWS + POINTS, self.game.monsters[seat].points
                change = change + rows[dial + max(0, points + ware.others_points)] - rows[dial + points]
        most = max(self.me.max_life, POWERS[tile].max_life)
        life = np.minimum(leaf.life + ware.life, most) if ware.life else leaf.life
        return Leaves(leaf.total + change, leaf.points, leaf.energy + ware.energy, life, leaf.in_tokyo, leaf.marks)

    def _with_card(self, leaf: Leaves, here: Indices, card: str, price: int, order: tuple[int, ...]) -> Leaves:
        """Some leaves after a purchase that concerns nobody else."""
        net, ware = self.judge.nets[len(order)], WARES.get(card, NOTHING)
        change = -net.rows[layout(len(order)).market[card]]
        if card in POWER_ROW:
            change = change + net.rows[order.index(self.me.seat) * SEAT_ROWS + POWER_ROW[card]]
        points = ware.points + bool(self.table.powers & PAID_FOR_BUYING)
        most = max(self.me.max_life, 12 if card == "even_bigger" else 0)
        return Leaves(
            total=leaf.total[here] + change,
            points=np.clip(leaf.points[here] + points, 0, MOST_POINTS),
            energy=leaf.energy[here] - price + ware.energy,
            life=np.minimum(leaf.life[here] + ware.life, most),
            in_tokyo=leaf.in_tokyo[here],
            marks=leaf.marks[here],
        )

    def _look(self, order: tuple[int, ...], leaf: Leaves) -> Floats:
        """The judge's view of leaves, and what needs no judge: twenty points, no life."""
        net, seat = self.judge.nets[len(order)], self.me.seat
        first = order.index(seat) * SEAT_ROWS
        rows, life = net.rows, np.maximum(leaf.life, 0)
        total = leaf.total + rows[first + POINTS + leaf.points]
        total += rows[first + ENERGY + np.clip(leaf.energy, 0, self.table.most_energy)]
        total += rows[first + LIFE + life]
        total += rows[np.where(leaf.in_tokyo >= 0, leaf.in_tokyo + life, layout(len(order)).padding)]
        judged = np.zeros((len(total), len(self.game.monsters)), dtype=np.float32)
        judged[:, order] = net.outcomes(total)
        if "freeze_time" in self.table.powers:
            again = (leaf.marks & ONES) > 0
            judged[again, seat] += BONUS_TURN * (1 - judged[again, seat])
        is_won = leaf.points >= POINTS_TO_WIN
        judged[is_won] = 0
        judged[is_won, seat] = 1
        fallen = (leaf.life <= 0) | ((leaf.marks & THREES) > 0)
        judged[fallen] *= SECOND_LIFE if has(self.me, *REVIVALS) else 0
        return judged

    def _still(self, order: tuple[int, ...]) -> list[int]:
        """Rows that no roll changes for this order of seats."""
        rows = kind_rows(self.game, layout(len(order)))
        for place, seat in enumerate(order):
            monster = self.game.monsters[seat]
            rows += fixed_rows(self.game, monster, place * SEAT_ROWS)
            if monster is not self.me or not self.game.rules.has_wickedness:
                rows.append(place * SEAT_ROWS + WICKEDNESS + monster.wickedness)
        return rows


@dataclass(slots=True)
class Leaves:
    """Ends of the turn side by side: sums of rows so far, and my own dials."""

    total: Floats
    points: Ints
    energy: Ints
    life: Ints
    in_tokyo: Ints
    """Where the rows of life in my place begin; -1 outside."""
    marks: Ints

    def some(self, here: Indices) -> Leaves:
        """Only these."""
        dials = (self.points, self.energy, self.life, self.in_tokyo, self.marks)
        return Leaves(self.total[here], *(dial[here] for dial in dials))


def better(first: Floats, second: Floats, seat: int) -> Floats:
    """Row by row what is better for a seat."""
    return np.where((second[:, seat] > first[:, seat])[:, None], second, first)


def split(values: Floats, lengths: list[int]) -> list[Floats]:
    """Cut a table into consecutive parts."""
    found, start = [], 0
    for length in lengths:
        found.append(values[start : start + length])
        start += length
    return found
