"""The server's own keys, created once and stored in its database, so that all processes use the same keys."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from daikaiju.server.storage.database import Database
from daikaiju.server.storage.tables import server_keys
from daikaiju.table.signing import KEY_BYTES

SIGNING: Final = 1
CHALLENGE: Final = 2


async def signing_key(database: Database, now: int) -> bytes:
    """Return the private key that signs records; the first call creates it."""
    return await _kept(database, SIGNING, secrets.token_bytes(KEY_BYTES), now)


async def challenge_key(database: Database, signing: bytes, now: int) -> bytes:
    """Return the key from which the daily challenges are derived.

    It starts as the signing key, but is kept when that is replaced, so that announced challenges do not change.
    """
    return await _kept(database, CHALLENGE, signing, now)


async def _kept(database: Database, number: int, first: bytes, now: int) -> bytes:
    """Return the key with this number; store `first` if there is none yet."""

    def find(connection: Connection) -> bytes:
        insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
        row = {"id": number, "created": now, "private": first}
        connection.execute(insert(server_keys).values(**row).on_conflict_do_nothing())
        found: bytes = connection.execute(select(server_keys.c.private).where(server_keys.c.id == number)).scalar_one()
        return found

    return await database.write(find)
