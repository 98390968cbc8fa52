"""A process for hints, win chances and challenges, separate from that of the tables' bots so that those never wait."""

from __future__ import annotations

from typing import Any

from daikaiju.engine.game import Game
from daikaiju.engine.notation import load, save
from daikaiju.engine.view import view
from daikaiju.review.forecast import Forecast
from daikaiju.review.hint import hint
from daikaiju.server.process_pool import FairPool

LONGEST_SECONDS = 30.0
NICENESS = 5
SPECTATOR = -1


class CoachPool(FairPool):
    """One process of lower priority that answers questions about positions."""

    def __init__(self) -> None:
        """Start without any work."""
        super().__init__(1, LONGEST_SECONDS, NICENESS)

    async def hint(self, game: Game, address: str) -> dict[str, Any]:
        """Return the best options of the seat to act, computed from that seat's view. Raises Refusal."""
        return await self.run_for(address, _hint, save(view(game, game.to_act)))

    async def chances(self, game: Game, table: str) -> list[float]:
        """Return each seat's chance to win, computed from a spectator's view. Raises Refusal."""
        return await self.run_for(f"table {table}", _chances, save(view(game, SPECTATOR)))


def _hint(seen: dict[str, Any]) -> dict[str, Any]:
    """Compute a hint; runs in the pool's process."""
    return hint(load(seen)).to_json()


def _chances(seen: dict[str, Any]) -> list[float]:
    """Compute the chances to win; runs in the pool's process."""
    return [round(float(chance), 4) for chance in Forecast().value(load(seen))]
