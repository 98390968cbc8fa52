"""The only writer of the log: all that waits is written in one transaction, so a thousand moves need few commits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.dialects.postgresql import insert

from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.store import Store, log, records, tables
from daikaiju.server.text import dumps

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
Row = tuple[str, int, str]
"""A table, a version, and the entry as JSON."""
Written = Callable[[Exception | None], None]
"""Called when an entry is durable, or with the reason why it is not."""


@dataclass(slots=True)
class Page:
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


class Journal:
    """Appends are compare-and-swap: the key (table, version) can be written once."""

    def __init__(self, store: Store, worker: str) -> None:
        self.store = store
        self.worker = worker
        self._waiting: list[Page] = []
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._write_forever(), name="journal")

    def put(self, page: Page) -> None:
        """Write an entry soon; `page.written` hears when it is durable, or Conflict if the version was taken."""
        self._waiting.append(page)
        self._wake.set()

    async def append(self, page: Page) -> None:
        """Return when the entry is durable; raise Conflict if the version was taken."""
        done = asyncio.get_running_loop().create_future()

        def written(problem: Exception | None) -> None:
            if done.done():
                return
            if problem is None:
                done.set_result(None)
            else:
                done.set_exception(problem)

        page.written = written
        self.put(page)
        await done

    async def close(self) -> None:
        """Write what waits, then stop."""
        while self._waiting:
            await asyncio.sleep(0.01)
        self._task.cancel()

    async def _write_forever(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            if not batch:
                continue
            begun = time.perf_counter()
            problems: dict[Key, Exception] = {}
            try:
                problems |= {key: Conflict(*key) for key in await self._write(batch)}
                METRICS.observe("daikaiju_commit_seconds", time.perf_counter() - begun)
                METRICS.count("daikaiju_log_entries_total", len(batch))
            except Exception as problem:
                problems |= {page.key: problem for page in batch}
            self._loop.call_soon(_tell, batch, problems)  # when the next batch is on its way

    async def _write(self, batch: list[Page]) -> set[Key]:
        """Write the batch in one transaction; return the keys that somebody else had written before."""
        rows = [(page.code, page.version, dumps(page.entry)) for page in batch]
        return await self.store.write(lambda connection: self._write_rows(connection, rows, batch))

    def _write_rows(self, connection: Connection, rows: list[Row], batch: list[Page]) -> set[Key]:
        if self.store.is_sqlite:
            for first in range(0, len(rows), ROWS_A_STATEMENT):
                some = rows[first : first + ROWS_A_STATEMENT]
                values = tuple(chain.from_iterable(some))
                connection.exec_driver_sql(ONLY_WRITER + ", ".join(["(?, ?, ?)"] * len(some)), values)
            done = batch
        else:
            swap = insert(log).on_conflict_do_nothing().returning(log.c.code, log.c.version)
            named = [{"code": code, "version": version, "entry": entry} for code, version, entry in rows]
            mine = {(row.code, row.version) for row in connection.execute(swap, named)}
            done = [page for page in batch if page.key in mine]
            self._notify(connection, done)
        for page in done:
            _write_beside(connection, page)
        return {page.key for page in batch} - {page.key for page in done}

    def _notify(self, connection: Connection, done: list[Page]) -> None:
        """Tell the other processes, in the same transaction: they hear of it when it is true."""
        notes = [dumps({"table": page.code, "version": page.version, "worker": self.worker}) for page in done]
        if notes:
            connection.execute(NOTIFY, {"channel": CHANNEL, "notes": notes})


def _tell(batch: list[Page], problems: dict[Key, Exception]) -> None:
    """Tell everybody who waits; what goes wrong with one of them is no trouble of the others."""
    for page in batch:
        try:
            page.written(problems.get(page.key) if problems else None)
        except Exception:
            LOG.exception("a written entry could not be told", extra={"table": page.code})


def _write_beside(connection: Connection, page: Page) -> None:
    if page.head is not None:
        if page.version == 1:
            connection.execute(tables.insert().values(code=page.code, **page.head))
        else:
            connection.execute(tables.update().where(tables.c.code == page.code).values(**page.head))
    if page.record is not None:
        connection.execute(records.insert().values(code=page.code, **page.record))
