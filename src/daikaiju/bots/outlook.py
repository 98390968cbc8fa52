"""What every final roll of the turn would lead to: the value, for all seats, of each roll the active monster can end with.

The rules are followed in whole tables instead of game by game: what the dice bring, whom they hit, who yields, who enters Tokyo,
and the best single purchase afterwards. Rare cards are left to the judge's view of the position; real decisions other than
keeping dice are looked at with the engine itself (see `foresight`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.features import (
    ENERGY,
    IN_CITY,
    LIFE,
    MOST_ENERGY,
    MOST_POINTS,
    PLACE_ROWS,
    POINTS,
    POISON,
    POWER_ROW,
    SEAT_ROWS,
    SHRINK,
    WICKEDNESS,
    fixed_rows,
    kind_rows,
    layout,
)
from daikaiju.bots.judge import Floats, Judge, padded
from daikaiju.bots.lattice import lattice
from daikaiju.bots.scoring import SCORING_CARDS, score
from daikaiju.bots.wares import NOTHING, WARES, Ware, is_private
from daikaiju.engine.game import Game
from daikaiju.engine.rules import BAY_OPENS_AT, POINTS_TO_WIN
from daikaiju.engine.state import Monster

Ints = NDArray[np.int64]
REVIVALS = ("it_has_a_child", "zombify")
PAID_FOR_BUYING = {"media_friendly", "have_it_all"}


@dataclass(frozen=True)
class Results:
    """The different results of all rolls: (results, 7) points, energy, life, smash, wickedness, claws, three 1s + 2 × a 3."""

    different: Ints
    of_roll: NDArray[np.intp]


@lru_cache(maxsize=512)
def results(dice: int, cards: tuple[str, ...], in_tokyo: bool, is_asleep: bool, marks: tuple[bool, bool]) -> Results:
    """Score every roll with these cards and put equal results together."""
    counts = lattice(dice).roll_counts
    scored = score(counts, cards, in_tokyo=in_tokyo)
    awake = 0 if is_asleep else 1
    sees_ones, sees_threes = marks
    mark = sees_ones * (counts[:, 0] >= 3) + 2 * sees_threes * (counts[:, 2] > 0)
    claws = counts[:, 5] > 0
    columns = (scored.points * awake, scored.energy, scored.life, scored.smash * awake, scored.wickedness * awake)
    different, of_roll = np.unique(np.stack((*columns, claws * awake, mark), axis=1), axis=0, return_inverse=True)
    return Results(different, of_roll.reshape(-1))


@dataclass
class Scene:
    """The table after the dice of one kind were resolved, somebody yielded or not, and something was bought or not."""

    smash: int
    claws: int
    leaving: tuple[bool, ...]
    ware: str | None
    price: int
    order: list[int]
    rows: list[int] = field(default_factory=list)
    me_at: int = 0
    my_place: str | None = None
    points: int = 0
    energy: int = 0
    life: int = 0
    moves_again: bool = False


class Outlook:
    """The value of every final roll of the active monster, for every seat."""

    def __init__(self, game: Game, judge: Judge, dice: int) -> None:
        self.game = game
        self.judge = judge
        self.me = game.monsters[game.active]
        self.powers = {power.id for _, power in self.me.powers}
        self.living = game.clockwise(self.me.seat)
        self.others = self.living[:-1]
        cards = tuple(sorted(power.id for _, power in self.me.powers if power.id in SCORING_CARDS))
        marks = ("freeze_time" in self.powers, "natural_selection" in self.powers)
        self.is_asleep = game.is_asleep(self.me)
        self.results = results(dice, cards, self.me.place is not None, self.is_asleep, marks)
        self.shelf = self._shelf()

    def values(self) -> Floats:
        """(rolls, seats): win probabilities after each final roll."""
        found = np.zeros((len(self.results.different), len(self.game.monsters)), dtype=np.float32)
        kinds = self.results.different[:, 3] * 2 + self.results.different[:, 5]
        plays = [(kind, np.flatnonzero(kinds == kind)) for kind in np.unique(kinds)]
        scenes: list[Scene] = []
        spans = []
        for kind, _ in plays:
            deciders = self._deciders(int(kind) >> 1, int(kind) & 1)
            first = len(scenes)
            for leaving in product((False, True), repeat=len(deciders)):
                plain = self._scene(int(kind) >> 1, int(kind) & 1, deciders, leaving, None, 0)
                for ware, price in self.shelf:
                    if ware is None:
                        scenes.append(plain)
                    elif is_private(ware):
                        scenes.append(self._with_ware(plain, ware, price))
                    else:
                        scenes.append(self._scene(int(kind) >> 1, int(kind) & 1, deciders, leaving, ware, price))
            spans.append((first, len(scenes), deciders))
        leaves_of = [plays[place][1] for place, span in enumerate(spans) for _ in range(span[1] - span[0])]
        values = self._judge_scenes(scenes, leaves_of)
        for (_, here), (first, last, deciders) in zip(plays, spans, strict=True):
            found[here] = self._choose(values[first:last], deciders)
        return found[self.results.of_roll]

    def _shelf(self) -> list[tuple[str | None, int]]:
        """What could be bought with the energy of the best roll, with nothing at all in front."""
        shelf: list[tuple[str | None, int]] = [(None, 0)]
        if not self.is_asleep:
            purse = self.me.energy + int(self.results.different[:, 1].max())
            for card in self.game.market:
                if card is not None and self.game.price(self.me, card) <= purse and self.game.may_have(self.me, card):
                    shelf.append((card, self.game.price(self.me, card)))
        return shelf

    def _damage(self, victim: Monster, smash: int) -> int:
        """Life a victim will lose to so much Smash, as far as it can be told."""
        for name, power in victim.powers:
            if power.is_asleep or (power.ignores_one and smash == 1):
                return 0
            if power.id == "wings" and victim.energy >= 2 and smash >= min(2, victim.life):
                return 0
            if power.id == "super_jump" and victim.energy and name not in self.game.used:
                smash -= 1
        return max(0, smash)

    def _targets(self) -> list[Monster]:
        if "nova_breath" in self.powers:
            return self.others
        return [other for other in self.others if (other.place is None) == (self.me.place is not None)]

    def _deciders(self, smash: int, claws: int) -> list[Monster]:
        """Who may yield to so much Smash, in the order they are asked."""
        if not smash or (self.game.rules.entry_needs_smash and not claws):
            return []
        return [
            target
            for target in self._targets()
            if target.place is not None
            and (
                self._has(target, "jets")
                or (self._damage(target, smash) or not self.game.rules.yield_needs_wound)
                and self._life_after(target, smash) > 0
                and not self._falls(target, smash)
            )
        ]

    @staticmethod
    def _has(monster: Monster, *powers: str) -> bool:
        return any(power.id in powers for _, power in monster.powers)

    def _falls(self, victim: Monster, smash: int) -> bool:
        return victim.life <= self._damage(victim, smash)

    def _life_after(self, victim: Monster, smash: int) -> int:
        return victim.life - self._damage(victim, smash)

    def _scene(
        self,
        smash: int,
        claws: int,
        deciders: list[Monster],
        leaving: tuple[bool, ...],
        ware_id: str | None,
        price: int,
    ) -> Scene:
        ware = WARES.get(ware_id, NOTHING) if ware_id else NOTHING
        scene = Scene(smash, claws, leaving, ware_id, price, [], points=ware.points, energy=ware.energy, life=ware.life)
        lives, places, points = self._after_smash(smash, deciders, leaving, scene)
        alive = [other.seat for other in self.others if lives[other.seat] > 0]
        self._close_bay(places, alive)
        self._enter(scene, places, alive, claws)
        self._shop(scene, ware, lives, places, points, alive)
        scene.points += self._end_of_turn_points(smash, ware)
        scene.moves_again |= bool(self.game.bonus)
        alive = [seat for seat in alive if lives[seat] > 0]
        scene.order = [self.me.seat, *alive] if scene.moves_again else [*alive, self.me.seat]
        scene.me_at = scene.order.index(self.me.seat)
        scene.my_place = places[self.me.seat]
        if alive:
            self._write_rows(scene, lives, places, points, ware)
        return scene

    def _with_ware(self, plain: Scene, ware_id: str, price: int) -> Scene:
        """The same scene after a purchase that concerns nobody else."""
        ware = WARES.get(ware_id, NOTHING)
        points = plain.points + ware.points + bool(self.powers & PAID_FOR_BUYING)
        scene = replace(
            plain,
            ware=ware_id,
            price=price,
            points=points,
            energy=plain.energy + ware.energy,
            life=plain.life + ware.life,
        )
        if plain.rows:
            where = layout(len(plain.order))
            scene.rows = [row for row in plain.rows if row != where.market[ware_id]]
            if ware_id in POWER_ROW:
                scene.rows.append(plain.me_at * SEAT_ROWS + POWER_ROW[ware_id])
        return scene

    def _after_smash(
        self, smash: int, deciders: list[Monster], leaving: tuple[bool, ...], scene: Scene
    ) -> tuple[dict[int, int], dict[int, str | None], dict[int, int]]:
        game = self.game
        lives = {other.seat: other.life for other in self.others}
        places = {monster.seat: monster.place for monster in self.living}
        points = {other.seat: other.points for other in self.others}
        if smash:
            goes = {decider.seat for decider, gone in zip(deciders, leaving, strict=True) if gone}
            breathes = {monster.seat for monster in game.neighbours(self.me)} if "fire_breathing" in self.powers else set()
            targets = {target.seat for target in self._targets()}
            for other in self.others:
                amount = smash if other.seat in targets else 0
                amount += other.seat in breathes
                if amount and not (other.seat in goes and self._has(other, "jets")):
                    lives[other.seat] -= self._damage(other, amount)
                    if lives[other.seat] <= 0 and self._has(other, *REVIVALS):
                        lives[other.seat], places[other.seat], points[other.seat] = 10, None, 0
                    if lives[other.seat] <= 0 and "eater_of_the_dead" in self.powers:
                        scene.points += 3
                if other.seat in goes or lives[other.seat] <= 0:
                    if places[other.seat] == "city" and other.seat in goes and self._has(other, "burrowing"):
                        scene.life -= self.me.place is None
                    places[other.seat] = None
        return lives, places, points

    def _close_bay(self, places: dict[int, str | None], alive: list[int]) -> None:
        if len(alive) + 1 < BAY_OPENS_AT:
            for seat, place in places.items():
                if place == "bay":
                    is_free = "city" not in places.values() and self.game.rules.bay_to_city
                    places[seat] = "city" if is_free else None

    def _enter(self, scene: Scene, places: dict[int, str | None], alive: list[int], claws: int) -> None:
        rules, me = self.game.rules, self.me.seat
        if places[me] is not None or self.is_asleep or (rules.entry_needs_smash and not claws):
            return
        taken = set(places.values())
        if "city" not in taken:
            places[me] = "city"
        elif len(alive) + 1 >= BAY_OPENS_AT and "bay" not in taken:
            places[me] = "bay"
        else:
            return
        self._enters(scene)

    def _enters(self, scene: Scene) -> None:
        if self.game.rules.two_player_variant:
            scene.energy += 1
        else:
            scene.points += 1

    def _shop(
        self,
        scene: Scene,
        ware: Ware,
        lives: dict[int, int],
        places: dict[int, str | None],
        points: dict[int, int],
        alive: list[int],
    ) -> None:
        if scene.ware is None:
            return
        scene.points += bool(self.powers & PAID_FOR_BUYING)
        scene.moves_again = ware.moves_again
        for seat in alive:
            if ware.others_life:
                lives[seat] -= self._damage(self.game.monsters[seat], -ware.others_life)
            points[seat] = max(0, points[seat] + ware.others_points)
        if ware.takes_city and places[self.me.seat] is None:
            for seat in alive:
                places[seat] = None
            places[self.me.seat] = "city"
            self._enters(scene)

    def _end_of_turn_points(self, smash: int, ware: Ware) -> int:
        is_peaceful = not (smash and self._targets()) and not ware.others_life
        return int("herbivore" in self.powers and is_peaceful)

    def _write_rows(
        self,
        scene: Scene,
        lives: dict[int, int],
        places: dict[int, str | None],
        points: dict[int, int],
        ware: Ware,
    ) -> None:
        """Rows of everything but my own dials, which differ from roll to roll."""
        rows = scene.rows
        where = layout(len(scene.order))
        first = 0
        wounded = {target.seat for target in self._targets()} if scene.smash else set()
        for seat in scene.order:
            if seat != self.me.seat:
                other = self.game.monsters[seat]
                life, place = lives[seat], places[seat]
                energy = other.energy - other.energy // 2 if ware.halves_energy else other.energy
                rows += (first + LIFE + life, first + POINTS + points[seat], first + ENERGY + min(energy, MOST_ENERGY))
                if place is not None:
                    rows.append(first + PLACE_ROWS[place] + life)
                if seat in wounded and self.powers & {"poison_spit", "poison_spit_tile"}:
                    rows.append(first + POISON + min(other.poison + 1, 4))
                if seat in wounded and "shrink_ray" in self.powers:
                    rows.append(first + SHRINK + min(other.shrink + 1, 4))
            elif scene.ware in POWER_ROW:
                rows.append(first + POWER_ROW[scene.ware])
            first += SEAT_ROWS
        for card in self.game.market:
            if card is not None and card != scene.ware:
                rows.append(where.market[card])

    def _still(self, order: list[int]) -> list[int]:
        """Rows that no roll changes for this order of seats."""
        rows: list[int] = []
        first = 0
        for seat in order:
            monster = self.game.monsters[seat]
            rows += fixed_rows(self.game, monster, first)
            if seat != self.me.seat:
                rows.append(first + WICKEDNESS + monster.wickedness)
            first += SEAT_ROWS
        return rows + kind_rows(self.game, layout(len(order)))

    def _judge_scenes(self, scenes: list[Scene], leaves_of: list[NDArray[np.intp]]) -> list[Floats]:
        """For each scene the values (results, seats); what cannot be paid for is worth nothing."""
        values: list[Floats] = [
            np.zeros((len(leaves), len(self.game.monsters)), dtype=np.float32) for leaves in leaves_of
        ]
        groups: dict[tuple[int, ...], list[int]] = {}
        for place, scene in enumerate(scenes):
            if len(scene.order) == 1:
                values[place][:, self.me.seat] = 1
            else:
                groups.setdefault(tuple(scene.order), []).append(place)
        for order, places in groups.items():
            self._judge_group(list(order), [scenes[place] for place in places], places, leaves_of, values)
        return values

    def _judge_group(
        self,
        order: list[int],
        scenes: list[Scene],
        places: list[int],
        leaves_of: list[NDArray[np.intp]],
        values: list[Floats],
    ) -> None:
        net, where, me = self.judge.nets[len(order)], layout(len(order)), self.me
        still = net.rows[self._still(order)].sum(axis=0)
        sums = net.sums([scene.rows for scene in scenes]) + still
        lengths = np.array([len(leaves_of[place]) for place in places])
        scene_of = np.repeat(np.arange(len(places)), lengths)
        result = self.results.different[np.concatenate([leaves_of[place] for place in places])]
        gains = np.array([(scene.points, scene.energy - scene.price, scene.life, scene.price) for scene in scenes])[scene_of]
        points = np.clip(me.points + result[:, 0] + gains[:, 0], 0, MOST_POINTS)
        purse = me.energy + result[:, 1]
        energy = np.clip(purse + gains[:, 1], 0, MOST_ENERGY)
        life = np.minimum(np.minimum(me.life + result[:, 2], me.max_life) + gains[:, 2], me.max_life) - me.poison
        wickedness = np.minimum(me.wickedness + result[:, 4] * self.game.rules.has_wickedness, 10)
        first = scenes[0].me_at * SEAT_ROWS
        in_tokyo = np.array([PLACE_ROWS[scene.my_place] if scene.my_place else -1 for scene in scenes])[scene_of]
        shown = np.maximum(life, 0)
        rows = net.rows
        total = sums[scene_of]
        total += rows[first + POINTS + points]
        total += rows[first + ENERGY + energy]
        total += rows[first + LIFE + shown]
        total += rows[np.where(in_tokyo >= 0, first + in_tokyo + shown, where.padding)]
        total += rows[first + WICKEDNESS + wickedness]
        judged = np.zeros((len(total), len(self.game.monsters)), dtype=np.float32)
        judged[:, order] = net.outcomes(total)
        mine = np.zeros(len(self.game.monsters), dtype=np.float32)
        mine[me.seat] = 1
        if "freeze_time" in self.powers:
            again = (result[:, 6] & 1).astype(bool)
            judged[again, me.seat] += 0.25 * (1 - judged[again, me.seat])
        judged[points >= POINTS_TO_WIN] = mine
        fallen = (life <= 0) | ((result[:, 6] & 2) > 0)
        judged[fallen] = 0 if not self._has(me, *REVIVALS) else judged[fallen] * 0.3
        judged[purse < gains[:, 3]] = 0
        ends = np.cumsum(lengths).tolist()
        for place, start, end in zip(places, [0, *ends], ends, strict=False):
            values[place] = judged[start:end]

    def _choose(self, values: list[Floats], deciders: list[Monster]) -> Floats:
        """I take the purchase I like best; then the deciders choose for themselves, the last one first."""
        shelves = len(self.shelf)
        branches = [_best(values[at : at + shelves], self.me.seat) for at in range(0, len(values), shelves)]
        for decider in reversed(deciders):
            branches = [_best(branches[at : at + 2], decider.seat) for at in range(0, len(branches), 2)]
        return branches[0]


def _best(choices: list[Floats], seat: int) -> Floats:
    """Row by row the choice that is best for a seat."""
    best = choices[0]
    for choice in choices[1:]:
        best = np.where((choice[:, seat] > best[:, seat])[:, None], choice, best)
    return best


__all__ = ["IN_CITY", "Outlook", "padded"]
