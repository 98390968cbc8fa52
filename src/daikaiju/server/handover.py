"""Handover of connections between the worker processes of a server, so that a table is open in only one of them.

Every table belongs to one worker, determined by its code. If its WebSocket arrives at another worker, the operating
system passes the open connection to the owner, and nothing is relayed afterwards. Where that is not possible, the
table is open in two processes, which costs speed and is otherwise harmless (docs/architecture.md).
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import zlib
from array import array
from pathlib import Path

import uvicorn

from daikaiju.server.logs import LOG

MOST_BYTES = 65_536
"""Receive buffer; more than the maximum size of a request's headers."""
CAN_HAND_OVER = hasattr(socket, "recv_fds")


class Handover:
    """One worker's side: which tables it owns, and a socket to exchange connections with the other workers."""

    def __init__(self, number: int, workers: int, folder: Path) -> None:
        """Represent worker `number` of `workers`, whose sockets are in `folder`."""
        self._number = number
        self._workers = workers
        self._folder = folder
        self.server: uvicorn.Server | None = None
        """The server that serves the received connections."""
        self._socket: socket.socket | None = None
        self._adopting: set[asyncio.Task[None]] = set()

    def owns(self, code: str) -> bool:
        """Return whether the table with this code belongs to this worker."""
        return self._owner(code) == self._number

    def _owner(self, code: str) -> int:
        return zlib.crc32(code.encode()) % self._workers

    def give(self, code: str, connection: int, request: bytes) -> bool:
        """Pass a connection and its request to the owner of a table; return whether another worker has taken it."""
        if self._socket is None or self.owns(code):
            return False
        try:
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))  # send_fds ignores the address
            self._socket.sendmsg([request], [rights], 0, self._address(self._owner(code)))
        except OSError as problem:  # the owner is not running or too busy: serve the table here as well
            LOG.warning("a connection stays", extra={"table": code, "problem": str(problem)})
            return False
        return True

    def _address(self, number: int) -> str:
        return str(self._folder / f"{number}.sock")

    def open(self) -> None:
        """Start to receive connections from the other workers."""
        if not CAN_HAND_OVER:
            return
        with contextlib.suppress(FileNotFoundError):  # left behind by the worker that this one replaces
            Path(self._address(self._number)).unlink()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(self._address(self._number))
        asyncio.get_running_loop().add_reader(self._socket, self._receive)
        LOG.info("takes connections", extra={"number": self._number})

    def close(self) -> None:
        """Stop receiving connections."""
        if self._socket is not None:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            self._socket = None

    def _receive(self) -> None:
        assert self._socket is not None
        request, connections, _, _ = socket.recv_fds(self._socket, MOST_BYTES, 1)
        for connection in connections:
            task = asyncio.create_task(self._adopt(socket.socket(fileno=connection), request))
            self._adopting.add(task)
            task.add_done_callback(self._adopting.discard)

    async def _adopt(self, connection: socket.socket, request: bytes) -> None:
        """Serve a connection as if it had arrived here."""
        server = self.server
        assert server is not None

        def protocol() -> asyncio.Protocol:
            kind = server.config.http_protocol_class
            return kind(  # type: ignore[call-arg]
                config=server.config, server_state=server.server_state, app_state=server.lifespan.state
            )

        connection.setblocking(False)
        with contextlib.suppress(OSError):  # the client has gone meanwhile
            _, made = await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
            made.data_received(request)
