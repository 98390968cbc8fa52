"""The refusal of a request."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.server.schemas.server_messages import Reason


class Refusal(Exception):
    """A refused request, which has changed nothing: a reason for programs and a detail for developers."""

    def __init__(self, reason: Reason, detail: str = "", options: Sequence[str] | None = None) -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail or reason
        self.options = options
