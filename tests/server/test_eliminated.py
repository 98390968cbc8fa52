"""Eliminated players see the win chances of the others, and make predictions."""

from __future__ import annotations

import asyncio

from server_process import ServerProcess
from table_client import TableClient
from test_playing import HUMAN, new_table, secrets_of

from daikaiju.engine.opening import new_game
from daikaiju.server.tables.predictions import Predictions


def test_only_eliminated_players_see_chances_and_predict(server: ServerProcess) -> None:
    created = new_table(server, [HUMAN, HUMAN, HUMAN])
    clients = [TableClient(server.url, created["table"], [secret]) for secret in secrets_of(created)]
    one, two, fallen = clients

    async def play() -> None:
        async with one, two, fallen:
            for seat, client in enumerate(clients):
                await client.ready(seat)
            for client in clients:
                while client.view is None:
                    await client.receive()
            assert (await fallen.ask(type="predict", seat=2, winner=0))["reason"] == "still_alive"
            await fallen.ask(type="concede", seat=2)
            told = await fallen.until(lambda message: message["type"] == "chances")
            assert told["chances"][2] == 0
            assert abs(sum(told["chances"]) - 1) < 0.01
            assert (await fallen.ask(type="predict", seat=2, winner=2))["reason"] == "no_such_seat"
            assert (await fallen.ask(type="predict", seat=2))["reason"] == "malformed"
            assert (await fallen.ask(type="predict", seat=2, face="X"))["reason"] == "malformed"
            assert (await one.ask(type="predict", seat=2, winner=0))["reason"] == "not_your_seat"
            assert (await fallen.ask(type="predict", seat=2, winner=0))["type"] == "ok"
            await two.ask(type="concede", seat=1)
            over = lambda message: message["type"] == "table" and message["table"]["phase"] == "over"  # noqa: E731
            seen = await fallen.until(over)
            assert seen["table"]["seats"][2]["honour"] == 10
            await one.until(over)

    asyncio.run(play())
    for client in (one, two):
        assert not any(message["type"] == "chances" for message in client.messages)


def test_honour_for_the_face_that_shows_most() -> None:
    game = new_game("second", ["Gigazaur", "Cyber Kitty", "The King"])
    predictions = Predictions()
    predictions.predict(game, 0, "S", None)
    predictions.predict(game, 1, "H", None)
    predictions.predict(game, 2, "1", None)
    predictions.award(game, [("rolled", 1, "11HHSE", 2)])
    assert predictions.honour == {1: 1, 2: 1}
    predictions.award(game, [("rolled", 1, "SSSSSS", 2)])
    assert predictions.honour == {1: 1, 2: 1}


def test_a_winner_named_early_is_worth_more_and_naming_another_begins_anew() -> None:
    game = new_game("second", ["Gigazaur", "Cyber Kitty", "The King"])
    predictions = Predictions()
    predictions.predict(game, 2, None, 0)
    predictions.predict(game, 1, None, 0)
    game.monsters[2].alive = False
    predictions.predict(game, 2, None, 0)
    predictions.predict(game, 1, None, 1)
    predictions.predict(game, 1, None, 0)
    game.winners = (0,)
    game.end()
    predictions.award(game, [])
    assert predictions.honour == {2: 15, 1: 10}
