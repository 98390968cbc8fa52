"""However frames lie in the chunks that arrive, the texts heard are those that the library's own parser reads."""

from __future__ import annotations

import asyncio
import base64
import random
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import Side, State
from websockets.server import ServerProtocol

from daikaiju.server.websocket.fast_protocol import FAST_PROTOCOL, FastProtocol

LENGTHS = (0, 1, 2, 5, 60, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 250, 255, 256, 257, 4000, 66000)
HANDSHAKE = (
    b"GET /ws/table HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + base64.b64encode(bytes(16)) + b"\r\n\r\n"
)


class Wire(asyncio.Transport):
    """Keeps what is written; never closes by itself."""

    def write(self, data: Any) -> None:
        pass

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def abort(self) -> None:
        pass

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0


async def heard_by_the_server(chunks: list[bytes]) -> list[bytes]:
    """Hand the chunks to the protocol as they would arrive, and collect what its application hears."""
    heard: list[bytes] = []
    is_ready = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"][FAST_PROTOCOL].on_text = heard.append
        is_ready.set()
        while (message := await receive())["type"] != "websocket.disconnect":
            heard.append(message["text"].encode() if message.get("text") is not None else message["bytes"])

    config = uvicorn.Config(app, log_config=None, ws_per_message_deflate=False, ws_ping_interval=None)
    config.load()
    protocol = FastProtocol(config, ServerState(), {})
    protocol.connection_made(Wire())
    protocol.data_received(HANDSHAKE)
    await is_ready.wait()
    for chunk in chunks:
        protocol.data_received(chunk)
        await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0)
    protocol.connection_lost(None)
    await asyncio.sleep(0)
    return heard


def read_by_the_library(chunks: list[bytes]) -> list[bytes]:
    """The messages in the chunks, put together from their frames."""
    parser = ServerProtocol(max_size=2**20)
    parser.receive_data(HANDSHAKE)
    [request] = parser.events_received()
    assert isinstance(request, Request)
    parser.send_response(parser.accept(request))
    assert (parser.state, parser.side) == (State.OPEN, Side.SERVER)
    texts: list[bytes] = []
    for chunk in chunks:
        parser.receive_data(chunk)
    for frame in parser.events_received():
        if isinstance(frame, Frame) and frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            texts.append(bytes(frame.data))
        elif isinstance(frame, Frame) and frame.opcode is Opcode.CONT:
            texts[-1] += bytes(frame.data)
    return texts


def frames(chance: random.Random) -> list[bytes]:
    """A few messages as a client writes them: whole, in pieces, binary, with pings between them."""
    written: list[bytes] = []
    for number in range(chance.randint(2, 8)):
        text = (f"{number}:" + "x" * chance.choice(LENGTHS)).encode()
        kind = chance.random()
        if kind < 0.08:
            written.append(Frame(Opcode.PING, b"?").serialize(mask=True))
        if kind < 0.15 and len(text) > 3:
            cut = chance.randrange(1, len(text))
            written.append(Frame(Opcode.TEXT, text[:cut], fin=False).serialize(mask=True))
            written.append(Frame(Opcode.CONT, text[cut:]).serialize(mask=True))
        else:
            opcode = Opcode.BINARY if kind < 0.2 else Opcode.TEXT
            written.append(Frame(opcode, text).serialize(mask=True))
    return written


def chunked(written: list[bytes], chance: random.Random) -> list[bytes]:
    """Frame by frame, several at once, or cut anywhere."""
    data = b"".join(written)
    manner = chance.random()
    if manner < 0.3:
        return written
    if manner < 0.6:
        chunks: list[bytes] = []
        rest = list(written)
        while rest:
            number = chance.randint(1, 3)
            chunks.append(b"".join(rest[:number]))
            rest = rest[number:]
        return chunks
    cuts = sorted(chance.randrange(len(data) + 1) for _ in range(chance.randint(1, 6)))
    return [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True) if start != end]


@pytest.mark.parametrize("first", range(0, 600, 100))
def test_chunks_of_any_shape_are_heard_as_the_library_reads_them(first: int) -> None:
    async def compare() -> None:
        for seed in range(first, first + 100):
            chance = random.Random(seed)
            chunks = chunked(frames(chance), chance)
            assert await heard_by_the_server(chunks) == read_by_the_library(chunks), seed

    asyncio.run(compare())


@pytest.mark.parametrize("short", [1, 5, 60, 119])
def test_a_short_text_and_exactly_128_bytes_more_in_one_chunk(short: int) -> None:
    one, other = Frame(Opcode.TEXT, b"a" * short), Frame(Opcode.TEXT, b"b" * 122)
    chunk = one.serialize(mask=True) + other.serialize(mask=True)
    assert len(chunk) == 6 + short + 128
    assert asyncio.run(heard_by_the_server([chunk])) == [b"a" * short, b"b" * 122]
