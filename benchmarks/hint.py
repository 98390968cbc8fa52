"""Waiting time for a hint at a table: a real server, three bots of full strength, one WebSocket.

python3 benchmarks/hint.py                200 hints at the decisions of whole games, editions in turn
python3 benchmarks/hint.py --hints 20     fewer

Server, bot process and client share one core, if the system allows it. Wall time is from the request to the answer.
Processor time is that of the server and its bot processes, if /proc is available. Goal: 95 of 100 under 300 ms. The
time of a durable move over the same socket is printed for comparison. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import own_python  # noqa: F401  continues in the project's environment
from raw_websocket import RawWebSocket

from daikaiju.engine.rules import EDITIONS
from daikaiju.table.fairness import share
from server import ENTROPY, HOST, post, start_ours

BOTS = [{"kind": "bot", "level": "full"}] * 3
GOAL = 300


class Player:
    """A player at a table of bots that follows each hint and records the waiting time."""

    def __init__(self, port: int, server: int) -> None:
        self.port = port
        self.server = server
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent = 0
        self.hints: list[float] = []
        self.work: list[float] = []
        self.moves: list[float] = []

    async def play(self, edition: str, hints: int) -> None:
        """Play one game, or until there are enough hints."""
        plan = {"edition": edition, "seats": [{"kind": "human"}, *BOTS], "pause_ms": 0, "options": {"first_player": 0}}
        created = await post(self.port, "/api/tables", plan)
        self.inbox = asyncio.Queue()
        path = f"/ws/{created['table']}"
        self.socket = await RawWebSocket.connect(
            HOST, self.port, path, lambda data: self.inbox.put_nowait(json.loads(data))
        )
        self.socket.send(json.dumps({"type": "hello", "secrets": [created["seats"][0]["secret"]]}))
        view, version = await self._start()
        while not view["over"] and view["players"][0]["alive"] and len(self.hints) < hints:
            if view["to_act"] != 0:
                view, version = await self._next()
                continue
            move = view["legal"][0]
            if len(view["legal"]) > 1:
                before, begun = processor_seconds(self.server), time.perf_counter()
                move = (await self._ask("hint", type="hint", version=version))["best"]["move"]
                self.hints.append(time.perf_counter() - begun)
                self.work.append(processor_seconds(self.server) - before)
            begun = time.perf_counter()
            update = await self._ask("update", type="move", move=move, version=version)
            self.moves.append(time.perf_counter() - begun)
            view, version = update["view"], update["version"]
        self.socket.close()

    async def _start(self) -> tuple[dict[str, Any], int]:
        """Commit to entropy and reveal it; return the first view."""
        promised: set[bool] = set()
        while True:
            message = await self.inbox.get()
            if message["type"] == "update":
                return message["view"], message["version"]
            table = message.get("table")
            if not table or table["phase"] != "lobby" or table["fairness"]["revealing"] in promised:
                continue
            commitment, is_revealing = table["fairness"]["commitment"], table["fairness"]["revealing"]
            promised.add(is_revealing)
            said = {"entropy": ENTROPY} if is_revealing else {"share": share(commitment, ENTROPY)}
            kind = "reveal" if is_revealing else "ready"
            self.socket.send(json.dumps({"type": kind, "seat": 0, "commitment": commitment, **said}))

    async def _next(self) -> tuple[dict[str, Any], int]:
        while (message := await self.inbox.get())["type"] != "update":
            pass
        return message["view"], message["version"]

    async def _ask(self, wanted: str, **message: Any) -> dict[str, Any]:
        """Send a message and wait for its ok; return the wanted message received before it."""
        self.sent += 1
        self.socket.send(json.dumps({"seat": 0, "id": str(self.sent), **message}))
        found: dict[str, Any] = {}
        while True:
            heard = await self.inbox.get()
            if heard["type"] == "refused":
                raise SystemExit(f"benchmark: {message} is refused: {heard}")
            if heard["type"] == wanted:
                found = heard
            if found and heard.get("id") == str(self.sent):
                return found


def processor_seconds(server: int) -> float:
    """Return the processor time of a process and its children so far; 0 without /proc."""
    used = 0
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rsplit(")", 1)[1].split()[1])
            if server in (parent, int(status.parent.name)):
                used += sum(int(task.read_text().split()[0]) for task in status.parent.glob("task/*/schedstat"))
        except OSError:
            continue
    return used / 1e9


def quantile(seconds: list[float], part: float) -> float:
    """Return a quantile in milliseconds."""
    return round(1000 * sorted(seconds)[min(len(seconds) - 1, int(part * len(seconds)))], 1)


async def measure(port: int, server: int, hints: int) -> Player:
    """Play games in all editions in turn, until there are enough hints."""
    player, editions = Player(port, server), list(EDITIONS)
    game = 0
    while len(player.hints) < hints:
        await player.play(editions[game % len(editions)], min(hints, len(player.hints) + hints // 10 + 1))
        game += 1
    return player


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hints", type=int, default=200)
    hints = parser.parse_args().hints
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # the server inherits it
    with tempfile.TemporaryDirectory() as folder:
        process, port = start_ours(Path(folder) / "server", "")
        try:
            player = asyncio.run(measure(port, process.pid, hints))
        finally:
            process.terminate()
            process.wait()
    found = {
        name: {"p50_ms": quantile(seconds, 0.5), "p95_ms": quantile(seconds, 0.95)}
        for name, seconds in {"hint": player.hints, "hint_processor": player.work, "move": player.moves}.items()
    }
    for name, values in found.items():
        print(f"{name.replace('_', ', '):16} p50 {values['p50_ms']:7.1f} ms   p95 {values['p95_ms']:7.1f} ms")
    print(json.dumps({"hints": len(player.hints), "is_met": found["hint"]["p95_ms"] < GOAL, **found}))


if __name__ == "__main__":
    main()
