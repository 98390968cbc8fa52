"""A message is received once and in order, however its bytes arrive; a client that vanishes disturbs no other."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import struct
import time
from pathlib import Path

import pytest
import websockets
from own_server import own_server
from server_process import ServerProcess, StartServer
from table_client import TableClient
from test_playing import HUMAN, new_table, secrets_of
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from daikaiju.server.close_codes import TRY_AGAIN
from daikaiju.server.limits import TokenBucket
from daikaiju.server.websocket import endpoint
from daikaiju.server.websocket.metered import FrameCounter

MASK = b"\x01\x80\xfe\x7f"


def frame(text: str, opcode: Opcode = Opcode.TEXT, is_last: bool = True) -> bytes:
    """Return a frame as a client writes it."""
    return Frame(opcode, text.encode(), fin=is_last).serialize(mask=True)


def chat(number: int, length: int = 1) -> str:
    return json.dumps({"type": "chat", "text": "x" * length, "id": str(number)})


class RawClient:
    """A WebSocket whose every byte the test determines."""

    def __init__(self, server: ServerProcess, table: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=600)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.parser = ClientProtocol(parse_uri(f"ws://127.0.0.1:{server.port}/ws/{table}"))
        self.parser.send_request(self.parser.connect())
        self.socket.sendall(b"".join(self.parser.data_to_send()))
        self.received: list[Frame] = []
        while self.parser.state is not State.OPEN:
            self.parser.receive_data(self.socket.recv(65536))
        self.socket.sendall(frame('{"type":"hello","name":"raw"}'))
        self.answers_until("welcome", "type")

    def answers_until(self, wanted: str, field: str = "id") -> list[str]:
        """Read until a message satisfies the condition; return the ids that were answered."""
        ids: list[str] = []
        while True:
            self.parser.receive_data(self.socket.recv(65536))
            for event in self.parser.events_received():
                if isinstance(event, Frame):
                    self.received.append(event)
                    if event.opcode is Opcode.TEXT:
                        message = json.loads(bytes(event.data))
                        if message["type"] == "ok":
                            ids.append(message["id"])
                        if message.get(field) == wanted:
                            return ids


def many(number: int) -> list[str]:
    """Return short messages, and some longer than a short frame."""
    return [chat(each, 1 if each % 3 else 200) for each in range(number)]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 61, 4000])
def test_messages_are_received_however_they_are_fragmented(server: ServerProcess, size: int) -> None:
    client = RawClient(server, new_table(server, [HUMAN, HUMAN])["table"])
    sent = b"".join(map(frame, many(12)))
    for start in range(0, len(sent), size):
        client.socket.sendall(sent[start : start + size])
        if size < 61 and start < 400:
            time.sleep(0.002)  # let each piece arrive separately
    assert client.answers_until("11") == [str(number) for number in range(12)]


def test_pieces_pings_and_bytes_are_understood(server: ServerProcess) -> None:
    client = RawClient(server, new_table(server, [HUMAN, HUMAN])["table"])
    first, second = chat(1)[:20], chat(1)[20:]
    client.socket.sendall(frame(first, is_last=False))
    time.sleep(0.05)
    client.socket.sendall(frame("ping", Opcode.PING) + frame(second, Opcode.CONT))
    assert client.answers_until("1") == ["1"]
    assert any(event.opcode is Opcode.PONG and bytes(event.data) == b"ping" for event in client.received)
    client.socket.sendall(frame(chat(2)) + frame(chat(3), Opcode.BINARY) + frame(chat(4)))
    assert client.answers_until("4") == ["2", "3", "4"]


def test_many_messages_at_once_are_answered_in_order(server: ServerProcess) -> None:
    client = RawClient(server, new_table(server, [HUMAN, HUMAN])["table"])
    client.socket.sendall(b"".join(map(frame, many(150))))
    assert client.answers_until("149") == [str(number) for number in range(150)]


def test_a_text_that_is_no_text_ends_the_connection(server: ServerProcess) -> None:
    client = RawClient(server, new_table(server, [HUMAN, HUMAN])["table"])
    broken = bytes(byte ^ MASK[at % 4] for at, byte in enumerate(b'{"type":"\xff\xfe"}'))
    client.socket.sendall(bytes((0x81, 0x80 | len(broken))) + MASK + broken)
    while not any(event.opcode is Opcode.CLOSE for event in client.received):
        client.parser.receive_data(client.socket.recv(65536))
        client.received += [event for event in client.parser.events_received() if isinstance(event, Frame)]
    [close] = [event for event in client.received if event.opcode is Opcode.CLOSE]
    assert int.from_bytes(close.data[:2], "big") == 1007


def test_clients_that_vanish_do_not_disturb_others(server: ServerProcess) -> None:
    """Their connections are reset while messages are sent to them; the players at all tables receive everything."""
    tables = [new_table(server, [HUMAN, HUMAN]) for _ in range(4)]
    players = [TableClient(server.url, created["table"], secrets_of(created)) for created in tables]
    choose = random.Random(3)

    async def vanish(table: str, playing: list[asyncio.Task[None]]) -> int:
        gone = 0
        while not all(task.done() for task in playing):
            watching = TableClient(server.url, table, [])
            await watching.connect()
            assert watching._socket is not None
            raw = watching._socket.transport.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            await asyncio.sleep(choose.uniform(0, 0.02))
            watching._socket.transport.abort()
            gone += 1
        return gone

    async def play() -> None:
        for both in players:
            await both.connect()
            await both.ready(0)
            await both.ready(1)
        playing = [asyncio.create_task(both.play_on(random.Random(1), 120)) for both in players]
        gone = await asyncio.gather(*(vanish(created["table"], playing) for created in tables for _ in range(2)))
        await asyncio.gather(*playing)
        assert sum(gone) > 20
        for both in players:
            await both.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    "flood",
    [frame("", Opcode.PING), frame("", is_last=False) + frame("", Opcode.CONT, is_last=False) * 50, frame("x" * 100)],
    ids=["pings", "empty pieces", "texts"],
)
def test_a_client_that_floods_is_cut_off_and_others_play(start_server: StartServer, flood: bytes) -> None:
    server = start_server(messages_per_second="20")
    attacker = RawClient(server, new_table(server, [HUMAN, HUMAN])["table"])
    created = new_table(server, [HUMAN, HUMAN])
    players = TableClient(server.url, created["table"], secrets_of(created))

    def attack() -> None:
        try:
            while True:
                attacker.socket.sendall(flood * 500)
        except OSError:
            return  # disconnected

    async def play() -> None:
        async with players:
            await players.ready(0)
            await players.ready(1)
            attacking = asyncio.create_task(asyncio.to_thread(attack))
            await players.play_on(random.Random(1), 60)
            await attacking

    asyncio.run(play())


@pytest.mark.parametrize("size", [1, 2, 3, 7, 200, 100_000])
def test_frames_are_counted_however_they_are_fragmented(size: int) -> None:
    frames = [frame("", Opcode.PING), frame("x"), frame("x" * 125), frame("x" * 126), frame("x" * 70_000)] * 3
    stream, counter = b"".join(frames), FrameCounter()
    pieces = [stream[first : first + size] for first in range(0, len(stream), size)]
    assert sum(counter.count(piece, len(frames)) for piece in pieces) == len(frames)


def test_all_connections_of_an_address_pay_for_their_frames_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pings = frame("", Opcode.PING) * 1200

    async def flood(url: str, source: str) -> bool:
        """Send pings; return whether the connection stays open."""
        headers = {"X-Forwarded-For": source}
        async with websockets.connect(url, additional_headers=headers, ping_interval=None) as client:
            await client.send('{"type":"hello"}')
            client.transport.write(pings)
            try:
                await client.send('{"type":"ping","id":"still there?"}')
                while "still there?" not in str(await client.recv()):
                    pass
            except websockets.ConnectionClosed:
                return False
            return True

    async def play() -> None:
        async with own_server(tmp_path, messages_per_second=20, trust_proxy=True) as server:
            created = await server.new_table([HUMAN, HUMAN])
            url = TableClient(server.url, created["table"], []).address
            monkeypatch.setattr(TokenBucket, "_refill", lambda _: None)
            assert [await flood(url, "192.0.2.1") for _ in range(2)] == [True, False]
            assert await flood(url, "192.0.2.2"), "another address has its own budget"

    asyncio.run(play())


def test_a_seat_that_vanishes_comes_back_to_its_decision(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN])
    players = TableClient(server.url, created["table"], secrets_of(created))

    async def play() -> None:
        await players.connect()
        await players.ready(0)
        await players.ready(1)
        choose = random.Random(1)
        for _ in range(12):
            await players.play_on(choose, 3)
            assert players._socket is not None
            players._socket.transport.abort()
            before = players.view
            await players.connect()
            assert players.view == before
        await players.close()

    asyncio.run(play())


def test_a_socket_without_hello_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "HELLO_SECONDS", 0.5)

    async def wait() -> None:
        async with own_server(tmp_path) as server:
            created = await server.new_table([HUMAN, HUMAN])
            async with TableClient(server.url, created["table"], secrets_of(created)) as player:
                async with websockets.connect(player.address) as silent:
                    await silent.send('{"type":"ping"}')  # is refused, and is no hello
                    await silent.wait_closed()
                    assert silent.close_code == TRY_AGAIN
                assert (await player.ask(type="ping"))["type"] == "ok"

    asyncio.run(wait())
