"""JSON for the wire and the log; a Fragment is JSON already."""

from __future__ import annotations

from typing import Any

from orjson import Fragment
from orjson import dumps as encoded

__all__ = ["Fragment", "dumps", "encoded"]


def dumps(message: Any) -> str:
    """JSON without spaces."""
    return encoded(message).decode()
