"""The time, as one process tells it; it never jumps, whatever is done to the machine's clock."""

from __future__ import annotations

import time

_AHEAD = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000
"""How far 1970 lies before the beginning of the monotonic clock: looked up once."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.monotonic_ns() // 1_000_000 + _AHEAD


class ServiceClock:
    """Milliseconds during which the service ran: it goes on where the last server stopped, and stands while none runs.

    Decisions and the age of tables are measured with it, so neither downtime nor a machine whose clock was set
    wrongly takes time from a player or a table from its owner.
    """

    def __init__(self, began_at: int) -> None:
        self.behind = now_ms() - began_at
        """What it lacks to the time since 1970: all the downtime."""

    def now(self) -> int:
        """The time of the service."""
        return now_ms() - self.behind
