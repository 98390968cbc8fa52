"""Whether the database is writable, judged by this process's writes."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.server.logs import LOG


class DatabaseHealth:
    """The result of the last writes; calls `on_change` when writes begin to fail, and when they succeed again."""

    def __init__(self, on_change: Callable[[bool], None]) -> None:
        self.is_well = True
        self._on_change = on_change

    def worked(self) -> None:
        """Record a successful write."""
        if not self.is_well:
            self.is_well = True
            LOG.warning("the database can be written again")
            self._on_change(True)

    def failed(self, problem: BaseException) -> None:
        """Record a write that failed because of the database, not because of its data."""
        if self.is_well:
            self.is_well = False
            LOG.error("the database cannot be written", extra={"problem": str(problem).partition("\n")[0]})
            self._on_change(False)
