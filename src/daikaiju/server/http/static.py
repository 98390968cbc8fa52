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
mimetypes.add_type("font/woff2", ".woff2")

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""How a twin of a file is compressed, best first; the page's build writes the twins."""

router = APIRouter()


@router.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
async def serve_page(request: Request, path: str) -> Response:
    """A built file, or the page."""
    try:
        file = (STATIC / path).resolve()
        is_file = file.is_file()
    except (ValueError, OSError):  # no file is called that
        return Response(status_code=404)
    if path and is_file and file.is_relative_to(STATIC.resolve()):
        return _file(file, path, request.headers.get("accept-encoding", ""))
    if path.startswith(("api/", "ws/")) or "." in path.rsplit("/", 1)[-1] or path in ("healthz", "metrics"):
        return Response(status_code=404)
    return HTMLResponse(_page(path.count("/")), headers={"Cache-Control": "no-cache"})


def _file(file: Path, path: str, accepted: str) -> Response:
    """A built file, compressed if there is a twin of it in an encoding that the client accepts."""
    headers = {"Cache-Control": FOREVER if HASHED.match(path) else "no-cache", "Vary": "Accept-Encoding"}
    media = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    for encoding in accepted_encodings(accepted):
        twin = file.with_name(file.name + ENCODINGS[encoding])
        if twin.is_file():
            return FileResponse(twin, media_type=media, headers=headers | {"Content-Encoding": encoding})
    return FileResponse(file, media_type=media, headers=headers)


def accepted_encodings(header: str) -> list[str]:
    """The encodings we have that an Accept-Encoding header allows, the best first; `q=0` forbids one."""
    wishes: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, _, quality = part.partition(";")
        wishes[name.strip()] = not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", quality)
    return [encoding for encoding in ENCODINGS if wishes.get(encoding, wishes.get("*", False))]


def _page(depth: int) -> str:
    """The page; its addresses are relative, so one asked for deeper down is told where it really lies."""
    index = STATIC / "index.html"
    if not index.is_file():
        return NO_PAGE
    html = index.read_text(encoding="utf-8")
    if depth:
        html = HEAD.sub(lambda head: f'{head.group(0)}<base href="{"../" * depth}">', html, count=1)
    return html
