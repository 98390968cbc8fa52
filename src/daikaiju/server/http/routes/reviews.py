"""Routes of reviews of finished games, and of practice from one of their lines."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends

from daikaiju.server.errors import Refusal
from daikaiju.server.http.analyses import check_play
from daikaiju.server.http.routes.common import ThePayer, TheRegistry, faults, may_create
from daikaiju.server.schemas import http as schemas
from daikaiju.table.record import Record

router = APIRouter()


@router.post("/practice", status_code=201, dependencies=[Depends(may_create)], responses=faults(409, 422, 503))
async def practise(wish: schemas.Practice, registry: TheRegistry, payer: ThePayer) -> schemas.Created:
    """Create a table that continues from a line of a record: you decide it differently, bots play the others."""
    await registry.analysis.run_for(payer.address, check_play, wish.record)
    return await registry.practise(wish, Record.from_json(wish.record))


@router.post("/reviews", responses=faults(404, 409, 422, 503))
async def ask_review(wish: schemas.AskReview, registry: TheRegistry, payer: ThePayer) -> schemas.ReviewShown:
    """Return the review of a finished game, and start it if necessary; poll to get the rest."""
    if (wish.table is None) == (wish.record is None):
        raise Refusal("malformed", "either a table or a record")
    if wish.record is not None:
        found: Any = await registry.reviews.ask_for_record(wish.record, payer.address)
    else:
        found = await registry.reviews.ask_for_table(wish.table or "", payer.address)
    shown: schemas.ReviewShown = found
    return shown


@router.get("/reviews/{review}", responses=faults(404, 503))
async def show_review(review: str, registry: TheRegistry) -> schemas.ReviewShown:
    """Return the finished part of a review."""
    found: Any = await registry.reviews.show(review)
    shown: schemas.ReviewShown = found
    return shown
