"""Routes of tables and their seats."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query

from daikaiju.server.http.routes.common import ThePayer, TheRegistry, TheRoom, faults, may_create
from daikaiju.server.schemas import http as schemas
from daikaiju.server.schemas.shared import TableInfo

router = APIRouter()
MOST_KNOWN = 12
"""Tables that one request may ask for."""


@router.post("/tables", status_code=201, dependencies=[Depends(may_create)], responses=faults(409, 422, 503))
async def create_table(plan: schemas.NewTable, registry: TheRegistry) -> schemas.Created:
    """Create a table."""
    return await registry.create(plan)


@router.post("/play", status_code=201, dependencies=[Depends(may_create)], responses=faults(409, 422, 503))
async def play_now(wish: schemas.PlayNow, registry: TheRegistry) -> schemas.Created:
    """Create a table with you in seat 0 and bots in the others."""
    you = schemas.SeatPlan(kind="human", name=wish.name, monster=wish.monster)
    others = [schemas.SeatPlan(kind="bot", level=wish.level) for _ in range(wish.bots)]
    return await registry.create(
        schemas.NewTable(
            edition=wish.edition, options=wish.options, seats=[you, *others], pause_ms=wish.pause_ms, public=False
        )
    )


@router.post("/guided", status_code=201, dependencies=[Depends(may_create)], responses=faults(409, 422, 503))
async def guide(wish: schemas.GuidedGame, registry: TheRegistry) -> schemas.Created:
    """Start a guided game with you in seat 0; its first dice are chosen, so it leaves no record."""
    return await registry.guide(wish)


@router.get("/tables")
async def list_tables(registry: TheRegistry) -> schemas.Lobby:
    """Return public tables that wait or play."""
    found: Any = await registry.database.lobby()
    for summary in found:
        room = registry.rooms.get(summary["table"])
        if room is not None:
            summary["seats"] = room.info()["seats"]
    return schemas.Lobby(tables=found)


@router.get("/known", responses=faults(422, 503))
async def show_tables(
    tables: Annotated[str, Query(max_length=600)], registry: TheRegistry, payer: ThePayer
) -> schemas.KnownTables:
    """Return those of these tables, separated by commas, that still exist: a browser asks for its own."""
    found: list[TableInfo] = []
    for code in tables.split(",")[:MOST_KNOWN]:
        payer.pay_for_loading(registry, code)
        room = await registry.try_room(code)
        if room is None:
            continue
        room.hold()
        try:
            async with room.lock:
                found.append(room.info())
        finally:
            room.release()
    return schemas.KnownTables(tables=found)


@router.get("/tables/{table}", responses=faults(404, 410, 503))
async def show_table(room: TheRoom) -> TableInfo:
    """Return the durable state of a table."""
    async with room.lock:
        return room.info()


@router.post("/tables/{table}/seats", status_code=201, responses=faults(403, 404, 409, 410, 422, 503))
async def take_seat(room: TheRoom, wish: schemas.TakeSeat, registry: TheRegistry, payer: ThePayer) -> schemas.Seated:
    """Take a seat; the answer contains its secret."""
    return await registry.take_seat(room, wish, payer.address)
