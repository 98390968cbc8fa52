"""The Witch: when a roll would cost her wearer life, the wearer may have one die rerolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from daikaiju.engine.city import threat
from daikaiju.engine.dice import faces_of, thrown_again
from daikaiju.engine.expansions.halloween.costume import Costume
from daikaiju.engine.steps import answer, prepare, question, step

if TYPE_CHECKING:
    from daikaiju.engine.game import Game

WITCH: Final = "witch"


class Witch(Costume):
    """If another monster's roll would cost its wearer life, the wearer may have one of its dice rerolled."""


@step
def witch_looks(game: Game, seat: int) -> None:
    """Ask her wearer after the last roll, before other monsters interfere."""
    for other in game.others(game.monsters[seat]):
        if WITCH in other.cards:
            game.plans.append(("witch", other.seat))


@question("react", name=WITCH, step="react")
def which_die(game: Game, seat: int) -> tuple[str, ...]:
    """Return the dice that the wearer may have rerolled, and `pass`."""
    roller = game.monsters[game.active]
    if not roller.alive or not game.dice or not threat(game, roller, game.monsters[seat]):
        return ()
    return (*[f"use {WITCH} {face}" for face in faces_of[game.dice]], "pass")


@prepare(WITCH)
def end_rolling(game: Game, seat: int) -> None:
    """Set the roller's remaining rolls to 0."""
    game.rolls_left = 0


@answer(WITCH, own_uses=True)
def bewitch(game: Game, move: str, seat: int) -> None:
    """Reroll the die; the roller may respond to the new face."""
    if move != "pass":
        face = move[-1]
        game.tell("used", seat, WITCH, face)
        game.ask_dice(thrown_again(face), seat, "probed", (WITCH, face))
