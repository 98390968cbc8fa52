"""Effects of powers on dice besides rolling and keeping, computed by trying every offer in the engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from daikaiju.bots.effects.dice import FAR, ME, neutral_table
from daikaiju.bots.effects.hooks import PRINTED
from daikaiju.bots.effects.playout import dice_are_final
from daikaiju.bots.odds.dice_powers import NO_POWERS, DicePowers, DieChange
from daikaiju.bots.policy.default import pending_question
from daikaiju.engine.dice import FACES
from daikaiju.engine.game import Game
from daikaiju.engine.powers import POWERS
from daikaiju.engine.state import CHANCE

DICE_MOMENTS = frozenset(("may_while_rolling", "may_before_resolving"))
ALL_FACES = "".join(FACES)
MOST_FREE_ROLLS = 20


@dataclass(frozen=True)
class DicePower:
    """The effect of one card or tile on dice."""

    rerolls: str = ""
    """The face that may be rerolled any number of times, outside the roll count."""
    turn: DieChange | None = None
    free_rolls: int = 0
    roll_price: int = 0
    """The price of each additional roll; 0 if none can be bought."""


def dice_powers(edition: str, powers: Iterable[str], energy: int = 0) -> DicePowers:
    """Combine the effects of these powers; one named twice works twice."""
    found = [
        (power, dice_power(edition, power))
        for power in powers
        if power in PRINTED and POWERS[power].hooks & DICE_MOMENTS
    ]
    if not found:
        return NO_POWERS
    reroller = next((name for name, power in found if power.rerolls), "")
    free = [name for name, power in found for _ in range(power.free_rolls)]
    sold = sorted((power.roll_price, name) for name, power in found if power.roll_price)
    turns = [power.turn for _, power in found if power.turn]
    paid = tuple(dict.fromkeys(turn for turn in turns if turn.price))
    return DicePowers(
        rerolls=dice_power(edition, reroller).rerolls if reroller else "",
        turns=tuple(turn for turn in turns if not turn.price),
        paid_turns=paid,
        free_rolls=len(free),
        roll_price=sold[0][0] if sold else 0,
        energy=energy if sold or paid else 0,
        reroller=reroller,
        roller=next(iter(free), sold[0][1] if sold else ""),
    )


@lru_cache(maxsize=1024)
def dice_power(edition: str, power: str) -> DicePower:
    """Try every offer of a power on a neutral table."""
    game = neutral_table(edition, (power,), in_tokyo=False).copy()
    if counters := POWERS[power].adjust_counters(game):
        game.counters[power] = counters
    game.dice, game.monsters[ME].energy = ALL_FACES, FAR
    rerolls, free, price = _rolls(game, power)
    return DicePower(rerolls, _turn(dice_are_final(game), power), free, price)


def _turn(game: Game, power: str) -> DieChange | None:
    """Return the faces to which a die can be changed before resolving, and the price."""
    faces: set[str] = set()
    price = 0
    for option in _offers(game, power):
        twin = game.copy()
        twin.play(option)
        price = FAR - twin.monsters[ME].energy
        faces |= {face for face in FACES if twin.dice.count(face) > 1}
    return DieChange(tuple(FACES.index(face) for face in sorted(faces)), price) if faces else None


def _rolls(game: Game, power: str) -> tuple[str, int, int]:
    """Return the face that can be rerolled free of charge, the number of free rolls, and the price of another roll."""
    game = game.copy()
    game.agenda.append(("roll", ME))
    game.resume()
    free = 0
    while free < MOST_FREE_ROLLS and pending_question(game) == "roll":
        offers = _offers(game, power)
        if not offers:
            break
        twin = game.copy()
        twin.play(offers[0])
        if twin.to_act == CHANCE:
            return offers[0].split()[2], free, 0
        if twin.rolls_left <= game.rolls_left:
            break
        if price := FAR - twin.monsters[ME].energy:
            return "", free, price
        game, free = twin, free + 1
    return "", free, 0


def _offers(game: Game, power: str) -> list[str]:
    return [option for option in game.options if option.startswith(f"use {power}")]
