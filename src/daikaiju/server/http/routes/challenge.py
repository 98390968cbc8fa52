"""Routes of the daily challenge: its game, played by sending all moves so far, and its results."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime, timedelta
from typing import Any, cast

from fastapi import APIRouter

from daikaiju.challenge.day import OPPONENTS, ChallengeError, Day, read_day
from daikaiju.challenge.entry import check
from daikaiju.server.clock import now_ms
from daikaiju.server.errors import Refusal
from daikaiju.server.http.routes.common import Payer, ThePayer, TheRegistry, faults
from daikaiju.server.schemas import coach as schemas
from daikaiju.server.storage.challenge import Result, add_result, forget_results, results_of
from daikaiju.server.tables.coach_pool import play_on
from daikaiju.server.tables.registry import Registry
from daikaiju.server.tables.sanitize import NAME_LENGTH, clean
from daikaiju.table.schemas import RecordFile
from daikaiju.table.signing import signature_problem

router = APIRouter(prefix="/challenge")
KEPT_DAYS = 60
"""Days for which a day's results are kept."""
MOVES_A_MESSAGE = 10
"""Moves that cost as much as one message: the server may have to replay the game from its start."""


def today() -> date:
    """Return the current day; days begin at midnight UTC for all players."""
    return datetime.now(UTC).date()


def the_day(text: str, registry: Registry) -> Day:
    """Return the challenge of a day. Raises Refusal for an invalid or future day."""
    try:
        found = read_day(text, today())
    except ChallengeError as problem:
        raise Refusal("no_such_day", str(problem)) from None
    return Day(found, registry.challenge_keys.secret(f"challenge {found.isoformat()}"))


def _playable(text: str, registry: Registry) -> Day:
    day = the_day(text, registry)
    if day.date < today() - timedelta(days=1):
        raise Refusal("no_such_day", f"day: the challenge of {text} is over; today is {today().isoformat()}")
    return day


@router.get("", responses=faults(409, 422))
async def show_challenge(registry: TheRegistry, day: str = "") -> schemas.Challenge:
    """Return a day's game and its results; today's if no day is named."""
    found = the_day(day or today().isoformat(), registry)
    rows = await results_of(registry.database, found.text)
    results = [
        schemas.ChallengeResult(
            name=row.name, won=row.won, points=row.points, turns=row.turns, score=row.score, at=row.at
        )
        for row in rows
    ]
    return schemas.Challenge(
        day=found.text,
        today=today().isoformat(),
        edition=found.edition,
        monsters=found.monsters,
        level=OPPONENTS[0],
        commitment=found.commitment,
        secret=found.secret.hex() if found.date < today() - timedelta(days=1) else None,
        results=results,
    )


@router.post("/play", responses=faults(409, 422, 503))
async def play_challenge(
    wish: schemas.ChallengeMoves, registry: TheRegistry, payer: ThePayer
) -> schemas.ChallengeState:
    """Return the game after these moves; bots play in their processes."""
    payer.pay(len(wish.moves) / MOVES_A_MESSAGE, "so many moves of a challenge")
    day = _playable(wish.day, registry)
    steps, count, over = await _thought(registry, payer, play_on, day, tuple(wish.moves), wish.seen)
    record: dict[str, Any] | None = None
    if over is not None:
        record = day.record(clean(wish.name, NAME_LENGTH), *over).to_json() | {"finished": now_ms()}
        record["signature"] = registry.signer.sign(record)
    return schemas.ChallengeState(day=day.text, steps=steps, count=count, record=cast(RecordFile | None, record))


@router.post("/entries", status_code=201, responses=faults(409, 422, 503))
async def enter_result(
    entry: schemas.ChallengeEntry, registry: TheRegistry, payer: ThePayer
) -> schemas.ChallengeResult:
    """Check a finished game by its signature and by a replay, then add it to the results of its day."""
    told = entry.record.get("challenge")
    day = _playable(str(told.get("day")) if isinstance(told, dict) else "", registry)
    unsigned = signature_problem(entry.record, registry.signer.public)
    if unsigned is not None:
        raise Refusal("bad_entry", unsigned)
    found = await _thought(registry, payer, check, day, entry.record)
    name = clean(entry.name, NAME_LENGTH) or day.monsters[0]
    browser = hashlib.sha256(f"{day.text} {entry.browser}".encode()).hexdigest()
    game = hashlib.sha256("\n".join(entry.record["moves"]).encode()).hexdigest()
    result = Result(day.text, browser, name, found.won, found.points, found.turns, found.score, now_ms(), game)
    if not await add_result(registry.database, result):
        what = "this game, or another one of this browser,"
        raise Refusal("already_played", f"{what} is in the table of {day.text} already")
    await forget_results(registry.database, (today() - timedelta(days=KEPT_DAYS)).isoformat())
    return schemas.ChallengeResult(
        name=name, won=result.won, points=result.points, turns=result.turns, score=result.score, at=result.at
    )


async def _thought(registry: Registry, payer: Payer, function: Any, *args: Any) -> Any:
    """Run a function in the coach's process, one at a time for each address; a ChallengeError becomes a refusal."""
    try:
        return await registry.coach.run_for(payer.address, function, *args)
    except ChallengeError as problem:
        raise Refusal("bad_entry", str(problem)) from None
