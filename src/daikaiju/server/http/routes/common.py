"""Dependencies shared by the routes: status codes of refusals, the registry, the room of a table, the budget."""

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
"""Refusal reason -> HTTP status; all others are conflicts with the rules or the table's state (409)."""


def faults(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the OpenAPI description of errors with these statuses."""
    return {status: {"model": Fault, "description": "refused"} for status in (*statuses, 413, 429)}


def the_registry(request: Request) -> Registry:
    """Return the registry of this process."""
    registry: Registry = request.app.state.registry
    return registry


TheRegistry = Annotated[Registry, Depends(the_registry)]
Language = Annotated[str, Query(max_length=10)]
Code = str


class Payer:
    """The address of a request, and its budget."""

    def __init__(self, request: Request, registry: TheRegistry) -> None:
        """Find the address; behind a trusted proxy, that of the client."""
        self.address = address_of(request.client, request.headers.raw, registry.settings)
        self._limits: Limits = request.app.state.limits

    def pay(self, cost: float, what: str) -> None:
        """Spend part of the budget. Raises Refusal, with `what` in its detail, if too little is left."""
        if not self._limits.may_spend(self.address, cost):
            raise Refusal("too_fast", f"{what} for this address")

    def pay_for_table(self) -> None:
        """Count one of the tables that the address may create per hour. Raises Refusal."""
        if not self._limits.may_create(self.address):
            raise Refusal("too_many", "too many tables from this address")

    def pay_for_loading(self, registry: Registry, table: str) -> None:
        """Spend the cost of loading a table from the database, unless it is in memory. Raises Refusal."""
        if table not in registry.rooms:
            self.pay(LOADING, "too many tables are read")


ThePayer = Annotated[Payer, Depends()]


async def the_room(table: Code, registry: TheRegistry, payer: ThePayer) -> AsyncIterator[Room]:
    """Yield the room of the table in the URL; it stays in memory until the request is done."""
    payer.pay_for_loading(registry, table)
    room = await registry.room(table)
    if room is None:
        raise Refusal("no_such_table", f"table {table!r}")
    room.hold()
    try:
        yield room
    finally:
        room.release()


TheRoom = Annotated[Room, Depends(the_room)]


def may_create(payer: ThePayer) -> None:
    """Raise Refusal if the address creates too many tables."""
    payer.pay_for_table()
