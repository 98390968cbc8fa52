"""One seat of a table, as its log tells it."""

from __future__ import annotations

from dataclasses import dataclass, field

from daikaiju.server.schemas.shared import SeatKind, StandingOrders


@dataclass
class Seat:
    """One seat; `lock` is the hash of its secret."""

    kind: SeatKind = "open"
    name: str = ""
    monster: str | None = None
    level: str | None = None
    lock: str = ""
    mark: str = ""
    """What stands for the address its player sat down from; empty for whoever made the table."""
    ready: bool = False
    share: str = ""
    """The hash that commits this player to entropy in the round that is under way."""
    reveal: str = ""
    """The entropy itself, once everybody has committed."""
    entropy: str = ""
    """What was said with `ready` under scheme 1."""
    has_left: bool = False
    is_idle: bool = False
    """Its time ran out in this turn: a bot plays on until the turn ends or the player is heard of."""
    wants_rematch: bool = False
    agrees_to_hints: bool = False
    orders: StandingOrders = field(default_factory=lambda: StandingOrders(yield_below=None, skip_unaffordable=False))
