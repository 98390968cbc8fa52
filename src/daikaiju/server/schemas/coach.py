"""HTTP bodies of statistics, puzzles and the daily challenge."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from daikaiju.server.schemas.http import Body
from daikaiju.stats.dice import FaceCount
from daikaiju.table.schemas import RecordFile, Step, View


class SeatStats(TypedDict):
    """The figures of one seat, by name."""

    name: str
    monster: str
    figures: dict[str, float]
    dice: list[FaceCount]


class Stats(TypedDict):
    """POST api/stats: the figures of every seat of a record."""

    seats: list[SeatStats]


class PuzzleSummary(TypedDict):
    """The summary of a puzzle."""

    id: str
    edition: str
    theme: str
    level: int
    """1 easy, 2 middling, 3 hard."""
    rating: int


class Puzzles(TypedDict):
    """GET api/puzzles: all puzzles, and the id of today's."""

    today: str
    puzzles: list[PuzzleSummary]


class PuzzleChoice(TypedDict):
    """A move and the win probability it gives the deciding seat."""

    move: str
    win: float


class PuzzleCheck(TypedDict):
    """The result of playouts of the answer: pairs of games, turns, the advantage of the answer, ± margin."""

    pairs: int
    turns: int
    gap: float
    margin: float


class PuzzleFile(PuzzleSummary):
    """GET api/puzzles/{id}: the position as the deciding seat sees it, and the solution."""

    seat: int
    view: View
    choices: list[PuzzleChoice]
    """The best moves, the answer first."""
    check: PuzzleCheck


class ChallengeResult(TypedDict):
    """One line of a day's results."""

    name: str
    won: bool
    points: int
    turns: int
    score: float
    """The result (a win is 1), adjusted for the luck of the dice."""
    at: int


class Challenge(TypedDict):
    """GET api/challenge: a day's game and its results, best first."""

    day: str
    today: str
    edition: str
    monsters: list[str]
    level: str
    commitment: str
    """SHA-256 of the secret from which the day's chance is derived."""
    secret: str | None
    """The secret itself, once the day is over."""
    results: list[ChallengeResult]


class ChallengeMoves(Body):
    """POST api/challenge/play: the player's moves so far."""

    day: Annotated[str, Field(max_length=10)]
    moves: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=2000)] = []
    seen: Annotated[int, Field(ge=0, le=100_000)] = 0
    """Number of steps the client already has."""
    name: Annotated[str, Field(max_length=100)] = ""


class ChallengeState(TypedDict):
    """The game after these moves: the new steps, and the signed record when it is over."""

    day: str
    steps: list[Step]
    count: int
    """Total number of steps."""
    record: RecordFile | None


class ChallengeEntry(Body):
    """POST api/challenge/entries: a finished game for the results of its day."""

    record: dict[str, Any]
    name: Annotated[str, Field(max_length=100)]
    browser: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    """Id that the browser has chosen for itself; one entry per browser and day is accepted."""
