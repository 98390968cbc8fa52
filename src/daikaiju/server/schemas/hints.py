"""Messages to a single client: a hint that it requested, and for eliminated players the chances of the others."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class Suggestion(TypedDict):
    """An option and its win probability."""

    move: str
    win: float


class Goal(TypedDict):
    """The goal of the kept dice: at least `number` of a face, and the exact chance."""

    face: str
    number: int
    chance: float


class Danger(TypedDict):
    """The seat that could eliminate this one in its next turn, and the exact chance if it tries."""

    seat: int
    chance: float


class HintGiven(TypedDict):
    """A requested hint; sent only to the client that asked."""

    type: Literal["hint"]
    version: int
    seat: int
    best: Suggestion
    second: Suggestion | None
    goal: Goal | None
    danger: Danger | None
    is_in_tokyo: bool


class Chances(TypedDict):
    """The win probability of every seat; sent only to eliminated players."""

    type: Literal["chances"]
    version: int
    chances: list[float]
