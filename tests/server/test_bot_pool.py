"""Bots think elsewhere, and what they tell of it is fit for everybody's ears."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from daikaiju import bots
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.view import view
from daikaiju.server.tables.bot_pool import BotPool

THINKS = bots.LEVELS[-1]
BUYING: dict[str, Any] = {
    "edition": "second",
    "players": [
        {"monster": "Alienoid", "energy": 9, "in": "city", "cards": ["made_in_a_lab"]},
        {"monster": "Cyber Kitty"},
    ],
    "market": ["skyscraper", "tank", "jets"],
    "turn": 0,
}


def before_buying() -> Game:
    """The owner of Made in a Lab may buy, or look at the top card."""
    game = position(BUYING)
    for line in ("roll", "* 112233", "stop", "resolve"):
        if line.startswith("*"):
            game.supply(line[2:])
        else:
            game.play(line)
    return game


def test_a_bots_reasons_keep_its_seats_secret() -> None:
    async def ask() -> None:
        pool = BotPool(1)
        try:
            game = before_buying()
            assert "peek" in game.options
            _, why = await pool.choose(THINKS, game)
            assert why is not None, "what everybody knows is told"
            assert await pool.choose("master", game) == await pool.choose("full", game), "a saved table names it"
            game.play("peek")
            game.supply("wings")
            assert "buy top" in game.options and "buy top" not in view(game, 1).options
            move, why = await pool.choose(THINKS, game)
            assert move in game.options
            assert why is None, "a peeked card would show in the choices and in their chances"
            assert "wings" not in json.dumps(why)
        finally:
            pool.close()

    asyncio.run(ask())
