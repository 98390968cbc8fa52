"""Routes that show, list, verify, replay and count records of finished games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from daikaiju.server.errors import Refusal
from daikaiju.server.http.analyses import figures_of, replay_of, verdict_of
from daikaiju.server.http.routes.common import Code, Payer, ThePayer, TheRegistry, faults
from daikaiju.server.schemas import coach
from daikaiju.server.schemas import http as schemas
from daikaiju.server.tables.registry import Registry
from daikaiju.table.schemas import RecordFile, Verdict

router = APIRouter()
A_RECORD = {"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}}
"""OpenAPI description of a body that is parsed in the analysing process."""


@router.get("/tables/{table}/record", responses=faults(404, 409, 410, 503))
async def show_record(table: Code, registry: TheRegistry, payer: ThePayer) -> RecordFile:
    """Return the record of a finished game."""
    record: Any = await registry.database.record(table)
    if record is None:
        payer.pay_for_loading(registry, table)
        if await registry.room(table) is None:
            raise Refusal("no_such_table", f"table {table!r}")
        raise Refusal("not_over", "the record is shown when the game is over")
    found: RecordFile = record
    return found


@router.get("/records", responses=faults(422))
async def list_records(
    registry: TheRegistry,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> schemas.Records:
    """Return finished games of public tables, newest first."""
    found: Any = await registry.database.list_records(before, limit)
    return schemas.Records(records=found, next=found[-1]["finished"] if len(found) == limit else None)


@router.post("/verify", response_model=Verdict, openapi_extra=A_RECORD, responses=faults(409, 422, 503))
async def verify_record(request: Request, registry: TheRegistry, payer: ThePayer) -> Response:
    """Replay a record and derive its chance again."""
    return await _analysed(registry, payer, verdict_of, await request.body())


@router.post("/steps", response_model=schemas.Steps, openapi_extra=A_RECORD, responses=faults(409, 422, 503))
async def show_steps(request: Request, registry: TheRegistry, payer: ThePayer) -> Response:
    """Return a record as the steps of a replay."""
    return await _analysed(registry, payer, replay_of, await request.body())


@router.post("/stats", responses=faults(409, 422, 503))
async def show_stats(record: dict[str, Any], registry: TheRegistry, payer: ThePayer) -> coach.Stats:
    """Return the figures of every seat of a record."""
    found: Any = await registry.analysis.run_for(payer.address, figures_of, record)
    return coach.Stats(seats=found)


async def _analysed(registry: Registry, payer: Payer, analysis: Callable[[bytes], bytes], record: bytes) -> Response:
    """Respond with an analysis of a record; another process parses the record, analyses it and encodes the result."""
    found = await registry.analysis.run_for(payer.address, analysis, record)
    return Response(found, media_type="application/json")
