"""What the routes share: statuses of refusals, the registry, the room that an address names."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Depends, Query, Request

from daikaiju.server.errors import Refusal
from daikaiju.server.limits import LOADING, Limits, address_of
from daikaiju.server.schemas.http import Fault
from daikaiju.server.tables.registry import Registry
from daikaiju.server.tables.room import Room

STATUS = {
    "no_such_table": 404,
    "not_there": 404,
    "no_such_edition": 404,
    "no_such_language": 404,
    "no_such_puzzle": 404,
    "damaged": 410,
    "outdated": 410,
    "closed": 410,
    "removed": 403,
    "too_many": 429,
    "too_fast": 429,
    "busy": 503,
    "draining": 503,
}
"""Words of refusal -> status; all others are conflicts with the rules or with how the table stands (409)."""


def faults(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What OpenAPI shall say about errors."""
    return {status: {"model": Fault, "description": "refused"} for status in (*statuses, 413, 429)}


def the_registry(request: Request) -> Registry:
    """The registry of this process."""
    registry: Registry = request.app.state.registry
    return registry


TheRegistry = Annotated[Registry, Depends(the_registry)]
Language = Annotated[str, Query(max_length=10)]
Code = str


def check_loading(request: Request, registry: Registry, table: str) -> None:
    """Refuse an address that lets too many tables be read from the database."""
    limits: Limits = request.app.state.limits
    address = address_of(request.client, request.headers.raw, registry.settings)
    if table not in registry.rooms and not limits.may_spend(address, LOADING):
        raise Refusal("too_fast", "too many tables are read for this address")


async def the_room(table: Code, registry: TheRegistry, request: Request) -> AsyncIterator[Room]:
    """The table named in the address; it stays in memory until the request is done."""
    check_loading(request, registry, table)
    room = await registry.room(table)
    if room is None:
        raise Refusal("no_such_table", f"table {table!r}")
    room.hold()
    try:
        yield room
    finally:
        room.release()


TheRoom = Annotated[Room, Depends(the_room)]


def may_create(request: Request, registry: TheRegistry) -> None:
    """Refuse an address that creates too many tables."""
    limits: Limits = request.app.state.limits
    if not limits.may_create(address_of(request.client, request.headers.raw, registry.settings)):
        raise Refusal("too_many", "too many tables from this address")
