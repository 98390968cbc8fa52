"""One server for the tests that do not kill it, and one PostgreSQL for those that need it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from server_process import ServerProcess
from throwaway_postgres import postgres

StartServer = Callable[..., ServerProcess]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on SQLite with generous limits, shared by many tests."""
    folder = tmp_path_factory.mktemp("server")
    running = ServerProcess(f"sqlite+aiosqlite:///{folder}/tables.sqlite3", folder)
    yield running
    running.stop()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Start servers of one's own: on SQLite, or on the database named."""
    running: list[ServerProcess] = []

    def start(database: str = "", **settings: str) -> ServerProcess:
        running.append(ServerProcess(database or f"sqlite+aiosqlite:///{tmp_path}/own.sqlite3", tmp_path, **settings))
        return running[-1]

    yield start
    for process in running:
        process.stop()


@pytest.fixture(scope="session")
def database() -> Iterator[str]:
    """The address of a real PostgreSQL."""
    with postgres() as url:
        yield url
