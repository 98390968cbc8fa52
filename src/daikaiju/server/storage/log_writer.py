"""The only writer of the log: all that waits is written in one transaction, so a thousand moves need few commits."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.dialects.postgresql import insert

from daikaiju.server.json import dumps
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.storage.database import Database, log, records, tables

CHANNEL = "daikaiju"
ONLY_WRITER = "INSERT OR ROLLBACK INTO log (code, version, entry) VALUES "
"""SQLite belongs to one process: nobody else can have written a version. What fails takes the whole transaction with
it, so SQLite need not copy every page it touches to be able to take back one statement alone."""
ROWS_A_STATEMENT = 64
"""Each statement makes the writing thread wait for Python once, however many rows it has."""
NOTIFY = text("SELECT pg_notify(:channel, note) FROM unnest(CAST(:notes AS text[])) AS note")


class Conflict(Exception):
    """Somebody else has already written this version of the table."""


Key = tuple[str, int]
"""A table and a version: what can be written only once."""
Problems = Mapping[Key, Exception]
"""Why which entries were not written."""
Written = Callable[[Exception | None], None]
"""Called when an entry is durable, or with the reason why it is not."""


@dataclass(slots=True)
class PendingEntry:
    """One entry to be written, with what changes beside it."""

    code: str
    version: int
    entry: dict[str, Any]
    head: dict[str, Any] | None = None
    """Columns of the table's own row; a first version inserts the row."""
    record: dict[str, Any] | None = None
    written: Written = lambda _: None

    @property
    def key(self) -> Key:
        """What can be written only once."""
        return (self.code, self.version)


class LogWriter:
    """Appends are compare-and-swap: the key (table, version) can be written once."""

    def __init__(self, database: Database, worker: str) -> None:
        self.database = database
        self.worker = worker
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()
        self._waiting: list[PendingEntry] = []
        self._is_writing = False
        self._task: asyncio.Task[None] | None = None

    def put(self, pending: PendingEntry) -> None:
        """Write an entry soon; `pending.written` hears when it is durable, or Conflict if the version was taken."""
        with self._lock:
            self._waiting.append(pending)
            if self._is_writing:
                return
            self._is_writing = True
        self._loop.call_soon(self._begin)  # whatever else the event loop brings this time goes into the same commit

    async def append(self, pending: PendingEntry) -> None:
        """Return when the entry is durable; raise Conflict if the version was taken."""
        done = asyncio.get_running_loop().create_future()

        def written(problem: Exception | None) -> None:
            if done.done():
                return
            if problem is None:
                done.set_result(None)
            else:
                done.set_exception(problem)

        pending.written = written
        self.put(pending)
        await done

    async def close(self) -> None:
        """Write what waits, then stop."""
        while self._is_writing:
            await asyncio.sleep(0.01)

    def _begin(self) -> None:
        if self.database.is_sqlite:
            self.database.submit(self._write_here)
        else:
            self._task = asyncio.create_task(self._write_there(), name="log_writer")

    def _take(self) -> list[PendingEntry]:
        """All that waits; when that is nothing, the next entry begins anew."""
        with self._lock:
            batch, self._waiting = self._waiting, []
            self._is_writing = bool(batch)
        return batch

    def _write_here(self) -> None:
        """In SQLite's thread: it goes on with what came meanwhile and does not wait for the event loop to say so."""
        if batch := self._take():
            begun = time.perf_counter()
            try:
                problems = self.database.write_now(partial(self._write, batch))
            except Exception as problem:
                problems = dict.fromkeys((pending.key for pending in batch), problem)
            self._loop.call_soon_threadsafe(_tell, batch, problems, time.perf_counter() - begun)
            self.database.submit(self._write_here)  # after whatever else wants to be written

    async def _write_there(self) -> None:
        """To a database elsewhere."""
        while batch := self._take():
            begun = time.perf_counter()
            try:
                problems = await self.database.write(partial(self._write, batch))
            except Exception as problem:
                problems = dict.fromkeys((pending.key for pending in batch), problem)
            self._loop.call_soon(_tell, batch, problems, time.perf_counter() - begun)  # the next one is on its way then

    def _write(self, batch: list[PendingEntry], connection: Connection) -> Problems:
        """Write the batch; tell which of it somebody else had written before."""
        if self.database.is_sqlite:
            for first in range(0, len(batch), ROWS_A_STATEMENT):
                some = batch[first : first + ROWS_A_STATEMENT]
                values = tuple(
                    [value for pending in some for value in (pending.code, pending.version, dumps(pending.entry))]
                )
                connection.exec_driver_sql(ONLY_WRITER + ", ".join(["(?, ?, ?)"] * len(some)), values)
            taken: Problems = {}
        else:
            swap = insert(log).on_conflict_do_nothing().returning(log.c.code, log.c.version)
            rows = [
                {"code": pending.code, "version": pending.version, "entry": dumps(pending.entry)} for pending in batch
            ]
            mine = {(row.code, row.version) for row in connection.execute(swap, rows)}
            taken = {pending.key: Conflict(*pending.key) for pending in batch if pending.key not in mine}
            self._notify(connection, [pending for pending in batch if pending.key not in taken])
        for pending in batch:
            if (pending.head is not None or pending.record is not None) and pending.key not in taken:
                _write_beside(connection, pending)
        return taken

    def _notify(self, connection: Connection, done: list[PendingEntry]) -> None:
        """Tell the other processes, in the same transaction: they hear of it when it is true."""
        notes = [dumps({"table": pending.code, "version": pending.version, "worker": self.worker}) for pending in done]
        if notes:
            connection.execute(NOTIFY, {"channel": CHANNEL, "notes": notes})


def _tell(batch: list[PendingEntry], problems: Problems, seconds: float) -> None:
    """Tell everybody who waits; what goes wrong with one of them is no trouble of the others."""
    if len(problems) < len(batch):
        METRICS.observe("daikaiju_commit_seconds", seconds)
        METRICS.count("daikaiju_log_entries_total", len(batch) - len(problems))
    for pending in batch:
        try:
            pending.written(problems.get(pending.key) if problems else None)
        except Exception:
            LOG.exception("a written entry could not be told", extra={"table": pending.code})


def _write_beside(connection: Connection, pending: PendingEntry) -> None:
    if pending.head is not None:
        if pending.version == 1:
            connection.execute(tables.insert().values(code=pending.code, **pending.head))
        else:
            connection.execute(tables.update().where(tables.c.code == pending.code).values(**pending.head))
    if pending.record is not None:
        connection.execute(records.insert().values(code=pending.code, **pending.record))
