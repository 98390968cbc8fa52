"""A purchase between announcement and payment: other monsters may respond, and another step may replace it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster, Step
    from daikaiju.engine.verbs import Verbs

UNDONE: Final = "undone"  # in `this_turn`: the step that replaces the announced purchase


def announce_purchase(game: Verbs, me: Monster, card: str, step: Step) -> None:
    """Let other monsters respond to a purchase before it is paid; then `step` completes it."""
    if "on_announced" in game.hooks:
        for other in game.clockwise(game.active):
            if other is not me:
                for held, power in other.moments.on_announced:
                    power.on_announced(game, other, held, me, card)
    game.plans.append(("complete", step) if game.plans else step)


def undo_purchase(game: Verbs, instead: Step = ()) -> None:
    """Prevent the announced purchase and run the step `instead`."""
    game.this_turn[UNDONE] = instead


def is_undone(game: Verbs) -> bool:
    """Return whether the announced purchase has been prevented."""
    return UNDONE in game.this_turn
