"""Tables that other processes have open; only those processes must be notified of entries written here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable


class OpenElsewhere:
    """The tables that other processes have announced as open."""

    def __init__(self) -> None:
        """Start without any table."""
        self._workers: defaultdict[str, set[str]] = defaultdict(set)

    def __contains__(self, code: str) -> bool:
        """Return whether another process has the table open."""
        return code in self._workers

    def opened(self, worker: str, codes: Iterable[str]) -> None:
        """Remember that another process has opened these tables."""
        for code in codes:
            self._workers[code].add(worker)

    def closed(self, worker: str, code: str) -> None:
        """Remember that another process has closed a table."""
        self._workers[code].discard(worker)
        if not self._workers[code]:
            del self._workers[code]

    def forget_dead(self, alive: set[str]) -> None:
        """Forget the processes that are not alive."""
        kept = {code: workers & alive for code, workers in self._workers.items()}
        self._workers = defaultdict(set, {code: workers for code, workers in kept.items() if workers})
