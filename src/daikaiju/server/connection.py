"""One open WebSocket as a room sees it: what it holds, and where to tell it things."""

from __future__ import annotations

import asyncio
from typing import Any

from daikaiju.server.keys import opens
from daikaiju.server.ledger import Ledger
from daikaiju.server.line import Line
from daikaiju.server.metrics import METRICS
from daikaiju.server.requests import Holder
from daikaiju.server.text import encoded

MOST_UNREAD = 1_000_000
SLOW_READER = 4408


class Connection:
    """A client; it never makes the room wait: who does not read is cut off."""

    def __init__(self, line: Line) -> None:
        self._line = line
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
        """Tell the client something."""
        self.send_text(encoded(message))

    def send_text(self, text: bytes) -> None:
        """Tell the client what is JSON already; cut off one that does not read."""
        if self.cut_off.done():
            return
        self._line.tell(text)
        if self._line.is_behind and self._line.unread() > MOST_UNREAD:
            METRICS.count("daikaiju_slow_readers_total")
            self.cut(SLOW_READER)

    def cut(self, code: int) -> None:
        """End the connection from our side, whatever still waits."""
        if not self.cut_off.done():
            self.cut_off.set_result(code)
