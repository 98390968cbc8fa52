"""The WebSocket of a table: messages in, answers out."""

from __future__ import annotations

import asyncio
import contextlib
import time

from pydantic import ValidationError
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

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
GONE = (RuntimeError, OSError)
"""What sending to a client that is no longer there may raise."""


async def serve_socket(scope: Scope, receive: Receive, send: Send, hall: Hall, guard: Guard) -> None:
    """One client at one table, from its hello to its end; `ws/{table}`."""
    headers = Headers(scope=scope)
    address = address_of(scope.get("client"), headers, hall.settings)
    await receive()
    with contextlib.suppress(*GONE):
        await send({"type": "websocket.accept"})
        if not guard.may_connect(headers):
            await send({"type": "websocket.close", "code": ORIGIN})
        elif not guard.enter(address):
            await send({"type": "websocket.close", "code": TOO_MANY})
        else:
            try:
                await _serve_table(scope["path"].removeprefix("/ws/"), receive, send, hall, guard)
            finally:
                guard.exit(address)


async def _serve_table(table: str, receive: Receive, send: Send, hall: Hall, guard: Guard) -> None:
    room = await hall.room(table)
    if room is None:
        await send({"type": "websocket.close", "code": NO_TABLE})
    else:
        await Client(receive, send, hall, room, guard).serve()


class Client:
    """Reads one WebSocket until it ends."""

    def __init__(self, receive: Receive, send: Send, hall: Hall, room: Room, guard: Guard) -> None:
        self._receive = receive
        self._send = send
        self._hall = hall
        self._room = room
        self._bucket = guard.message_bucket()
        self._connection = Connection(send)
        self._malformed = 0
        self._has_greeted = False
        self._is_busy = False

    async def serve(self) -> None:
        """Read and send at the same time until either ends or the room cuts the client off."""
        reading = asyncio.create_task(self._read())
        sending = asyncio.create_task(self._connection.pump())
        cut_off = self._connection.cut_off
        try:
            await asyncio.wait((reading, sending, cut_off), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._room.leave(self._connection)
            while self._is_busy:  # what has been begun is finished, although nobody waits for the answer
                await asyncio.sleep(0.01)
            for task in (reading, sending):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, *GONE):
                    await task
            if cut_off.done():
                with contextlib.suppress(TimeoutError, *GONE):
                    last_word = self._send({"type": "websocket.close", "code": cut_off.result()})
                    await asyncio.wait_for(last_word, LAST_WORD_SECONDS)

    async def _read(self) -> None:
        while not self._connection.cut_off.done():
            frame = await self._receive()
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text")
            if text is None:
                text = (frame.get("bytes") or b"").decode("utf-8", "replace")
            if len(text) > protocol.MAX_MESSAGE:
                self._connection.cut(TOO_LONG)
            else:
                if not self._bucket.take():
                    await self._bucket.wait()
                self._is_busy = True
                try:
                    await self._hear(text)
                finally:
                    self._is_busy = False

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
