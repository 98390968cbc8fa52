"""Durable moves per second over real WebSockets, compared with boardgame.io in memory.

python3 benchmarks/server.py            a readable table; the last line is one JSON object
python3 benchmarks/server.py --quick    shorter
python3 benchmarks/server.py --database postgresql+asyncpg://…

Each of 200 tables has two clients on loopback. All servers have the same client, which reads one new state per move,
and the games send states of the same size (1.2 kB). "At full speed" every client answers as soon as it may. "At 500
moves/s" moves are sent by a clock, and the latency is from sending a move to its durable answer (boardgame.io: to its
new state).

The servers take turns: ours compiled, as docs/serving.md advises for high load, ours in pure Python, as `start.py` sets
it up, and boardgame.io. The last line has the medians of the turns: those of the compiled build if there is a C
compiler, and those of the pure one as `pure_…`. The server's processor time per move is shown if /proc is available; it
is more reliable than the clock on a busy machine. Finished games are not reviewed, because the reviews of one server's
games would run during the next one's turn. boardgame.io is installed into benchmarks/.venv.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Protocol

import orjson
import own_python  # noqa: F401  continues in the project's environment
import uvloop
from compiled import HERE, compiled_package
from raw_websocket import TEXT, RawWebSocket, fresh_id

from daikaiju.table.fairness import share

PEER = HERE / ".venv" / "boardgameio"
PEER_VERSION = "boardgame.io@0.50.2"
HOST = "127.0.0.1"
BAD = 400
LONG_AWAY = 3600
ENTROPY = "ab" * 16
GENEROUS = ("MESSAGES_PER_SECOND", "MAX_SOCKETS_PER_ADDRESS", "MAX_TABLES_PER_ADDRESS", "MAX_TABLES")


@dataclass
class Tally:
    """The counts of one run."""

    moves: int = 0
    latencies: list[float] = field(default_factory=list)
    processor: float = 0.0

    @property
    def cost(self) -> float:
        """Milliseconds of processor time per move."""
        return self.processor * 1000 / self.moves

    def quantile(self, part: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000


async def post(port: int, path: str, body: Any, source: str | None = None) -> Any:
    """POST JSON, get JSON; from one of this machine's addresses."""

    def ask() -> Any:
        connection = http.client.HTTPConnection(HOST, port, source_address=(source, 0) if source else None)
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        found = json.loads(answer.read())
        connection.close()
        if answer.status >= BAD:
            raise SystemExit(f"benchmark: {path}: {found}")
        return found

    return await asyncio.to_thread(ask)


class Table(Protocol):
    """Two clients at a table that can make one move and wait for its answer."""

    @property
    def is_over(self) -> bool: ...

    async def move(self) -> None: ...

    def close(self) -> None: ...


class OurTable:
    """Two seats of a Daikaiju table, each with its own socket."""

    def __init__(self, port: int, choose: random.Random, source: str | None = None) -> None:
        self.port = port
        self.choose = choose
        self.source = source
        self.code = ""
        self.sockets: list[RawWebSocket] = []
        self.view: dict[str, Any] = {}
        self.version = 0
        self.awaited: set[str] = set()
        self.promised: set[tuple[int, bool]] = set()
        self.answer: asyncio.Future[None] | None = None

    async def open(self) -> OurTable:
        plan = {
            "seats": [{"kind": "human"}] * 2,
            "options": {"first_player": 0},
            "pause_ms": 0,
            "away_seconds": LONG_AWAY,  # otherwise bots would play at the tables of an earlier turn
        }
        created = await post(self.port, "/api/tables", plan, self.source)
        self.code = created["table"]
        self.view = {}
        self.promised = set()
        self.awaited = {"view"}
        self.answer = asyncio.get_running_loop().create_future()
        self.sockets = [
            await RawWebSocket.connect(HOST, self.port, f"/ws/{created['table']}", partial(self._hear, s), self.source)
            for s in (0, 1)
        ]
        for seat, socket in zip(created["seats"], self.sockets, strict=True):
            socket.send(json.dumps({"type": "hello", "secrets": [seat["secret"]]}))
        await self.answer
        return self

    def _hear(self, seat: int, data: bytes) -> None:
        """Handle a message. Only the client to act reads its view.

        A move is complete when view and answer have arrived.
        """
        kind = data[:16]
        if kind.startswith(b'{"type":"update"'):
            if b'"to_act":%d' % seat in data or b'"over":true' in data:
                message = orjson.loads(data)
                self.view, self.version = message["view"], message["version"]
                self.awaited.discard("view")
        elif not self.view and kind.startswith((b'{"type":"table"', b'{"type":"welcome')):
            self._keep_promises(seat, orjson.loads(data)["table"])
        elif kind.startswith(b'{"type":"ok"'):
            self.awaited.discard("ok")
        elif kind.startswith(b'{"type":"refused'):
            raise SystemExit(f"benchmark: refused: {data!r}")
        if not self.awaited and self.answer is not None and not self.answer.done():
            self.answer.set_result(None)

    def _keep_promises(self, seat: int, table: dict[str, Any]) -> None:
        """Commit to entropy, and reveal it when both players have committed."""
        promised, is_revealing = table["fairness"]["commitment"], table["fairness"]["revealing"]
        if table["phase"] != "lobby" or (seat, is_revealing) in self.promised:
            return
        self.promised.add((seat, is_revealing))
        if is_revealing:
            message = {"type": "reveal", "seat": seat, "entropy": ENTROPY, "commitment": promised}
        else:
            message = {"type": "ready", "seat": seat, "share": share(promised, ENTROPY), "commitment": promised}
        self.sockets[seat].send(json.dumps(message))

    @property
    def is_over(self) -> bool:
        return bool(self.view["over"])

    async def move(self) -> None:
        if self.view["over"]:
            self.close()
            await self.open()
        self.answer = asyncio.get_running_loop().create_future()
        seat = self.view["to_act"]
        move = self.choose.choice(self.view["legal"])
        self.awaited = {"ok", "view"}
        self.sockets[seat].send(
            f'{{"type":"move","seat":{seat},"move":"{move}","version":{self.version},"id":"{self.version}"}}'
        )
        await self.answer

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


class PeerTable:
    """Two players of a boardgame.io match, over its socket.io transport."""

    def __init__(self, port: int, choose: random.Random) -> None:
        self.port = port
        self.choose = choose
        self.match = fresh_id()
        self.is_over = False
        self.sockets: list[RawWebSocket] = []
        self.state: dict[str, Any] = {}
        self.answers: list[asyncio.Future[None]] = []

    async def open(self) -> PeerTable:
        for player in "01":
            self.answers = [asyncio.get_running_loop().create_future()]
            path = "/socket.io/?EIO=4&transport=websocket"
            socket = await RawWebSocket.connect(HOST, self.port, path, partial(self._hear, player))
            self.sockets.append(socket)
            socket.send("40/dice,")
            await self.answers[0]
            self.answers = [asyncio.get_running_loop().create_future()]
            socket.send("42/dice," + json.dumps(["sync", self.match, player, None, 2]))
            await self.answers[0]
        return self

    def _hear(self, player: str, data: bytes) -> None:
        if data == b"2":
            self.sockets[int(player)].send("3")
        elif data.startswith(b"40/dice"):
            self.answers[0].set_result(None)
        elif data.startswith(b'42/dice,["sync"'):
            self.state = orjson.loads(data[8:])[2]["state"]
            self.answers[0].set_result(None)
        elif data.startswith(b'42/dice,["update"') and b'"currentPlayer":"%s"' % player.encode() in data:
            self.state = orjson.loads(data[8:])[2]
            self.answers[0].set_result(None)

    async def move(self) -> None:
        seen, player = self.state["G"], self.state["ctx"]["currentPlayer"]
        if seen["legal"] in (["roll"], ["done"]):
            kind, args = seen["legal"][0], []
        elif seen["rolls_left"] and self.choose.random() < 0.7:
            kind, args = "keep", [self.choose.choice(seen["legal"])[5:]]
        else:
            kind, args = "resolve", []
        payload = {"type": kind, "args": args, "playerID": player, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.answers = [asyncio.get_running_loop().create_future()]
        message = ["update", action, self.state["_stateID"], self.match, player]
        self.sockets[int(player)].send_bytes(b"42/dice," + orjson.dumps(message), TEXT)
        await self.answers[0]

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


def processor_seconds(process: subprocess.Popen[str]) -> float:
    """Return the processor time of the process so far; 0 without /proc."""
    try:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


Open = Callable[[random.Random], Awaitable[Table]]


async def full_speed(open_table: Open, tables: int, seconds: float, process: subprocess.Popen[str]) -> Tally:
    """Move at every table as fast as it is answered; replace a finished game by one opened before the clock started."""
    tally = Tally()
    spare = [await open_table(random.Random(number)) for number in range(tables * 2)]
    opened = spare.copy()
    used = processor_seconds(process)
    end = time.perf_counter() + seconds

    async def play() -> None:
        table = spare.pop()
        while (begun := time.perf_counter()) < end:
            if table.is_over and spare:
                table = spare.pop()
            await table.move()
            tally.moves += 1
            tally.latencies.append(time.perf_counter() - begun)

    await asyncio.gather(*(play() for _ in range(tables)))
    tally.processor = processor_seconds(process) - used
    for table in opened:
        table.close()
    return tally


async def on_a_clock(open_table: Open, tables: int, rate: float, seconds: float) -> Tally:
    """Send moves by the clock, without waiting for answers to others; replace finished games."""
    tally = Tally()
    opened = [await open_table(random.Random(number)) for number in range(tables + int(rate * seconds / 50))]
    spare = opened[tables:]
    free = asyncio.Queue[Table]()
    for table in opened[:tables]:
        free.put_nowait(table)
    running: set[asyncio.Task[None]] = set()

    async def one(table: Table, due: float) -> None:
        await table.move()
        tally.moves += 1
        tally.latencies.append(time.perf_counter() - due)
        free.put_nowait(spare.pop() if table.is_over and spare else table)

    start = time.perf_counter()
    for number in range(int(rate * seconds)):
        due = start + number / rate
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        task = asyncio.create_task(one(await free.get(), time.perf_counter()))
        running.add(task)
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    for table in opened:
        table.close()
    return tally


Running = tuple[subprocess.Popen[str], int]
"""A server's process and its port."""


def start_ours(
    folder: Path, database: str, package: Path | None = None, is_generous: bool = True, has_reviews: bool = True
) -> Running:
    """Start our server, from the sources or a compiled package; with default limits, or almost none."""
    environment = os.environ | {f"DAIKAIJU_{name}": "1000000" for name in GENEROUS if is_generous}
    environment["DAIKAIJU_REVIEWS"] = str(has_reviews)
    environment["DAIKAIJU_DATABASE"] = database or f"sqlite+aiosqlite:///{folder}/tables.sqlite3"
    environment |= {"PYTHONPATH": str(package)} if package else {}
    command = [sys.executable, "-m", "daikaiju", "serve", "--port", "0"]
    folder.mkdir()
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    port = int(process.stdout.readline().strip("/\n").rsplit(":", 1)[1])
    for _ in range(600):
        try:
            urllib.request.urlopen(f"http://{HOST}:{port}/healthz").read()
            return process, port
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"benchmark: the server does not answer: {(folder / 'server.log').read_text()}")


def start_peer() -> Running | None:
    """Start boardgame.io on Node; return None without Node or npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    if not (PEER / "node_modules").exists():
        PEER.mkdir(parents=True, exist_ok=True)
        (PEER / "package.json").write_text("{}")
        install = [npm, "install", "--no-audit", "--no-fund", "--loglevel=error", PEER_VERSION]
        if subprocess.run(install, cwd=PEER, check=False).returncode:
            return None
    environment = os.environ | {"NODE_PATH": str(PEER / "node_modules"), "NODE_ENV": "production"}
    process = subprocess.Popen(
        [node, HERE / "boardgameio_server.js"], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    return (process, int(line)) if line.strip().isdigit() else None


COMPILED, PURE, BOARDGAME_IO = "compiled", "pure", "boardgame.io"


@dataclass
class Measured:
    """One server with the results of its turns."""

    paced: list[Tally] = field(default_factory=list)
    fast: list[Tally] = field(default_factory=list)


def _open(table: type[OurTable | PeerTable], port: int, choose: random.Random) -> Awaitable[Table]:
    return table(port, choose).open()


async def measure(options: argparse.Namespace, servers: dict[str, Running]) -> dict[str, Measured]:
    """Run turns with the clock first, while the servers are fresh; then turns at full speed."""
    openers: dict[str, Open] = {
        name: partial(_open, PeerTable if name == BOARDGAME_IO else OurTable, port)
        for name, (_, port) in servers.items()
    }
    found = {name: Measured() for name in servers}
    for turn in range(options.turns):
        for name, opener in openers.items():
            tally = await on_a_clock(opener, options.tables, options.rate, options.seconds)
            found[name].paced.append(tally)
            print(f"{options.rate} moves/s, turn {turn + 1}: {name:13} {latencies(tally)}", flush=True)
    for turn in range(options.turns):
        for name, opener in openers.items():
            tally = await full_speed(opener, options.tables, options.seconds, servers[name][0])
            found[name].fast.append(tally)
            print(
                f"full speed,  turn {turn + 1}: {name:13} {latencies(tally)}"
                f" {tally.moves / options.seconds:7.0f} moves/s   {tally.cost:5.2f} ms of processor a move",
                flush=True,
            )
    return found


def latencies(tally: Tally) -> str:
    return f"  p50 {tally.quantile(0.5):6.1f} ms   p99 {tally.quantile(0.99):6.1f} ms"


def summary(found: dict[str, Measured], seconds: float) -> dict[str, Any]:
    """Return the medians of all turns; ratios are computed turn by turn, because the machine's speed varies."""
    figures: dict[str, dict[str, float | None]] = {}
    for name, measured in found.items():
        figures[name] = {
            "moves_per_s": round(median(tally.moves for tally in measured.fast) / seconds),
            "p50_ms": round(median(tally.quantile(0.5) for tally in measured.paced), 2),
            "p99_ms": round(median(tally.quantile(0.99) for tally in measured.paced), 2),
            "cpu_ms_per_move": round(median(tally.cost for tally in measured.fast), 3),
        }
        if name != BOARDGAME_IO:
            pairs = zip(measured.fast, found[BOARDGAME_IO].fast, strict=True) if BOARDGAME_IO in found else ()
            ratios = [ours.moves / theirs.moves for ours, theirs in pairs]
            figures[name]["boardgameio_ratio"] = round(median(ratios), 2) if ratios else None
    best = COMPILED if COMPILED in figures else PURE
    others = figures.keys() - {best}
    return {"build": best, **figures[best]} | {
        f"{name.replace('.', '')}_{what}": value for name in sorted(others) for what, value in figures[name].items()
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--database", default="")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=int, default=500)
    options = parser.parse_args()
    options.seconds, options.turns = (3, 1) if options.quick else (8, 5)
    servers: dict[str, Running] = {}
    with tempfile.TemporaryDirectory() as folder:
        try:
            if compiled := compiled_package():
                servers[COMPILED] = start_ours(Path(folder, COMPILED), options.database, compiled, has_reviews=False)
            servers[PURE] = start_ours(Path(folder, PURE), options.database, has_reviews=False)
            if peer := start_peer():
                servers[BOARDGAME_IO] = peer
            else:
                print("boardgame.io is left out: no Node, or it cannot be installed here")
            found = uvloop.run(measure(options, servers))
        finally:
            for process, _ in servers.values():
                process.terminate()
                process.wait(20)
    print(json.dumps(summary(found, options.seconds)))


if __name__ == "__main__":
    main()
