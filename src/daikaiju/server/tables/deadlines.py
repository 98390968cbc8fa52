"""Deadlines on the service's clock: of decisions, of disconnected players, and of reveals."""

from __future__ import annotations

from collections.abc import Iterable

from daikaiju.server.clock import ServiceClock
from daikaiju.server.tables.state import TableState


class Deadlines:
    """The deadlines of a table, including start times that its log does not contain."""

    def __init__(self, clock: ServiceClock, reveal_seconds: int) -> None:
        self._clock = clock
        self._reveal_ms = reveal_seconds * 1000
        self._loaded = clock.now()
        self._gone_since: dict[int, int] = {}
        self._sealed = 0, 0
        """Number of the sealed round that waits for reveals, and since when it waits."""

    def seen(self, seats: Iterable[int]) -> None:
        """Record that the players of these seats have just connected or disconnected."""
        for number in seats:
            self._gone_since[number] = self._clock.now()

    def away_at(self, state: TableState, number: int) -> int:
        """Return when a player who is not connected counts as away."""
        return self._gone_since.get(number, self._loaded) + state.away_seconds * 1000

    def due_at(self, state: TableState) -> int | None:
        """Return the deadline of the seat to act; None without a clock."""
        if state.decision_seconds is None or state.phase != "playing":
            return None
        return (state.due_since or self._loaded) + state.decision_seconds * 1000

    def shown(self, state: TableState) -> int | None:
        """Return the deadline of the seat to act in milliseconds since 1970; None without a clock."""
        due_at = self.due_at(state)
        return None if due_at is None else due_at + self._clock.behind

    def reveal_until(self, state: TableState) -> int:
        """Return until when a start waits for the reveals of all players."""
        number = state.rounds.number
        if number != self._sealed[0]:
            self._sealed = number, self._clock.now()
        return self._sealed[1] + self._reveal_ms
