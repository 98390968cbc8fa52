"""Field types, with their limits, that several messages and requests share."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

PROTOCOL = 1
MAX_MESSAGE = 8192

Seat = Annotated[int, Field(ge=0, le=5)]
Version = Annotated[int, Field(ge=0, le=2**53)]
Name = Annotated[str, Field(max_length=40)]
Secret = Annotated[str, Field(min_length=16, max_length=64)]
Entropy = Annotated[str, Field(pattern=r"^[0-9a-f]{32,128}$")]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
LONGEST_ID = 64
MoveId = Annotated[str, Field(min_length=1, max_length=LONGEST_ID)]
Level = Annotated[str, Field(max_length=200)]
DecisionSeconds = Annotated[int, Field(ge=5, le=86400)]
AwaySeconds = Annotated[int, Field(ge=5, le=86400)]
PauseMs = Annotated[int, Field(ge=0, le=5000)]
