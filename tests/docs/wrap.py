"""Wraps the prose of Markdown files at 120 columns: `python tests/docs/wrap.py FILE…`, without files every page.

Tables, code, comments, headings, images and directives stay as they are. Inline code is never broken.
"""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WIDTH = 120
GENERATED = ("docs/cards.md", "docs/cards-weighed.md", "docs/ladder.md", "src/daikaiju/lab/")
"""Pages that a command writes, and the templates of such pages."""
UNBREAKABLE = "\0"
"""The replacement of a space inside inline code."""


def pages() -> list[Path]:
    """Return the Markdown files that people write."""
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.splitlines() if not name.startswith(GENERATED) and (ROOT / name).is_file()]


def wrap(text: str) -> str:
    """Return the text with its paragraphs and list items wrapped."""
    if found := re.match(r"---\n.*?\n---\n", text, re.DOTALL):
        return found[0] + wrap(text[found.end() :])  # the front matter of a model card
    done: list[str] = []
    paragraph: list[str] = []
    fence, is_comment = "", False
    for line in text.split("\n"):
        start = line.lstrip()
        if fence or is_comment:
            done.append(line)
            fence = "" if fence and start.rstrip() == fence else fence
            is_comment = is_comment and "-->" not in line
            continue
        opening = re.match(r"`{3,}", start)
        if not start or opening or start.startswith(("|", "#", "!", "<", "{")):
            done += [*_wrapped(paragraph), line]
            paragraph = []
            fence = opening[0] if opening else ""
            is_comment = start.startswith("<!--") and "-->" not in line
        elif re.match(r"[-*] |\d+\. ", start):
            done += _wrapped(paragraph)
            paragraph = [line]
        else:
            paragraph.append(line)
    return "\n".join([*done, *_wrapped(paragraph)])


def _wrapped(paragraph: list[str]) -> list[str]:
    """Return the lines of one paragraph or list item."""
    if not paragraph:
        return []
    start = re.match(r"(\s*)([-*] |\d+\. )?", paragraph[0])
    assert start is not None
    indent, bullet = start[1], start[2] or ""
    text = " ".join(line.strip() for line in paragraph).removeprefix(bullet)
    text = re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", UNBREAKABLE), text)
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent + bullet,
        subsequent_indent=indent + " " * len(bullet),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(UNBREAKABLE, " ") for line in lines]


def main(names: list[str]) -> None:
    """Wrap these files, or every page."""
    for page in map(Path, names) if names else pages():
        page.write_text(wrap(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
