"""Memory of the server: resident after 200 games and after 2,000, played by changing clients.

python3 benchmarks/memory.py            2,000 games; the last line is one JSON object
python3 benchmarks/memory.py --quick    400 games, compared with 40

Forty tables play at a time over real WebSockets; when a game is over both clients leave and two others open a new
table. Without a leak the ratio stays below 1.3.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import own_python  # noqa: F401  continues in the project's environment
import uvloop
from compiled import compiled_package

from server import OurTable, start_ours

AT_A_TIME = 40
FIRST_PART = 10
"""The first reading is taken after a tenth of the games."""


def resident_mb(pid: int) -> float:
    """Return the resident memory of the process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise SystemExit("benchmark: this machine does not tell how much memory a process uses")


async def play(port: int, pid: int, games: int) -> dict[str, Any]:
    """Play this many games; return the memory after a tenth of them, and at the end."""
    done = 0
    begun = time.perf_counter()
    readings: dict[int, float] = {0: resident_mb(pid)}

    async def keep_playing(number: int) -> None:
        nonlocal done
        choose = random.Random(number)
        while done < games:
            table = OurTable(port, choose)
            await table.open()
            while not table.is_over and done < games:
                await table.move()
            table.close()
            done += 1
            if done % (games // FIRST_PART) == 0:
                readings[done] = resident_mb(pid)
                minutes = (time.perf_counter() - begun) / 60
                print(f"{done:6} games  {readings[done]:7.1f} MB  {minutes:5.1f} min", flush=True)

    await asyncio.gather(*(keep_playing(number) for number in range(AT_A_TIME)))
    first, last = readings[games // FIRST_PART], readings[max(readings)]
    return {
        "games": games,
        "start_mb": round(readings[0], 1),
        "first_mb": round(first, 1),
        "last_mb": round(last, 1),
        "ratio": round(last / first, 3),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--pure", action="store_true", help="the pure build, which needs no compiler")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, port = start_ours(Path(folder, "server"), "", None if options.pure else compiled_package())
        try:
            found = uvloop.run(play(port, process.pid, 400 if options.quick else 2000))
        finally:
            process.terminate()
            process.wait(20)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
