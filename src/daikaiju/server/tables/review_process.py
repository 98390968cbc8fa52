"""The low-priority process in which finished games are reviewed in small parts."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from daikaiju import stopping
from daikaiju.review.analysis import Analysis
from daikaiju.review.turning_points import turning_points
from daikaiju.table.record import Record

NICENESS = 15
"""Operating-system priority of the process, below that of players and their bots."""
PART_SECONDS = 0.4


class ReviewProcess:
    """The review process; it exists only while there are games to review."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def begin(self, record: dict[str, Any]) -> dict[str, Any]:
        """Begin the review of a record; raise if the record is invalid."""
        return await self._do(_begin, record)

    async def go_on(self) -> dict[str, Any]:
        """Analyse some more lines of the current record; return the results so far."""
        return await self._do(_go_on)

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _do(self, work: Any, *arguments: Any) -> dict[str, Any]:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_start)
        found: dict[str, Any] = await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)
        return found


_ANALYSIS: list[Analysis] = []
"""The current analysis; used only inside the process."""


def _start() -> None:
    stopping.end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def _begin(record: dict[str, Any]) -> dict[str, Any]:
    _ANALYSIS[:] = [Analysis(Record.from_json(record))]
    return _found(_ANALYSIS[0])


def _go_on() -> dict[str, Any]:
    analysis, until = _ANALYSIS[0], time.perf_counter() + PART_SECONDS
    while not analysis.is_complete and time.perf_counter() < until:
        analysis.next_line()
    return _found(analysis)


def _found(analysis: Analysis) -> dict[str, Any]:
    """Return the review's JSON with turning points; turning points and `seats` are empty until it is complete."""
    review = analysis.review()
    found = review.to_json() if review.lines else {"seats": [], "decisions": [], "curve": []}
    if not analysis.is_complete:
        found["seats"] = []
    return found | {
        "done": len(review.lines),
        "total": len(analysis.record.moves),
        "turning_points": [point.to_json() for point in turning_points(review)] if analysis.is_complete else [],
    }
