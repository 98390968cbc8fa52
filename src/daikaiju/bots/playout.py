"""Playing copies of a game on: to final dice, and past every question that is not looked at."""

from __future__ import annotations

from daikaiju.bots.simple import question, rule_of_thumb
from daikaiju.engine.game import Game

__all__ = ["dice_are_final", "leave_face_down", "question", "quiet"]


def dice_are_final(view: Game) -> Game:
    """A copy of a game, before or during the active monster's rolls, that stands where its dice are resolved."""
    game = view.copy()
    while game.agenda[-1][0] != "resolve":
        game.agenda.pop()
    game.rolls_left = 0
    game.resume()
    return game


def quiet(game: Game) -> str:
    """Nothing more is bought; everything else goes by rule of thumb."""
    asked = question(game)
    if asked == "buy":
        return "done"
    return "pass" if asked == "opportunist" else rule_of_thumb(game, game.options)


def leave_face_down(game: Game) -> None:
    """A card nobody has seen yet stays unseen: the slot is empty for now."""
    game.agenda.pop()
    game.resume()
