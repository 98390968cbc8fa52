"""One server for the tests that do not kill it, and one PostgreSQL for those that need it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import asyncpg
import pytest
from server_process import NewDatabase, ServerProcess, StartServer
from throwaway_postgres import postgres


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Start a server on SQLite with generous limits, shared by many tests."""
    folder = tmp_path_factory.mktemp("server")
    running = ServerProcess(f"sqlite+aiosqlite:///{folder}/tables.sqlite3", folder)
    yield running
    running.stop()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Start separate servers: on SQLite, or on the given database."""
    running: list[ServerProcess] = []

    def start(database: str = "", **settings: str) -> ServerProcess:
        running.append(ServerProcess(database or f"sqlite+aiosqlite:///{tmp_path}/own.sqlite3", tmp_path, **settings))
        return running[-1]

    yield start
    for process in running:
        process.stop()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[NewDatabase]:
    """Start a real PostgreSQL that creates empty databases."""
    with postgres() as url:
        numbers = count(1)

        def create() -> str:
            name = f"tables_{next(numbers)}"
            asyncio.run(create_database(url, name))
            return url.removesuffix("postgres") + name

        yield create


@pytest.fixture
def database(postgresql: NewDatabase) -> str:
    """Return the URL of an empty PostgreSQL database, one for each test."""
    return postgresql()


async def create_database(url: str, name: str) -> None:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
