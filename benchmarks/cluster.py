"""Several processes: one, two and four workers on PostgreSQL, then four of which some are killed.

python3 benchmarks/cluster.py            2,000 tables, five minutes of kills; the last line is one JSON object
python3 benchmarks/cluster.py --quick    200 tables, 40 seconds

First without kills: moves per second, latency, and the workers' processor time per move, which is more reliable than
the clock on a busy machine. Then one of four workers is killed every ten seconds. Every table has one client that holds
its seats (a fourth of the tables also have a bot), waits before each move, reconnects when its connection is lost, and
sends unanswered messages again. Afterwards the database is read: an acknowledged move that is missing is lost; a table
that does not continue within a minute after the last kill is stuck. Both numbers must be 0. PostgreSQL is started for
the benchmark, with its default durability.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import own_python
import uvloop
from raw_websocket import RawWebSocket, fresh_id

sys.path.insert(0, str(own_python.ROOT / "tests" / "server"))
from throwaway_postgres import postgres

from daikaiju.table.fairness import share

HOST = "127.0.0.1"
WORKERS = (1, 2, 4)
TICKS = os.sysconf("SC_CLK_TCK")
KILL_SECONDS = 10
STUCK_SECONDS = 60
ANSWER_SECONDS = 20
ENTROPY = "ab" * 16


@dataclass
class Tally:
    """The counts of all clients."""

    latencies: list[float] = field(default_factory=list)
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)
    """Table, version and id of every move that the server acknowledged."""
    reconnects: int = 0
    games: int = 0

    def quantile(self, part: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000


def post(url: str, body: Any) -> Any:
    """POST JSON, get JSON; retry while the server is being killed."""
    for _ in range(60):
        try:
            request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
            return json.loads(urllib.request.urlopen(request, timeout=ANSWER_SECONDS).read())
        except OSError:
            time.sleep(0.5)
    raise SystemExit(f"benchmark: {url} does not answer")


class Client:
    """A client that plays one table after the other, whatever happens to the server."""

    def __init__(self, port: int, number: int, pause: float, tally: Tally) -> None:
        self.port = port
        self.pause = pause
        self.tally = tally
        self.choose = random.Random(number)
        self.has_bot = number % 4 == 0
        self.table = ""
        self.secrets: list[str] = []
        self.progress = 0.0
        """The time of the table's last move."""
        self._reset()

    def _reset(self) -> None:
        self.view: dict[str, Any] | None = None
        self.version = 0
        self.seats: list[int] = []
        self.promised: set[tuple[str, int, bool]] = set()
        self.waiting: dict[str, Any] | None = None
        self.sent_at = 0.0
        self.socket: RawWebSocket | None = None
        self.news = asyncio.Event()

    async def play_forever(self) -> None:
        """Open tables and play them."""
        while True:
            await self._open_table()
            while self.view is None or not self.view["over"]:
                with contextlib.suppress(OSError, TimeoutError):
                    await self._play()
                if self.view is None or not self.view["over"]:
                    self.tally.reconnects += 1
                    await asyncio.sleep(self.choose.uniform(0.1, 1.0))
            self.tally.games += 1
            self._hang_up()

    async def _open_table(self) -> None:
        self._reset()
        seats = [{"kind": "human"}, {"kind": "human"}]
        if self.has_bot:
            seats = [{"kind": "human"}, {"kind": "bot", "level": "random"}]
        plan = {"seats": seats, "pause_ms": 100, "away_seconds": 3600}
        created = await asyncio.to_thread(post, f"http://{HOST}:{self.port}/api/tables", plan)
        self.table = created["table"]
        self.secrets = [seat["secret"] for seat in created["seats"]]
        self.progress = time.monotonic()

    async def _play(self) -> None:
        """Play on one connection, until it is lost or the game is over."""
        self._hang_up()
        self.seats = []
        connecting = RawWebSocket.connect(HOST, self.port, f"/ws/{self.table}", self._hear)
        self.socket = await asyncio.wait_for(connecting, ANSWER_SECONDS)
        self.socket.send(json.dumps({"type": "hello", "secrets": self.secrets, "version": self.version}))
        await self._until(lambda: bool(self.seats))
        await self._until(lambda: self.view is not None)
        if self.waiting is not None:
            self.socket.send(json.dumps(self.waiting))
            await self._until(lambda: self.waiting is None)
        while self.view is not None and not self.view["over"]:
            if self.view["to_act"] not in self.seats:
                await self._until(lambda: self.view["over"] or self.view["to_act"] in self.seats)
                continue
            await asyncio.sleep(self.pause * self.choose.uniform(0.5, 1.5))
            self._check()
            seat, move = self.view["to_act"], self.choose.choice(self.view["legal"])
            message = {"type": "move", "seat": seat, "move": move, "version": self.version, "id": fresh_id()}
            self.waiting, self.sent_at = message, time.perf_counter()
            self.socket.send(json.dumps(message))
            await self._until(lambda: self.waiting is None)

    def _check(self) -> None:
        if self.socket is None or self.socket.transport.is_closing():
            raise ConnectionError("the connection is lost")

    async def _until(self, is_true: Any) -> None:
        end = time.monotonic() + ANSWER_SECONDS
        while not is_true():
            self._check()
            if time.monotonic() > end:
                raise TimeoutError
            self.news.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), 1.0)

    def _hear(self, data: bytes) -> None:
        message = json.loads(data)
        kind = message["type"]
        if kind in ("welcome", "update") and message["version"] >= self.version:
            self.version = message["version"]
            self.view = message["view"]
            self.progress = time.monotonic()
        if kind == "welcome":
            self.seats = message["you"]["seats"]
            self.promised = set()
        if kind in ("welcome", "table"):
            self._keep_promises(message["table"])
        if kind == "ok" and self.waiting is not None and message["id"] == self.waiting["id"]:
            self.tally.latencies.append(time.perf_counter() - self.sent_at)
            self.tally.acknowledged.append((self.table, message["version"], message["id"]))
            self.waiting = None
        elif kind == "refused" and self.waiting is not None and message["id"] == self.waiting["id"]:
            self.waiting = None  # stale or busy: read the state again, choose again
        self.news.set()

    def _keep_promises(self, table: dict[str, Any]) -> None:
        """Commit to entropy, and reveal it when all players have committed."""
        fairness = table["fairness"]
        promised = fairness["commitment"]
        if table["phase"] != "lobby" or self.socket is None:
            return
        for seat in self.seats:
            step = (promised, seat, fairness["revealing"])
            if step in self.promised:
                continue
            self.promised.add(step)
            message: dict[str, Any] = {"type": "reveal", "seat": seat, "entropy": ENTROPY, "commitment": promised}
            if not fairness["revealing"]:
                message = {"type": "ready", "seat": seat, "ready": True, "commitment": promised}
                message["share"] = share(promised, ENTROPY)
            self.socket.send(json.dumps(message))

    def _hang_up(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None


def workers_of(parent: int) -> list[int]:
    """Return the serving processes: children of the first one."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def processor_seconds(parent: int, workers: int) -> float:
    """Return the processor time of all workers; a server with one worker is that worker."""
    total = 0
    for pid in [parent] if workers == 1 else workers_of(parent):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def start(folder: Path, database: str, workers: int) -> tuple[subprocess.Popen[str], int]:
    """Start the server with its workers."""
    generous = ("MESSAGES_PER_SECOND", "MAX_SOCKETS_PER_ADDRESS", "MAX_TABLES_PER_ADDRESS", "MAX_TABLES")
    environment = os.environ | {f"DAIKAIJU_{name}": "1000000" for name in generous}
    environment |= {"DAIKAIJU_DATABASE": database, "DAIKAIJU_WORKERS": str(workers)}
    command = [sys.executable, "-m", "daikaiju", "serve", "--port", "0"]
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
        )
    assert process.stdout is not None
    port = int(process.stdout.readline().strip("/\n").rsplit(":", 1)[1])
    for _ in range(600):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://{HOST}:{port}/healthz").read()
            if workers == 1 or len(workers_of(process.pid)) == workers:
                return process, port
        time.sleep(0.2)
    raise SystemExit(f"benchmark: the server does not answer: {(folder / 'server.log').read_text()}")


async def lost_moves(database: str, acknowledged: list[tuple[str, int, str]]) -> int:
    """Return the number of acknowledged moves that are not in the log at their version."""
    import asyncpg

    connection = await asyncpg.connect(database.replace("+asyncpg", ""))
    lost = 0
    for table, version, id in acknowledged:
        entry = await connection.fetchval("SELECT entry FROM log WHERE code = $1 AND version = $2", table, version)
        lost += entry is None or json.loads(entry).get("id") != id
    await connection.close()
    return lost


async def sit_down(options: argparse.Namespace, port: int, tally: Tally) -> tuple[list[Client], list[Any]]:
    """Open all tables, one after the other; this is not measured."""
    clients = [Client(port, number, options.pause, tally) for number in range(options.tables)]
    playing = []
    for client in clients:
        playing.append(asyncio.create_task(client.play_forever()))
        await asyncio.sleep(options.opening / options.tables)
    while any(client.view is None for client in clients):
        await asyncio.sleep(0.5)
    tally.latencies.clear()
    return clients, playing


async def measure(options: argparse.Namespace, workers: int, parent: int, port: int, _: str) -> dict[str, Any]:
    """Measure without faults."""
    tally = Tally()
    playing = (await sit_down(options, port, tally))[1]
    begun, before, spent = time.monotonic(), len(tally.acknowledged), processor_seconds(parent, workers)
    await asyncio.sleep(options.calm_seconds)
    seconds, moves = time.monotonic() - begun, len(tally.acknowledged) - before
    spent = processor_seconds(parent, workers) - spent
    for task in playing:
        task.cancel()
    found = {
        "moves_per_s": round(moves / seconds, 1),
        "processor_ms_per_move": round(1000 * spent / moves, 3),
        "p50_ms": round(tally.quantile(0.5), 1),
        "p99_ms": round(tally.quantile(0.99), 1),
    }
    print(f"{workers} workers: {found}", flush=True)
    return found


async def rehearse(options: argparse.Namespace, workers: int, parent: int, port: int, database: str) -> dict[str, Any]:
    """Play, kill workers, wait, and count what is lost."""
    tally = Tally()
    clients, playing = await sit_down(options, port, tally)
    print(f"{options.tables} tables play", flush=True)
    begun, before = time.monotonic(), len(tally.acknowledged)
    kills = 0
    while time.monotonic() - begun < options.seconds:
        await asyncio.sleep(KILL_SECONDS)
        victim = random.choice(workers_of(parent))
        os.kill(victim, signal.SIGKILL)
        kills += 1
        moves = len(tally.acknowledged) - before
        print(
            f"{time.monotonic() - begun:5.0f} s: {kills} killed, {moves} moves, {tally.reconnects} reconnects"
            f"  p50 {tally.quantile(0.5):6.1f} ms  p99 {tally.quantile(0.99):7.1f} ms",
            flush=True,
        )
    seconds = time.monotonic() - begun
    moves = len(tally.acknowledged) - before
    p50, p99 = tally.quantile(0.5), tally.quantile(0.99)
    end = time.monotonic()
    waiting = set(clients)
    while waiting and time.monotonic() < end + STUCK_SECONDS:
        waiting = {client for client in waiting if client.progress < end}
        await asyncio.sleep(0.5)
    for task in playing:
        task.cancel()
    for client in waiting:
        print(f"stuck: {client.table}")
    return {
        "tables": options.tables,
        "seconds": round(seconds),
        "killed": kills,
        "reconnects": tally.reconnects,
        "games": tally.games,
        "moves_per_s": round(moves / seconds, 1),
        "p50_ms": round(p50, 1),
        "p99_ms": round(p99, 1),
        "acknowledged": len(tally.acknowledged),
        "lost": await lost_moves(database, tally.acknowledged),
        "stuck": len(waiting),
    }


def main() -> None:
    """Run all measurements and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--pause", type=float, default=8.0, help="seconds a client thinks, on average")
    parser.add_argument("--calm", action="store_true", help="kill nothing")
    options = parser.parse_args()
    options.tables = options.tables or (200 if options.quick else 2000)
    options.seconds, options.opening, options.calm_seconds = (40, 20, 20) if options.quick else (300, 120, 60)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    calm = {workers: with_server(measure, options, workers) for workers in WORKERS}
    first, last = (calm[workers]["processor_ms_per_move"] for workers in (WORKERS[0], WORKERS[-1]))
    print(f"processor time per move with {WORKERS[-1]} workers: {last / first:.2f} times that with one")
    killed = None if options.calm else with_server(rehearse, options, WORKERS[-1])
    print(json.dumps({"calm": calm, "processor_ratio": round(last / first, 2), "killed": killed}))


def with_server(play: Any, options: argparse.Namespace, workers: int) -> dict[str, Any]:
    """Play against a server with this many workers on a separate database."""
    with tempfile.TemporaryDirectory() as folder, postgres(durable=True) as database:
        process, port = start(Path(folder), database, workers)
        try:
            found: dict[str, Any] = uvloop.run(play(options, workers, process.pid, port, database))
            return found
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):  # on a busy machine stopping takes longer than playing
                process.wait(30)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


if __name__ == "__main__":
    main()
