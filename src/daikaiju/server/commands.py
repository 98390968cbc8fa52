"""The server's commands: `serve` and `schema`."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from daikaiju import stopping
from daikaiju.bots import offer
from daikaiju.engine.errors import DaikaijuError
from daikaiju.server.logs import LOG, set_up_logs
from daikaiju.server.schemas.export import text as schema_text
from daikaiju.server.schemas.export import write as write_schema
from daikaiju.server.settings import Settings, SettingsError, from_environment
from daikaiju.server.storage.database import Database, DatabaseError
from daikaiju.server.storage.lockfile import unusable
from daikaiju.server.storage.migrate import migrate
from daikaiju.server.workers import run
from daikaiju.words.speech import speak

REFUSED = 2
HEALTH = "healthz"
ANSWER_POLL_SECONDS = 0.05


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; 0.0.0.0 accepts other machines.")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 takes any free one.")] = None,
    database: Annotated[
        str | None, typer.Option(help="sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER@HOST/NAME.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; more than one needs PostgreSQL.")] = None,
    prefix: Annotated[str | None, typer.Option(help="Path prefix behind a proxy, e.g. /kaiju.")] = None,
    origins: Annotated[str | None, typer.Option(help="Further origins that may open WebSockets; * for all.")] = None,
    bot_processes: Annotated[int | None, typer.Option(help="Processes for bots.")] = None,
    bot: Annotated[list[str] | None, typer.Option(help="Your own bot at tables: file.py:Class, exec:COMMAND.")] = None,
    trust_proxy: Annotated[bool | None, typer.Option(help="Trust X-Forwarded-For and X-Forwarded-Host.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve tables and the page; everything can also be set by DAIKAIJU_… environment variables."""
    try:
        settings = from_environment(
            host=host,
            port=port,
            database=database,
            workers=workers,
            prefix=prefix,
            origins=origins,
            bot_processes=bot_processes,
            bots=",".join(bot) if bot else None,
            trust_proxy=trust_proxy,
        )
        for own in settings.own_bots:
            offer(own)
        asyncio.run(_prepare(settings.url))
    except (SettingsError, DatabaseError, DaikaijuError) as problem:
        typer.echo(str(problem), err=True)
        raise typer.Exit(REFUSED) from None
    listening = _listen(settings, port is not None or "DAIKAIJU_PORT" in os.environ)
    shown_host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    shown_host = f"[{shown_host}]" if ":" in shown_host else shown_host
    address = f"http://{shown_host}:{listening.getsockname()[1]}{settings.prefix}/"
    set_up_logs()
    if not sys.stdout.isatty():
        LOG.info("settings", extra=settings.public())
    threading.Thread(target=_announce, args=(address, open_browser), daemon=True).start()
    if not run(settings, listening):
        raise typer.Exit(1)


def _announce(address: str, open_browser: bool) -> None:
    """Print the URL as soon as the server answers, and open it in a browser if requested."""
    if not _wait_until_it_answers(address):
        return
    if sys.stdout.isatty():
        typer.secho(speak("")("serve.open", address=address), bold=True)
    else:
        typer.echo(address)
    if open_browser:
        webbrowser.open(address)


def _wait_until_it_answers(address: str) -> bool:
    """Return True when the server at `address` answers a request, False if it is asked to stop before that."""
    client = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while not stopping.is_requested():
        try:
            client.open(address + HEALTH, timeout=60).close()
        except urllib.error.HTTPError:
            return True  # it answers, but is unhealthy: the log has the reason
        except OSError:
            time.sleep(ANSWER_POLL_SECONDS)
        else:
            return True
    return False


async def _prepare(url: str) -> None:
    """Migrate the database to the newest schema. Raises DatabaseError with one line."""
    try:
        database = Database(url)
    except (DBAPIError, OSError) as problem:
        raise unusable(make_url(url), problem) from problem
    try:
        await migrate(database.engine)
    finally:
        await database.close()


def _listen(settings: Settings, is_port_asked_for: bool) -> socket.socket:
    """Listen on the requested port; if none was requested and the default is taken, on any free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        try:
            listening.bind((settings.host, settings.port))
        except OSError:
            if is_port_asked_for:
                raise
            listening.bind((settings.host, 0))
    except OSError as problem:
        typer.echo(f"{settings.host} port {settings.port}: {problem.strerror}", err=True)
        raise typer.Exit(REFUSED) from None
    listening.listen(1024)
    listening.set_inheritable(True)
    return listening


def schema(
    file: Annotated[Path | None, typer.Argument(help="The file to write; by default standard output.")] = None,
) -> None:
    """Print the protocol as JSON Schema."""
    if file is None:
        typer.echo(schema_text(), nl=False)
    else:
        write_schema(file)
