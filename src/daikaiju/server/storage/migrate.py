"""Bring a database to the newest shape."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from daikaiju.server.storage.lockfile import DatabaseError, unusable

ONE_AT_A_TIME = 7236411


async def migrate(engine: AsyncEngine) -> None:
    """Run the missing steps; several processes may ask at once. Raises DatabaseError."""
    await migrate_to(engine, "head")


async def migrate_to(engine: AsyncEngine, revision: str) -> None:
    """Run the steps up to a revision."""
    try:
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
            await connection.run_sync(_upgrade, revision)
    except CommandError as problem:
        address = engine.url.render_as_string(hide_password=True)
        raise DatabaseError(f"database {address}: a newer Daikaiju has written it: {problem}") from problem
    except (DBAPIError, OSError) as problem:
        raise unusable(engine.url, problem) from problem


def _upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
