"""The examples of a page of the documentation, and what the page says in comments about trying them.

A comment before a block is for the test alone; readers do not see it:

    <!-- test: --games 200 => --games 2 -->     in the test, this is written otherwise
    <!-- test: until listening -->              its last command runs on: it is stopped once it has printed this
    <!-- test: needs node -->                   left out where this program is not installed
    <!-- test: before COMMAND -->               a command, or a line of Python, that comes before the block
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PART = re.compile(
    r"<!-- test: (?P<note>.*?) -->|^(?P<fence>```+)(?P<language>[\w{}-]*)\n(?P<code>.*?)^(?P=fence)$", re.S | re.M
)
LANGUAGES = {"python": "python", "sh": "sh", "bash": "sh", "shell": "sh", "console": "sh"}


@dataclass
class Example:
    """One block of code, as it is tried."""

    page: Path
    line: int
    language: str
    code: str
    until: str = ""
    needs: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def examples(page: Path) -> list[Example]:
    """The Python and shell blocks of a page, in order, with what its comments change about them."""
    text, found, notes = page.read_text("utf-8"), [], list[str]()
    for part in PART.finditer(text):
        if part["note"]:
            notes.append(part["note"])
            continue
        line = text.count("\n", 0, part.start()) + 1
        if language := LANGUAGES.get(part["language"]):
            found.append(_example(page, line, language, part["code"], notes))
        elif notes:
            raise ValueError(f"{page}:{line}: a comment for the test before a block that is not tried")
        notes = []
    return found


def _example(page: Path, line: int, language: str, code: str, notes: list[str]) -> Example:
    example = Example(page, line, language, code)
    before = []
    for note in notes:
        word, _, rest = note.partition(" ")
        if " => " in note:
            old, _, new = note.partition(" => ")
            if old not in example.code:
                raise ValueError(f"{example}: the comment speaks of {old!r}, the block does not")
            example.code = example.code.replace(old, new)
        elif word == "until":
            example.until = rest
        elif word == "needs":
            example.needs.append(rest)
        elif word == "before":
            before.append(rest)
        else:
            raise ValueError(f"{example}: no such comment for the test: {note}")
    example.code = "\n".join([*before, example.code])
    return example
