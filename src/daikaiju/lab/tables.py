"""Tables in Markdown."""

from __future__ import annotations

from collections.abc import Sequence


def rows(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table with a head."""
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, ["---"] * len(head), *lines])
