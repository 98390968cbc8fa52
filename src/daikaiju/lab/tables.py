"""Tables in Markdown."""

from __future__ import annotations

from collections.abc import Sequence


def rows(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table with a header."""
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, ["---"] * len(head), *lines])
