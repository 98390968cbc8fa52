"""One open WebSocket as a room sees it: what it holds, and where to tell it things."""

from __future__ import annotations

import asyncio
from typing import Any

from daikaiju.server.json import encoded
from daikaiju.server.metrics import METRICS
from daikaiju.server.tables.handlers.holder import Holder
from daikaiju.server.tables.secrets import mark_of, opens
from daikaiju.server.tables.state import TableState
from daikaiju.server.websocket.close_codes import SLOW_READER
from daikaiju.server.websocket.fast_protocol import FastProtocol

MOST_UNREAD = 1_000_000


class Connection:
    """A client; it never makes the room wait: who does not read is cut off."""

    def __init__(self, protocol: FastProtocol, address: str) -> None:
        self._protocol = protocol
        self._address = address
        self.hashes: frozenset[str] = frozenset()
        self.holder = Holder()
        self.cut_off: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """Done, with a close code, when the server wants the connection to end."""

    def hold(self, state: TableState) -> bool:
        """Look again which seats the secrets open; say whether that changed."""
        seats = frozenset(
            number for number, seat in enumerate(state.seats) if any(opens(known, seat.lock) for known in self.hashes)
        )
        host = any(opens(known, state.host_lock) for known in self.hashes)
        has_changed = seats != self.holder.seats
        self.holder = Holder(seats, host, self.holder.name, mark_of(state.seed, self._address))
        return has_changed

    def is_removed(self, state: TableState) -> bool:
        """Whether the host has sent away whoever this is."""
        holder = self.holder
        return not holder.is_host and state.moderation.is_removed(self.hashes, holder.mark, bool(holder.seats))

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
        self._protocol.send_text(text)
        if self._protocol.is_behind and self._protocol.unsent() > MOST_UNREAD:
            METRICS.count("daikaiju_slow_readers_total")
            self.cut(SLOW_READER)

    def cut(self, code: int) -> None:
        """End the connection from our side, whatever still waits."""
        if not self.cut_off.done():
            self.cut_off.set_result(code)
