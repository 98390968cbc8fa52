"""The `admin` commands; all but `restore` work while servers run on the same database."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Any

import typer
from sqlalchemy import delete, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from daikaiju.server.admin import archive
from daikaiju.server.admin.orders import FOR_EVER, bans, give, network_of
from daikaiju.server.admin.privacy import forget_player
from daikaiju.server.clock import now_ms
from daikaiju.server.settings import Settings, SettingsError, from_environment
from daikaiju.server.storage.database import connect, sqlite_file
from daikaiju.server.storage.lockfile import DatabaseError, unusable
from daikaiju.server.storage.migrate import migrate
from daikaiju.server.storage.signing_key import SIGNING
from daikaiju.server.storage.tables import log, records, server_keys, tables
from daikaiju.table.signing import Signer

REFUSED = 2
DAY = 86_400_000
MINUTE = 60_000

admin = typer.Typer(
    no_args_is_help=True, help="Administer a server: backups, tables, bans, players' data, an announced stop."
)
DatabaseOption = Annotated[
    str | None,
    typer.Option("--database", help="The server's database; by default DAIKAIJU_DATABASE or the default file."),
]
Code = Annotated[str, typer.Argument(help="The table's code.")]


def _settings(database: str | None) -> Settings:
    try:
        return from_environment(database=database)
    except SettingsError as problem:
        raise _refused(str(problem)) from None


def _refused(why: str) -> typer.Exit:
    typer.echo(why, err=True)
    return typer.Exit(REFUSED)


def _run(work: Coroutine[Any, Any, Any]) -> Any:
    try:
        return asyncio.run(work)
    except DatabaseError as problem:
        raise _refused(str(problem)) from None


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[AsyncConnection]:
    """Open a transaction on a database that servers may be using."""
    file = sqlite_file(settings.url)
    if file is not None and not file.is_file():
        raise DatabaseError(f"database {file}: there is no such file")
    engine = connect(settings.url)
    try:
        await migrate(engine)
        async with engine.begin() as connection:
            yield connection
    except (DBAPIError, OSError) as problem:
        raise unusable(make_url(settings.url), problem) from problem
    finally:
        await engine.dispose()


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")], database: DatabaseOption = None
) -> None:
    """Copy the database of a running server into one file, as a consistent snapshot."""
    counts = _run(archive.back_up(_settings(database).url, file))
    typer.echo(f"{file}: {sum(counts.values())} rows ({_list(counts)})")


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `admin backup` has written.")],
    database: DatabaseOption = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace the content of a database that is not empty.")
    ] = False,
) -> None:
    """Fill a database from a backup, also from SQLite to PostgreSQL or back; stop its servers first."""
    counts = _run(archive.restore(_settings(database).url, file, replace))
    typer.echo(f"{sum(counts.values())} rows ({_list(counts)})")


def _list(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())


@admin.command("list")
def list_tables(
    database: DatabaseOption = None,
    phase: Annotated[str | None, typer.Option(help="Only lobby, playing or over.")] = None,
) -> None:
    """Print one JSON object per table, the one used last first."""

    async def read() -> list[dict[str, Any]]:
        async with _opened(_settings(database)) as connection:
            found = select(tables).order_by(tables.c.touched.desc())
            rows = await connection.execute(found if phase is None else found.where(tables.c.phase == phase))
            return [_table(row) for row in rows]

    for row in _run(read()):
        typer.echo(json.dumps(row, ensure_ascii=False))


def _table(row: Any) -> dict[str, Any]:
    summary = json.loads(row.summary)
    seats = [seat["name"] or seat["level"] or seat["kind"] for seat in summary["seats"]]
    about = {"table": row.code, "phase": row.phase, "public": bool(row.public), "edition": summary["edition"]}
    return about | {"seats": seats, "created": row.created, "touched": row.touched}


@admin.command()
def show(table: Code, database: DatabaseOption = None) -> None:
    """Print a table, its log and its record as JSON; secrets are stored only as hashes, seeds are left out."""

    async def read() -> dict[str, Any] | None:
        async with _opened(_settings(database)) as connection:
            row = (await connection.execute(select(tables).where(tables.c.code == table))).one_or_none()
            entries = await connection.execute(select(log.c.entry).where(log.c.code == table).order_by(log.c.version))
            text = (
                await connection.execute(select(records.c.record).where(records.c.code == table))
            ).scalar_one_or_none()
            if row is None and text is None:
                return None
            shown = _table(row) if row is not None else {"table": table}
            log_entries = [json.loads(entry) for entry in entries.scalars()]
            reports = [entry for entry in log_entries if entry["kind"] == "report"]
            return shown | {"reports": reports, "log": log_entries, "record": json.loads(text) if text else None}

    found = _run(read())
    if found is None:
        raise _refused(f"table {table}: there is none of this code")
    typer.echo(json.dumps(found, ensure_ascii=False, indent=1))


@admin.command("reports")
def list_reports(database: DatabaseOption = None) -> None:
    """Print the reports of chat with the reported lines, one JSON object per line."""

    async def read() -> list[dict[str, Any]]:
        async with _opened(_settings(database)) as connection:
            found = select(log.c.code, log.c.entry).where(log.c.entry.like('%"kind":"report"%'))
            rows = [(row.code, json.loads(row.entry)) for row in await connection.execute(found)]
            return [{"table": code} | entry for code, entry in rows if entry["kind"] == "report"]

    for row in sorted(_run(read()), key=lambda report: int(report["at"])):
        typer.echo(json.dumps(row, ensure_ascii=False))


@admin.command()
def close(table: Code, database: DatabaseOption = None) -> None:
    """Close a table: disconnect its players within seconds and remove it; its record is kept."""

    async def work() -> bool:
        async with _opened(_settings(database)) as connection:
            gone = await connection.execute(delete(tables).where(tables.c.code == table))
            await connection.execute(delete(log).where(log.c.code == table))
            await give(connection, now_ms(), kind="close", table=table)
            return bool(gone.rowcount)

    if not _run(work()):
        raise _refused(f"table {table}: there is none of this code")
    typer.echo(f"table {table} is closed")


@admin.command()
def ban(
    address: Annotated[str, typer.Argument(help="An address or a network; an IPv6 address means its /64.")],
    days: Annotated[int | None, typer.Option(help="Number of days; by default for ever.", min=1)] = None,
    reason: Annotated[str, typer.Option(help="The reason, for your own list.")] = "",
    lift: Annotated[bool, typer.Option("--lift", help="Lift the ban.")] = False,
    database: DatabaseOption = None,
) -> None:
    """Ban an address: refuse its requests and close its connections within seconds."""
    try:
        network = str(network_of(address))
    except ValueError as problem:
        raise _refused(f"{address}: {problem}") from None

    async def work() -> None:
        async with _opened(_settings(database)) as connection:
            await connection.execute(delete(bans).where(bans.c.network == network))
            if not lift:
                until = FOR_EVER if days is None else now_ms() + days * DAY
                row = {"network": network, "created": now_ms(), "until": until, "reason": reason}
                await connection.execute(bans.insert().values(**row))

    _run(work())
    typer.echo(f"{network} is {'let in again' if lift else 'banned'}")


@admin.command("bans")
def list_bans(database: DatabaseOption = None) -> None:
    """Print the bans, one JSON object per line."""

    async def read() -> list[dict[str, Any]]:
        async with _opened(_settings(database)) as connection:
            return [dict(row) for row in (await connection.execute(select(bans))).mappings()]

    for row in _run(read()):
        typer.echo(json.dumps(row, ensure_ascii=False))


@admin.command()
def forget(
    name: Annotated[str | None, typer.Option(help="Every seat with exactly this name.")] = None,
    table: Annotated[str | None, typer.Option(help="Only at this table.")] = None,
    seat: Annotated[int | None, typer.Option(help="One seat of that table, whatever its name.")] = None,
    database: DatabaseOption = None,
) -> None:
    """Delete a player's data: names and chat in tables and records. Records are signed again, moves stay."""
    if name is None and (table is None or seat is None):
        raise _refused("say whom: --name NAME, or --table CODE --seat N")
    settings = _settings(database)

    async def work() -> tuple[list[str], int]:
        async with _opened(settings) as connection:
            key = settings.own_signing_key
            if key is None:
                key = (
                    await connection.execute(select(server_keys.c.private).where(server_keys.c.id == SIGNING))
                ).scalar_one_or_none()
            if key is None:
                raise DatabaseError("the database has no signing key yet: no server has used it")
            changed, count = await forget_player(connection, Signer(key), name, table, seat)
            for code in changed:
                await give(connection, now_ms(), kind="reload", table=code)
            return changed, count

    changed, count = _run(work())
    typer.echo(f"{len(changed)} tables and {count} records changed")


@admin.command()
def drain(
    minutes: Annotated[int | None, typer.Option("--in", help="Stop in this many minutes.", min=0)] = None,
    at: Annotated[str | None, typer.Option(help="Stop at this time of day, e.g. 23:30.")] = None,
    cancel: Annotated[bool, typer.Option("--cancel", help="Cancel the announced stop.")] = False,
    database: DatabaseOption = None,
) -> None:
    """Announce at every table when the servers will stop, take no new tables, and stop then; no move is lost."""
    if (minutes is not None) + (at is not None) + cancel != 1:
        raise _refused("say one of: --in MINUTES, --at HH:MM, --cancel")
    stops = None if cancel else now_ms() + minutes * MINUTE if minutes is not None else _time_of_day(at or "")

    async def work() -> None:
        async with _opened(_settings(database)) as connection:
            await give(connection, now_ms(), kind="drain", at=stops)

    _run(work())
    when = "" if stops is None else datetime.fromtimestamp(stops / 1000).strftime("%Y-%m-%d %H:%M:%S")
    typer.echo("the announced stop is cancelled" if stops is None else f"the servers stop at {when}")


def _time_of_day(text: str) -> int:
    """Return the next occurrence of a time of day, in milliseconds since 1970."""
    try:
        wanted = datetime.strptime(text, "%H:%M")
    except ValueError:
        raise _refused(f"--at {text}: a time of day such as 23:30") from None
    now = datetime.now()
    stops = now.replace(hour=wanted.hour, minute=wanted.minute, second=0, microsecond=0)
    return int((stops if stops > now else stops + timedelta(days=1)).timestamp() * 1000)


@admin.command()
def export(
    file: Annotated[Path | None, typer.Argument(help="The file to write; by default standard output.")] = None,
    public: Annotated[bool, typer.Option("--public", help="Only games of public tables.")] = False,
    database: DatabaseOption = None,
) -> None:
    """Write the records of all finished games, one JSON object per line, oldest first."""

    async def write() -> int:
        count = 0
        async with _opened(_settings(database)) as connection:
            found = select(records.c.record).order_by(records.c.finished)
            rows = await connection.stream_scalars(found.where(records.c.public) if public else found)
            out = sys.stdout if file is None else file.open("x", encoding="utf-8")
            try:
                async for text in rows:
                    out.write(text + "\n")
                    count += 1
            finally:
                if file is not None:
                    out.close()
        return count

    try:
        count = _run(write())
    except FileExistsError:
        raise _refused(f"{file}: it exists already") from None
    typer.echo(f"{count} records", err=True)


@admin.command()
def status(database: DatabaseOption = None) -> None:
    """Print counts of the database's content, as JSON."""

    async def read() -> dict[str, Any]:
        async with _opened(_settings(database)) as connection:
            phases = await connection.execute(select(tables.c.phase, func.count()).group_by(tables.c.phase))
            counts = {row[0]: row[1] for row in phases}
            kept = (await connection.execute(select(func.count()).select_from(records))).scalar_one()
            moves = (await connection.execute(select(func.count()).select_from(log))).scalar_one()
            return {"tables": counts, "records": kept, "log": moves}

    typer.echo(json.dumps(_run(read())))
