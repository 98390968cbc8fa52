"""The time in one process; it never jumps, even if the machine's clock is changed."""

from __future__ import annotations

import time

_AHEAD = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000
"""Offset from the monotonic clock to the time since 1970 in milliseconds; read once."""


def now_ms() -> int:
    """Return the milliseconds since 1970."""
    return time.monotonic_ns() // 1_000_000 + _AHEAD


class ServiceClock:
    """Accumulated uptime of the service in milliseconds; it is persisted and does not advance while no server runs.

    It measures decisions and the age of tables. Therefore neither downtime nor a wrong system clock takes time from
    a player or expires a table.
    """

    def __init__(self, began_at: int) -> None:
        self.behind = now_ms() - began_at
        """Difference to the time since 1970: the total downtime."""

    def now(self) -> int:
        """Return the time of the service."""
        return now_ms() - self.behind
