"""The tables of the database; `migrations` creates them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()
LONGEST_CODE = 32


def may_be_code(text: str) -> bool:
    """Return whether a text has the form of a table's code; PostgreSQL rejects queries for some other texts."""
    return 0 < len(text) <= LONGEST_CODE and text.isascii() and text.isalnum()


tables = Table(
    "tables",
    metadata,
    Column("code", String(LONGEST_CODE), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_by_phase", "phase", "touched"),
)

log = Table(
    "log",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("finished", BigInteger, nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Column("record", Text, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("review", Text, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", BigInteger, nullable=False),
)

server_keys = Table(
    "server_keys",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("created", BigInteger, nullable=False),
    Column("private", LargeBinary, nullable=False),
)
