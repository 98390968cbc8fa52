"""A long run at a constant rate: memory, open files and delay of the server, minute by minute.

python3 benchmarks/soak.py                     30 minutes at 200 moves/s; the last line is one JSON object
python3 benchmarks/soak.py --minutes 5
python3 benchmarks/soak.py --pure              the build that needs no compiler

A hundred tables with two clients each play over real WebSockets. A clock sends the moves, and a finished game is
replaced by a new table with new clients. The delay is from sending a move to its durable answer. Nothing may grow: the
last line compares the mean of the second fifth of the minutes with that of the last fifth.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from pathlib import Path
from statistics import mean
from typing import Any

import own_python  # noqa: F401  continues in the project's environment
import uvloop
from compiled import compiled_package
from memory import resident_mb

from server import OurTable, Tally, start_ours

TABLES = 100
RATE = 200
MINUTE = 60.0


def open_files(pid: int) -> int:
    """Return the number of open file handles of the process."""
    return len(os.listdir(f"/proc/{pid}/fd"))


class Soak:
    """The tables that wait for their next move, and the counts of the current minute."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free: asyncio.Queue[OurTable] = asyncio.Queue()
        self._running: set[asyncio.Task[None]] = set()
        self.games = 0
        self.tally = Tally()

    async def open(self) -> None:
        """Open all tables."""
        for number in range(TABLES):
            self._free.put_nowait(await OurTable(self._port, random.Random(number)).open())

    async def play(self, seconds: float) -> None:
        """Send moves by the clock, without waiting for answers to others."""
        start = time.perf_counter()
        for number in range(int(RATE * seconds)):
            if (wait := start + number / RATE - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            task = asyncio.create_task(self._move(await self._free.get()))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _move(self, table: OurTable) -> None:
        if table.is_over:
            table.close()
            self.games += 1
            await table.open()
        else:
            sent = time.perf_counter()
            await table.move()
            self.tally.moves += 1
            self.tally.latencies.append(time.perf_counter() - sent)
        self._free.put_nowait(table)


async def measure(port: int, pid: int, minutes: int) -> dict[str, Any]:
    """Play for these minutes; return how memory, files and delay have changed."""
    soak = Soak(port)
    await soak.open()
    rows: list[dict[str, float]] = []
    for minute in range(1, minutes + 1):
        soak.tally = Tally()
        begun = time.perf_counter()
        await soak.play(MINUTE)
        tally, seconds = soak.tally, time.perf_counter() - begun
        row = {
            "mb": round(resident_mb(pid), 1),
            "files": open_files(pid),
            "moves_per_s": round(tally.moves / seconds, 1),
            "p50_ms": round(tally.quantile(0.5), 2),
            "p99_ms": round(tally.quantile(0.99), 2),
        }
        rows.append(row)
        print(f"{minute:3} min  {row}  {soak.games} games  load {os.getloadavg()[0]:.1f}", flush=True)
    fifth = max(1, minutes // 5)
    found: dict[str, Any] = {"minutes": minutes, "games": soak.games}
    for name in rows[0]:
        found[name] = [round(mean(row[name] for row in part), 2) for part in (rows[fifth : 2 * fifth], rows[-fifth:])]
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, default=30)
    parser.add_argument("--pure", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        package = None if options.pure else compiled_package()
        process, port = start_ours(Path(folder, "server"), "", package, has_reviews=False)
        try:
            found = uvloop.run(measure(port, process.pid, options.minutes))
        finally:
            process.terminate()
            process.wait(20)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
