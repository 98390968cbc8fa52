"""The route of a record's statistics."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from daikaiju.server.http.analyses import figures_of
from daikaiju.server.http.routes.common import ThePayer, TheRegistry, faults
from daikaiju.server.schemas import coach as schemas

router = APIRouter()


@router.post("/stats", responses=faults(409, 422, 503))
async def show_stats(record: dict[str, Any], registry: TheRegistry, payer: ThePayer) -> schemas.Stats:
    """Return the figures of every seat of a record."""
    found: Any = await registry.analysis.run_for(payer.address, figures_of, record)
    return schemas.Stats(seats=found)
