"""Figures of a record."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter

from daikaiju.engine.errors import DaikaijuError
from daikaiju.server.errors import Refusal
from daikaiju.server.http.routes.common import faults
from daikaiju.server.schemas import coach as schemas
from daikaiju.stats.report import of_game
from daikaiju.table.record import Record

router = APIRouter()


@router.post("/stats", responses=faults(409, 422))
async def show_stats(record: dict[str, Any]) -> schemas.Stats:
    """The figures of every seat of a record."""
    try:
        found: Any = await asyncio.to_thread(of_game, Record.from_json(record))
    except (DaikaijuError, TypeError, ValueError) as problem:
        raise Refusal("malformed", str(problem)) from None
    return schemas.Stats(seats=found)
