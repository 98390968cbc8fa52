"""Limits per address and per connection, and who may open a WebSocket."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_address
from urllib.parse import urlsplit

from daikaiju.server.settings import Settings

HOUR = 3600.0
LOCAL_FORGETS = 10_000


class TokenBucket:
    """Tokens that come back with time: so many at once, so many per second."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._most = at_once
        self._tokens = at_once
        self._since = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Whether there is a token left; takes it."""
        now = time.monotonic()
        self._tokens = min(self._most, self._tokens + (now - self._since) * self._per_second)
        self._since = now
        if self._tokens < amount:
            return False
        self._tokens -= amount
        return True

    @property
    def pause(self) -> float:
        """Seconds until there is one more token: a sender that is too fast is heard more slowly."""
        return 1 / self._per_second


class Limits:
    """Counts what each address does."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._sockets: dict[str, int] = defaultdict(int)
        self._tables: dict[str, TokenBucket] = {}
        self._requests: dict[str, TokenBucket] = {}
        self.bans: tuple[IPv4Network | IPv6Network, ...] = ()
        self._origins = {origin.strip() for origin in settings.origins.split(",") if origin.strip()}

    @property
    def sockets(self) -> int:
        """Open WebSockets."""
        return sum(self._sockets.values())

    def is_banned(self, address: str) -> bool:
        """Whether the administrator has banned this address."""
        if not self.bans:
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.bans)

    def enter(self, address: str) -> bool:
        """Whether this address may open one more WebSocket."""
        if self._sockets[address] >= self._settings.max_sockets_per_address:
            return False
        self._sockets[address] += 1
        return True

    def exit(self, address: str) -> None:
        """A WebSocket of this address has ended."""
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]

    def may_create(self, address: str) -> bool:
        """Whether this address may create one more table."""
        most = self._settings.max_tables_per_address
        return self._bucket(self._tables, address, most / HOUR, most).take()

    def may_ask(self, address: str) -> bool:
        """Whether this address may send one more HTTP request."""
        rate = self._settings.messages_per_second
        return self._bucket(self._requests, address, rate, rate * 10).take()

    def message_bucket(self) -> TokenBucket:
        """The allowance of one WebSocket."""
        rate = self._settings.messages_per_second
        return TokenBucket(rate, rate * 3)

    def may_connect(self, headers: Mapping[str, str]) -> bool:
        """Whether the page that opens this WebSocket is ours; programs send no Origin and are welcome."""
        origin = headers.get("origin")
        if origin is None or "*" in self._origins or origin in self._origins:
            return True
        host = headers.get("x-forwarded-host") if self._settings.trust_proxy else None
        return urlsplit(origin).netloc.lower() == (host or headers.get("host", "")).lower()

    @staticmethod
    def _bucket(buckets: dict[str, TokenBucket], address: str, per_second: float, at_once: float) -> TokenBucket:
        if len(buckets) > LOCAL_FORGETS:
            buckets.clear()
        return buckets.setdefault(address, TokenBucket(per_second, at_once))


def address_of(client: tuple[str, int] | None, headers: Mapping[str, str], settings: Settings) -> str:
    """The client's address; behind a trusted proxy the last one it names."""
    if settings.trust_proxy and (forwarded := headers.get("x-forwarded-for")):
        return forwarded.rsplit(",", 1)[-1].strip()
    return client[0] if client else "unknown"
