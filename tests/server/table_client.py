"""A scripted client: it speaks the protocol as docs/protocol.md tells it, and keeps every word it hears."""

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

from daikaiju.server.schemas.websocket import ServerMessage

Message = dict[str, Any]
ENTROPY = "0123456789abcdef" * 2
PATIENCE = 30
SHAPES: TypeAdapter[Any] = TypeAdapter(ServerMessage)


class TableClient:
    """One WebSocket at one table."""

    def __init__(self, url: str, table: str, secrets: list[str]) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/ws/{table}"
        self.secrets = secrets
        self.version = 0
        self.heard: list[str] = []
        self.messages: list[Message] = []
        self.view: Message | None = None
        self.table: Message = {}
        self.you: Message = {"seats": []}
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> TableClient:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self, **options: Any) -> Message:
        """Open the socket and say hello with the last version seen."""
        self._socket = await websockets.connect(self.address, max_size=None, max_queue=None, **options)
        return await self.hello()

    async def hello(self) -> Message:
        """Say hello (again)."""
        await self.send(type="hello", secrets=self.secrets, version=self.version)
        return await self.until(lambda message: message["type"] == "welcome")

    async def close(self) -> None:
        """Go away."""
        if self._socket is not None:
            await self._socket.close()

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str) -> None:
        """Send anything."""
        assert self._socket is not None
        await self._socket.send(text)

    async def hear(self) -> Message:
        """The next message."""
        assert self._socket is not None
        text = await asyncio.wait_for(self._socket.recv(), PATIENCE)
        assert isinstance(text, str)
        message: Message = json.loads(text)
        assert SHAPES.validate_json(text) == message, "not a message of the protocol, or more than it says"
        self.heard.append(text)
        self.messages.append(message)
        self.version = max(self.version, message.get("version", 0))
        self.view = message.get("view", self.view)
        self.table = message.get("table", self.table)
        self.you = message.get("you", self.you)
        return message

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        """Hear until a wanted message comes."""
        while True:
            message = await self.hear()
            if wanted(message):
                return message

    async def ask(self, **message: Any) -> Message:
        """Send a message and wait for its answer: `ok` or `refused`."""
        id = message.setdefault("id", uuid.uuid4().hex)
        await self.send(**message)
        return await self.until(lambda answer: answer.get("id") == id)

    async def ready(self, seat: int) -> Message:
        """Say ready."""
        return await self.ask(type="ready", seat=seat, entropy=ENTROPY)

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
        """Play random moves until the game is over or so many decisions are made."""
        while decisions and not (self.view and self.view["over"]):
            if self.must_act:
                assert self.view is not None
                answer = await self.move(choose.choice(self.view["legal"]))
                if answer["type"] == "ok":
                    decisions -= 1
                else:
                    assert answer["reason"] == "stale", answer
            else:
                await self.hear()
