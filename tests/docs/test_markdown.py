"""Markdown lint: wrapped prose, headings without gaps, no trailing spaces, pages of moderate length."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from wrap import ROOT, pages, wrap

LONGEST_PAGE = 260
LISTS = ("docs/events.md", "CHANGELOG.md", "GLOSSARY.md")
"""Pages that may be longer."""
PAGES = pages()


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def without_code(text: str) -> str:
    """Return the text without fenced blocks."""
    return re.sub(r"^(`{3,}).*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_prose_is_wrapped(page: Path) -> None:
    text = page.read_text("utf-8")
    assert wrap(text) == text, f"run: python tests/docs/wrap.py {name_of(page)}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_headings_have_no_gaps_and_lines_no_trailing_spaces(page: Path) -> None:
    text = without_code(page.read_text("utf-8"))
    levels = [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]
    assert all(after <= before + 1 for before, after in zip([0, *levels], levels, strict=False))
    assert not re.findall(r"[ \t]+$", text, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_is_not_too_long(page: Path) -> None:
    if not name_of(page).startswith(LISTS):
        assert len(page.read_text("utf-8").splitlines()) <= LONGEST_PAGE


def test_long_lines_are_wrapped_and_code_is_kept() -> None:
    words = "word " * 40
    assert max(map(len, wrap(words).split("\n"))) <= 120
    assert wrap(f"- {words}").split("\n")[1].startswith("  word")
    kept = f"```text\n{words}\n```\n| {words} |\n<!-- {words} -->\n# {words}"
    assert wrap(kept) == kept
    assert f"`{words}`" in wrap(f"{words}`{words}`")
