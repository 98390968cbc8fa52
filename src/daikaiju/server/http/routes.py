"""The HTTP part: tables, seats, records, and what the page shows of cards and rules."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.exceptions import HTTPException

from daikaiju import bots
from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.rules import EDITIONS
from daikaiju.server.errors import Refusal
from daikaiju.server.http import content
from daikaiju.server.http.odds import face_odds
from daikaiju.server.limits import Limits, address_of
from daikaiju.server.schemas import http as schemas
from daikaiju.server.schemas.shared import TableInfo
from daikaiju.server.tables.bot_pool import usual_level
from daikaiju.server.tables.registry import Registry
from daikaiju.server.tables.room import Room
from daikaiju.table.record import Record
from daikaiju.table.replays import steps_of
from daikaiju.table.schemas import RecordFile, Verdict
from daikaiju.table.verify import verify

STATUS = {
    "no_such_table": 404,
    "not_there": 404,
    "no_such_edition": 404,
    "no_such_language": 404,
    "damaged": 410,
    "outdated": 410,
    "closed": 410,
    "removed": 403,
    "too_many": 429,
    "too_fast": 429,
    "busy": 503,
    "draining": 503,
}
"""Words of refusal -> status; all others are conflicts with the rules or with how the table stands (409)."""


def faults(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What OpenAPI shall say about errors."""
    return {status: {"model": schemas.Fault, "description": "refused"} for status in (*statuses, 413, 429)}


router = APIRouter(prefix="/api", responses=faults())


def the_registry(request: Request) -> Registry:
    """The registry of this process."""
    registry: Registry = request.app.state.registry
    return registry


TheRegistry = Annotated[Registry, Depends(the_registry)]
Language = Annotated[str, Query(max_length=10)]
Code = str


async def the_room(table: Code, registry: TheRegistry) -> AsyncIterator[Room]:
    """The table named in the address; it stays in memory until the request is done."""
    room = await registry.room(table)
    if room is None:
        raise Refusal("no_such_table", f"table {table!r}")
    room.hold()
    try:
        yield room
    finally:
        room.release()


TheRoom = Annotated[Room, Depends(the_room)]


def may_create(request: Request, registry: TheRegistry) -> None:
    """Refuse an address that creates too many tables."""
    limits: Limits = request.app.state.limits
    if not limits.may_create(address_of(request.client, request.headers.raw, registry.settings)):
        raise Refusal("too_many", "too many tables from this address")


@router.post("/tables", status_code=201, dependencies=[Depends(may_create)], responses=faults(409, 422, 503))
async def create_table(plan: schemas.NewTable, registry: TheRegistry) -> schemas.Created:
    """Create a table."""
    return await registry.create(plan)


@router.post("/play", status_code=201, dependencies=[Depends(may_create)], responses=faults(409, 422, 503))
async def play_now(wish: schemas.PlayNow, registry: TheRegistry) -> schemas.Created:
    """A table with you in seat 0 and bots in the others."""
    you = schemas.SeatPlan(kind="human", name=wish.name, monster=wish.monster)
    others = [schemas.SeatPlan(kind="bot", level=wish.level) for _ in range(wish.bots)]
    return await registry.create(
        schemas.NewTable(
            edition=wish.edition, options=wish.options, seats=[you, *others], pause_ms=wish.pause_ms, public=False
        )
    )


@router.get("/tables")
async def list_tables(registry: TheRegistry) -> schemas.Lobby:
    """Public tables that wait or play."""
    found: Any = await registry.database.lobby()
    for summary in found:
        room = registry.rooms.get(summary["table"])
        if room is not None:
            summary["seats"] = room.info()["seats"]
    return schemas.Lobby(tables=found)


@router.get("/tables/{table}", responses=faults(404, 410, 503))
async def show_table(room: TheRoom) -> TableInfo:
    """A table, as far as it is durable."""
    async with room.lock:
        return room.info()


@router.post("/tables/{table}/seats", status_code=201, responses=faults(403, 404, 409, 410, 422, 503))
async def take_seat(room: TheRoom, wish: schemas.TakeSeat, registry: TheRegistry, request: Request) -> schemas.Seated:
    """Sit down; the answer holds the seat's secret."""
    return await registry.take_seat(room, wish, address_of(request.client, request.headers.raw, registry.settings))


@router.get("/tables/{table}/record", responses=faults(404, 409, 410, 503))
async def show_record(table: Code, registry: TheRegistry) -> RecordFile:
    """The record of a finished game."""
    record: Any = await registry.database.record(table)
    if record is None:
        if await registry.room(table) is None:
            raise Refusal("no_such_table", f"table {table!r}")
        raise Refusal("not_over", "the record is shown when the game is over")
    found: RecordFile = record
    return found


@router.get("/records", responses=faults(422))
async def list_records(
    registry: TheRegistry,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> schemas.Records:
    """Finished games of public tables, newest first."""
    found: Any = await registry.database.list_records(before, limit)
    return schemas.Records(records=found, next=found[-1]["finished"] if len(found) == limit else None)


@router.post("/verify", responses=faults(422))
async def verify_record(record: dict[str, Any]) -> Verdict:
    """Replay a record and derive its chance again."""
    return await asyncio.to_thread(verify, record)


@router.post("/steps", responses=faults(409, 422))
async def show_steps(record: dict[str, Any]) -> schemas.Steps:
    """A record as the steps that a replay shows."""
    try:
        return schemas.Steps(steps=await asyncio.to_thread(steps_of, Record.from_json(record)))
    except (DaikaijuError, TypeError, ValueError) as problem:
        raise Refusal("malformed", str(problem)) from None


@router.post("/practice", status_code=201, dependencies=[Depends(may_create)], responses=faults(409, 422, 503))
async def practise(wish: schemas.Practice, registry: TheRegistry) -> schemas.Created:
    """A table that goes on from a line of a record: you decide it differently, bots play the others."""
    try:
        record = Record.from_json(wish.record)
        await asyncio.to_thread(record.replay)
        return await registry.practise(wish, record)
    except (DaikaijuError, TypeError, ValueError) as problem:
        raise Refusal("malformed", str(problem)) from None


@router.post("/reviews", responses=faults(404, 409, 422, 503))
async def ask_review(wish: schemas.AskReview, registry: TheRegistry, request: Request) -> schemas.ReviewShown:
    """The review of a finished game, begun if it was not; ask again to see it grow."""
    address = address_of(request.client, request.headers.raw, registry.settings)
    if (wish.table is None) == (wish.record is None):
        raise Refusal("malformed", "either a table or a record")
    if wish.record is not None:
        found: Any = await registry.reviews.ask_for_record(wish.record, address)
    else:
        found = await registry.reviews.ask_for_table(wish.table or "", address)
    shown: schemas.ReviewShown = found
    return shown


@router.get("/reviews/{review}", responses=faults(404, 503))
async def show_review(review: str, registry: TheRegistry) -> schemas.ReviewShown:
    """A review as far as it is."""
    found: Any = await registry.reviews.show(review)
    shown: schemas.ReviewShown = found
    return shown


@router.get("/setup")
async def show_setup(registry: TheRegistry) -> schemas.Setup:
    """What a table may be made of."""
    return content.setup(registry.signer.public, registry.settings)


@router.get("/bots")
async def show_bots() -> schemas.Levels:
    """The levels of bots, weakest first."""
    return schemas.Levels(levels=list(bots.LEVELS), default=usual_level())


@router.get("/catalogue", responses=faults(404, 422))
async def show_catalogue(edition: Language = "second", language: Language = "en") -> schemas.Catalogue:
    """Cards and tiles of an edition: facts, and words in a language."""
    return content.catalogue(_edition(edition), _language(language))


@router.get("/rules/{edition}", responses=faults(404, 422))
async def show_rules(edition: str, language: Language = "en") -> Any:
    """The rules pages of an edition."""
    return content.words(f"rules/{_edition(edition)}.{_language(language)}.json")


@router.get("/guide", responses=faults(404, 422))
async def show_guide(language: Language = "en") -> Any:
    """The guide."""
    return content.words(f"guide.{_language(language)}.json")


@router.post("/odds", responses=faults(409, 422))
def show_odds(question: schemas.OddsQuestion) -> schemas.OddsAnswer:
    """If I keep these dice: what each face can still bring, with these cards by this edition's law."""
    return face_odds(question)


@router.api_route("/{path:path}", methods=["GET", "POST", "PUT", "DELETE", "PATCH"], include_in_schema=False)
async def nothing_here(path: str) -> None:
    """Anything else."""
    raise HTTPException(404, f"nothing at api/{path}")


def _edition(edition: str) -> str:
    if edition not in EDITIONS:
        raise Refusal("no_such_edition", f"{edition!r}; there are: {', '.join(EDITIONS)}")
    return edition


def _language(language: str) -> str:
    if language not in content.LANGUAGES:
        raise Refusal("no_such_language", f"{language!r}; there are: {', '.join(content.LANGUAGES)}")
    return language
