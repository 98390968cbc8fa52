"""The server's own signing key, made once and kept in its database, so that every process signs alike."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from daikaiju.server.storage.database import Database
from daikaiju.server.storage.tables import server_keys
from daikaiju.table.signing import KEY_BYTES

ONLY = 1


async def signing_key(database: Database, now: int) -> bytes:
    """The private key; the first process to ask makes it."""

    def find(connection: Connection) -> bytes:
        insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
        row = {"id": ONLY, "created": now, "private": secrets.token_bytes(KEY_BYTES)}
        connection.execute(insert(server_keys).values(**row).on_conflict_do_nothing())
        found: bytes = connection.execute(select(server_keys.c.private).where(server_keys.c.id == ONLY)).scalar_one()
        return found

    return await database.write(find)
