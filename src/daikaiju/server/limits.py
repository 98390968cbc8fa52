"""Limits per address: a budget for all requests, tables per hour, and simultaneous connections and WebSockets."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

from daikaiju.server.settings import Settings

HOUR = 3600.0
MOST_REMEMBERED = 20_000
SHARE = 5
"""An address gets five times the budget of one WebSocket, because a family or a class may share it."""
AT_ONCE = 4
"""Burst size of an address's budget, in seconds of its rate."""
CONNECTIONS_PER_SOCKET = 2
"""Simultaneous HTTP connections allowed for each WebSocket allowed."""

HANDSHAKE = 4.0
MESSAGE = 1.0
REQUEST = 1.0
LOADING = 10.0
"""Cost of loading a table from the database."""
COSTS = {
    "/api/steps": 40.0,
    "/api/stats": 20.0,
    "/api/challenge/play": 2.0,
    "/api/challenge/entries": 40.0,
    "/api/replays": 20.0,
    "/api/verify": 40.0,
    "/api/practice": 40.0,
    "/api/reviews": 4.0,
    "/api/records": 10.0,
    "/api/tables": 4.0,
    "/api/play": 4.0,
    "/api/guided": 4.0,
    "/api/match": 20.0,
}
"""Costs, by path prefix, of requests that are more expensive than most."""
BODY_BYTES = 5000
"""Bytes of a request's body that cost as much as one message."""
HINT = 40.0
CHAT_BYTES = 100
"""Bytes of chat that cost as much as one message."""

Headers = Iterable[tuple[bytes, bytes]]
FRAMES_A_MESSAGE = 5
"""WebSocket frames of any kind, such as pings, that an address may send for each message it is allowed."""
BYTES_A_MESSAGE = 2_000
"""Bytes per second that a client may send for each message per second it is allowed."""


class TokenBucket:
    """A token bucket with a capacity (`at_once`) and a refill rate (`per_second`)."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self.most = at_once
        self._tokens = at_once
        self._since = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Take `amount` tokens and return True if there are enough or the bucket is full; else return False."""
        self._refill()
        if self._tokens < amount and self._tokens < self.most:
            return False
        self._tokens -= amount
        return True

    def spend(self, amount: float) -> bool:
        """Take `amount` tokens and return True if there are enough; else return False, even if the bucket is full."""
        self._refill()
        if self._tokens < amount:
            return False
        self._tokens -= amount
        return True

    def is_full(self) -> bool:
        """Return whether the bucket is full, so that it can be discarded without effect."""
        self._refill()
        return self._tokens >= self.most

    def _refill(self) -> None:
        now = time.monotonic()
        tokens = self._tokens + (now - self._since) * self._per_second
        self._tokens = tokens if tokens < self.most else self.most
        self._since = now

    @property
    def pause(self) -> float:
        """Seconds until one more token: the delay before reading again from a sender that is too fast."""
        return 1 / self._per_second


class Buckets:
    """One bucket per address, so that no address uses another's budget; full buckets are discarded."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, address: str) -> TokenBucket:
        """Return the bucket of this address."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MOST_REMEMBERED:
                self._forget()
            bucket = self._buckets[address] = TokenBucket(self._per_second, self._at_once)
        self._buckets.move_to_end(address)
        return bucket

    def _forget(self) -> None:
        """Discard full buckets; if that is not enough, discard the least recently used ones."""
        for address in [address for address, bucket in self._buckets.items() if bucket.is_full()]:
            del self._buckets[address]
        while len(self._buckets) >= MOST_REMEMBERED:
            self._buckets.popitem(last=False)


class Limits:
    """Counters and budgets of each address."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        rate = settings.messages_per_second
        self._budgets = Buckets(rate * SHARE, rate * SHARE * AT_ONCE)
        frames = rate * SHARE * FRAMES_A_MESSAGE
        self._frames = Buckets(frames, frames * AT_ONCE)
        self._tables = Buckets(settings.max_tables_per_address / HOUR, settings.max_tables_per_address)
        self._sockets: dict[str, int] = defaultdict(int)
        self._connections: dict[str, int] = defaultdict(int)
        self.bans: tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...] = ()
        self._origins = {origin.strip() for origin in settings.origins.split(",") if origin.strip()}

    @property
    def sockets(self) -> int:
        """Open WebSockets."""
        return sum(self._sockets.values())

    def is_banned(self, address: str) -> bool:
        """Return whether the administrator has banned this address, or part of the network it represents."""
        if not self.bans:
            return False
        try:
            found = ipaddress.ip_network(address)
        except ValueError:
            return False
        return any(ban.version == found.version and ban.overlaps(found) for ban in self.bans)

    def open_connection(self, peer: str) -> bool:
        """Count an HTTP connection and return True if the peer may open it; always True behind a shared proxy."""
        most = self._settings.max_sockets_per_address * CONNECTIONS_PER_SOCKET
        if self._settings.trust_proxy:
            return True
        address = network_of(peer)
        if self._connections[address] >= most:
            return False
        self._connections[address] += 1
        return True

    def close_connection(self, peer: str) -> None:
        """Uncount an HTTP connection that has ended or become a WebSocket."""
        if not self._settings.trust_proxy:
            _count_down(self._connections, network_of(peer))

    def enter(self, address: str) -> bool:
        """Count a WebSocket and return True if the address may open it."""
        if self._sockets[address] >= self._settings.max_sockets_per_address or not self.may_spend(address, HANDSHAKE):
            if not self._sockets[address]:
                del self._sockets[address]
            return False
        self._sockets[address] += 1
        return True

    def exit(self, address: str) -> None:
        """Uncount a WebSocket that has ended."""
        _count_down(self._sockets, address)

    def may_create(self, address: str) -> bool:
        """Return whether this address may create one more table, by a request or a rematch; counts it."""
        return self._tables.of(address).take()

    def may_ask(self, address: str, path: str) -> bool:
        """Return whether this address may send one more HTTP request; spends its cost."""
        costs = (cost for start, cost in COSTS.items() if path.startswith(start))
        return self.may_spend(address, next(costs, REQUEST))

    def may_spend(self, address: str, cost: float) -> bool:
        """Return whether the address has `cost` left in its budget; spends it."""
        return self._budgets.of(address).take(cost)

    def address(self, scope: Mapping[str, Any]) -> str:
        """Return the address of an ASGI connection's client."""
        return address_of(scope.get("client"), scope["headers"], self._settings)

    def budget(self, address: str) -> TokenBucket:
        """Return the budget of an address."""
        return self._budgets.of(address)

    def frames(self, address: str) -> TokenBucket:
        """Return the number of WebSocket frames that an address may send now."""
        return self._frames.of(address)

    def bytes_per_second(self) -> float:
        """Return the average number of bytes per second that a WebSocket may receive."""
        return float(self._settings.messages_per_second * BYTES_A_MESSAGE)

    def message_bucket(self) -> TokenBucket:
        """Return a new message budget for one WebSocket."""
        rate = self._settings.messages_per_second
        return TokenBucket(rate, rate * 3)

    def may_connect(self, headers: Headers) -> bool:
        """Return whether the Origin of a WebSocket is allowed; programs send no Origin and are allowed."""
        origin = _last(headers, b"origin")
        if origin is None or "*" in self._origins or origin in self._origins:
            return True
        host = _last(headers, b"x-forwarded-host") if self._settings.trust_proxy else None
        return urlsplit(origin).netloc.lower() == (host or _last(headers, b"host") or "").lower()


def _count_down(counts: dict[str, int], address: str) -> None:
    counts[address] -= 1
    if counts[address] <= 0:
        del counts[address]


def _last(headers: Headers, name: bytes) -> str | None:
    """Return the last element of a header's last line, which the nearest hop wrote; None without the header."""
    found = [value for header, value in headers if header == name]
    return found[-1].decode("latin-1").rsplit(",", 1)[-1].strip() if found else None


def address_of(client: tuple[str, int] | None, headers: Headers, settings: Settings) -> str:
    """Return the network of the client; behind a trusted proxy, that of the last hop in X-Forwarded-For."""
    peer = client[0] if client else "unknown"
    if settings.trust_proxy and (hop := _last(headers, b"x-forwarded-for")):
        named = network_of(_without_port(hop))
        if named != "unknown":
            return named
    return network_of(peer)


def _without_port(hop: str) -> str:
    """Strip the port from `192.0.2.1:443` or `[2001:db8::1]:443`."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def network_of(address: str) -> str:
    """Return an IPv4 address unchanged, the /64 of an IPv6 address (one customer), or `unknown` for other text."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
