"""The application: HTTP, WebSockets and the page, with one registry of tables."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from daikaiju import __version__
from daikaiju.server.admin.operator import Operator
from daikaiju.server.errors import Refusal
from daikaiju.server.handover import Handover
from daikaiju.server.http import static
from daikaiju.server.http.matching import PeopleCount
from daikaiju.server.http.middleware import Middleware
from daikaiju.server.http.routes import api, health
from daikaiju.server.http.routes.common import STATUS
from daikaiju.server.limits import Limits
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.settings import Settings
from daikaiju.server.tables.housekeeping import Housekeeping
from daikaiju.server.tables.registry import Registry
from daikaiju.server.websocket.endpoint import serve_socket

COLLECT_AFTER = (10_000, 100, 100)
"""Thresholds of the garbage collector, low enough that one collection takes no longer than a commit."""
WORTH_COMPRESSING = 1000
"""Minimum bytes of a response to compress: a smaller one fits into one packet anyway. Built files already are."""


def build(settings: Settings, handover: Handover | None = None) -> Middleware:
    """Build the whole server for these settings; one of several workers has a `handover`."""
    registry = Registry(settings, handover.owns if handover is not None else None)
    limits = Limits(settings)
    operator = Operator(registry, limits)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await registry.open()
        Housekeeping(registry).open()
        await operator.open()
        if handover is not None:
            handover.open()
        _rest_the_collector()
        METRICS.gauge("daikaiju_rooms", lambda: len(registry.rooms))
        METRICS.gauge("daikaiju_sockets", lambda: limits.sockets)
        yield
        if handover is not None:
            handover.close()
        operator.close()
        await registry.close()

    app = FastAPI(
        title="Daikaiju",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.registry = registry
    app.state.people = PeopleCount(registry)
    app.state.limits = limits
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _not_there)
    app.add_exception_handler(Exception, _broken)

    app.include_router(health.router)
    app.include_router(api.router)
    app.include_router(static.router)
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_COMPRESSING, compresslevel=5)

    async def sockets(scope: Scope, receive: Receive, send: Send) -> None:
        await serve_socket(scope, receive, send, registry, limits)

    return Middleware(app, sockets, settings, limits, handover)


def _rest_the_collector() -> None:
    """Exclude permanent objects from garbage collection, where scanning them took a quarter of a move's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def _fault(status: int, error: str, detail: str) -> JSONResponse:
    return JSONResponse({"error": error, "detail": detail}, status)


async def _refused(_: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, Refusal)
    METRICS.count("daikaiju_refusals_total", label=f'reason="{problem.reason}"')
    return _fault(STATUS.get(problem.reason, 409), problem.reason, problem.detail)


async def _malformed(_: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    return _fault(422, "malformed", f"{'.'.join(map(str, first['loc']))}: {first['msg']}")


async def _not_there(_: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, HTTPException)
    words = {404: "not_there", 405: "not_there", 400: "malformed"}
    response = _fault(problem.status_code, words.get(problem.status_code, "malformed"), str(problem.detail))
    response.headers.update(problem.headers or {})
    return response


async def _broken(request: Request, problem: Exception) -> JSONResponse:
    LOG.error("a request failed", extra={"path": request.url.path}, exc_info=problem)
    return _fault(503, "busy", "the server could not do this")
