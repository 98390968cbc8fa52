"""What others make of the active monster's final dice, and what it may answer to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from daikaiju.engine.verbs import Verbs as Game

MEDDLED: Final = "meddled"  # in `this_turn`: the faces that others have made of the final dice


def meddle(game: Game, before: str, after: str, card: str, seat: int) -> None:
    """Make a die of the active monster show another face, for another monster."""
    game.set_dice(before, after)
    game.tell("rerolled", game.active, before, after, card, seat)


def note_meddling(game: Game, face: str) -> None:
    """Remember a face that another monster has made, to which the active one may answer."""
    game.this_turn[MEDDLED] = game.this_turn.get(MEDDLED, "") + face
