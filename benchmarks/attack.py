"""Latency of other clients while one address attacks the server in all ways simultaneously.

python3 benchmarks/attack.py            40 tables, calm and then attacked; the last line is one JSON object
python3 benchmarks/attack.py --quick    shorter
python3 benchmarks/attack.py --pure     the build that needs no compiler

The server runs with its default limits. Forty tables of other clients, each with its own address, make a hundred moves
a second. The latency is from sending a move to its durable answer. Then another process attacks from one address:
requests of every kind, long bodies, replays and verifications of long records, half requests, handshakes, tables and
bots, rematches, chat, hellos, take-backs, finished games that must be loaded from the database, invalid data, and
floods of pings, empty frames and texts. Everything above the address's budget must be refused, and the other clients'
p99 must stay below 30 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import own_python  # noqa: F401  continues in the project's environment
import uvloop
from compiled import compiled_package
from raw_websocket import RawWebSocket

from server import HOST, OurTable, Tally, latencies, post, start_ours

TABLES = 40
MOVES_PER_S = 100
LINES = 10_000
HALF_REQUESTS = 300
FRAMES = 2000
"""The number of frames that a flood sends in one piece."""
AT_ONCE = 4
"""The number of simultaneous attacks of each kind."""
RECORD = Path(__file__).resolve().parent.parent / "tests" / "golden" / "dark_6.json"

Attack = Callable[[int, Counter[str]], Awaitable[None]]


async def play_calmly(tables: list[OurTable], seconds: float) -> Tally:
    """Make moves at each table from time to time, as people do."""
    tally = Tally()
    end = time.perf_counter() + seconds

    async def play(table: OurTable) -> None:
        while True:
            await asyncio.sleep(table.choose.uniform(0, 2 * len(tables) / MOVES_PER_S))
            begun = time.perf_counter()
            if begun > end:
                return
            if table.is_over:
                table.close()
                await table.open()
                continue
            await table.move()
            tally.moves += 1
            tally.latencies.append(time.perf_counter() - begun)

    await asyncio.gather(*map(play, tables))
    return tally


async def request(port: int, method: str, path: str, body: bytes = b"") -> int:
    """Send one HTTP request on a separate connection; return its status, 0 if the connection was refused."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        line = await reader.readline()
        await reader.read()
        return int(line.split()[1]) if line else 0
    finally:
        writer.close()


def asking(name: str, method: str, path: str, body: bytes = b"") -> Attack:
    """Send the same request repeatedly."""

    async def ask(port: int, count: Counter[str]) -> None:
        status = await request(port, method, path, body)
        count[f"{name} {'answered' if status and status < 400 else 'refused'}"] += 1

    return ask


class Socket:
    """A WebSocket that counts its answers and ignores them."""

    def __init__(self, name: str, count: Counter[str]) -> None:
        self._name = name
        self._count = count
        self.last: dict[str, Any] = {}
        self.news = asyncio.Event()

    async def open(self, port: int, table: str, secrets: list[str]) -> None:
        """Connect to a table."""
        self.line = await RawWebSocket.connect(HOST, port, f"/ws/{table}", self._hear)
        self.send({"type": "hello", "secrets": secrets})

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        if self.line.transport.is_closing():
            raise ConnectionError("the server has hung up")
        self.line.send(json.dumps(message))

    def _hear(self, data: bytes) -> None:
        is_refused = data.startswith(b'{"type":"refused')
        self._count[f"{self._name} {'refused' if is_refused else 'told'}"] += 1
        if data.startswith((b'{"type":"welcome', b'{"type":"update')):
            self.last = json.loads(data)
            self.news.set()


async def half_requests(port: int, count: Counter[str]) -> None:
    """Open connections that begin a request and never finish it."""
    opened = []
    for _ in range(HALF_REQUESTS):
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(b"POST /api/play HTTP/1.1\r\nHost: x\r\nContent-Le")
        opened.append((reader, writer))
    await asyncio.sleep(5)
    for reader, writer in opened:
        is_refused = reader.at_eof() or reader.exception() is not None
        count["half requests refused" if is_refused else "half requests kept"] += 1
        writer.close()


async def handshakes(port: int, count: Counter[str]) -> None:
    """Open a WebSocket and close it."""
    line = await RawWebSocket.connect(HOST, port, "/ws/nowhere", lambda _: None)
    count["handshakes made"] += 1
    line.close()


async def bots(port: int, count: Counter[str]) -> None:
    """Start a table at which strong bots play without a pause."""
    plan = {"seats": [{"kind": "bot", "level": "full"}] * 6, "pause_ms": 0}
    status = await request(port, "POST", "/api/tables", json.dumps(plan).encode())
    count[f"tables of bots {status}"] += 1
    await asyncio.sleep(0.05)


def at_own_table(name: str, say: Callable[[Socket, dict[str, Any]], Awaitable[None]], level: str = "random") -> Attack:
    """Join an own table and send a message repeatedly."""

    async def talk(port: int, count: Counter[str]) -> None:
        plan = {"seats": [{"kind": "human"}, {"kind": "bot", "level": level}], "pause_ms": 0}
        created = await post(port, "/api/tables", plan)
        socket = Socket(name, count)
        await socket.open(port, created["table"], [seat["secret"] for seat in created["seats"]])
        while True:
            await say(socket, created)

    return talk


async def _chat(socket: Socket, _: dict[str, Any]) -> None:
    socket.send({"type": "chat", "seat": 0, "text": "x" * 500, "id": "c"})
    await asyncio.sleep(0.002)


async def _greet(socket: Socket, created: dict[str, Any]) -> None:
    socket.send({"type": "hello", "secrets": [seat["secret"] for seat in created["seats"]], "version": 1})
    await asyncio.sleep(0.002)


async def _nonsense(socket: Socket, _: dict[str, Any]) -> None:
    socket.send({"type": "dance", "steps": list(range(500))})
    await asyncio.sleep(0.002)


def flooding(name: str, frames: bytes, table: str) -> Attack:
    """Send frames to a table as fast as the server reads them, until it hangs up."""

    async def flood(port: int, count: Counter[str]) -> None:
        line = await RawWebSocket.connect(HOST, port, f"/ws/{table}", lambda _: None)
        while not line.transport.is_closing():
            line.transport.write(frames)
            while line.transport.get_write_buffer_size() and not line.transport.is_closing():
                await asyncio.sleep(0.002)
        count[f"{name} cut off"] += 1

    return flood


class CarelessTable(OurTable):
    """A table that ignores refusals."""

    def _hear(self, seat: int, data: bytes) -> None:
        if not data.startswith(b'{"type":"refused'):
            super()._hear(seat, data)
        elif self.answer is not None and not self.answer.done():
            self.answer.set_result(None)


async def take_backs(port: int, count: Counter[str]) -> None:
    """Play a game in which every decision is taken back, if possible."""
    table = CarelessTable(port, random.Random(1))
    await table.open()
    while not table.is_over:
        await table.move()
        for seat, line in enumerate(table.sockets):
            back = {"type": "take_back", "seat": seat, "version": table.version, "id": f"b{table.version}"}
            line.send(json.dumps(back))
            count["take-backs sent"] += 1
        await asyncio.sleep(0.002)
    table.close()


async def rematches(port: int, count: Counter[str]) -> None:
    """Concede and ask for a rematch, repeatedly."""
    plan = {"seats": [{"kind": "human"}, {"kind": "bot", "level": "random"}], "pause_ms": 0}
    created = await post(port, "/api/tables", plan)
    socket = Socket("rematches", count)
    await socket.open(port, created["table"], [seat["secret"] for seat in created["seats"]])
    while True:
        for message in ({"type": "concede", "id": "x"}, {"type": "rematch"}):
            socket.send({"seat": 0} | message)
        await asyncio.sleep(0.01)


def cold(tables: list[str]) -> Attack:
    """Request tables whose games are over and which must be loaded each time."""

    async def look(port: int, count: Counter[str]) -> None:
        status = await request(port, "GET", f"/api/tables/{random.choice(tables)}")
        count[f"finished games {status}"] += 1

    return look


async def finished_tables(port: int) -> list[str]:
    """Create a few finished games of the attacker."""
    found = []
    for number in range(3):
        table = OurTable(port, random.Random(number))
        await table.open()
        while not table.is_over:
            await table.move()
            await asyncio.sleep(0.06)  # within the limits
        found.append(str(table.code))
        table.close()
    return found


def attacks(tables: list[str]) -> list[Attack]:
    """Return all attacks."""
    record = json.loads(RECORD.read_text())
    long = record | {"moves": record["moves"] * (LINES // len(record["moves"]))}
    return [
        asking("bots listed", "GET", "/api/bots"),
        asking("lobby", "GET", "/api/tables"),
        asking("records", "GET", "/api/records?limit=100"),
        asking("catalogue", "GET", "/api/catalogue?edition=dark&language=de"),
        asking("page", "GET", "/"),
        asking("metrics", "GET", "/metrics"),
        asking("steps", "POST", "/api/steps", json.dumps(record).encode()),
        asking("verify", "POST", "/api/verify", json.dumps(record).encode()),
        asking("long record", "POST", "/api/steps", json.dumps(long).encode()),
        asking("long body", "POST", "/api/tables", b'{"x":"' + b"x" * 900_000 + b'"}'),
        half_requests,
        handshakes,
        bots,
        at_own_table("chat", _chat),
        at_own_table("greetings", _greet),
        at_own_table("nonsense", _nonsense),
        take_backs,
        rematches,
        cold(tables),
        flooding("pings", b"\x89\x80\0\0\0\0" * FRAMES, tables[0]),
        flooding("empty frames", b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * FRAMES, tables[0]),
        flooding("texts", (b"\x81\xc0\0\0\0\0" + b"x" * 64) * FRAMES, tables[0]),
    ]


async def attack(port: int, seconds: float, tables: list[str]) -> Counter[str]:
    """Run all attacks simultaneously, each as fast as it is answered."""
    count: Counter[str] = Counter()

    async def once(one: Attack) -> None:
        try:
            await one(port, count)
        except SystemExit as refused:  # in a task it would end the whole attack
            raise ConnectionRefusedError(str(refused)) from None

    async def forever(one: Attack) -> None:
        while True:
            try:
                await asyncio.wait_for(once(one), seconds)
            except (OSError, TimeoutError):
                count["connections lost or refused"] += 1
                await asyncio.sleep(0.01)

    tasks = [asyncio.create_task(forever(one)) for one in attacks(tables) for _ in range(AT_ONCE)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=5)
    return count


async def attack_and_leave(port: int, seconds: float, tables: list[str]) -> None:
    """Attack, print what was refused, and exit without waiting for threads."""
    print(json.dumps(await attack(port, seconds, tables)), flush=True)
    os._exit(0)


async def measure(options: argparse.Namespace, port: int) -> dict[str, Any]:
    """Measure without an attack, then during one."""
    attacker = await finished_tables(port)
    tables = [OurTable(port, random.Random(number), f"127.0.1.{number + 1}") for number in range(TABLES)]
    for table in tables:
        await table.open()
    calm = await play_calmly(tables, options.seconds)
    print(f"calm       {latencies(calm)}   {calm.moves / options.seconds:5.0f} moves/s", flush=True)
    command = [sys.executable, __file__, "--attack", str(port), "--seconds", str(options.seconds + 2), *attacker]
    attacking = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    await asyncio.sleep(2)
    attacked = await play_calmly(tables, options.seconds)
    print(f"attacked   {latencies(attacked)}   {attacked.moves / options.seconds:5.0f} moves/s", flush=True)
    said, _ = await asyncio.to_thread(attacking.communicate)
    for name, number in sorted(json.loads(said).items()):
        print(f"  {name:28} {number:7}")
    return {
        "calm_p50_ms": round(calm.quantile(0.5), 2),
        "calm_p99_ms": round(calm.quantile(0.99), 2),
        "attacked_p50_ms": round(attacked.quantile(0.5), 2),
        "attacked_p99_ms": round(attacked.quantile(0.99), 2),
        "load": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--pure", action="store_true")
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--attack", type=int, help=argparse.SUPPRESS)
    parser.add_argument("tables", nargs="*", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.seconds = options.seconds or (10 if options.quick else 40)
    if options.attack:
        uvloop.run(attack_and_leave(options.attack, options.seconds, options.tables))
    with tempfile.TemporaryDirectory() as folder:
        package = None if options.pure else compiled_package()
        process, port = start_ours(Path(folder, "server"), "", package, is_generous=False)
        try:
            found = uvloop.run(measure(options, port))
        finally:
            process.terminate()
            process.wait(20)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
