"""The Witch: when a roll would cost her wearer life, she has one die thrown again."""

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
    """Facing a loss by another monster's roll, its wearer may have one die of it thrown again."""


@step
def witch_looks(game: Game, seat: int) -> None:
    """After the last roll, before anybody else interferes, her wearer is asked."""
    for other in game.others(game.monsters[seat]):
        if WITCH in other.cards:
            game.plans.append(("witch", other.seat))


@question("react", name=WITCH, step="react")
def which_die(game: Game, seat: int) -> tuple[str, ...]:
    """Have a die thrown again?"""
    roller = game.monsters[game.active]
    if not roller.alive or not game.dice or not threat(game, roller, game.monsters[seat]):
        return ()
    return (*[f"use {WITCH} {face}" for face in faces_of[game.dice]], "pass")


@prepare(WITCH)
def end_rolling(game: Game, seat: int) -> None:
    """The roller has no rolls left."""
    game.rolls_left = 0


@answer(WITCH, own_uses=True)
def bewitch(game: Game, move: str, seat: int) -> None:
    """The die is thrown, and who can answers to a face that was made by others."""
    if move != "pass":
        face = move[-1]
        game.tell("used", seat, WITCH, face)
        game.ask_dice(thrown_again(face), seat, "probed", (WITCH, face))
