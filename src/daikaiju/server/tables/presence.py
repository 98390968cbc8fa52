"""Presence at a table: connections of this process, and those that other processes report."""

from __future__ import annotations

import time

from daikaiju.server.tables.state import TableState
from daikaiju.server.tables.subscriber import Subscriber

LASTS_SECONDS = 60.0
"""Validity of another process's report; reports are repeated more often than this."""


class TablePresence:
    """Connected seats and spectators, in this and other processes."""

    def __init__(self) -> None:
        self.connections: set[Subscriber] = set()
        self._elsewhere: dict[str, tuple[float, frozenset[int], int]] = {}
        """Other process -> time of its report, connected seats, number of spectators."""

    def seats_here(self) -> set[int]:
        """Return the seats whose player is connected to this process."""
        return {seat for connection in self.connections for seat in connection.holder.seats}

    def spectators_here(self) -> int:
        """Return the number of spectators connected to this process."""
        return sum(not connection.holder.seats for connection in self.connections)

    def online(self) -> set[int]:
        """Return the seats whose player is connected to any process."""
        return self.seats_here().union(*(seats for _, seats, _ in self._elsewhere.values()))

    def spectators(self) -> int:
        """Return the number of spectators in all processes."""
        return self.spectators_here() + sum(count for _, _, count in self._elsewhere.values())

    def send_away(self, state: TableState, code: int) -> None:
        """Close the connections of clients that the host has removed."""
        for connection in self.connections:
            if connection.is_removed(state):
                connection.cut(code)

    def tell_muted(self, state: TableState, ids: list[str]) -> None:
        """Notify clients with these identifiers whether they are muted."""
        for connection in self.connections:
            holder = connection.holder
            if not set(ids).isdisjoint(holder.locks(state) or (holder.mark,)):
                connection.send({"type": "muted", "muted": holder.is_muted(state)})

    def report(self, worker: str, seats: list[int], spectators: int) -> set[int]:
        """Store the report of another process; return the seats that are no longer connected."""
        before = self.online()
        self._elsewhere[worker] = (time.monotonic(), frozenset(seats), spectators)
        return before - self.online()

    def forget(self, alive: set[str] | None = None) -> None:
        """Discard old reports and, if `alive` is given, reports of dead processes."""
        stale = time.monotonic() - LASTS_SECONDS
        self._elsewhere = {
            worker: said
            for worker, said in self._elsewhere.items()
            if said[0] > stale and (alive is None or worker in alive)
        }
