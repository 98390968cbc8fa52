"""Routes of the shipped puzzles and the puzzle of the day."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Any, cast

from fastapi import APIRouter

from daikaiju.engine.notation import describe
from daikaiju.puzzles.collection import NoSuchPuzzle, of_the_day, puzzle, shipped
from daikaiju.puzzles.puzzle import Puzzle
from daikaiju.server.errors import Refusal
from daikaiju.server.http.routes.common import faults
from daikaiju.server.schemas import coach as schemas
from daikaiju.table.schemas import View

router = APIRouter()


@router.get("/puzzles")
def list_puzzles() -> schemas.Puzzles:
    """Return all puzzles, and the id of today's."""
    return schemas.Puzzles(today=of_the_day(datetime.now(UTC).date()).id, puzzles=_summaries())


@router.get("/puzzles/{name}", responses=faults(404))
def show_puzzle(name: str) -> schemas.PuzzleFile:
    """Return one puzzle with its solution."""
    try:
        found = puzzle(name)
    except NoSuchPuzzle as problem:
        raise Refusal("no_such_puzzle", str(problem)) from None
    game = found.game()
    shown: Any = describe(game, game.to_act)
    rollout = found.rollout
    return schemas.PuzzleFile(
        **_summary(found),
        seat=game.to_act,
        view=cast(View, shown),
        choices=[schemas.PuzzleChoice(move=choice.move, win=choice.value) for choice in found.choices],
        check=schemas.PuzzleCheck(pairs=rollout.pairs, turns=rollout.turns, gap=rollout.gap, margin=rollout.margin),
    )


@cache
def _summaries() -> list[schemas.PuzzleSummary]:
    return [_summary(one) for one in shipped().values()]


def _summary(found: Puzzle) -> schemas.PuzzleSummary:
    return schemas.PuzzleSummary(
        id=found.id, edition=found.edition, theme=found.theme, level=found.level, rating=found.rating
    )
