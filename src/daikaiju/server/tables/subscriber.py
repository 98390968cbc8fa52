"""A client of a table, from the table's side: the seats it holds, and a way to send it messages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from daikaiju.server.json import encoded
from daikaiju.server.tables.handlers.holder import Holder
from daikaiju.server.tables.secrets import mark_of, opens
from daikaiju.server.tables.state import TableState


class Subscriber(ABC):
    """A receiver of one table's messages. Sending never waits: a client that does not read is disconnected."""

    def __init__(self, address: str) -> None:
        """Start as a spectator; `hold` assigns the seats that the client's secrets open."""
        self.address = address
        self.hashes: frozenset[str] = frozenset()
        self.holder = Holder()

    @abstractmethod
    def send_text(self, text: bytes) -> None:
        """Queue a message that is already encoded as JSON."""

    @abstractmethod
    def cut(self, code: int) -> None:
        """Close the connection with `code`."""

    def send(self, message: Any) -> None:
        """Queue a message."""
        self.send_text(encoded(message))

    def hold(self, state: TableState) -> bool:
        """Update the seats that the client's secrets open; return whether they changed."""
        seats = frozenset(
            number for number, seat in enumerate(state.seats) if any(opens(known, seat.lock) for known in self.hashes)
        )
        host = any(opens(known, state.host_lock) for known in self.hashes)
        has_changed = seats != self.holder.seats
        self.holder = Holder(seats, host, self.holder.name, mark_of(state.seed, self.address))
        return has_changed

    def is_removed(self, state: TableState) -> bool:
        """Return whether the host has removed this client from the table."""
        holder = self.holder
        return not holder.is_host and state.moderation.is_removed(self.hashes, holder.mark, bool(holder.seats))

    @property
    def only_seat(self) -> int | None:
        """The seat of a client that holds exactly one, otherwise None."""
        return next(iter(self.holder.seats)) if len(self.holder.seats) == 1 else None

    def viewing_seat(self, to_act: int) -> int | None:
        """Return the seat whose view this client gets, or None for a spectator (docs/protocol.md, "Whose view")."""
        if self.only_seat is not None:
            return self.only_seat
        return to_act if to_act in self.holder.seats else None
