"""Migration of a database to the newest schema."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from daikaiju.server.storage.lockfile import DatabaseError, unusable

MIGRATIONS = Path(__file__).parent / "migrations"
ONE_AT_A_TIME = 7236411


async def migrate(engine: AsyncEngine) -> None:
    """Run the missing migrations, if any; several processes may call this concurrently. Raises DatabaseError."""
    try:
        async with engine.connect() as connection:
            if await connection.run_sync(_is_newest):
                return  # skip importing Alembic, which takes a quarter of a server's start
    except (DBAPIError, OSError) as problem:
        raise unusable(engine.url, problem) from problem
    await migrate_to(engine, "head")


async def migrate_to(engine: AsyncEngine, revision: str) -> None:
    """Run the migrations up to a revision. Raises DatabaseError."""
    from alembic.util import CommandError

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


def _is_newest(connection: Connection) -> bool:
    """Return whether the last migration has been run; the file names of the migrations contain their revisions."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    newest = max(file.stem for file in (MIGRATIONS / "versions").glob("m*.py"))
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    return [newest[1:5]] == list(found)


def _upgrade(connection: Connection, revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
