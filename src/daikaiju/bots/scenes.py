"""Scenes: how the table stands after the active monster's dice, by its Smash, who yielded, and what it bought.

A scene holds everything of a position but the active monster's own dials, which differ from roll to roll.
"""

from __future__ import annotations

from dataclasses import dataclass

from daikaiju.bots.features import (
    ENERGY,
    LIFE,
    MOST_TOKENS,
    PLACE_ROWS,
    POINTS,
    POISON,
    POWER_ROW,
    SEAT_ROWS,
    SHRINK,
    layout,
    most_energy,
)
from daikaiju.bots.wares import NOTHING, WARES, Ware
from daikaiju.engine.game import Game
from daikaiju.engine.rules import BAY_OPENS_AT
from daikaiju.engine.state import Monster

REVIVALS = ("it_has_a_child", "zombify")
PAID_FOR_BUYING = {"media_friendly", "have_it_all"}
REVIVED_LIFE = 10


@dataclass(slots=True)
class Scene:
    """A table without my own dials, and what this scene adds to them."""

    order: tuple[int, ...]
    """The living seats, next mover first."""
    rows: list[int]
    my_place: str | None
    points: int
    energy: int
    life: int


class Table:
    """The others around the active monster, and what its dice can do to them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.me = game.monsters[game.active]
        self.powers = {power.id for _, power in self.me.powers}
        self.living = game.clockwise(self.me.seat)
        self.others = self.living[:-1]
        self.most_energy = most_energy(game)
        self.is_asleep = self.me.moments["is_asleep"]
        if "nova_breath" in self.powers:
            self.targets = self.others
        else:
            is_inside = self.me.place is not None
            self.targets = [other for other in self.others if (other.place is None) == is_inside]
        self.burnt = {other.seat for other in game.neighbours(self.me)} if "fire_breathing" in self.powers else set()

    def deciders(self, smash: int, claws: int) -> list[Monster]:
        """Who may yield to so much Smash, in the order they are asked."""
        rules = self.game.rules
        if not smash or (rules.entry_needs_smash and not claws):
            return []
        return [target for target in self.targets if target.place is not None and self._may_yield(target, smash)]

    def _may_yield(self, target: Monster, smash: int) -> bool:
        if has(target, "jets"):
            return True
        loss = self.loss(target, smash)
        return target.life > loss and (loss > 0 or not self.game.rules.yield_needs_wound)

    def loss(self, victim: Monster, amount: int) -> int:
        """Life a victim will lose to so much damage, as far as it can be told."""
        for name, power in victim.powers:
            if power.is_asleep:
                return 0
            amount = power.adjust_loss(self.game, victim, name, amount, amount)
            if power.id == "wings" and victim.energy >= 2 and amount >= min(2, victim.life):
                return 0
            if power.id == "super_jump" and victim.energy and name not in self.game.used:
                amount -= 1
            if power.id == "camouflage":
                amount -= (amount + 3) // 6  # a die per life at stake, and a heart in six saves it: on average
        return max(0, amount)

    def scene(self, smash: int, claws: int, leaving: set[int], bought: str | None) -> Scene:
        """So much Smash, these seats yield, and this card is bought."""
        me = self.me
        ware = WARES.get(bought, NOTHING) if bought else NOTHING
        scene = Scene((), [], None, ware.points, ware.energy, ware.life)
        lives = {other.seat: other.life for other in self.others}
        places = {monster.seat: monster.place for monster in self.living}
        points = {other.seat: other.points for other in self.others}
        if smash:
            self._smash(scene, smash, leaving, lives, places, points)
        alive = [other.seat for other in self.others if lives[other.seat] > 0]
        self._close_bay(places, alive)
        self._enter(scene, places, alive, claws)
        if bought:
            self._buy(scene, ware, lives, places, points, alive)
            alive = [seat for seat in alive if lives[seat] > 0]
        if "herbivore" in self.powers and not (smash and self.targets) and not ware.others_life:
            scene.points += 1
        is_again = ware.moves_again or bool(self.game.bonus)
        scene.order = (me.seat, *alive) if is_again else (*alive, me.seat)
        scene.my_place = places[me.seat]
        if alive:
            self._write(scene, smash, lives, places, points, ware, bought)
        return scene

    def _smash(
        self,
        scene: Scene,
        smash: int,
        leaving: set[int],
        lives: dict[int, int],
        places: dict[int, str | None],
        points: dict[int, int],
    ) -> None:
        targets = {target.seat for target in self.targets}
        for other in self.others:
            seat = other.seat
            amount = (smash if seat in targets else 0) + (seat in self.burnt)
            if amount and not (seat in leaving and has(other, "jets")):
                lives[seat] -= self.loss(other, amount)
                if lives[seat] <= 0:
                    scene.points += 3 * ("eater_of_the_dead" in self.powers)
                    if has(other, *REVIVALS):
                        lives[seat], places[seat], points[seat] = REVIVED_LIFE, None, 0
            if seat in leaving or lives[seat] <= 0:
                if seat in leaving and self.me.place is None and has(other, "burrowing"):
                    scene.life -= 1
                places[seat] = None

    def _close_bay(self, places: dict[int, str | None], alive: list[int]) -> None:
        if len(alive) + 1 >= BAY_OPENS_AT or "bay" not in places.values():
            return
        is_free = self.game.rules.bay_to_city and "city" not in places.values()
        for seat, place in places.items():
            if place == "bay":
                places[seat] = "city" if is_free else None

    def _enter(self, scene: Scene, places: dict[int, str | None], alive: list[int], claws: int) -> None:
        me = self.me.seat
        if places[me] is not None or self.is_asleep or (self.game.rules.entry_needs_smash and not claws):
            return
        taken = places.values()
        if "city" not in taken:
            places[me] = "city"
        elif len(alive) + 1 >= BAY_OPENS_AT and "bay" not in taken:
            places[me] = "bay"
        if places[me] is not None:
            self._reward_entry(scene)

    def _reward_entry(self, scene: Scene) -> None:
        if self.game.rules.two_player_variant:
            scene.energy += 1
        else:
            scene.points += 1

    def _buy(
        self,
        scene: Scene,
        ware: Ware,
        lives: dict[int, int],
        places: dict[int, str | None],
        points: dict[int, int],
        alive: list[int],
    ) -> None:
        scene.points += bool(self.powers & PAID_FOR_BUYING)
        for seat in alive:
            if ware.others_life:
                lives[seat] -= self.loss(self.game.monsters[seat], -ware.others_life)
            points[seat] = max(0, points[seat] + ware.others_points)
        if ware.takes_city and places[self.me.seat] is None:
            for seat in alive:
                places[seat] = None
            places[self.me.seat] = "city"
            self._reward_entry(scene)

    def _write(
        self,
        scene: Scene,
        smash: int,
        lives: dict[int, int],
        places: dict[int, str | None],
        points: dict[int, int],
        ware: Ware,
        bought: str | None,
    ) -> None:
        rows = scene.rows
        wounded = {target.seat for target in self.targets} if smash else set()
        first = 0
        for seat in scene.order:
            if seat != self.me.seat:
                other, life, place = self.game.monsters[seat], lives[seat], places[seat]
                energy = min(other.energy - other.energy // 2 * ware.halves_energy, self.most_energy)
                rows += (
                    first + LIFE + life,
                    first + POINTS + points[seat],
                    first + ENERGY + min(energy, self.most_energy),
                )
                if place is not None:
                    rows.append(first + PLACE_ROWS[place] + life)
                if seat in wounded and self.powers & {"poison_spit", "poison_spit_tile"}:
                    rows.append(first + POISON + min(other.poison + 1, MOST_TOKENS))
                if seat in wounded and "shrink_ray" in self.powers:
                    rows.append(first + SHRINK + min(other.shrink + 1, MOST_TOKENS))
            elif bought in POWER_ROW:
                rows.append(first + POWER_ROW[bought])
            first += SEAT_ROWS
        market = layout(len(scene.order)).market
        rows += [market[card] for card in self.game.market if card is not None and card != bought]


def has(monster: Monster, *powers: str) -> bool:
    """Whether one of these powers is in effect for a monster."""
    return any(power.id in powers for _, power in monster.powers)
