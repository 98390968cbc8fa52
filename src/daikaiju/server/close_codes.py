"""Codes with which the server closes a WebSocket (docs/protocol.md)."""

from __future__ import annotations

MALFORMED = 4400
ORIGIN = 4403
"""A page of another origin, or a banned address."""
NO_TABLE = 4404
SLOW_READER = 4408
DAMAGED = 4410
"""The table's log cannot be read."""
OUTDATED = 4411
"""The table was started under other rules; its record is kept."""
REMOVED = 4412
"""The host has removed this client."""
TOO_LONG = 4413
CLOSED = 4414
"""The host has closed the table."""
TOO_MANY = 4429
TRY_AGAIN = 1013
