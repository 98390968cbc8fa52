"""Standing orders: decisions that the server makes for a seat at its request."""

from __future__ import annotations

from daikaiju.engine.game import Game
from daikaiju.server.schemas.shared import StandingOrders

DECLINES = ("done", "pass")


def ordered_move(orders: StandingOrders, game: Game) -> str | None:
    """Return the move that the seat to act has ordered for this decision, if any."""
    below = orders["yield_below"]
    if below is not None and "yield" in game.options and game.monsters[game.to_act].life < below:
        return "yield"
    if orders["skip_unaffordable"] and len(game.options) == 1 and game.options[0] in DECLINES:
        return game.options[0]
    return None
