"""A real server in the test's own event loop, so that a test can access its internals."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import uvicorn

from daikaiju.server.app import build
from daikaiju.server.settings import Settings
from daikaiju.server.tables.registry import Registry

GENEROUS = Settings(
    messages_per_second=100_000, max_sockets_per_address=5000, max_tables_per_address=100_000, reviews=False
)


@dataclass
class OwnServer:
    """The URL of a server, and its parts."""

    url: str
    registry: Registry

    async def new_table(self, seats: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
        """Create a table as POST api/tables does."""
        from daikaiju.server.schemas.http import NewTable

        plan = {"seats": seats, "pause_ms": 0, "options": {"first_player": 0}} | fields
        created: Any = await self.registry.create(NewTable.model_validate(plan))
        return dict(created)


@asynccontextmanager
async def own_server(folder: Path, **settings: Any) -> AsyncIterator[OwnServer]:
    """Run a server on an SQLite file in the folder."""
    chosen = replace(GENEROUS, database=f"sqlite+aiosqlite:///{folder}/own.sqlite3", **settings)
    app: Any = build(chosen)
    config = uvicorn.Config(
        app,
        log_config=None,
        proxy_headers=False,
        http="daikaiju.server.http.protocol:TimedHttp",
        ws="daikaiju.server.websocket.metered:MeteredWebSocket",
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0))
    running = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
        assert not running.done()
    yield OwnServer(f"http://127.0.0.1:{listening.getsockname()[1]}", app._app.state.registry)
    server.should_exit = True
    await running
