"""Bots run in other processes, and their explanations contain no hidden information."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from daikaiju import bots
from daikaiju.bots import levels
from daikaiju.bots.players.external import ExternalBotError
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.view import view
from daikaiju.server.errors import Refusal
from daikaiju.server.settings import Settings
from daikaiju.server.tables.bot_pool import BotPool
from daikaiju.server.tables.coach_pool import CoachPool
from daikaiju.server.tables.handlers.checks import check_level
from daikaiju.server.tables.registry import Registry

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
    """Return a game in which the owner of Made in a Lab may buy, or peek at the top card."""
    game = position(BUYING)
    for line in ("roll", "* 112233", "stop", "resolve"):
        if line.startswith("*"):
            game.supply(line[2:])
        else:
            game.play(line)
    return game


OWN = """
class Done:
    def choose(self, view, options, random):
        return "done"
class Raises:
    def choose(self, view, options, random):
        raise RuntimeError("out of ideas")
"""


def test_bots_of_ones_own_are_offered_and_their_faults_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "_OWN", [])
    (tmp_path / "own.py").write_text(OWN)
    own = [f"{tmp_path}/own.py:{name}" for name in ("Done", "Raises")]
    registry = Registry(Settings(bots=" , ".join(own)))
    assert bots.offered() == (*bots.LEVELS, *own)
    assert [check_level(bot) for bot in own] == own
    with pytest.raises(Refusal, match="no_such_level"):
        check_level(f"{tmp_path}/own.py:Other")
    with pytest.raises(ExternalBotError, match="has no class Nobody"):
        Registry(Settings(bots=f"{tmp_path}/own.py:Nobody"))

    async def ask() -> None:
        pool = BotPool(registry.settings.bot_processes)
        try:
            game = before_buying()
            assert await pool.choose(own[0], game) == ("done", None)
            move, _ = await pool.choose(own[1], game)
            assert move in game.options
        finally:
            pool.close()

    asyncio.run(ask())
    [told] = [vars(record) for record in caplog.records if record.message == "a bot broke off"]
    assert told["bot"] == own[1]
    assert told["reason"].startswith("raised RuntimeError: out of ideas (")
    assert told["position"]["to_act"] == 0


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


def test_the_chances_for_eliminated_players_do_not_depend_on_a_peeked_card() -> None:
    async def ask() -> None:
        pool = CoachPool()
        try:
            found: list[list[float]] = []
            for peeked in ("wings", "nova_breath"):
                game = before_buying()
                game.play("peek")
                game.supply(peeked)
                found.append(await pool.chances(game, "table"))
            assert found[0] == found[1]
        finally:
            pool.close()

    asyncio.run(ask())
