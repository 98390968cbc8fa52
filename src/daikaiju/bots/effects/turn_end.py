"""The effect of the end of a turn on the active monster's dials, computed by ending the turn in the engine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.effects.dice import ME, test_table, with_powers
from daikaiju.bots.effects.hooks import FALLING, GAINING, LOSING, NOT_ENDING, PRINTED, acting
from daikaiju.bots.effects.playout import TurnOver, dice_are_final, play_past, stops_at_turn_end
from daikaiju.engine.game import Game
from daikaiju.engine.powers import POWERS

Ints = NDArray[np.int64]

ASLEEP = frozenset(("forbids", "is_immune"))
FATAL = 20
MOST_LIFE, MOST_POINTS, MOST_ENERGY = 12, 20, 24
"""The highest values of the dials that are distinguished."""
PLAIN = {"points": 5, "energy": 1, "life": 10}
"""Values of the dials at which no effect depends on a dial other than the one examined."""


@dataclass(frozen=True, eq=False)
class EndEffect:
    """Changes of points and energy, by the dial they depend on; life afterwards, with and without a 3 on the dice."""

    points_by_energy: Ints
    energy_by_energy: Ints
    points_by_points: Ints
    life: Ints
    """(no 3 or some, life before) -> life afterwards; 0 means eliminated."""


@dataclass(frozen=True)
class StackedEffects:
    """Several turn ends in one: the tables have an additional first index."""

    points_by_energy: Ints
    energy_by_energy: Ints
    points_by_points: Ints
    life: Ints
    counts_points: bool
    """Whether the change of points depends on the points."""
    counts_life: bool
    """Whether life changes."""


@lru_cache(maxsize=4096)
def stacked(ends: tuple[EndEffect, ...]) -> StackedEffects:
    """Stack these turn ends in this order."""
    by_points, life = np.array([one.points_by_points for one in ends]), np.array([one.life for one in ends])
    return StackedEffects(
        points_by_energy=np.array([one.points_by_energy for one in ends]),
        energy_by_energy=np.array([one.energy_by_energy for one in ends]),
        points_by_points=by_points,
        life=life,
        counts_points=bool(by_points.any()),
        counts_life=bool((life != np.arange(MOST_LIFE + 1)).any()),
    )


@cache
def is_ending(power: str) -> bool:
    """Return whether a power may act when the turn ends."""
    return bool(acting((power,), NOT_ENDING | ASLEEP))


@cache
def asks_threes(edition: str, power: str) -> bool:
    """Return whether a rolled 3 matters for a power at the end of the turn."""
    if not is_ending(power):
        return False
    without, some = _turn_end(edition, (power,), 0, False, 0).life
    return not np.array_equal(without, some)


def turn_end_powers(powers: tuple[str, ...], poison: int) -> tuple[str, ...]:
    """Return the powers that matter at the end of a turn, sorted; none if nothing happens then."""
    found = poison or any(map(is_ending, powers))
    return acting(powers, NOT_ENDING - LOSING - GAINING) if found else ()


def turn_end(edition: str, powers: tuple[str, ...], poison: int, has_wounded: bool, fewest_points: int) -> EndEffect:
    """Return the end of a turn with these powers, `poison` tokens, and another monster with `fewest_points` points."""
    fewest = fewest_points if _looks_at_others(edition, powers) else 0
    return _turn_end(edition, powers, poison, has_wounded, fewest)


@cache
def _looks_at_others(edition: str, powers: tuple[str, ...]) -> bool:
    few, many = (_turn_end(edition, powers, 0, False, points) for points in (0, MOST_POINTS - 1))
    return not np.array_equal(few.points_by_points, many.points_by_points)


@lru_cache(maxsize=4096)
def _turn_end(edition: str, powers: tuple[str, ...], poison: int, has_wounded: bool, fewest_points: int) -> EndEffect:
    game = with_powers(_before_end(edition).copy(), powers)
    game.has_wounded = has_wounded
    game.monsters[ME].poison = poison
    game.monsters[1].points = fewest_points
    usual = _ended(game, "")
    by_energy = [_ended(game, "", energy=energy) for energy in range(MOST_ENERGY + 1)]
    by_points = [_ended(game, "", points=points)[0] - points for points in range(MOST_POINTS)]
    lives = {dice: _lives(game, dice) for dice in ("", "3")} if poison or _is_fatal(game) else {}
    return EndEffect(
        points_by_energy=np.array([points - usual[0] for points, _, _ in by_energy]),
        energy_by_energy=np.array([energy - before for before, (_, energy, _) in enumerate(by_energy)]),
        points_by_points=np.array([*by_points, usual[0] - PLAIN["points"]]),
        life=np.array([lives.get(dice, range(MOST_LIFE + 1)) for dice in ("", "3")]),
    )


def _lives(game: Game, dice: str) -> list[int]:
    """Return the life after the turn's end, by the life before it."""
    return [0, *(_ended(game, dice, life=life)[2] for life in range(1, MOST_LIFE + 1))]


def _is_fatal(game: Game) -> bool:
    """Return whether the end of the turn changes life, with or without a 3 on the dice."""
    return any(_ended(game, dice, life=life)[2] != life for dice in ("", "3") for life in (1, 5, 10))


@cache
def comes_back(edition: str, power: str) -> bool:
    """Return whether a power always revives its owner."""
    if power not in PRINTED or not POWERS[power].hooks & FALLING:
        return False
    game = with_powers(_before_end(edition).copy(), (power,))
    game.monsters[ME].poison = FATAL
    return _ended(game, "", life=1)[2] > 0


def _ended(game: Game, dice: str, **dials: int) -> tuple[int, int, int]:
    """Return points, energy and life just before the next turn."""
    twin = stops_at_turn_end(game.copy())
    me = twin.monsters[ME]
    twin.dice = dice
    for name, value in (PLAIN | dials).items():
        setattr(me, name, value)
    me.max_life = max(me.max_life, me.life)
    try:
        twin.play("done")
        play_past(twin, ())
    except TurnOver:
        pass
    return me.points, me.energy, me.life if me.alive else 0


@cache
def _before_end(edition: str) -> Game:
    game = dice_are_final(test_table(edition, [{}, {"in": "city"}]))
    while game.agenda[-1][0] != "buy":
        game.agenda.pop()
    game.resume()
    return game
