"""A scripted client that follows docs/protocol.md and stores every message it receives."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections.abc import Callable
from typing import Any

import websockets
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection

from daikaiju.server.schemas.server_messages import ServerMessage
from daikaiju.table.fairness import share

Message = dict[str, Any]
ENTROPY = "0123456789abcdef" * 2
TIMEOUT = 600
"""Seconds after which a server counts as hung, on the slowest machine."""
SHAPES: TypeAdapter[Any] = TypeAdapter(ServerMessage)


class TableClient:
    """One WebSocket at one table."""

    def __init__(self, url: str, table: str, secrets: list[str]) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/ws/{table}"
        self.secrets = secrets
        self.version = 0
        self.received: list[str] = []
        self.messages: list[Message] = []
        self.view: Message | None = None
        self.table: Message = {}
        self.you: Message = {"seats": []}
        self.reveals = True
        self.kept: list[Message] = []
        """The notes of a player before revealing entropy."""
        self._sent: list[Message] = []
        self._inbox: asyncio.Queue[str | Exception] = asyncio.Queue()
        self._listening: asyncio.Task[None] | None = None
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> TableClient:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self, **options: Any) -> Message:
        """Open the socket and send hello with the last version received."""
        self._socket = await websockets.connect(self.address, max_size=None, max_queue=None, **options)
        self._inbox = asyncio.Queue()
        self._listening = asyncio.create_task(self._listen(self._socket, self._inbox))
        return await self.hello()

    async def hello(self) -> Message:
        """Send hello (again)."""
        await self.send(type="hello", secrets=self.secrets, version=self.version)
        return await self.until(lambda message: message["type"] == "welcome")

    async def close(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            await self._socket.close()

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str) -> None:
        """Send any text."""
        assert self._socket is not None
        await self._socket.send(text)

    async def receive(self) -> Message:
        """Return the next message."""
        text = await asyncio.wait_for(self._inbox.get(), TIMEOUT)
        if isinstance(text, Exception):
            self._inbox.put_nowait(text)
            raise text
        message: Message = json.loads(text)
        assert SHAPES.validate_json(text) == message, "not a message of the protocol, or more than it says"
        self.received.append(text)
        self.messages.append(message)
        self.version = max(self.version, message.get("version", 0))
        self.view = message.get("view", self.view)
        self.table = message.get("table", self.table)
        self.you = message.get("you", self.you)
        return message

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        """Receive messages until one satisfies the condition."""
        while True:
            message = await self.receive()
            if wanted(message):
                return message

    async def until_table(self, wanted: Callable[[Message], Any]) -> None:
        """Receive messages until the table satisfies the condition.

        It may already, because earlier messages were received too.
        """
        while not wanted(self.table):
            await self.receive()

    async def ask(self, **message: Any) -> Message:
        """Send a message and wait for its answer: `ok` or `refused`."""
        id = message.setdefault("id", uuid.uuid4().hex)
        await self.send(**message)
        return await self.until(lambda answer: answer.get("id") == id)

    async def ready(self, seat: int) -> Message:
        """Send ready with a commitment to entropy; the listener reveals it automatically."""
        while True:
            promised = self.table["fairness"]["commitment"]
            answer = await self.ask(type="ready", seat=seat, share=share(promised, ENTROPY), commitment=promised)
            if answer.get("reason") != "stale":
                return answer

    async def _listen(self, socket: ClientConnection, inbox: asyncio.Queue[str | Exception]) -> None:
        """Receive messages, and commit and reveal automatically as a start requires."""
        you: Message = {"seats": []}
        try:
            while True:
                text = await socket.recv()
                assert isinstance(text, str)
                inbox.put_nowait(text)
                message = json.loads(text)
                you = message.get("you", you)
                if message["type"] in ("welcome", "table"):
                    await self._keep_promises(message["table"], you["seats"])
        except Exception as problem:
            inbox.put_nowait(problem)

    async def _keep_promises(self, table: Message, seats: list[int]) -> None:
        """Commit again if the terms have changed, and reveal if all players have committed."""
        fairness = table["fairness"]
        if table["phase"] != "lobby":
            return
        promised = fairness["commitment"]
        for number, seat in enumerate(table["seats"]):
            if number not in seats:
                continue
            if fairness["revealing"] and number not in fairness["revealed"] and self.reveals:
                kept = {"commitment": promised, "seat": number, "entropy": ENTROPY, "shares": fairness["shares"]}
                self.kept.append(kept)
                await self._once(type="reveal", seat=number, entropy=ENTROPY, commitment=promised)
            elif seat["ready"] and not fairness["shares"][number]:
                await self._once(type="ready", seat=number, share=share(promised, ENTROPY), commitment=promised)

    async def _once(self, **message: Any) -> None:
        if message not in self._sent:
            self._sent.append(message)
            await self.send(**message)

    async def move(self, move: str, **fields: Any) -> Message:
        """Make a move for the seat to act."""
        assert self.view is not None
        message = {"type": "move", "seat": self.view["to_act"], "move": move, "version": self.version} | fields
        return await self.ask(**message)

    async def update(self) -> Message:
        """Wait for the next step of the game."""
        return await self.until(lambda message: message["type"] == "update")

    @property
    def must_act(self) -> bool:
        """Whether it is this client's decision."""
        return self.view is not None and not self.view["over"] and self.view["to_act"] in self.you["seats"]

    async def play_on(self, choose: random.Random, decisions: int = 100_000) -> None:
        """Play random moves until the game is over or this many decisions are made."""
        while decisions and not (self.view and self.view["over"]):
            if self.must_act:
                assert self.view is not None
                answer = await self.move(choose.choice(self.view["legal"]))
                if answer["type"] == "ok":
                    decisions -= 1
                else:
                    assert answer["reason"] == "stale", answer
            else:
                await self.receive()
