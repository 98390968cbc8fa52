"""The rights of a connection, proven by its secrets."""

from __future__ import annotations

from dataclasses import dataclass, field

from daikaiju.server.errors import Refusal
from daikaiju.server.tables.seat import Seat
from daikaiju.server.tables.state import TableState


@dataclass
class Holder:
    """The seats and host rights for which a connection has shown secrets."""

    seats: frozenset[int] = field(default_factory=frozenset)
    is_host: bool = False
    name: str = ""
    mark: str = ""
    """Pseudonym of its address at this table."""

    def locks(self, state: TableState) -> list[str]:
        """Return the hashes of the secrets of the seats held."""
        return [state.seats[number].lock for number in sorted(self.seats)]

    def is_muted(self, state: TableState) -> bool:
        """Return whether the host has muted this connection."""
        return not self.is_host and state.moderation.is_muted(self.locks(state), self.mark)


def held_seat(state: TableState, holder: Holder, seat: int) -> Seat:
    """Return the seat. Raises Refusal unless the connection holds it."""
    if seat >= len(state.seats):
        raise Refusal("no_such_seat", f"seat {seat} of {len(state.seats)}")
    if seat not in holder.seats:
        raise Refusal("not_your_seat", f"seat {seat}")
    return state.seats[seat]


def check_host(holder: Holder) -> None:
    """Raise Refusal unless the connection is the host."""
    if not holder.is_host:
        raise Refusal("not_host")
