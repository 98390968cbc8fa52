"""Spectators and absent players: a spectator neither stops a bot nor ends another player's game."""

from __future__ import annotations

import asyncio
from pathlib import Path

from own_server import OwnServer, own_server
from table_client import TableClient
from test_playing import HUMAN, both_ready, secrets_of

BOT = {"kind": "bot", "level": "random"}
LIMIT = 300


def moves_made(client: TableClient) -> int:
    return sum(message["type"] == "update" and message["cause"]["kind"] == "move" for message in client.messages)


def test_a_visitor_who_keeps_saying_hello_does_not_stop_the_bots(tmp_path: Path) -> None:
    async def play() -> None:
        async with own_server(tmp_path) as server:
            created = await server.new_table([HUMAN, BOT, BOT], pause_ms=400)
            player = TableClient(server.url, created["table"], secrets_of(created))
            visitor = TableClient(server.url, created["table"], [])
            async with player, visitor:
                await player.ready(0)
                while player.view is None:
                    await player.receive()
                await player.ask(type="concede", seat=0)
                while moves_made(visitor) < 4:  # a hello takes far less time than a bot's pause
                    await visitor.hello()

    asyncio.run(asyncio.wait_for(play(), LIMIT))


def test_a_visitor_who_chats_does_not_stop_the_bots(tmp_path: Path) -> None:
    async def play() -> None:
        async with own_server(tmp_path) as server:
            created = await server.new_table([HUMAN, BOT, BOT], pause_ms=400)
            player = TableClient(server.url, created["table"], secrets_of(created))
            async with player:
                await player.ready(0)
                while player.view is None:
                    await player.receive()
                await player.ask(type="concede", seat=0)
                while moves_made(player) < 4:
                    await player.ask(type="chat", seat=0, text="hello")

    asyncio.run(asyncio.wait_for(play(), LIMIT))


def let_time_pass(server: OwnServer, seconds: int) -> None:
    """Advance the service's clock, and let every table notice it."""
    server.registry.clock.behind -= seconds * 1000
    for room in server.registry.rooms.values():
        room.schedule()


def test_only_another_player_makes_an_absent_one_count_as_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with own_server(tmp_path) as server:
            created = await server.new_table([HUMAN, HUMAN], away_seconds=5)
            first, second = secrets_of(created)
            one, two = (TableClient(server.url, created["table"], [secret]) for secret in (first, second))
            room = server.registry.rooms[created["table"]]
            async with TableClient(server.url, created["table"], []) as visitor:
                await one.connect()
                await two.connect()
                await both_ready(one, two)
                await one.close()
                await two.close()
                while room.presence.online():
                    await visitor.receive()
                let_time_pass(server, 3600)
                assert not room.is_missed(0) and not room.is_acting()
                await visitor.hello()
                assert not room.is_missed(0) and not room.is_acting()
                await two.connect()
                assert room.is_missed(0)
                let_time_pass(server, 3600)
                moved = await two.update()
                assert (moved["cause"]["seat"], moved["cause"]["by"]) == (0, "away")
                await two.close()

    asyncio.run(asyncio.wait_for(play(), LIMIT))
