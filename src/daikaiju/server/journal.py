"""The only writer of the log: all that waits is written in one transaction, so a thousand moves need few commits."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.dialects.postgresql import insert

from daikaiju.server.metrics import METRICS
from daikaiju.server.store import Store, log, records, tables
from daikaiju.server.text import dumps

CHANNEL = "daikaiju"
ONLY_WRITER = "INSERT INTO log (code, version, entry) VALUES "
"""SQLite belongs to one process: nobody else can have written a version."""
ROWS_A_STATEMENT = 64
"""Each statement makes the writing thread wait for Python once, however many rows it has."""
NOTIFY = text("SELECT pg_notify(:channel, note) FROM unnest(CAST(:notes AS text[])) AS note")


class Conflict(Exception):
    """Somebody else has already written this version of the table."""


@dataclass(slots=True)
class Page:
    """One entry to be written, with what changes beside it."""

    code: str
    version: int
    entry: dict[str, Any]
    head: dict[str, Any] | None = None
    """Columns of the table's own row; a first version inserts the row."""
    record: dict[str, Any] | None = None
    written: asyncio.Future[None] = field(init=False)

    @property
    def key(self) -> tuple[str, int]:
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

    async def append(self, page: Page) -> None:
        """Return when the entry is durable; raise Conflict if the version was taken."""
        page.written = self._loop.create_future()
        self._waiting.append(page)
        self._wake.set()
        await page.written

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
            try:
                taken = await self._write(batch)
            except Exception as problem:
                for page in batch:
                    if not page.written.done():
                        page.written.set_exception(problem)
                continue
            METRICS.observe("daikaiju_commit_seconds", time.perf_counter() - begun)
            METRICS.count("daikaiju_log_entries_total", len(batch))
            for page in batch:
                if page.written.done():
                    continue
                if page.key in taken:
                    page.written.set_exception(Conflict(f"{page.code} {page.version}"))
                else:
                    page.written.set_result(None)

    async def _write(self, batch: list[Page]) -> set[tuple[str, int]]:
        """Write the batch in one transaction; return the keys that somebody else had written before."""
        rows = [{"code": page.code, "version": page.version, "entry": dumps(page.entry)} for page in batch]
        return await self.store.write(lambda connection: self._write_rows(connection, rows, batch))

    def _write_rows(
        self, connection: Connection, rows: list[dict[str, Any]], batch: list[Page]
    ) -> set[tuple[str, int]]:
        if self.store.is_sqlite:
            for first in range(0, len(rows), ROWS_A_STATEMENT):
                some = rows[first : first + ROWS_A_STATEMENT]
                values = tuple(value for row in some for value in row.values())
                connection.exec_driver_sql(ONLY_WRITER + ", ".join(["(?, ?, ?)"] * len(some)), values)
            done = batch
        else:
            swap = insert(log).on_conflict_do_nothing().returning(log.c.code, log.c.version)
            mine = {(row.code, row.version) for row in connection.execute(swap, rows)}
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


def _write_beside(connection: Connection, page: Page) -> None:
    if page.head is not None:
        if page.version == 1:
            connection.execute(tables.insert().values(code=page.code, **page.head))
        else:
            connection.execute(tables.update().where(tables.c.code == page.code).values(**page.head))
    if page.record is not None:
        connection.execute(records.insert().values(code=page.code, **page.record))
