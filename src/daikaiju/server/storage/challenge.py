"""The result tables of the daily challenge."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import BigInteger, Boolean, Column, Connection, Float, Index, Integer, String, Table, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from daikaiju.server.storage.database import Database
from daikaiju.server.storage.tables import metadata

MOST_SHOWN = 100

challenge_results = Table(
    "challenge_results",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("browser", String(64), primary_key=True),
    Column("name", String(48), nullable=False),
    Column("won", Boolean, nullable=False),
    Column("points", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("score", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("game", String(64)),
    Index("challenge_games", "day", "game", unique=True),
)


@dataclass(frozen=True)
class Result:
    """One line of a day's result table; `browser` is the hash of the browser's id."""

    day: str
    browser: str
    name: str
    won: bool
    points: int
    turns: int
    score: float
    at: int
    game: str | None
    """The hash of the game's moves; None in results that are older than this column."""


async def add_result(database: Database, result: Result) -> bool:
    """Write a result unless the day has one of this browser or of the same game; return whether it was written."""

    def write(connection: Connection) -> bool:
        insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
        added = connection.execute(insert(challenge_results).values(**asdict(result)).on_conflict_do_nothing())
        return added.rowcount == 1

    return await database.write(write)


async def results_of(database: Database, day: str) -> list[Result]:
    """Return a day's results, best first: winners, then by points, fewer turns, and the score without luck."""
    table = challenge_results.c
    best = (table.won.desc(), table.points.desc(), table.turns, table.score.desc(), table.at)
    found = select(challenge_results).where(table.day == day).order_by(*best).limit(MOST_SHOWN)
    async with database.engine.connect() as connection:
        return [Result(**row._asdict()) for row in await connection.execute(found)]


async def forget_results(database: Database, before: str) -> int:
    """Remove the results of days before this one; return how many."""
    old = delete(challenge_results).where(challenge_results.c.day < before)
    return await database.write(lambda connection: connection.execute(old).rowcount)
