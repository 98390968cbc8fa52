"""Until when, on the service's clock: a decision, a player who is gone, a reveal that is kept back."""

from __future__ import annotations

from collections.abc import Iterable

from daikaiju.server.clock import ServiceClock
from daikaiju.server.tables.state import TableState


class Deadlines:
    """What a table's state cannot tell: since when this process waits for somebody."""

    def __init__(self, clock: ServiceClock, reveal_seconds: int) -> None:
        self._clock = clock
        self._reveal_ms = reveal_seconds * 1000
        self._loaded = clock.now()
        self._gone_since: dict[int, int] = {}
        self._sealed = 0, 0
        """A round of promises that waits for everybody to reveal, and since when."""

    def seen(self, seats: Iterable[int]) -> None:
        """The players of these seats came or went just now."""
        for number in seats:
            self._gone_since[number] = self._clock.now()

    def away_at(self, state: TableState, number: int) -> int:
        """When a player who is not connected counts as away."""
        return self._gone_since.get(number, self._loaded) + state.away_seconds * 1000

    def due_at(self, state: TableState) -> int | None:
        """Until when the seat to act may think."""
        if state.decision_seconds is None or state.phase != "playing":
            return None
        return (state.due_since or self._loaded) + state.decision_seconds * 1000

    def shown(self, state: TableState) -> int | None:
        """Until when the seat to act may think, in milliseconds since 1970."""
        due_at = self.due_at(state)
        return None if due_at is None else due_at + self._clock.behind

    def reveal_until(self, state: TableState) -> int:
        """Until when a start waits for everybody to reveal."""
        number = state.rounds.number
        if number != self._sealed[0]:
            self._sealed = number, self._clock.now()
        return self._sealed[1] + self._reveal_ms
