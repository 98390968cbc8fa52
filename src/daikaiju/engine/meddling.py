"""Changes that other monsters make to the active monster's final dice, recorded for its response."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from daikaiju.engine.verbs import Verbs

MEDDLED: Final = "meddled"  # in `this_turn`: the faces that other monsters' changes gave the final dice


def meddle(game: Verbs, before: str, after: str, card: str, seat: int) -> None:
    """Change a die of the active monster to another face, on behalf of another monster."""
    game.set_dice(before, after)
    game.tell("rerolled", game.active, before, after, card, seat)


def note_meddling(game: Verbs, face: str) -> None:
    """Record a face produced by another monster, to which the active monster may respond."""
    game.this_turn[MEDDLED] = game.this_turn.get(MEDDLED, "") + face
