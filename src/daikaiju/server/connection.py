"""One open WebSocket as a room sees it: what it holds, and a bounded queue of what it shall be sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

from daikaiju.server.keys import opens
from daikaiju.server.ledger import Ledger
from daikaiju.server.metrics import METRICS
from daikaiju.server.requests import Holder

MOST_WAITING = 256
SLOW_READER = 4408


class Connection:
    """A client; it never makes the room wait: who does not read is cut off."""

    def __init__(
        self, send: Callable[[str], Coroutine[Any, Any, None]], close: Callable[[int], Coroutine[Any, Any, None]]
    ) -> None:
        self._send = send
        self._close = close
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self.hashes: frozenset[str] = frozenset()
        self.holder = Holder()
        self.is_closed = False
        self._cutting: asyncio.Task[None] | None = None

    def hold(self, ledger: Ledger) -> bool:
        """Look again which seats the secrets open; say whether that changed."""
        seats = frozenset(
            number for number, seat in enumerate(ledger.seats) if any(opens(known, seat.lock) for known in self.hashes)
        )
        host = any(opens(known, ledger.host_lock) for known in self.hashes)
        has_changed = seats != self.holder.seats
        self.holder = Holder(seats, host, self.holder.name)
        return has_changed

    def eyes(self, to_act: int) -> int | None:
        """Through whose eyes this client sees the game (docs/protocol.md, "Whose view")."""
        if len(self.holder.seats) == 1:
            return next(iter(self.holder.seats))
        return to_act if to_act in self.holder.seats else None

    def send(self, message: Any) -> None:
        """Queue a message."""
        self.send_text(dumps(message))

    def send_text(self, text: str) -> None:
        """Queue a message that is text already; cut off a client that does not read."""
        if self.is_closed:
            return
        if self._waiting.qsize() >= MOST_WAITING:
            METRICS.count("daikaiju_slow_readers_total")
            self.cut(SLOW_READER)
            return
        self._waiting.put_nowait(text)

    def cut(self, code: int) -> None:
        """Close from our side, whatever still waits."""
        if not self.is_closed:
            self.is_closed = True
            self._cutting = asyncio.create_task(self._close(code))

    async def pump(self) -> None:
        """Send what is queued until the connection ends."""
        while (text := await self._waiting.get()) is not None and not self.is_closed:
            await self._send(text)


def dumps(message: Any) -> str:
    """JSON without spaces."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
