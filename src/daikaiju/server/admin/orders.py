"""An administrator's orders to running servers: stored in the database, read by each server within seconds."""

from __future__ import annotations

import json
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any

from sqlalchemy import BigInteger, Column, Integer, String, Table, Text, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from daikaiju.server.storage.tables import metadata

Network = IPv4Network | IPv6Network

bans = Table(
    "bans",
    metadata,
    Column("network", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)

orders = Table(
    "admin_orders",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("created", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
FOR_EVER = 2**53
ORDERS_KEPT_MS = 86_400_000


def network_of(address: str) -> Network:
    """Return the network to ban for an address or network; for an IPv6 address its /64, as in all limits."""
    network = ip_network(address.strip(), strict=False)
    if network.version == 6 and network.prefixlen == 128:
        return network.supernet(new_prefix=64)
    return network


async def give(connection: AsyncConnection, now: int, **order: Any) -> None:
    """Store an order for all servers that use this database, and delete old ones."""
    await connection.execute(delete(orders).where(orders.c.created < now - ORDERS_KEPT_MS))
    await connection.execute(orders.insert().values(created=now, body=json.dumps(order)))


async def last_order(connection: AsyncConnection) -> int:
    """Return the number of the newest order; a starting server executes only later ones."""
    return int((await connection.execute(select(func.max(orders.c.id)))).scalar_one() or 0)


async def newer_orders(connection: AsyncConnection, after: int) -> list[tuple[int, dict[str, Any]]]:
    """Return the orders given after this one, in order."""
    rows = await connection.execute(select(orders.c.id, orders.c.body).where(orders.c.id > after).order_by(orders.c.id))
    return [(row.id, json.loads(row.body)) for row in rows]


async def banned_networks(connection: AsyncConnection, now: int) -> tuple[Network, ...]:
    """Return the networks that are currently banned."""
    found = await connection.execute(select(bans.c.network).where(bans.c.until > now))
    return tuple(ip_network(one) for one in found.scalars())
