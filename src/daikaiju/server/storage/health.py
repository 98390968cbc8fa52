"""Whether the database can be written, as the writes of this process tell it."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.server.logs import LOG


class Health:
    """Hears of every write; calls `on_change` when they begin to fail, and when they work again."""

    def __init__(self, on_change: Callable[[bool], None]) -> None:
        self.is_well = True
        self._on_change = on_change

    def worked(self) -> None:
        """Something was written."""
        if not self.is_well:
            self.is_well = True
            LOG.warning("the database can be written again")
            self._on_change(True)

    def failed(self, problem: BaseException) -> None:
        """Something could not be written, for a reason that is not its own."""
        if self.is_well:
            self.is_well = False
            LOG.error("the database cannot be written", extra={"problem": str(problem).partition("\n")[0]})
            self._on_change(False)
