"""The page's files: compressed for clients that accept it, plain for all others."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from fastapi import Request
from fastapi.responses import FileResponse

from daikaiju.server.http import static


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Build a page of one script with its compressed twins, and one without."""
    (tmp_path / "assets").mkdir()
    for name in ("assets/index-abcdefgh.js", "assets/index-abcdefgh.js.br", "assets/index-abcdefgh.js.gz", "icon.svg"):
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(static, "STATIC", tmp_path)
    return tmp_path


def get(path: str, accepted: str | None) -> FileResponse:
    headers = [] if accepted is None else [(b"accept-encoding", accepted.encode())]
    request = Request({"type": "http", "method": "GET", "path": f"/{path}", "headers": headers, "query_string": b""})
    response = asyncio.run(static.serve_page(request, path))
    assert isinstance(response, FileResponse)
    return response


@pytest.mark.parametrize(
    ("accepted", "encoding", "ending"),
    [
        ("gzip, deflate, br", "br", ".br"),
        ("gzip, deflate", "gzip", ".gz"),
        ("br;q=0, gzip;q=0.5", "gzip", ".gz"),
        ("*", "br", ".br"),
        ("identity", None, ".js"),
        ("", None, ".js"),
        (None, None, ".js"),
        ("br;q=0.0, gzip ; q=0", None, ".js"),
    ],
)
def test_a_script_is_sent_as_the_browser_can_read_it(
    built: Path, accepted: str | None, encoding: str | None, ending: str
) -> None:
    response = get("assets/index-abcdefgh.js", accepted)
    assert response.headers.get("content-encoding") == encoding
    assert Path(response.path).suffix == ending
    assert response.media_type == "text/javascript"
    assert response.headers["vary"] == "Accept-Encoding"
    assert "immutable" in response.headers["cache-control"]


def test_a_file_without_a_twin_is_sent_as_it_is(built: Path) -> None:
    response = get("icon.svg", "br, gzip")
    assert "content-encoding" not in response.headers
    assert (response.media_type, response.headers["cache-control"]) == ("image/svg+xml", "public, max-age=86400")
