"""Reviews of finished games in the database."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, delete, select

from daikaiju.server.storage.database import Database
from daikaiju.server.storage.tables import may_be_code, records, reviews


async def stored_review(database: Database, code: str) -> dict[str, Any] | None:
    """Return the review of a game, if there is one."""
    if not may_be_code(code):
        return None
    async with database.engine.connect() as connection:
        found = await connection.execute(select(reviews.c.review).where(reviews.c.code == code))
    text = found.scalar_one_or_none()
    review: dict[str, Any] | None = None if text is None else json.loads(text)
    return review


async def store_review(database: Database, code: str, review: dict[str, Any]) -> None:
    """Store the review of a game, replacing an old one; also delete reviews of games that have no record."""

    def write(connection: Connection) -> None:
        known = select(records.c.code)
        connection.execute(delete(reviews).where((reviews.c.code == code) | reviews.c.code.not_in(known)))
        connection.execute(reviews.insert().values(code=code, review=json.dumps(review, separators=(",", ":"))))

    await database.write(write)


async def without_review(database: Database, since: int, limit: int) -> list[str]:
    """Return games that finished since this time and have no review, newest first."""
    found = (
        select(records.c.code)
        .where(records.c.finished >= since, records.c.code.not_in(select(reviews.c.code)))
        .order_by(records.c.finished.desc())
        .limit(limit)
    )
    async with database.engine.connect() as connection:
        return list((await connection.execute(found)).scalars())
