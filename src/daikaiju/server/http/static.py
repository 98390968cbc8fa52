"""The built page and its files; an unknown path gets the page with status 404."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse

from daikaiju.server.http.middleware import SAFE_HOST

STATIC = Path(__file__).parents[2] / "static"
HASHED = re.compile(r"^assets/.*-[\w-]{8,}\.\w+$")
HEAD = re.compile(r"<head[^>]*>", re.IGNORECASE)
NO_PAGE = (
    "<!doctype html><html lang=en><head><meta charset=utf-8><title>Daikaiju</title></head>"
    "<body><p>The server runs; its page has not been built. See README.md.</p></body></html>"
)
FOREVER = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
ALWAYS_FRESH = ("index.html", "sw.js")
"""Files that must not be cached, because their old version would keep the old page in use."""
SHARED_PICTURE = 'content="./icon-512.png"'
"""Reference in the page to its preview picture; other sites need an absolute URL there."""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Encoding -> suffix of the compressed copies that the page's build writes; best first."""

router = APIRouter()


@router.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
async def serve_page(request: Request, path: str) -> Response:
    """Serve a built file, or the page."""
    try:
        file = (STATIC / path).resolve()
        is_file = file.is_file()
    except (ValueError, OSError):  # not a valid file name
        return Response(status_code=404)
    if path and is_file and file.is_relative_to(STATIC.resolve()):
        return _file(file, path, request.headers.get("accept-encoding", ""))
    if path.startswith(("api/", "ws/")) or "." in path.rsplit("/", 1)[-1] or path in ("healthz", "metrics"):
        return Response(status_code=404)
    html = _page(path.count("/"), _address(request))
    return HTMLResponse(html, 404 if path else 200, headers={"Cache-Control": "no-cache"})


def _file(file: Path, path: str, accepted: str) -> Response:
    """Return a built file, compressed if there is a copy in an encoding that the client accepts."""
    lifetime = FOREVER if HASHED.match(path) else "no-cache" if path in ALWAYS_FRESH else A_DAY
    headers = {"Cache-Control": lifetime, "Vary": "Accept-Encoding"}
    media = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    for encoding in accepted_encodings(accepted):
        twin = file.with_name(file.name + ENCODINGS[encoding])
        if twin.is_file():
            return FileResponse(twin, media_type=media, headers=headers | {"Content-Encoding": encoding})
    return FileResponse(file, media_type=media, headers=headers)


def accepted_encodings(header: str) -> list[str]:
    """Return the available encodings that an Accept-Encoding header allows, best first; `q=0` forbids one."""
    wishes: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, _, quality = part.partition(";")
        wishes[name.strip()] = not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", quality)
    return [encoding for encoding in ENCODINGS if wishes.get(encoding, wishes.get("*", False))]


def _address(request: Request) -> str:
    """Return the absolute URL of the page's folder, or "./" if the request has no valid Host header."""
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}{request.scope.get('root_path', '')}/" if SAFE_HOST.match(host) else "./"


def _page(depth: int, address: str) -> str:
    """Return index.html. Its URLs are relative, so a request `depth` levels down gets a matching <base href>."""
    index = STATIC / "index.html"
    if not index.is_file():
        return NO_PAGE
    html = index.read_text(encoding="utf-8")
    html = html.replace(SHARED_PICTURE, SHARED_PICTURE.replace("./", address))
    if depth:
        html = HEAD.sub(lambda head: f'{head.group(0)}<base href="{"../" * depth}">', html, count=1)
    return html
