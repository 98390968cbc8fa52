"""Who asks: what a connection has shown secrets for, and what that allows."""

from __future__ import annotations

from dataclasses import dataclass, field

from daikaiju.server.errors import Refusal
from daikaiju.server.tables.seat import Seat
from daikaiju.server.tables.state import TableState


@dataclass
class Holder:
    """What a connection has shown secrets for."""

    seats: frozenset[int] = field(default_factory=frozenset)
    is_host: bool = False
    name: str = ""
    mark: str = ""
    """What stands for its address at this table."""

    def locks(self, state: TableState) -> list[str]:
        """The hashes of the seats' secrets."""
        return [state.seats[number].lock for number in sorted(self.seats)]

    def is_muted(self, state: TableState) -> bool:
        """Whether the host lets it say nothing."""
        return not self.is_host and state.moderation.is_muted(self.locks(state), self.mark)


def held_seat(state: TableState, holder: Holder, seat: int) -> Seat:
    """The seat, if the connection holds it."""
    if seat >= len(state.seats):
        raise Refusal("no_such_seat", f"seat {seat} of {len(state.seats)}")
    if seat not in holder.seats:
        raise Refusal("not_your_seat", f"seat {seat}")
    return state.seats[seat]


def check_host(holder: Holder) -> None:
    """Refuse whoever is not the host."""
    if not holder.is_host:
        raise Refusal("not_host")
