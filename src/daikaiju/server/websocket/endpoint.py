"""The WebSocket endpoint of a table: receives messages and sends answers."""

from __future__ import annotations

import asyncio
import contextlib
import time

import orjson
from pydantic import ValidationError
from starlette.types import Receive, Scope, Send

from daikaiju.server.close_codes import (
    CLOSED,
    DAMAGED,
    MALFORMED,
    NO_TABLE,
    ORIGIN,
    OUTDATED,
    REMOVED,
    SLOW_READER,
    TOO_LONG,
    TOO_MANY,
    TRY_AGAIN,
)
from daikaiju.server.errors import Refusal
from daikaiju.server.limits import CHAT_BYTES, HANDSHAKE, HINT, LOADING, MESSAGE, Limits
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.schemas import client_messages as messages
from daikaiju.server.schemas.fields import LONGEST_ID, MAX_MESSAGE
from daikaiju.server.schemas.server_messages import Refused
from daikaiju.server.tables import broadcast
from daikaiju.server.tables.entries import Entry
from daikaiju.server.tables.handlers.dispatch import entry_for
from daikaiju.server.tables.handlers.holder import held_seat
from daikaiju.server.tables.registry import Registry
from daikaiju.server.tables.request import Request
from daikaiju.server.tables.room import Room
from daikaiju.server.tables.sanitize import NAME_LENGTH, clean
from daikaiju.server.tables.state import TableState
from daikaiju.server.websocket.connection import Connection

CODES = {
    "damaged": DAMAGED,
    "outdated": OUTDATED,
    "no_such_table": NO_TABLE,
    "removed": REMOVED,
    "closed": CLOSED,
}
"""Permanent refusals, with the code that closes the connection; all other refusals may be temporary."""
MOST_MALFORMED = 20
LAST_WORD_SECONDS = 2
HELLO_SECONDS = 10
"""Timeout for a client's hello."""
REMEMBERED = (messages.Move, messages.TakeBack, messages.Concede)
DISCONNECTED = 0
"""Used instead of a close code: the client has already disconnected."""
GONE = (RuntimeError, OSError)
"""Exceptions that sending to a disconnected client may raise."""


async def serve_socket(scope: Scope, receive: Receive, send: Send, registry: Registry, limits: Limits) -> None:
    """Serve one client at `ws/{table}` from connection to close."""
    headers = scope["headers"]
    address = limits.address(scope)
    await receive()
    with contextlib.suppress(*GONE):
        await send({"type": "websocket.accept"})
        if limits.is_banned(address) or not limits.may_connect(headers):
            await send({"type": "websocket.close", "code": ORIGIN})
        elif not limits.enter(address):
            await send({"type": "websocket.close", "code": TOO_MANY})
        else:
            try:
                code = await _serve_table(scope, receive, send, registry, limits, address)
                if code != DISCONNECTED:
                    await send({"type": "websocket.close", "code": code})
            finally:
                limits.exit(address)


async def _serve_table(
    scope: Scope, receive: Receive, send: Send, registry: Registry, limits: Limits, address: str
) -> int:
    """Serve the client at its table, if there is one; return the code to close with, or DISCONNECTED."""
    code = scope["path"].removeprefix("/ws/")
    if code not in registry.rooms and not limits.may_spend(address, LOADING):
        return TOO_MANY
    try:
        room = await registry.room(code)
    except Refusal as refusal:
        return CODES.get(refusal.reason, TRY_AGAIN)
    if room is None:
        return NO_TABLE
    room.hold()
    try:
        await Client(registry, room, limits, address).serve(receive, send)
    finally:
        room.release()
    return DISCONNECTED


class ClientRequest(Request):
    """A client's message as a request to the room."""

    def __init__(self, client: Client, message: messages.ClientMessage) -> None:
        self.client = client
        self.message = message
        self.begun = time.perf_counter()
        if isinstance(message, REMEMBERED):
            self.key = f"{message.seat} {message.id}"

    def entry(self, state: TableState) -> Entry:
        """Return the entry for the message. Raises Refusal if the sender is not allowed to make it."""
        return entry_for(state, self.client.connection.holder, self.message)


class Client:
    """The server's side of one WebSocket; answers messages one at a time until the connection ends."""

    def __init__(self, registry: Registry, room: Room, limits: Limits, address: str) -> None:
        """Start with a client that has not said hello."""
        self._registry = registry
        self._room = room
        self._limits = limits
        self._address = address
        self._bucket = limits.message_bucket()
        self._budget = limits.budget(address)
        self.connection = Connection(address)
        self._malformed = 0
        self._has_greeted = False
        self._is_answering = False
        self._is_leaving = False

    async def serve(self, receive: Receive, send: Send) -> None:
        """Answer messages until the client leaves or the server cuts it off."""
        reading = asyncio.create_task(self._read(receive))
        sending = asyncio.create_task(self.connection.deliver(send))
        greeting = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._expect_greeting)
        cut_off = self.connection.cut_off
        try:
            await asyncio.wait((reading, sending, cut_off), return_when=asyncio.FIRST_COMPLETED)
        finally:
            greeting.cancel()
            self._room.leave(self.connection)
            self.connection.cut(DISCONNECTED)
            sending.cancel()
            if not reading.done():
                self._is_leaving = True
                if not self._is_answering:  # finish a message in progress, although its answer cannot be sent
                    reading.cancel()
            await asyncio.gather(reading, sending, return_exceptions=True)
        if cut_off.result() != DISCONNECTED:
            await self._close(send, cut_off.result())

    async def _close(self, send: Send, code: int) -> None:
        """Send queued messages and the close code, with a timeout because the client may not read."""
        with contextlib.suppress(TimeoutError, *GONE):
            async with asyncio.timeout(LAST_WORD_SECONDS):
                if code != SLOW_READER:
                    await self.connection.flush(send)
                await send({"type": "websocket.close", "code": code})

    def _expect_greeting(self) -> None:
        if not self._has_greeted:
            self.connection.cut(TRY_AGAIN)

    async def _read(self, receive: Receive) -> None:
        """Answer messages one at a time; the next is read only after the last is answered."""
        while not self.connection.cut_off.done():
            frame = await receive()
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text")
            data = text.encode() if text is not None else frame.get("bytes") or b""
            while not (self._bucket.take() and self._budget.take(MESSAGE)):
                await asyncio.sleep(self._bucket.pause)
            if len(data) > MAX_MESSAGE:
                self.connection.cut(TOO_LONG)
            elif (message := self._parse(data)) is not None:
                self._is_answering = True
                await self._answer(ClientRequest(self, message))
                self._is_answering = False
                if self._is_leaving:
                    return
            await asyncio.sleep(0)  # let other clients run while this one has many messages

    def _parse(self, text: bytes) -> messages.ClientMessage | None:
        try:
            return messages.parse_message(text)
        except (ValidationError, ValueError) as problem:
            self._malformed += 1
            self._refused(_id_of(text), Refusal("malformed", _first_line(problem)))
            if self._malformed > MOST_MALFORMED:
                self.connection.cut(MALFORMED)
            return None

    async def _answer(self, asked: ClientRequest) -> None:
        try:
            self._done(asked, await self._do(asked))
        except Refusal as refusal:
            self._refused(asked.message.id, refusal)
            if refusal.reason in CODES:
                self.connection.cut(CODES[refusal.reason])
            elif refusal.reason == "busy" and isinstance(asked.message, messages.Hello):
                self.connection.cut(TRY_AGAIN)  # a client without a welcome reconnects
        except Exception:
            LOG.exception("a message could not be answered", extra={"table": self._room.state.code})
            self._refused(asked.message.id, Refusal("busy", "the server could not do this"))

    async def _do(self, asked: ClientRequest) -> int:
        room, connection, message = self._room, self.connection, asked.message
        if isinstance(message, messages.Hello):
            if self._has_greeted and not self._budget.take(HANDSHAKE):
                raise Refusal("too_fast", "too many hellos from this address")
            await room.hello(connection, message.secrets, message.version, clean(message.name, NAME_LENGTH))
            self._has_greeted = True
        elif not self._has_greeted:
            raise Refusal("say_hello_first")
        elif isinstance(message, messages.Ping):
            pass
        elif isinstance(message, messages.React):
            held_seat(room.state, connection.holder, message.seat)
            broadcast.tell_reaction(room, message.seat, message.reaction)
            self._registry.announce({"table": room.state.code, "seat": message.seat, "reaction": message.reaction})
        else:
            self._pay(message)
            version = await room.ask(asked)
            if isinstance(message, messages.AskHint):
                await self._give_hint()
            return version
        return room.state.version

    async def _give_hint(self) -> None:
        """Send the best option of the seat to act to this client only."""
        state = self._room.state
        if state.play is not None and state.play.game.to_act >= 0:
            version = state.game_version
            found = await self._registry.coach.hint(state.play.game, self._address)
            self.connection.send({"type": "hint", "version": version, **found})

    def _pay(self, message: messages.ClientMessage) -> None:
        """Charge the address for chat, reports, hints and rematch tables. Raises Refusal if its budget is spent."""
        if isinstance(message, (messages.Chat, messages.Report)):
            words = message.text if isinstance(message, messages.Chat) else message.why
            if not self._budget.take(len(words.encode()) / CHAT_BYTES):
                raise Refusal("too_fast", "too much chat from this address")
        elif isinstance(message, messages.AskHint):
            if not self._budget.take(HINT):
                raise Refusal("too_fast", "too many hints for this address")
        elif isinstance(message, messages.Rematch) and self._room.state.rematch is None:
            held_seat(self._room.state, self.connection.holder, message.seat)
            if self._registry.stops_at is not None:
                raise Refusal("draining", "the server is about to stop; try again later")
            if not self._limits.may_create(self._address):
                raise Refusal("too_many", "too many tables from this address")

    def _done(self, asked: ClientRequest, version: int) -> None:
        if asked.message.id is not None:
            self.connection.send({"type": "ok", "id": asked.message.id, "version": version})
        if isinstance(asked.message, messages.Move):
            METRICS.observe("daikaiju_move_seconds", time.perf_counter() - asked.begun)

    def _refused(self, id: str | None, refusal: Refusal) -> None:
        METRICS.count("daikaiju_refusals_total", label=f'reason="{refusal.reason}"')
        answer = Refused(
            type="refused", id=id, reason=refusal.reason, detail=refusal.detail, version=self._room.state.version
        )
        if refusal.options is not None:
            answer["options"] = list(refusal.options)
        self.connection.send(answer)


def _id_of(text: bytes) -> str | None:
    """Return the id of a message that is malformed elsewhere, so that its sender knows which one was refused."""
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, str) and len(found) <= LONGEST_ID else None


def _first_line(problem: Exception) -> str:
    if isinstance(problem, ValidationError):
        first = problem.errors(include_url=False, include_input=False)[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return str(problem).splitlines()[0]
