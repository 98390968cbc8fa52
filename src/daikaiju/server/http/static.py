"""The page itself, from the folder it was built into; an address the page makes up itself gets the page, too."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse

STATIC = Path(__file__).parents[2] / "static"
HASHED = re.compile(r"^assets/.*-[\w-]{8,}\.\w+$")
HEAD = re.compile(r"<head[^>]*>", re.IGNORECASE)
NO_PAGE = (
    "<!doctype html><html lang=en><head><meta charset=utf-8><title>Daikaiju</title></head>"
    "<body><p>The server runs; its page has not been built. See README.md.</p></body></html>"
)
FOREVER = "public, max-age=31536000, immutable"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")

router = APIRouter()


@router.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
async def serve_page(request: Request, path: str) -> Response:
    """A built file, or the page."""
    file = (STATIC / path).resolve()
    if path and file.is_file() and file.is_relative_to(STATIC.resolve()):
        return FileResponse(file, headers={"Cache-Control": FOREVER if HASHED.match(path) else "no-cache"})
    if path.startswith(("api/", "ws/")) or "." in path.rsplit("/", 1)[-1] or path in ("healthz", "metrics"):
        return Response(status_code=404)
    return HTMLResponse(_page(path.count("/")), headers={"Cache-Control": "no-cache"})


def _page(depth: int) -> str:
    """The page; its addresses are relative, so one asked for deeper down is told where it really lies."""
    index = STATIC / "index.html"
    if not index.is_file():
        return NO_PAGE
    html = index.read_text(encoding="utf-8")
    if depth:
        html = HEAD.sub(lambda head: f'{head.group(0)}<base href="{"../" * depth}">', html, count=1)
    return html
