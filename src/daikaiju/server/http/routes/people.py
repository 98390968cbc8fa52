"""Routes for people who play with strangers."""

from __future__ import annotations

from fastapi import APIRouter, Request

from daikaiju.server.http.matching import PeopleCount, find
from daikaiju.server.http.routes.common import ThePayer, TheRegistry, faults
from daikaiju.server.schemas import http as schemas

router = APIRouter()


@router.post("/match", status_code=201, responses=faults(409, 422, 503))
async def find_table(wish: schemas.FindTable, registry: TheRegistry, payer: ThePayer) -> schemas.Found:
    """Seat you at a public table that waits for strangers, or at a new one."""
    return await find(registry, wish, payer)


@router.get("/people")
async def count_people(request: Request) -> schemas.People:
    """Return how many people play and wait now; nobody is named."""
    counter: PeopleCount = request.app.state.people
    return await counter.now()
