"""The examples of a page of the documentation, and the comments that change them for the test.

Readers do not see the comments before a block:

    <!-- test: --games 200 => --games 2 -->     the test replaces this text
    <!-- test: until listening -->              the last command keeps running: it is stopped once it has printed this
    <!-- test: needs node -->                   skipped if this program is not installed
    <!-- test: before COMMAND -->               a command, or a line of Python, that runs before the block
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
    """One block of code, as the test runs it."""

    page: Path
    line: int
    language: str
    code: str
    until: str = ""
    needs: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def examples(page: Path) -> list[Example]:
    """Return the Python and shell blocks of a page, in order, changed by its comments."""
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
