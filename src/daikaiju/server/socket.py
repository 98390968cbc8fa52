"""The WebSocket of a table: messages in, answers out."""

from __future__ import annotations

import asyncio
import contextlib
import time

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from daikaiju.server import protocol
from daikaiju.server.clean import NAME_LENGTH, clean
from daikaiju.server.connection import Connection
from daikaiju.server.guard import Guard, address_of
from daikaiju.server.hall import Hall
from daikaiju.server.metrics import METRICS
from daikaiju.server.refusal import Refusal
from daikaiju.server.requests import entry_for, held_seat
from daikaiju.server.room import Room

MALFORMED, ORIGIN, NO_TABLE, TOO_LONG, TOO_MANY = 4400, 4403, 4404, 4413, 4429
MOST_MALFORMED = 20
LAST_WORD_SECONDS = 2
GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""What sending to a client that is no longer there may raise."""

router = APIRouter()


@router.websocket("/ws/{table}")
async def serve_socket(socket: WebSocket, table: str) -> None:
    """One client at one table, from its hello to its end."""
    hall: Hall = socket.app.state.hall
    guard: Guard = socket.app.state.guard
    address = address_of(socket.client, socket.headers, hall.settings)
    if not guard.may_connect(socket.headers):
        await _refuse(socket, ORIGIN)
        return
    if not guard.enter(address):
        await _refuse(socket, TOO_MANY)
        return
    try:
        room = await hall.room(table)
        if room is None:
            await _refuse(socket, NO_TABLE)
            return
        await socket.accept()
        await Client(socket, hall, room, guard).serve()
    finally:
        guard.exit(address)


async def _refuse(socket: WebSocket, code: int) -> None:
    """Accept and close, because a browser hears the code only of a connection that was open."""
    with contextlib.suppress(*GONE):
        await socket.accept()
        await socket.close(code)


class Client:
    """Reads one WebSocket until it ends."""

    def __init__(self, socket: WebSocket, hall: Hall, room: Room, guard: Guard) -> None:
        self._socket = socket
        self._hall = hall
        self._room = room
        self._bucket = guard.message_bucket()
        self._connection = Connection(socket.send_text)
        self._malformed = 0
        self._has_greeted = False

    async def serve(self) -> None:
        """Read and send at the same time until either ends or the room cuts the client off."""
        reading = asyncio.create_task(self._read())
        sending = asyncio.create_task(self._connection.pump())
        cut_off = self._connection.cut_off
        try:
            await asyncio.wait((reading, sending, cut_off), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._room.leave(self._connection)
            for task in (reading, sending):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, *GONE):
                    await task
            if cut_off.done():
                with contextlib.suppress(TimeoutError, *GONE):
                    await asyncio.wait_for(self._socket.close(cut_off.result()), LAST_WORD_SECONDS)

    async def _read(self) -> None:
        while not self._connection.cut_off.done():
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text")
            if text is None:
                text = (frame.get("bytes") or b"").decode("utf-8", "replace")
            if len(text) > protocol.MAX_MESSAGE:
                self._connection.cut(TOO_LONG)
            else:
                await self._bucket.wait()
                await self._hear(text)

    async def _hear(self, text: str) -> None:
        try:
            message = protocol.parse_message.validate_json(text)
        except (ValidationError, ValueError) as problem:
            self._malformed += 1
            self._refused(None, Refusal("malformed", _first_line(problem)))
            if self._malformed > MOST_MALFORMED:
                self._connection.cut(MALFORMED)
            return
        begun = time.perf_counter()
        try:
            version = await self._do(message)
        except Refusal as refusal:
            self._refused(message.id, refusal)
            return
        if message.id is not None:
            self._connection.send({"type": "ok", "id": message.id, "version": version})
        if isinstance(message, protocol.Move):
            METRICS.observe("daikaiju_move_seconds", time.perf_counter() - begun)

    async def _do(self, message: protocol.ClientMessage) -> int:
        room, connection = self._room, self._connection
        if isinstance(message, protocol.Hello):
            self._has_greeted = True
            await room.hello(connection, message.secrets, message.version, clean(message.name, NAME_LENGTH))
        elif not self._has_greeted:
            raise Refusal("say_hello_first")
        elif isinstance(message, protocol.React):
            held_seat(room.ledger, connection.holder, message.seat)
            room.react(message.seat, message.reaction)
            self._hall.announce({"table": room.ledger.code, "seat": message.seat, "reaction": message.reaction})
        else:
            request = message
            return await room.ask(lambda ledger: entry_for(ledger, connection.holder, request), _key(message))
        return room.ledger.version

    def _refused(self, id: str | None, refusal: Refusal) -> None:
        METRICS.count("daikaiju_refusals_total", label=f'reason="{refusal.reason}"')
        answer = protocol.Refused(
            type="refused", id=id, reason=refusal.reason, detail=refusal.detail, version=self._room.ledger.version
        )
        if refusal.options is not None:
            answer["options"] = list(refusal.options)
        self._connection.send(answer)


def _key(message: protocol.ClientMessage) -> str | None:
    """Under which name a move is remembered, so that sending it again is harmless."""
    if isinstance(message, protocol.Move | protocol.TakeBack | protocol.Concede):
        return f"{message.seat} {message.id}"
    return None


def _first_line(problem: Exception) -> str:
    if isinstance(problem, ValidationError):
        first = problem.errors(include_url=False, include_input=False)[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return str(problem).splitlines()[0]
