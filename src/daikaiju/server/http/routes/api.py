"""The router of /api."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.exceptions import HTTPException

from daikaiju.server.http.routes import challenge, people, pictures, puzzles, records, reference, reviews, tables
from daikaiju.server.http.routes.common import faults

router = APIRouter(prefix="/api", responses=faults())
for part in (tables, people, records, reviews, pictures, puzzles, challenge, reference):
    router.include_router(part.router)


@router.api_route("/{path:path}", methods=["GET", "POST", "PUT", "DELETE", "PATCH"], include_in_schema=False)
async def nothing_here(path: str) -> None:
    """Answer any other path with 404."""
    raise HTTPException(404, f"nothing at api/{path}")
