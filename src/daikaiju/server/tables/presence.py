"""Who is at a table: the connections of this process, and what other processes say of theirs."""

from __future__ import annotations

import time

from daikaiju.server.tables.state import TableState
from daikaiju.server.tables.subscriber import Subscriber

LASTS_SECONDS = 60.0
"""What another process said is true for so long; it repeats itself more often."""


class Presence:
    """Seats and spectators, here and elsewhere."""

    def __init__(self) -> None:
        self.connections: set[Subscriber] = set()
        self._elsewhere: dict[str, tuple[float, frozenset[int], int]] = {}
        """Other processes -> when they said it, which seats and how many spectators are with them."""

    def seats_here(self) -> set[int]:
        """Seats whose player is connected to this process."""
        return {seat for connection in self.connections for seat in connection.holder.seats}

    def spectators_here(self) -> int:
        """How many watch through this process."""
        return sum(not connection.holder.seats for connection in self.connections)

    def online(self) -> set[int]:
        """Seats whose player is connected, here or elsewhere."""
        return self.seats_here().union(*(seats for _, seats, _ in self._elsewhere.values()))

    def spectators(self) -> int:
        """How many watch."""
        return self.spectators_here() + sum(count for _, _, count in self._elsewhere.values())

    def send_away(self, state: TableState, code: int) -> None:
        """End the connections of those whom the host has removed."""
        for connection in self.connections:
            if connection.is_removed(state):
                connection.cut(code)

    def tell_muted(self, state: TableState, ids: list[str]) -> None:
        """Tell those who are known by these ids whether they are muted."""
        for connection in self.connections:
            holder = connection.holder
            if not set(ids).isdisjoint(holder.locks(state) or (holder.mark,)):
                connection.send({"type": "muted", "muted": holder.is_muted(state)})

    def hear(self, worker: str, seats: list[int], spectators: int) -> set[int]:
        """Another process says who is connected there; return the seats that are gone now."""
        before = self.online()
        self._elsewhere[worker] = (time.monotonic(), frozenset(seats), spectators)
        return before - self.online()

    def forget(self, alive: set[str] | None = None) -> None:
        """Forget what was said long ago, and by processes that are not alive, if it is known which are."""
        stale = time.monotonic() - LASTS_SECONDS
        self._elsewhere = {
            worker: said
            for worker, said in self._elsewhere.items()
            if said[0] > stale and (alive is None or worker in alive)
        }
