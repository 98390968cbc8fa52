"""JSON encoding for messages and the log; a Fragment is already encoded."""

from __future__ import annotations

from typing import Any

from orjson import Fragment
from orjson import dumps as encoded

__all__ = ["Fragment", "dumps", "encoded"]


def dumps(message: Any) -> str:
    """Return JSON text without spaces."""
    return encoded(message).decode()
