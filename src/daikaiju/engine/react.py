"""The step between the last roll and resolving: other monsters interfere, and the roller responds."""

from daikaiju.engine.game import Game
from daikaiju.engine.meddling import MEDDLED
from daikaiju.engine.steps import steps


def react(game: Game, seat: int) -> None:
    """Let other monsters interfere with the final dice, clockwise; then the roller may respond to their changes."""
    me = game.monsters[seat]
    if not me.alive:
        return
    game.step = "react"
    game.rolls_left = 0
    if not game.dice:
        return
    if "on_final_dice" in game.hooks:  # checked every turn, and usually no monster has such a power
        for other in game.others_at("on_final_dice", me):
            for card, power in other.moments.on_final_dice:
                power.on_final_dice(game, other, card)
    if game.plans or MEDDLED in game.this_turn:
        game.plans.append(("meddled", seat))


def meddled(game: Game, seat: int) -> None:
    """Call the roller's `on_meddled` if other monsters have changed its dice."""
    me = game.monsters[seat]
    faces = game.this_turn.pop(MEDDLED, "")
    if faces:
        for card, power in me.moments.on_meddled:
            power.on_meddled(game, me, card, faces)


steps(react, meddled)
