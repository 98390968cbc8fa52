"""Routes for operators: health, readiness, liveness and metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from daikaiju import __version__
from daikaiju.server.errors import Refusal
from daikaiju.server.http.routes.common import TheRegistry
from daikaiju.server.limits import Limits
from daikaiju.server.metrics import METRICS
from daikaiju.server.schemas import http as schemas
from daikaiju.server.tables.registry import Registry

router = APIRouter()


@router.get("/healthz", responses={503: {"model": schemas.Fault, "description": "the database cannot be written"}})
async def healthz(request: Request, registry: TheRegistry) -> schemas.Health:
    """Return whether the server answers and its database can be written."""
    await _check_database(registry)
    limits: Limits = request.app.state.limits
    database = registry.database.engine.dialect.name
    return schemas.Health(
        ok=True, version=__version__, database=database, tables=registry.tables, sockets=limits.sockets
    )


@router.get("/readyz", responses={503: {"model": schemas.Fault, "description": "the server is about to stop"}})
async def readyz(registry: TheRegistry) -> schemas.Readiness:
    """Return whether new players may be sent here: not while an announced stop is pending, nor without a database."""
    if registry.stops_at is not None:
        raise Refusal("draining", "the server is about to stop")
    await _check_database(registry)
    return schemas.Readiness(ready=True)


@router.get("/livez")
async def livez() -> schemas.Alive:
    """Return whether this process answers at all; if not, restart it."""
    return schemas.Alive(alive=True)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics() -> str:
    """Return metrics for Prometheus."""
    return METRICS.text()


async def _check_database(registry: Registry) -> None:
    try:
        await registry.heartbeat.check()
    except Exception:
        raise Refusal("busy", "the database cannot be written") from None
