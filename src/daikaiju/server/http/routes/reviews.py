"""Finished games looked at again: reviews, and practice from one of their lines."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Depends, Request

from daikaiju.engine.errors import DaikaijuError
from daikaiju.server.errors import Refusal
from daikaiju.server.http.routes.common import TheRegistry, faults, may_create
from daikaiju.server.limits import address_of
from daikaiju.server.schemas import http as schemas
from daikaiju.table.record import Record

router = APIRouter()


@router.post("/practice", status_code=201, dependencies=[Depends(may_create)], responses=faults(409, 422, 503))
async def practise(wish: schemas.Practice, registry: TheRegistry) -> schemas.Created:
    """A table that goes on from a line of a record: you decide it differently, bots play the others."""
    try:
        record = Record.from_json(wish.record)
        await asyncio.to_thread(record.replay)
        return await registry.practise(wish, record)
    except (DaikaijuError, TypeError, ValueError) as problem:
        raise Refusal("malformed", str(problem)) from None


@router.post("/reviews", responses=faults(404, 409, 422, 503))
async def ask_review(wish: schemas.AskReview, registry: TheRegistry, request: Request) -> schemas.ReviewShown:
    """The review of a finished game, begun if it was not; ask again to see it grow."""
    address = address_of(request.client, request.headers.raw, registry.settings)
    if (wish.table is None) == (wish.record is None):
        raise Refusal("malformed", "either a table or a record")
    if wish.record is not None:
        found: Any = await registry.reviews.ask_for_record(wish.record, address)
    else:
        found = await registry.reviews.ask_for_table(wish.table or "", address)
    shown: schemas.ReviewShown = found
    return shown


@router.get("/reviews/{review}", responses=faults(404, 503))
async def show_review(review: str, registry: TheRegistry) -> schemas.ReviewShown:
    """A review as far as it is."""
    found: Any = await registry.reviews.show(review)
    shown: schemas.ReviewShown = found
    return shown
