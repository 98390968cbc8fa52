"""One seat of a table, derived from the log."""

from __future__ import annotations

from dataclasses import dataclass, field

from daikaiju.bots import CHARACTERS
from daikaiju.server.schemas.shared import SeatKind, StandingOrders


@dataclass(frozen=True)
class Seat:
    """One seat; `lock` is the hash of its secret. A change replaces the seat, so states may share it."""

    kind: SeatKind = "open"
    name: str = ""
    monster: str | None = None
    level: str | None = None
    lock: str = ""
    mark: str = ""
    """Pseudonym of the address from which the player took the seat; empty for the table's creator."""
    ready: bool = False
    share: str = ""
    """The hash that commits this player to entropy in the current round."""
    reveal: str = ""
    """The revealed entropy, after all players have committed."""
    entropy: str = ""
    """The entropy sent with `ready` under fairness scheme 1."""
    has_left: bool = False
    is_idle: bool = False
    """Its time ran out in this turn: a bot plays until the turn ends or the player acts or reconnects."""
    wants_rematch: bool = False
    agrees_to_hints: bool = False
    orders: StandingOrders = field(default_factory=lambda: StandingOrders(yield_below=None, skip_unaffordable=False))

    @property
    def shown_name(self) -> str:
        """The player's name; for a bot the name it was given, or its character's."""
        character = CHARACTERS.get(self.level or "")
        return self.name or (character.name if character else "")
