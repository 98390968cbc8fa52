"""One open WebSocket as a room sees it: what it holds, and a bounded queue of what it shall be sent."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.types import Send

from daikaiju.server.keys import opens
from daikaiju.server.ledger import Ledger
from daikaiju.server.metrics import METRICS
from daikaiju.server.requests import Holder
from daikaiju.server.text import dumps

MOST_WAITING = 256
SLOW_READER = 4408


class Connection:
    """A client; it never makes the room wait: who does not read is cut off."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: list[str] = []
        self._wake: asyncio.Future[None] | None = None
        self.hashes: frozenset[str] = frozenset()
        self.holder = Holder()
        self.cut_off: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """Done, with a close code, when the server wants the connection to end."""

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
        if self.cut_off.done():
            return
        if len(self._waiting) >= MOST_WAITING:
            METRICS.count("daikaiju_slow_readers_total")
            self.cut(SLOW_READER)
            return
        self._waiting.append(text)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def cut(self, code: int) -> None:
        """End the connection from our side, whatever still waits."""
        if not self.cut_off.done():
            self.cut_off.set_result(code)

    async def pump(self) -> None:
        """Send what is queued, for as long as the connection lasts."""
        while True:
            if not self._waiting:
                self._wake = asyncio.get_running_loop().create_future()
                await self._wake
            texts, self._waiting = self._waiting, []
            for text in texts:
                await self._send({"type": "websocket.send", "text": text})
