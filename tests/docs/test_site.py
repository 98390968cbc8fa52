"""The documentation site: built strictly, complete, and readable without a network."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from examples import ROOT

import daikaiju

LOADED = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*\bsrc="(?:https?:)?//|"""
    r"""<link\b(?=[^>]*\brel="(?:stylesheet|preload|icon|preconnect))[^>]*\bhref="(?:https?:)?//|"""
    r"""@import\s+(?:url\()?["']?(?:https?:)?//|url\(["']?(?:https?:)?//"""
)
"""Resources that a browser would fetch from other hosts; plain links are allowed."""


def test_the_site_has_every_page_and_every_public_name_and_needs_no_network(tmp_path: Path) -> None:
    site = tmp_path / "html"
    sphinx = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q"]
    command: list[str | Path] = [*sphinx, "-d", tmp_path / "doctrees", ROOT / "docs", site]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    pages = {page.relative_to(ROOT / "docs").with_suffix("").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    pages = {page for page in pages if not page.startswith("examples/")}  # files next to the examples, no pages
    pages |= {page.relative_to(ROOT / "docs").with_suffix("").as_posix() for page in (ROOT / "docs").rglob("*.ipynb")}
    assert [page for page in pages if not (site / f"{page}.html").is_file()] == []
    first = (site / "index.html").read_text("utf-8")
    assert [page for page in pages - {"index"} if f'href="{page}.html"' not in first] == []
    reference = (site / "api.html").read_text("utf-8")
    names = set(daikaiju.__all__) - {"__version__"}
    assert {name for name in names if f'id="daikaiju.{name}"' not in reference} == set()
    fetched = {
        str(file): found[0]
        for file in site.rglob("*")
        if file.suffix in (".html", ".css", ".js", ".svg") and (found := LOADED.search(file.read_text("utf-8")))
    }
    assert fetched == {}


def test_external_resources_are_detected() -> None:
    for text in (
        '<script src="https://cdn.example/x.js">',
        '<link href="//fonts.example/css" rel="stylesheet">',
        '<link rel="preconnect" href="https://fonts.example">',
        "@import 'https://fonts.example/css'",
        "url(//fonts.example/a.woff2)",
    ):
        assert LOADED.search(text), text
    assert not LOADED.search('<a href="https://semver.org">')
