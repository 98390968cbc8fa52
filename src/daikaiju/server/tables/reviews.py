"""The queue of games to review: bounded, processed one by one, at most one at a time per address."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from daikaiju.engine.errors import DaikaijuError
from daikaiju.server.errors import Refusal
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.storage.database import Database
from daikaiju.server.storage.reviews import store_review, stored_review, without_review
from daikaiju.server.tables.review_process import ReviewProcess

MOST_WAITING = 40
MOST_KEPT = 20
"""Maximum number of reviews of uploaded records kept in memory; the newest ones are kept."""
RESUMED, RESUMED_HOURS = 10, 24
"""After a restart: the number of games without a review to queue again, and their maximum age in hours."""
HOUR = 3_600_000
WAITING: dict[str, Any] = {"done": 0, "total": 0, "seats": [], "decisions": [], "curve": [], "turning_points": []}


class Job:
    """A game that is or will be reviewed."""

    def __init__(self, record: dict[str, Any] | None, address: str) -> None:
        self.record = record
        """None: use the stored record of the table with the job's name."""
        self.address = address
        """Address that requested the review; empty for an automatic one."""
        self.found = WAITING
        self.problem: str | None = None


class Reviews:
    """Reviews by name: the code of a table, or the hash of an uploaded record."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._process = ReviewProcess()
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        """Jobs in progress and waiting, in order of processing."""
        self._kept: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    async def resume(self, now: int) -> None:
        """Queue reviews that a stop interrupted; `now` is in milliseconds since 1970."""
        for code in await without_review(self._database, now - RESUMED_HOURS * HOUR, RESUMED):
            self.game_over(code)

    def game_over(self, code: str) -> None:
        """Queue the review of a finished game, unless the queue is full."""
        if code not in self._jobs and len(self._jobs) < MOST_WAITING:
            self._add(code, Job(None, ""))

    async def ask_for_table(self, code: str, address: str) -> dict[str, Any]:
        """Return the review of a table's game; queue it if there is none. Raises Refusal."""
        found = await self._known(code)
        if found is None:
            if await self._database.record(code) is None:
                raise Refusal("not_over", "a game is reviewed when it is over")
            self._admit(code, Job(None, address))
            found = self._shown(code, self._jobs[code])
        return found

    async def ask_for_record(self, record: dict[str, Any], address: str) -> dict[str, Any]:
        """Return the review of an uploaded record; queue it if there is none. Raises Refusal."""
        name = hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()[:32]
        found = await self._known(name)
        if found is None:
            self._admit(name, Job(record, address))
            found = self._shown(name, self._jobs[name])
        return found

    async def show(self, name: str) -> dict[str, Any]:
        """Return a review, possibly partial. Raises Refusal if it was never requested."""
        found = await self._known(name)
        if found is None:
            raise Refusal("no_such_table", f"there is no review {name!r}")
        return found

    def close(self) -> None:
        """Stop reviewing."""
        if self._task is not None:
            self._task.cancel()
        self._process.close()

    async def _known(self, name: str) -> dict[str, Any] | None:
        if name in self._jobs:
            return self._shown(name, self._jobs[name])
        found = self._kept.get(name) or await stored_review(self._database, name)
        return None if found is None else {"id": name, "waiting": 0, "problem": None, **found}

    def _shown(self, name: str, job: Job) -> dict[str, Any]:
        return {"id": name, "waiting": list(self._jobs).index(name), "problem": job.problem, **job.found}

    def _admit(self, name: str, job: Job) -> None:
        if len(self._jobs) >= MOST_WAITING:
            raise Refusal("busy", "too many games wait for their review; try again later")
        if any(job.address == other.address for other in self._jobs.values()):
            raise Refusal("too_many", "another review is under way for this address")
        self._add(name, job)

    def _add(self, name: str, job: Job) -> None:
        self._jobs[name] = job
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Review all queued games one by one, then end the process."""
        while self._jobs:
            name, job = next(iter(self._jobs.items()))
            try:
                await self._review(name, job)
                METRICS.count("daikaiju_reviews_total")
            except DaikaijuError as problem:
                self._keep(name, {**WAITING, "problem": str(problem)})
            except BrokenProcessPool:
                LOG.error("the process of reviews died", extra={"review": name})
                self._process.close()
            except Exception:
                LOG.exception("a review failed", extra={"review": name})
            self._jobs.pop(name, None)
        self._process.close()

    async def _review(self, name: str, job: Job) -> None:
        record = job.record if job.record is not None else await self._database.record(name)
        if record is None:
            return
        found = await self._process.begin(record)
        while found["done"] < found["total"]:
            job.found = found
            found = await self._process.go_on()
        if job.record is None:
            await store_review(self._database, name, found)  # store the review before it is shown as complete
        else:
            self._keep(name, found)

    def _keep(self, name: str, found: dict[str, Any]) -> None:
        self._kept[name] = found
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
