"""Messages to a single client: a hint that it requested, and for fallen players the chances of the others."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class Suggestion(TypedDict):
    """An option and the chance to win with it."""

    move: str
    win: float


class Goal(TypedDict):
    """What kept dice play for: at least so many of a face, and the exact chance of it."""

    face: str
    number: int
    chance: float


class Danger(TypedDict):
    """Who could knock the seat out in its next turn, and the exact chance if it tries."""

    seat: int
    chance: float


class HintGiven(TypedDict):
    """Answer to an asked hint: only whoever asked is told."""

    type: Literal["hint"]
    version: int
    seat: int
    best: Suggestion
    second: Suggestion | None
    goal: Goal | None
    danger: Danger | None
    is_in_tokyo: bool


class Chances(TypedDict):
    """Told to the fallen alone: the chance of every seat to win."""

    type: Literal["chances"]
    version: int
    chances: list[float]
